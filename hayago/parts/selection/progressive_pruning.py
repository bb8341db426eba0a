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
    Moves that are pruned "are never searched again" [Coulom06, section 3.1], and replies are searched in full width
    [Gelly11, section 3.5, item 4]; two settings change that. For the backup `ShallowMinimax`.
    """

    ratio: Amount = 2.0  # r
    least: Count = 30
    returns: bool = False  # does a pruned move come back when the intervals of the leaders sink to its own?
    replies: bool = False  # are replies pruned too, or only the moves of the root?

    def reads(self):
        return ["outcomes", "squares", "pruned"]

    def select(self, tree, node, moves, worker):
        ratio = np.float32(self.ratio)
        prunes = self.replies or node == 0
        bound = LOWEST
        for i in range(moves.length):
            child = moves.at(i, worker)
            if prunes and tree.visits[child] >= self.least and tree.pruned[child] == 0:
                bound = max(bound, end_of_interval(tree, child, -ratio))
        for i in range(moves.length):
            child = moves.at(i, worker)
            is_inferior = prunes and tree.visits[child] >= self.least and end_of_interval(tree, child, ratio) < bound
            if is_inferior and not self.returns:
                tree.pruned[child] = 1
            is_out = is_inferior or (prunes and tree.pruned[child] != 0)
            worker.values[i] = LOWEST if is_out else -np.float32(tree.visits[child])
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
