"""Dynamic komi: the rules by hand-computed numbers, a player's komi from move to move, and what it is good for."""

from statistics import fmean

import pytest

from hayago import ConnectFour, Go, Limit, Player, Position
from hayago.cluster.exchanged import shared_method
from hayago.core.errors import ContractError, SettingError
from hayago.parts.outcome.dynamic_komi import AdaptiveKomi, FixedKomi, LinearKomi
from hayago.parts.outcome.outcome import Score
from hayago.play.search_komi import TRUSTED
from hayago.presets import load_preset
from hayago.search.extra_komi import ExtraKomi
from hayago.search.searcher import Searcher

near = pytest.approx
WON = """
. . . . X O . . .
. . . . X O . . .
. . X . X O . . .
. . . . X O O . .
. . X . X X O O O
. . . . . X X X X
. . X . . . X . .
. . . . . . . . .
. . . . . . . . .
"""  # Black has more than 55 points


def adaptive(**settings):
    return load_preset("mc-rave-mse").method._replace(dynamic_komi=AdaptiveKomi(**{"even_from": 9, **settings}))


def test_the_linear_rule():
    # 4 stones of 7 points: 28 at the beginning, 28 (1 - 0.22 / 0.55) = 16.8 at the age 0.22, nothing from 0.55 on
    rule = LinearKomi(points=7.0, until=0.55)
    assert [rule.extra(None, None, 4, age, 19) for age in (0.0, 0.22, 0.55, 0.9)] == near([28.0, 16.8, 0.0, 0.0])
    assert rule.extra(None, None, 0, 0.0, 19) == 0.0
    assert FixedKomi().extra(None, None, 4, 0.0, 19) == 0.0


def test_the_adaptive_rule():
    rule = AdaptiveKomi(margin=0.1, step=2.0, most=5.0, until=0.7, even_from=13, start=LinearKomi(6.0, 0.5))
    # it begins with 2 * 6 (1 - 0.1 / 0.5) = 9.6; then above 0.6 two points more for White, below 0.4 two fewer, at most 5
    assert rule.extra(None, None, 2, 0.1, 9) == near(9.6)
    cases = {0.61: 3.0, 0.6: 1.0, 0.5: 1.0, 0.4: 1.0, 0.39: -1.0}
    assert {value: rule.extra(1.0, value, 2, 0.1, 9) for value in cases} == near(cases)
    assert rule.extra(4.0, 0.9, 2, 0.1, 9) == 5.0 and rule.extra(-4.0, 0.1, 2, 0.1, 9) == -5.0
    assert rule.extra(4.0, 0.9, 2, 0.7, 9) == 0.0  # late
    assert rule.extra(4.0, 0.9, 0, 0.1, 12) == 0.0 and rule.extra(4.0, 0.9, 0, 0.1, 13) == 5.0  # an even game


def test_it_is_off_unless_a_preset_says_so():
    assert load_preset("hayago").method.dynamic_komi == FixedKomi()
    method = load_preset("hayago:dynamic_komi.use=AdaptiveKomi,dynamic_komi.step=3").method
    assert method.dynamic_komi == AdaptiveKomi(step=3.0)
    assert isinstance(Searcher(Go(9), method, memory_mb=2).method.backup, ExtraKomi)
    assert not isinstance(Searcher(Go(9), load_preset("hayago").method, memory_mb=2).method.backup, ExtraKomi)


def test_parts_that_do_not_go_with_it_are_named():
    with pytest.raises(ContractError, match="Score counts points: use the outcome WinLoss"):
        Searcher(Go(9), adaptive()._replace(outcome=Score()), memory_mb=2)
    with pytest.raises(ContractError, match="ConnectFour counts no points: leave dynamic_komi out"):
        Searcher(ConnectFour(), adaptive(), memory_mb=2)


def test_machines_that_search_together_have_one_komi():
    with pytest.raises(SettingError, match="on a cluster use a preset without dynamic_komi"):
        shared_method(adaptive())


def test_the_komi_goes_from_move_to_move_and_is_reset_with_the_game():
    player = Player(Position.drawing(WON, game=Go(9, 7.5)), adaptive(step=25.0, most=40.0), seed=1, memory_mb=32)
    decision = player.choose(Limit(simulations=200))
    assert player.komi.extra == 0.0 and decision.value > 0.9 and decision.note == ""
    seen = []
    for _ in range(3):
        player.play(decision.move)
        decision = player.choose(Limit(simulations=200))
        seen.append(player.komi.extra)
        assert [float(memory[0]) for memory in player.searcher.scratch("extra_komi")] == [seen[-1]]
        assert f"searched with {seen[-1]:g} points more for White" == player.komi.note
    assert seen[:2] == [25.0, 40.0]
    again = player.choose(Limit(simulations=50))
    assert player.komi.extra == seen[-1] and again.position is decision.position  # one step for each position
    player.set_position(Go(9).start())
    assert player.komi.extra is None
    player.choose(Limit(simulations=50))
    assert player.komi.extra == 0.0


def test_what_is_reported_is_true_at_the_komi_of_the_game():
    """With 60 points for White the search sees a lost game; the decision tells the win that it is, and nobody resigns."""
    method = adaptive(start=LinearKomi(points=60.0, until=9.0))
    position = Position.drawing(WON, game=Go(9, 7.5))
    player = Player(Position.handicap(Go(9, 0.5), ["E5", "C3", "G7"]), method, seed=1, resign=0.3, memory_mb=32)
    player.choose(Limit(simulations=100))
    assert player.komi.extra == near(180.0)
    tree = player.searcher.children()
    decision = player.choose(Limit(simulations=200))
    assert all(child.value == 1.0 for child in tree if child.visits > 0)  # White is to move, and has 180 points
    assert decision.value < 0.5 and max(child.value for child in decision.candidates[:3]) < 0.6
    player = Player(position, adaptive(), seed=1, resign=0.3, memory_mb=32)
    player.choose(Limit(simulations=1))
    player.komi.extra = 60.0
    player.searcher.forget()
    decision = player.choose(Limit(simulations=300))
    lost = player.searcher.children()[0]
    assert lost.value < 0.5 < 0.9 < lost.real_value == decision.value == decision.candidates[0].value
    assert decision.move != "resign" and decision.score > 20


def test_a_tree_of_another_komi_is_not_trusted():
    player = Player(Position.drawing(WON, game=Go(9, 7.5)), adaptive(step=TRUSTED / 2), seed=1, memory_mb=32)
    kept = []
    for _ in range(4):
        decision = player.choose(Limit(simulations=300))
        kept.append(decision.visits > decision.simulations)
        player.play(decision.move)
    assert kept == [False, True, True, False]  # results at 0, 1.5 and 3 points are kept together, and 4.5 are too many


def test_handicap_games_begin_with_extra_komi():
    player = Player(
        Position.handicap(Go(9, 0.5), 2), adaptive(even_from=13, start=LinearKomi(points=7.0, until=0.5)), seed=1, memory_mb=32
    )
    player.choose(Limit(simulations=50))
    assert player.komi.extra == near(14.0)
    player.set_position(Go(9, 0.5).start())
    player.choose(Limit(simulations=50))
    assert player.komi.extra == 0.0


def margins(method, games, simulations):
    """Black's points at the end of games from the won position, both sides played by the method."""
    found = []
    for seed in range(games):
        player = Player(Position.drawing(WON, game=Go(9, 7.5)), method, seed=seed, resign=0.0, memory_mb=32)
        while not player.position.is_over and len(player.position.history) < 60:
            player.play(player.choose(Limit(simulations=simulations)).move)
        found.append(player.score())
    return found


def test_who_is_far_ahead_gives_fewer_points_away():
    """With no points to give, `most` = 0, it is the plain search."""
    without, with_it = margins(adaptive(most=0.0), 6, 150), margins(adaptive(most=60.0, step=10.0, until=2.0), 6, 150)
    assert all(margin > 0 for margin in without + with_it)
    assert fmean(with_it) > fmean(without)
