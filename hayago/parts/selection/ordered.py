"""Gobble's first move: the one at the head of the perturbed order [Bruegmann93; Gelly11, section 3.5]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Positive
from ...core.rng import unit
from ..playouts.ordered import cooled

UNTRIED = np.float32(2)  # in place of a value: more than any


class FirstInOrder(NamedTuple):
    """The move with the least rank plus perturbation, as in playouts/ordered.py and with the same settings.

    Ranks are by the values of the backup `AllAsFirst`; a move without simulations comes first, one that is never counted last.
    """

    hottest: Amount = 20.0
    cooling: Positive = 500.0

    def reads(self):
        return ["rave_visits", "rave_wins"]

    def scratch(self, game):
        return [("as_first", "f4", (game.max_children(),))]  # [move] its value as first

    def select(self, tree, node, moves, worker):
        temperature = cooled(self.hottest, self.cooling, tree.visits[node])
        for i in range(moves.length):
            worker.as_first[i] = value_as_first(tree, moves.at(i, worker))
        for i in range(moves.length):
            rank = 0
            for k in range(moves.length):
                rank += worker.as_first[k] > worker.as_first[i]
            worker.values[i] = -np.float32(rank - temperature * math.log(1.0 - np.float64(unit(worker))))
        return moves.best(worker)


@helper
def value_as_first(tree, child):
    """The mean over the simulations with the move at any time; more than any before the first try, -1 if it never counts."""
    if tree.rave_visits[child] > 0:
        return tree.rave_wins[child] / tree.rave_visits[child]
    return np.float32(-1) if tree.visits[child] > 0 else UNTRIED
