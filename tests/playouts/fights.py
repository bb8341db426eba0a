"""Positions of random games full of tactics, as the kernels and as the plain twins see them."""

import copy
import functools

from naive import steps
from playouts.choices import choices
from playouts.test_steps_twin import name, names

from hayago.games.go import Go, Position

GAMES = [(5, 40, 14), (7, 18, 25), (9, 6, 35)]  # size, games, plies


@functools.cache
def positions():
    """[(position, the same as a board of the twins)] of some thousand positions."""
    found = []
    for size, games, plies in GAMES:
        for seed in range(100, 100 + games):
            position = None
            for board in steps.random_game(size, seed, plies):
                if position is None:
                    position = Position.drawing(str(board), game=Go(size, ko="simple"))
                else:
                    position = position.play(name(board.last, size)).resumed()
                found.append((position, copy.deepcopy(board)))
    return found


def agree(step, twin, least):
    """Does the step choose just the moves of its twin, and has it some in so many positions at least?"""
    fired = 0
    for position, board in positions():
        wanted = names(twin(board), board.size)
        assert set(choices(step, position, 200)) == (wanted or {None}), f"{position}: {wanted}"
        fired += bool(wanted)
    assert fired >= least
