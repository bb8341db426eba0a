"""Gobble's first move: the one at the head of the perturbed order [Bruegmann93; Gelly11, section 3.5]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.rng import unit
from ..playouts.ordered import cooled
from .best import best_of

INFINITY = np.float32(np.inf)


class FirstInOrder(NamedTuple):
    """The move with the least rank plus perturbation, as in playouts/ordered.py and with the same settings.

    Ranks are by the values of the backup `AllAsFirst`; a move without simulations comes first, one that is never counted last.
    """

    hottest: float = 20.0
    cooling: float = 500.0

    def columns(self):
        return ["rave_visits", "rave_wins"]

    def select(self, tree, node, count, worker):
        temperature = cooled(self.hottest, self.cooling, tree.visits[node])
        first = np.uint32(tree.first_child[node])
        for i in range(count):
            worker.prior_wins[i] = value_as_first(tree, np.uint32(first + np.uint32(i)))
        for i in range(count):
            rank = 0
            for k in range(count):
                rank += worker.prior_wins[k] > worker.prior_wins[i]
            late = np.float32(rank - temperature * math.log(1.0 - np.float64(unit(worker))))
            worker.values[i] = -late if worker.prior_wins[i] > -INFINITY else -INFINITY
        return first + best_of(worker.values, count)


@helper
def value_as_first(tree, child):
    """The mean over the simulations with the move at any time; infinite before the first try, minus infinite if forbidden."""
    if not np.isfinite(tree.wins[child]):
        return tree.wins[child]
    if tree.rave_visits[child] > 0:
        return tree.rave_wins[child] / tree.rave_visits[child]
    return np.float32(-1) if tree.visits[child] > 0 else INFINITY
