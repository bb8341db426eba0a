"""Go at first sight: the patterns of strong players' games, with fights that are overlooked now and then."""

from typing import NamedTuple

import numpy as np

from ...core.ranges import Amount, Probability
from ...core.rng import unit
from .patterns import PatternFile, fill_patterns, pattern_chances, pattern_memory
from .virtual import credit


class ShapeSight(NamedTuple):
    """`PatternMoves` that in a part of all nodes, the `oversight`, sees shapes and distances alone.

    What it does not see there are captures, ataris, ladders, self-ataris and liberties. For Go of all sizes.
    """

    weights: PatternFile = 0
    oversight: Probability = 0.0
    equivalence: Amount = 100.0
    power: Amount = 0.5

    def scratch(self, game):
        return pattern_memory(game, type(self), self.weights)

    def fill(self, worker):
        fill_patterns(worker, type(self), self.weights)

    def add(self, game, board, tree, worker, depth, count):
        pattern_chances(game, board, worker, count, unit(worker) < np.float32(self.oversight))
        for i in range(count):
            credit(worker, i, np.float32(self.equivalence) * worker.values[i] ** np.float32(self.power))
