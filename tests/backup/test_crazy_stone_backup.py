"""Crazy Stone's backup against numbers computed by hand, and every branch of Fig. 1 [Coulom06, sections 3.2 and 4]."""

import numpy as np
import pytest

from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.parts.backup.crazy_stone import CrazyStoneBackup, MaxValue, MeanValue, Mix, RobustMax, game_variance, mean_weight
from hayago.parts.outcome.outcome import Score
from hayago.parts.selection.crazy_stone import CrazyStoneSelection
from hayago.presets import load_preset
from hayago.search.searcher import Searcher
from hayago.search.sharing import Alone
from hayago.tree.state import FORBIDDEN
from hayago.tree.tree import new_tree

near = pytest.approx
GAME = Go(5, komi=0)  # P = 25, scores from -25 to 25


@entry
def update(backup, game, sharing, trees, workers, depth, length, outcome, won):
    backup.update(game, sharing, trees[0], workers[0], depth, length, outcome, won)


@entry
def backed_up(operator, trees, points):
    return operator.backed_up(trees[0], np.uint32(0), points)


def two_plies(backup):
    """Root 0 with children 1, 2, 3; child 2 with children 4, 5, 6."""
    trees = new_tree(backup, 100)
    tree = trees[0]
    tree.used[0] = 7
    for node, first in ((0, 1), (2, 4)):
        tree.first_child[node], tree.children[node] = first, 3
    return trees


def simulate(backup, trees, path, score):
    """Back up a game with this score for player 1, who moves at the root."""
    workers = new_worker(GAME, parts=backup)
    workers[0].movers[:4] = (1, 2, 1, 2)
    workers[0].path[: len(path)] = path
    outcome, won = np.float32(0.5 + score / 50), np.float32(score > 0)
    update(backup, GAME, Alone(), trees, workers, len(path) - 1, 4, outcome, won)
    return trees[0]


def test_an_external_node_has_the_mean_and_the_variance_with_a_virtual_game():
    backup = CrazyStoneBackup()
    trees = two_plies(backup)
    simulate(backup, trees, [0, 2, 6], 5)
    tree = simulate(backup, trees, [0, 2, 4], -3)
    assert tree.visits[:7].tolist() == [2, 0, 2, 0, 1, 0, 1]
    # player 1 chose node 2, player 2 nodes 4 and 6, and who moved before player 1 the root
    assert tree.scores[:7].tolist() == near([-2, 0, 2, 0, 3, 0, -5], abs=1e-5)
    assert tree.squares[:7].tolist() == near([34, 0, 34, 0, 9, 0, 25], abs=1e-4)
    assert tree.value[:7].tolist() == near([-1, 0, 1, 0, 3, 0, -5], abs=1e-5)
    # node 2: (34 - 2 * 1 + 4 * 625) / 3 = 844, of two games 422; node 4: (9 - 9 + 2500) / 2 = 1250
    assert tree.variance[[0, 2, 4, 6]].tolist() == near([422, 422, 1250, 1250], abs=1e-3)
    # the value scaled to 0 .. 1, times the visits: 2 * (1/2 + 1/50), 1/2 + 3/50, 1/2 - 5/50
    assert tree.wins[[2, 4, 6]].tolist() == near([1.04, 0.56, 0.4], abs=1e-6)


def test_the_variance_of_external_nodes_as_the_words_are():
    backup = CrazyStoneBackup(external_undivided=True)
    trees = two_plies(backup)
    simulate(backup, trees, [0, 2, 6], 5)
    assert simulate(backup, trees, [0, 2, 4], -3).variance[2] == near(844, abs=1e-3)


def test_the_variance_of_the_virtual_game_is_a_setting():
    backup = CrazyStoneBackup(virtual=1.0)
    trees = two_plies(backup)
    simulate(backup, trees, [0, 2, 6], 5)
    tree = simulate(backup, trees, [0, 2, 4], -3)
    assert tree.variance[2] == near(109.5, abs=1e-3)  # (34 - 2 * 1 + 625) / 3 = 219, of two games


def test_the_variance_before_the_first_game_is_that_of_the_virtual_one():
    assert game_variance(0.0, 0.0, 0.0, 4 * 81.0**2) == 4 * 81**2


@pytest.mark.parametrize("undivided", [False, True])
def test_an_internal_node_divides_by_500_at_most(undivided):
    # 999 games with squares of 100 each and mean 0, and one with 10: mu = 0.01
    # (100,000 - 1000 * 0.0001 + 2500) / 1001 = 102.397502, of at most 500 games 0.204795
    backup = CrazyStoneBackup(MeanValue(), external_undivided=undivided)
    trees = two_plies(backup)
    trees[0].visits[2], trees[0].squares[2] = 999, 99_900
    tree = simulate(backup, trees, [0, 2], 10)
    assert tree.variance[2] == near(0.204795, abs=1e-6)
    assert tree.value[2] == near(0.01, abs=1e-6)


def test_a_node_is_internal_from_as_many_visits_as_the_board_has_points():
    backup = CrazyStoneBackup(MaxValue())
    trees = two_plies(backup)
    tree = trees[0]
    tree.visits[2], tree.scores[2] = 23, 47  # 24 games with the mean 2 after the next
    tree.visits[4:7], tree.value[4:7] = (10, 10, 3), (-4, -1, -6)
    simulate(backup, trees, [0, 2], 1)
    assert tree.value[2] == near(2)  # external: the mean
    simulate(backup, trees, [0, 2], 1)
    assert tree.value[2] == near(1)  # internal: what the best reply, worth -1, leaves
    assert tree.wins[2] == near(25 * (0.5 + 1 / 50), abs=1e-5)


def test_a_forbidden_reply_is_no_best_one():
    backup = CrazyStoneBackup(MaxValue())
    trees = two_plies(backup)
    tree = trees[0]
    tree.visits[2], tree.visits[4:7], tree.value[4:7] = 30, (10, 10, 3), (-4, -1, -6)
    assert simulate(backup, trees, [0, 2], 1).value[2] == near(1)
    tree.state[5] = FORBIDDEN
    assert simulate(backup, trees, [0, 2], 1).value[2] == near(4)


def operate(operator, moves, simulations=100, mean=1.0):
    """The operator's value of a node with (games, value) of its moves; the plain and the compiled one must agree."""
    trees = new_tree(CrazyStoneBackup(), 100)
    tree = trees[0]
    tree.used[0] = 1 + len(moves)
    tree.first_child[0], tree.children[0] = 1, len(moves)
    tree.visits[0], tree.scores[0] = simulations, -mean * simulations  # seen by who chose the node
    for child, (games, value) in enumerate(moves, 1):
        tree.visits[child], tree.value[child] = games, value
    found = backed_up(operator, trees, 25.0)
    assert found == near(operator.backed_up(tree, np.uint32(0), 25.0), rel=1e-12)
    return found


MOVES = [(10, 5.0), (10, 6.0), (80, 3.0), (0, 0.0)]


def test_mean():
    assert operate(MeanValue(), MOVES) == 1


def test_max():
    assert operate(MaxValue(), MOVES) == 6
    assert operate(MaxValue(), [(0, 9.0)]) == 1  # nothing is known of the move


def test_robust_max():
    assert operate(RobustMax(), MOVES) == 3
    assert operate(RobustMax(), [(0, 9.0)]) == 1


@pytest.mark.parametrize(("simulations", "weight"), [(25, 50), (400, 50), (800, 100), (4000, 500)])
def test_weight_of_the_mean(simulations, weight):
    # 2 P = 50; beyond 16 P = 400 simulations times S / 400
    assert mean_weight(float(simulations), 25.0) == near(weight)


# Mix: the mean is 1 with a weight of 50 simulations


def test_mix_of_the_best_move_with_the_most_games():
    assert operate(Mix(), [(30, 2.0), (60, 4.0)]) == near((60 * 4 + 50) / 110)


def test_mix_where_both_have_the_same_games():
    assert operate(Mix(), [(40, 2.0), (40, 4.0)]) == near((40 * 4 + 50) / 90)


def test_mix_of_a_rival_with_more_games_above_the_mean():
    assert operate(Mix(), [(20, 6.0), (80, 3.0)]) == near((80 * 3 + 50) / 130)


def test_mix_of_a_rival_that_is_third_but_has_the_most_games():
    assert operate(Mix(), MOVES) == near((80 * 3 + 50) / 130)


def test_mix_of_the_second_best_when_the_best_has_the_most_games():
    # the third move has more games than the second, but not the most
    assert operate(Mix(), [(60, 4.0), (5, 3.0), (30, 2.0)]) == near((60 * 4 + 50) / 110)


def test_mix_where_all_are_below_the_mean():
    assert operate(Mix(), [(20, 0.5), (80, 0.0)]) == near((20 * 0.5 + 50) / 70)


def test_mix_where_the_rival_is_below_the_mean_and_the_best_above():
    assert operate(Mix(), [(20, 3.0), (80, 0.5)]) == 1


def test_mix_of_a_single_move():
    assert operate(Mix(), [(10, 4.0), (0, 9.0)]) == 4


def test_mix_of_nothing():
    assert operate(Mix(), [(0, 9.0)]) == 1


def test_mix_with_many_simulations():
    # 800 are 2 * 16 P: the mean weighs 100
    assert operate(Mix(), [(600, 4.0), (100, 2.0)], simulations=800) == near((600 * 4 + 100) / 700)


def test_the_preset_searches():
    preset = load_preset("crazystone-2006")
    assert preset.method.backup == CrazyStoneBackup(Mix(), most=500, virtual=4.0)
    assert preset.method.selection == CrazyStoneSelection(slope=2.4, floor=0.1, atari=1.0, virtual=4.0)
    assert preset.method.outcome == Score(limit=0)
    assert load_preset("crazystone-2006-tuned").method.outcome == Score(limit=10)
    game = Go(5)
    searcher = Searcher(game, preset.method, memory_mb=32)
    searcher.run(game.new_board(), 20_000)
    children = searcher.children()
    assert children[0].move == 21  # the centre of 5x5
    assert searcher.visits == sum(child.visits for child in children) == 20_000
