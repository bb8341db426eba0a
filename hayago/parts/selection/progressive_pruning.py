"""Progressive pruning: no more simulations for moves that are statistically inferior [Bouzy03; Gelly11, section 3.5]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Count

LOWEST = np.float32(-1e30)  # below every value


class ProgressivePruning(NamedTuple):
    """The move with the fewest simulations among those that are not pruned: m + r s / sqrt(n) < max (m - r s / sqrt(n))

    prunes a move of the value m whose n outcomes have the standard deviation s. Every move gets `least` simulations before.
    A pruned move comes back when the intervals of the leaders sink to its own. For the backup `ShallowMinimax`.
    """

    ratio: Amount = 2.0  # r
    least: Count = 30

    def reads(self):
        return ["outcomes", "squares"]

    def select(self, tree, node, moves, worker):
        ratio = np.float32(self.ratio)
        bound = LOWEST
        for i in range(moves.length):
            child = moves.at(i, worker)
            if tree.visits[child] >= self.least:
                bound = max(bound, end_of_interval(tree, child, -ratio))
        for i in range(moves.length):
            child = moves.at(i, worker)
            is_inferior = tree.visits[child] >= self.least and end_of_interval(tree, child, ratio) < bound
            worker.values[i] = LOWEST if is_inferior else -np.float32(tree.visits[child])
        return moves.best(worker)


@helper
def end_of_interval(tree, child, ratio):
    """m + r s / sqrt(n)."""
    return np.float32(tree.wins[child]) / np.float32(tree.visits[child]) + ratio * error_of_mean(tree, child)


@helper
def error_of_mean(tree, child):
    """s / sqrt(n), s^2 = (Sigma_2 - Sigma^2 / n) / (n - 1)."""
    visits = np.float64(tree.visits[child])
    spread = max(tree.squares[child] - tree.outcomes[child] * tree.outcomes[child] / visits, 0.0)
    return np.float32(math.sqrt(spread / (max(visits - 1.0, 1.0) * visits)))
