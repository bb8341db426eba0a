"""The even-game heuristic: Q_even(s,a) = 1/2 [Gelly11, section 5.1]."""

from typing import Annotated, NamedTuple

import numpy as np

from ...core.ranges import Amount, Range
from .virtual import credit, expect


class EvenGame(NamedTuple):
    """`equivalence` virtual simulations for every move, half of them won.

    >>> from hayago import Amaf, ConnectFour, EvenGame, McRave, Method, Searcher, Uniform
    >>> searcher = Searcher(ConnectFour(), Method(McRave(), EvenGame(20), Uniform(), Amaf()), memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=20)
    20
    """

    equivalence: Amount = 10.0  # M

    def add(self, game, board, tree, worker, depth, count):
        visits = np.float32(self.equivalence)
        for i in range(count):
            expect(worker, i, visits, np.float32(0.5))


class RareMove(NamedTuple):
    """Virtual losses for one move, as for the pass in Go."""

    move: Annotated[int, Range(0, 65_534)] = 0
    losses: Amount = 10.0

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            if worker.children[i] == self.move:
                credit(worker, i, -np.float32(self.losses))
