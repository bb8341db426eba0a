"""Flat Monte-Carlo: every move gets the same number of simulations [Gelly11, section 2.3]."""

from typing import NamedTuple

import numpy as np

from .best import best_of


class EqualAllocation(NamedTuple):
    """The move with the fewest simulations so far."""

    def columns(self):
        return []

    def select(self, tree, node, count, worker):
        first = np.uint32(tree.first_child[node])
        for i in range(count):
            worker.values[i] = -np.float32(tree.visits[np.uint32(first + np.uint32(i))])
        return first + best_of(worker.values, count)
