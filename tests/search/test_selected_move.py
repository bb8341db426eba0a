"""final = "selection": the move that the rule would choose once more is played [Gelly11, Alg. 2, the last SelectMove]."""

import numpy as np
import pytest

from hayago import ConnectFour, Limit, Player, SettingError
from hayago.play.decision import best_child
from hayago.presets import load_preset
from hayago.search.view import Child
from hayago.tree.state import OPEN, WON


def mc_rave(final):
    """MC-RAVE with eq. 12 and k = 1,000 of eq. 19, for any game."""
    rule = {"use": "McRave", "schedule": {"use": "HandSelected", "k": 1000.0}}
    return load_preset("rave").with_settings({"final": final, "selection": rule, "prior": []})


def by_equation_12(children, root_visits):
    """(1 - beta) Q + beta Q~ with beta = sqrt(k / (3 N(s) + k)) [eq. 12 and 19], of every move."""
    beta = np.sqrt(1000 / (3 * root_visits + 1000))
    return {child.move: (1 - beta) * child.value + beta * child.amaf_value for child in children if child.visits}


def searched(final, seed, simulations=60):
    player = Player(ConnectFour(), mc_rave(final), seed=seed)
    decision = player.choose(Limit(simulations=simulations))
    return player, decision


def test_the_move_played_is_the_best_of_equation_12():
    """For some seeds that is not the most visited move, or this test would show nothing."""
    others = 0
    for seed in range(1, 31):
        player, decision = searched("selection", seed)
        children = player.searcher.children()
        values = by_equation_12(children, player.searcher.visits)
        best = max(values, key=values.get)
        assert decision.move == player.position.write(best)
        others += best != children[0].move
        assert searched("visits", seed)[1].move == player.position.write(children[0].move)
    assert 0 < others < 30


def test_a_forbidden_move_is_not_selected():
    player, _ = searched("selection", 1)
    searcher = player.searcher
    by_node = {child.node: child.move for child in searcher.children()}
    best = by_node[searcher.selected()]
    values = by_equation_12(searcher.children(), searcher.visits)
    searcher.forbid([best])
    del values[best]
    assert by_node[searcher.selected()] == max(values, key=values.get)


def test_a_proven_win_comes_before_what_is_selected():
    selected, won = Child(1, 90, 0.9, 0.0, None, 0.5, int(OPEN), node=7), Child(2, 1, 1.0, 0.0, None, 0.5, int(WON), node=8)
    other = Child(3, 99, 0.8, 0.0, None, 0.5, int(OPEN), node=9)
    assert best_child([other, selected, won], "selection", 7) == won
    assert best_child([other, selected], "selection", 7) == selected


def test_a_search_without_a_rule_cannot_ask_it():
    with pytest.raises(SettingError, match="without a selection rule"):
        load_preset("rlgo-1").with_settings({"final": "selection"})
