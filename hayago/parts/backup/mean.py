"""The mean of the outcomes [Gelly11, eq. 4 to 6]."""

from typing import NamedTuple

import numpy as np

ONE = np.float32(1)


class Mean(NamedTuple):
    """Every node on the path counts the simulation.

    >>> from hayago import Mean, Method, NoPrior, Ucb1, Uniform
    >>> uct = Method(Ucb1(), NoPrior(), Uniform(), Mean())
    """

    def columns(self):
        return []

    def begin(self, tree, child, wins, visits):
        pass

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        sharing.leave(tree, np.uint32(0))
        for i in range(depth):
            child = worker.path[np.uint32(i + 1)]
            sharing.leave(tree, child)
            sharing.add(tree.wins, child, outcome if worker.movers[i] == 1 else ONE - outcome)
