"""Flat Monte-Carlo that favours successful moves: more simulations for those of high value [Gelly11, section 2.3]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.ranges import Positive
from ...core.rng import unit
from ...tree.moves import largest

UNKNOWN = np.float32(1e9)  # in place of a value: more than any


class SoftmaxAllocation(NamedTuple):
    """A move a with probability exp(Q(a) / tau) / sum_b exp(Q(b) / tau), after each has been tried once.

    The survey tells no rule; the softmax is that of its section 3.5.
    """

    temperature: Positive = 0.05  # tau

    def select(self, tree, node, moves, worker):
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            worker.values[i] = np.float32(tree.wins[child]) / n if n > 0 else UNKNOWN
        leader = largest(worker.values, moves.length)
        best = worker.values[leader]
        if best == UNKNOWN:
            return moves.at(leader, worker)
        total = np.float32(0)
        for i in range(moves.length):
            worker.values[i] = np.float32(math.exp(np.float64(worker.values[i] - best) / self.temperature))
            total += worker.values[i]
        target = unit(worker) * total
        for i in range(moves.length):
            target -= worker.values[i]
            if target < 0:
                return moves.at(i, worker)
        return moves.at(leader, worker)
