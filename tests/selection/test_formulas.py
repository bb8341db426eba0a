"""Every selection rule against numbers computed by hand from the papers' equations."""

import math

import pytest
from search.tic_tac_toe import TicTacToe
from selection.trees import Row, values

from hayago.games.go import Go
from hayago.parts.backup.amaf import Amaf
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.flat import EqualAllocation
from hayago.parts.selection.greedy import Greedy
from hayago.parts.selection.mogo_2009 import Mogo2009
from hayago.parts.selection.rave import McRave, Rave, RaveAdded, UctRave
from hayago.parts.selection.schedules import HandSelected, MinimumMse, MinimumMseBySize, MinimumMseByValue
from hayago.parts.selection.ucb1 import Ucb1, Ucb1Tuned
from hayago.parts.selection.widening import Widening, widened
from hayago.search.search import Method
from hayago.search.searcher import Searcher

near = pytest.approx


def test_greedy_takes_the_mean():
    # 40/60 = 0.6667, 9/12 = 0.75, a move without simulations 0.9
    found, best = values(Greedy(first_play=0.9), [Row(60, 40), Row(12, 9), Row()])
    assert found == near([0.666667, 0.75, 0.9], abs=1e-6)
    assert best == 2


def test_greedy_counts_the_prior():
    # 8 wins of 10 and a prior of 20 simulations at 0.5: (8 + 10) / 30 = 0.6; wins hold both
    found, _ = values(Greedy(), [Row(10, 18, prior_visits=20)])
    assert found == near([0.6], abs=1e-6)


def test_ucb1_eq_7():
    # N = 100: ln 100 = 4.605170. 40/60 + 0.5 sqrt(4.605170 / 60) = 0.666667 + 0.5 * 0.277043 = 0.805188
    # 20/40 + 0.5 sqrt(4.605170 / 40) = 0.5 + 0.5 * 0.339307 = 0.669653
    found, best = values(Ucb1(exploration=0.5, first_play=1.1), [Row(60, 40), Row(40, 20), Row()], parent_visits=100)
    assert found == near([0.805188, 0.669653, 1.1], abs=2e-6)
    assert best == 2


def test_ucb1_tuned():
    # N = 100, n = 25, 10 wins: ratio = 4.605170 / 25 = 0.184207; V = 0.24 + sqrt(0.368414) = 0.24 + 0.606971 > 1/4
    # 0.4 + sqrt(0.184207 / 4) = 0.4 + 0.214597 = 0.614597
    # n = 75, 75 wins: ratio = 0.0614023; V = 0 + sqrt(0.1228045) = 0.350435 > 1/4: 1 + sqrt(0.0153506) = 1.123897
    found, _ = values(Ucb1Tuned(), [Row(25, 10), Row(75, 75)], parent_visits=100)
    assert found == near([0.614597, 1.123897], abs=2e-6)
    # with many visits the variance is below 1/4: n = 10,000, all won, N = 10,100: ratio = 9.220291 / 10000
    # V = 0 + sqrt(0.0018440581) = 0.0429425; 1 + sqrt(0.00092202907 * 0.0429425) = 1.00629240
    found, _ = values(Ucb1Tuned(), [Row(10_000, 10_000)], parent_visits=10_100)
    assert found == near([1.006292], abs=2e-6)


def test_rave_alone():
    found, best = values(Rave(first_play=0.3), [Row(rave_visits=8, rave_wins=6), Row(5, 5, 10, 2), Row()])
    assert found == near([0.75, 0.2, 0.3], abs=1e-6)
    assert best == 0


def test_hand_selected_schedule_eq_19():
    # k = 1000: at N = 1000 beta = sqrt(1000 / 4000) = 1/2, at N = 0 it is 1, at N = 5000 sqrt(1/16) = 1/4
    for parent, beta in ((1000, 0.5), (0, 1.0), (5000, 0.25)):
        found, _ = values(McRave(HandSelected(1000)), [Row(100, 60, 200, 80)], parent_visits=parent)
        assert found == near([(1 - beta) * 0.6 + beta * 0.4], abs=1e-6)


def test_the_count_of_a_new_node_eq_52():
    # three moves with 50 virtual simulations each: N(s) = 150, and 10 real ones make it 160
    # k = 480: beta = sqrt(480 / (3 * 160 + 480)) = sqrt(1/2) = 0.707107; Q = 30/50, Q~ = 20/50: 0.6 - 0.2 * 0.707107 = 0.458579
    rows = [Row(0, 30, 50, 20, prior_visits=50), Row(0, 25, 50, 25, prior_visits=50), Row(0, 10, 50, 10, prior_visits=50)]
    found, _ = values(McRave(HandSelected(480)), rows, parent_visits=10)
    assert found == near([0.458579, 0.5, 0.2], abs=2e-6)
    # ln 160 = 5.075174: 30/50 + 0.5 sqrt(5.075174 / 50) = 0.6 + 0.5 * 0.318596 = 0.759298
    found, _ = values(Ucb1(exploration=0.5), rows, parent_visits=10)
    assert found[0] == near(0.759298, abs=2e-6)
    # eq. 18 with the beta of above: 0.458579 + 0.1 * 0.318596 = 0.490439
    found, _ = values(UctRave(HandSelected(480), exploration=0.1), rows, parent_visits=10)
    assert found[0] == near(0.490439, abs=2e-6)


def test_minimum_mse_schedule_eq_47():
    # n = 100, n~ = 200, b = 0.05: beta = 200 / (100 + 200 + 4 * 100 * 200 * 0.0025) = 200 / 500 = 0.4
    found, _ = values(McRave(MinimumMse(0.05)), [Row(100, 60, 200, 80)])
    assert found == near([0.6 * 0.6 + 0.4 * 0.4], abs=1e-6)


def test_minimum_mse_schedule_eq_46():
    # mu = (60 + 80) / 300 = 0.466667, mu (1 - mu) = 0.248889; 100 * 200 * 0.0025 / 0.248889 = 200.8929
    # beta = 200 / 500.8929 = 0.399287; 0.600713 * 0.6 + 0.399287 * 0.4 = 0.520143
    found, _ = values(McRave(MinimumMseByValue(0.05)), [Row(100, 60, 200, 80)])
    assert found == near([0.520143], abs=2e-6)
    # in an even position eq. 46 and eq. 47 agree
    even = [Row(100, 50, 200, 100)]
    assert values(McRave(MinimumMseByValue(0.05)), even)[0] == near(values(McRave(MinimumMse(0.05)), even)[0], abs=1e-6)


def test_mc_rave_without_one_of_the_values():
    rows = [Row(), Row(10, 5), Row(rave_visits=10, rave_wins=7)]
    for schedule in (HandSelected(1000), MinimumMse(0.01)):
        found, best = values(McRave(schedule, first_play=0.9), rows, parent_visits=50)
        assert found == near([0.9, 0.5, 0.7], abs=1e-5)
        assert best == 0


def test_mc_rave_counts_the_prior_as_simulations():
    # 20 virtual simulations at 0.5 in both counts and no real one: the value is 0.5 whatever beta is
    found, _ = values(McRave(MinimumMse(0.01)), [Row(0, 10, 20, 10, 20)], parent_visits=10)
    assert found == near([0.5], abs=1e-6)


def test_uct_rave_eq_18():
    # beta = 0.4 as above, N = 300: ln 300 = 5.703782; 0.52 + 0.1 sqrt(5.703782 / 100) = 0.52 + 0.1 * 0.238826 = 0.543883
    # a move with AMAF simulations alone is worth infinity in eq. 18, here 1000
    rows = [Row(100, 60, 200, 80), Row(0, 0, 200, 10)]
    found, best = values(UctRave(MinimumMse(0.05), exploration=0.1), rows, parent_visits=300)
    assert found == near([0.543883, 1000], abs=2e-6)
    assert best == 1


def test_rave_added_with_alpha():
    # [Rimmel10, section 2.3]: alpha = sqrt(1000 / (3 * 1000 + 1000)) = 1/2; 0.6 + 0.5 * 0.4 + 0.2 sqrt(ln 1000 / 100)
    # ln 1000 = 6.907755; 0.2 * 0.262826 = 0.052565; without simulations 0.7 + 0.5 * 0.7, never seen 2
    rows = [Row(100, 60, 200, 80), Row(0, 0, 10, 7), Row()]
    found, best = values(RaveAdded(HandSelected(1000), exploration=0.2), rows, parent_visits=1000)
    assert found == near([0.852565, 1.05, 2.0], abs=2e-6)
    assert best == 2


def test_mogo_2009_eq_1_to_4():
    # n = 100, n~ = 200, c1 = 0.01: beta = 200 / (200 + 100 + 200) = 0.4; gamma = 10 / 200 = 0.05; alpha = 0.55
    # 0.55 * 0.6 + 0.4 * 0.4 + (0.05 + 0.2 / ln 102) * 0.8; ln 102 = 4.624973; 0.2 / 4.624973 = 0.043243
    # = 0.33 + 0.16 + 0.093243 * 0.8 = 0.564595
    found, _ = values(Mogo2009(c1=0.01, c2=10, c=0.2), [Row(100, 60, 200, 80, prior=0.8)])
    assert found == near([0.564595], abs=2e-6)
    # before any simulation: gamma = 1, so H (1 + C / ln 2)
    found, _ = values(Mogo2009(c1=0.01, c2=10, c=0.2), [Row(prior=0.8)])
    assert found == near([0.8 * (1 + 0.2 / math.log(2))], abs=2e-6)


def test_mogo_2009_where_alpha_would_be_below_0():
    # n = 1, n~ = 100, c1 = 0.01: beta = 100 / (100 + 1 + 1) = 0.980392, gamma = 0.1, so alpha = -0.080392 by eq. 4
    # beta is kept to 0.9, and alpha is 0: won or lost, the move is worth 0.9 * 0.4 + 0.1 * 0.8 = 0.44
    for wins in (0, 1):
        found, _ = values(Mogo2009(c1=0.01, c2=10, c=0.0), [Row(1, wins, 100, 40, prior=0.8)])
        assert found == near([0.44], abs=2e-6)


def test_mogo_2009_goes_on_to_explore_less():
    """C / ln(2 + n) sinks for ever: at a million simulations C / 13.8155, not the C / 8.318 of 4095."""
    found, _ = values(Mogo2009(c1=0.0, c2=0.0, c=1.0), [Row(10**6, 0, 10**6, 0, prior=0.5), Row(4095, 0, 4095, 0, prior=0.5)])
    assert found == near([0.5 / 13.815513, 0.5 / 8.318010], rel=1e-5)


def test_the_bias_by_the_size_of_the_board():
    # b = 0.02 (81 / P)^0.25: 0.02 on 9x9; on 16x16 (81 / 256)^0.25 = 3/4: 0.015; K = 625 and 1111
    schedule = MinimumMseBySize(0.02, 0.25)
    assert schedule.for_game(Go(9)) == MinimumMse(0.02)
    assert schedule.for_game(Go(16)).bias == near(0.015)
    assert schedule.for_game(TicTacToe()) == MinimumMse(0.02)  # it has no points(board)
    # in a search: n = 100, n~ = 200, b = 0.05: beta = 0.4 as in eq. 47
    found, _ = values(McRave(MinimumMseBySize(0.05, 0.25)), [Row(100, 60, 200, 80)])
    assert found == near([0.6 * 0.6 + 0.4 * 0.4], abs=1e-6)
    searcher = Searcher(Go(16), Method(McRave(schedule), NoPrior(), Uniform(), Amaf()), memory_mb=1)
    assert searcher.method.selection.schedule.bias == near(0.015)


def test_equal_allocation():
    assert values(EqualAllocation(), [Row(3, 3), Row(1, 0), Row(2, 2)])[1] == 1


def test_widening_shows_few_moves_first():
    # first = 40, growth 1.4: the second move joins at 40 visits, the third at 40 + 56 = 96, the fourth at 96 + 78.4 = 174.4
    shown = [widened(visits, 40.0, 1.4, 80) for visits in (0, 39, 40, 95, 96, 174, 175)]
    assert shown == [1, 1, 2, 2, 3, 3, 4]
    assert widened(10**6, 40.0, 1.4, 5) == 5
    rows = [Row(10, 1, prior=0.9), Row(0, 0, prior=0.8), Row(0, 0, prior=0.1)]
    assert values(Widening(Greedy()), rows, parent_visits=10)[1] == 0
    assert values(Widening(Greedy()), rows, parent_visits=50)[1] == 1


def test_the_first_of_equals_is_taken():
    assert values(Greedy(), [Row(2, 1), Row(4, 2), Row(2, 1)])[1] == 0
