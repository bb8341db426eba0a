"""Flat Monte-Carlo: every move gets the same number of simulations [Gelly11, section 2.3]."""

from typing import NamedTuple

import numpy as np


class EqualAllocation(NamedTuple):
    """The move with the fewest simulations so far."""

    def select(self, tree, node, moves, worker):
        for i in range(moves.length):
            child = moves.at(i, worker)
            worker.values[i] = -np.float32(tree.visits[child])
        return moves.best(worker)
