"""The programs before tree search: their presets play, by name, and are what the survey describes."""

import pytest

from hayago import Go, Limit, Player
from hayago.games.go import Position
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.parts.playouts.temperature import Temperature
from hayago.parts.selection.progressive_pruning import ProgressivePruning
from hayago.presets import load_preset
from hayago.search.preparation import preparation_of


@pytest.mark.parametrize("name", ["gobble-1993", "indigo-2004", "truncated-mc"])
def test_a_preset_plays_and_repeats_its_move(name):
    game = Go(9)
    decisions = [Player(game, name, seed=1, memory_mb=32).choose(Limit(simulations=300)) for _ in range(2)]
    assert decisions[0].move in game.start().legal_moves()
    assert decisions[0].move == decisions[1].move
    assert 0 < decisions[0].value < 1


def test_gobbles_lists_and_first_move_cool_down_together():
    method = load_preset("gobble-1993").method
    lists = method.playout.first
    assert isinstance(method.backup, AllAsFirst)
    assert (lists.hottest, lists.cooling) == (method.selection.hottest, method.selection.cooling)
    assert preparation_of(method.playout) == lists


def test_indigo_has_its_parts():
    method = load_preset("indigo-2004").method
    assert isinstance(method.selection, ProgressivePruning)
    assert not method.selection.returns and not method.selection.replies
    assert isinstance(method.backup, ShallowMinimax)
    assert isinstance(method.playout, Temperature)


def test_gobble_finds_a_capture():
    # the three white stones in atari are worth more than anything else on the board
    position = Position.drawing("""
        . . . . . . . . O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . O O O X . . .
        O . X X X . . . .
        O . . . . . . . .
        O . . . . . . . .
    """)
    assert Player(position, "gobble-1993", seed=1, memory_mb=32).choose(Limit(simulations=600)).move == "B4"
