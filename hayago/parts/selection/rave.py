"""RAVE, MC-RAVE and UCT-RAVE [Gelly11, sections 4.2 to 4.4]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.contract import Schedule
from ...core.jit import helper
from ...core.ranges import Amount, Finite
from .schedules import MinimumMse
from .ucb1 import log_visits

ONE = np.float32(1)
TINY = np.float32(1e-6)
AMAF_COLUMNS = ["rave_visits", "rave_wins"]


class Rave(NamedTuple):
    """argmax Q~(s,a): the AMAF value alone [section 4.2]; a move never seen is worth `first_play`."""

    first_play: Finite = 1.0

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        for i in range(moves.length):
            child = moves.at(i, worker)
            n_rave = tree.rave_visits[child]
            worker.values[i] = tree.rave_wins[child] / n_rave if n_rave > 0 else first_play
        return moves.best(worker)


class McRave(NamedTuple):
    """argmax (1 - beta) Q + beta Q~  [eq. 12]; a move never seen is worth `first_play`.

    >>> from hayago import Amaf, ConnectFour, McRave, Method, MinimumMse, NoPrior, Searcher, Uniform
    >>> rave = Method(McRave(MinimumMse(bias=0.02)), NoPrior(), Uniform(), Amaf())
    >>> searcher = Searcher(ConnectFour(), rave, seed=1, memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=50)
    50
    """

    schedule: Schedule = MinimumMse()
    first_play: Finite = 1.0

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        return best_mixed(self.schedule, np.float32(0), first_play, tree, node, moves, worker)


class UctRave(NamedTuple):
    """(1 - beta) Q + beta Q~ + c sqrt(ln N(s) / (N(s,a) + 1))  [eq. 18].

    The paper divides by N(s,a): then every move would have to be tried once before the AMAF values count.
    """

    schedule: Schedule = MinimumMse()
    exploration: Amount = 0.05  # c
    first_play: Finite = 1.0

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        width = np.float32(self.exploration * math.sqrt(log_visits(tree, node)))
        return best_mixed(self.schedule, width, first_play, tree, node, moves, worker)


@helper
def best_mixed(schedule, width, first_play, tree, node, moves, worker):
    """The child with the best (1 - beta) Q + beta Q~ + width / sqrt(N(s,a) + 1)."""
    parent_visits = np.float32(tree.visits[node])
    for i in range(moves.length):
        child = moves.at(i, worker)
        n = np.float32(tree.visits[child]) + tree.prior_visits[child]
        n_rave = tree.rave_visits[child]
        q = np.float32(tree.wins[child]) / (n + TINY)
        q_rave = tree.rave_wins[child] / (n_rave + TINY)
        beta = mixable(schedule.beta(parent_visits, n, n_rave, q, q_rave), n, n_rave)
        known = (ONE - beta) * q + beta * q_rave + width / np.sqrt(n + ONE)
        worker.values[i] = known if n + n_rave > 0 else first_play
    return moves.best(worker)


@helper
def mixable(beta, visits, rave_visits):
    """The weight of the AMAF value where one of the two may be missing."""
    beta = beta if visits > 0 else ONE
    return beta if rave_visits > 0 else np.float32(0)
