"""Flat Monte-Carlo that favours successful moves: more simulations for those of high value [Gelly11, section 2.3]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.rng import unit
from .best import best_of

INFINITY = np.float32(np.inf)
ONE = np.float32(1)


class SoftmaxAllocation(NamedTuple):
    """A move a with probability exp(Q(a) / tau) / sum_b exp(Q(b) / tau), after each has been tried once.

    The survey tells no rule; the softmax is that of its section 3.5.
    """

    temperature: float = 0.05  # tau

    def columns(self):
        return []

    def select(self, tree, node, count, worker):
        first = np.uint32(tree.first_child[node])
        for i in range(count):
            child = np.uint32(first + np.uint32(i))
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            is_known = n > 0 or tree.wins[child] == -INFINITY
            worker.values[i] = tree.wins[child] / max(n, ONE) if is_known else INFINITY
        leader = best_of(worker.values, count)
        best = worker.values[leader]
        if best == INFINITY:
            return first + leader
        total = np.float32(0)
        for i in range(count):
            worker.values[i] = np.float32(math.exp(np.float64(worker.values[i] - best) / self.temperature))
            total += worker.values[i]
        target = unit(worker) * total
        for i in range(count):
            target -= worker.values[i]
            if target < 0:
                return first + np.uint32(i)
        return first + leader
