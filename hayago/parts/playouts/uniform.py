"""Uniform random playouts [Gelly11, section 2.3]."""

from typing import NamedTuple


class Uniform(NamedTuple):
    """Any move that the game calls sensible, with equal chance.

    >>> from hayago import Uniform, presets
    >>> presets.load_preset("uct").method.playout == Uniform()
    True
    """

    def choose(self, game, board, worker):
        return game.random_move(board, worker)
