"""Flat Monte-Carlo: every move gets the same number of simulations [Gelly11, section 2.3]."""

from typing import NamedTuple

import numpy as np

from .best import best_of

INFINITY = np.float32(np.inf)


class EqualAllocation(NamedTuple):
    """The move with the fewest simulations so far; none for those that are forbidden or proven to lose."""

    def columns(self):
        return []

    def select(self, tree, node, count, worker):
        first = np.uint32(tree.first_child[node])
        for i in range(count):
            child = np.uint32(first + np.uint32(i))
            worker.values[i] = -np.float32(tree.visits[child]) if tree.wins[child] > -INFINITY else -INFINITY
        return first + best_of(worker.values, count)
