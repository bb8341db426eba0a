"""Uniform random playouts [Gelly11, section 2.3]."""

from typing import NamedTuple


class Uniform(NamedTuple):
    """Any move that the game calls sensible, with equal chance."""

    def choose(self, game, board, worker):
        return game.random_move(board, worker)
