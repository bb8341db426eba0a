"""RAVE, MC-RAVE and UCT-RAVE [Gelly11, sections 4.2 to 4.4], and RAVE as an added term [Rimmel10, section 2.3]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.contract import Schedule
from ...core.jit import helper
from ...core.ranges import Amount, Finite
from ...tree.counts import state_visits
from .schedules import HandSelected, MinimumMse
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
        mix(self.schedule, np.float32(self.first_play), tree, node, moves, worker)
        return moves.best(worker)


class UctRave(NamedTuple):
    """(1 - beta) Q + beta Q~ + c sqrt(ln N(s) / N(s,a))  [eq. 18].

    A move without simulations is worth `first_play`, whatever its AMAF value: eq. 18 has infinity there, so every move is
    tried once before the AMAF values count. A heuristic gives every move virtual simulations, and then eq. 18 is finite.
    """

    schedule: Schedule = MinimumMse()
    exploration: Amount = 0.05  # c
    first_play: Finite = 1000.0  # above every other value

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        width = np.float32(self.exploration * math.sqrt(log_visits(tree, node)))
        mix(self.schedule, first_play, tree, node, moves, worker)
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            worker.values[i] = worker.values[i] + width / np.sqrt(n) if n > 0 else first_play
        return moves.best(worker)


class RaveAdded(NamedTuple):
    """Q + alpha Q~ + c sqrt(ln N(s) / N(s,a))  [Rimmel10, section 2.3], where alpha sinks to 0 as simulations come in.

    alpha is what `weight` says, for the paper has no formula for it. A move without simulations has its AMAF value for Q and no
    bonus, so that it need not be tried before the AMAF values count; one never seen is worth `first_play`.
    """

    weight: Schedule = HandSelected(1000.0)  # alpha
    exploration: Amount = 0.0  # c; sqrt(2) in the formula, "much smaller or even 0" in many applications
    first_play: Finite = 2.0

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        parent_visits = np.float32(state_visits(tree, node))
        first_play = np.float32(self.first_play)
        width = np.float32(self.exploration * math.sqrt(log_visits(tree, node)))
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            n_rave = tree.rave_visits[child]
            q_rave = tree.rave_wins[child] / (n_rave + TINY)
            q = np.float32(tree.wins[child]) / n + width / np.sqrt(n) if n > 0 else q_rave
            alpha = self.weight.beta(parent_visits, n, n_rave, q, q_rave)
            worker.values[i] = q + alpha * q_rave if n + n_rave > 0 else first_play
        return moves.best(worker)


@helper
def mix(schedule, first_play, tree, node, moves, worker):
    """Write (1 - beta) Q + beta Q~ of every move to worker.values; `first_play` for a move never seen."""
    parent_visits = np.float32(state_visits(tree, node))
    for i in range(moves.length):
        child = moves.at(i, worker)
        n = np.float32(tree.visits[child]) + tree.prior_visits[child]
        n_rave = tree.rave_visits[child]
        q = np.float32(tree.wins[child]) / (n + TINY)
        q_rave = tree.rave_wins[child] / (n_rave + TINY)
        beta = mixable(schedule.beta(parent_visits, n, n_rave, q, q_rave), n, n_rave)
        worker.values[i] = (ONE - beta) * q + beta * q_rave if n + n_rave > 0 else first_play


@helper
def mixable(beta, visits, rave_visits):
    """The weight of the AMAF value where one of the two may be missing."""
    beta = beta if visits > 0 else ONE
    return beta if rave_visits > 0 else np.float32(0)
