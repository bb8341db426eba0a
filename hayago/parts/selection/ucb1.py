"""UCT: the mean plus an upper confidence bound [Gelly11, section 2.5, eq. 7 and 8]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Finite
from ...tree.counts import state_visits

QUARTER = np.float32(0.25)


class Ucb1(NamedTuple):
    """Q(s,a) + c sqrt(ln N(s) / N(s,a))  [eq. 7]; a move without simulations is worth `first_play` [Gelly06].

    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1, Uniform
    >>> searcher = Searcher(ConnectFour(), Method(Ucb1(exploration=0.7), NoPrior(), Uniform(), Mean()), memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=50)
    50
    """

    exploration: Amount = 0.4  # c
    first_play: Finite = 1.1

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        width = np.float32(self.exploration * math.sqrt(log_visits(tree, node)))
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            worker.values[i] = np.float32(tree.wins[child]) / n + width / np.sqrt(n) if n > 0 else first_play
        return moves.best(worker)


class Ucb1Tuned(NamedTuple):
    """Q + c sqrt(ln N / n  min(1/4, V)),  V = Q (1 - Q) + sqrt(2 ln N / n)  [Auer02, section 4; used in Gelly06].

    Q (1 - Q) is the variance of wins and losses, and a bound of it for other outcomes in 0 .. 1.
    """

    exploration: Amount = 1.0
    first_play: Finite = 1.1

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        exploration = np.float32(self.exploration)
        logarithm = np.float32(log_visits(tree, node))
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            if n > 0:
                q = np.float32(tree.wins[child]) / n
                ratio = logarithm / n
                variance = min(QUARTER, q * (np.float32(1) - q) + np.sqrt(ratio + ratio))
                worker.values[i] = q + exploration * np.sqrt(ratio * variance)
            else:
                worker.values[i] = first_play
        return moves.best(worker)


@helper
def log_visits(tree, node):
    """ln N(s), and 0 before the second visit, real or virtual."""
    return math.log(max(state_visits(tree, node), 1.0))
