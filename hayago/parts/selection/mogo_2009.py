"""MoGo 2009: online, transient and offline values in one score, with progressive unpruning [Chaslot09, section 2]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.ranges import Amount
from .rave import AMAF_COLUMNS

ONE = np.float32(1)
TINY = np.float32(1e-6)
LOGARITHMS = np.array([math.log(2 + n) for n in range(4096)], np.float32)  # [n] ln(2 + n), looked up for most nodes


class Mogo2009(NamedTuple):
    """alpha Q + beta Q~ + (gamma + C / ln(2 + n)) H,  with n simulations and n~ AMAF simulations of the move  [eq. 1]:

    beta = n~ / (n~ + n + c1 n n~) [eq. 2],  gamma = c2 / n~ [eq. 3],  alpha = 1 - beta - gamma [eq. 4].

    H is the prior's value. gamma is kept to 1, and beta to 1 - gamma, which is ours: else alpha would be below 0 for a move
    with few simulations (some c2 and fewer), so that its wins would count against it.
    """

    c1: Amount = 1 / 3000  # 4 b^2; the paper's constants are not printed, these are ours
    c2: Amount = 10.0  # virtual simulations that H is worth
    c: Amount = 0.02  # C, the only exploration

    def reads(self):
        return AMAF_COLUMNS

    def select(self, tree, node, moves, worker):
        c1, c2, c = np.float32(self.c1), np.float32(self.c2), np.float32(self.c)
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            n_rave = tree.rave_visits[child]
            q = np.float32(tree.wins[child]) / (n + TINY)
            q_rave = tree.rave_wins[child] / (n_rave + TINY)
            gamma = min(c2 / (n_rave + TINY), ONE)
            beta = min(n_rave / (n_rave + n + c1 * n * n_rave + TINY), ONE - gamma)
            beta = beta if n > 0 else ONE - gamma
            alpha = ONE - beta - gamma
            visits = tree.visits[child]
            logarithm = LOGARITHMS[visits] if visits < 4096 else np.float32(math.log(2.0 + visits))
            worker.values[i] = alpha * q + beta * q_rave + (gamma + c / logarithm) * tree.prior[child]
        return moves.best(worker)
