"""Greedy Monte-Carlo tree search: always the move with the highest mean [Gelly11, section 2.4]."""

from typing import NamedTuple

import numpy as np

from ...core.ranges import Finite


class Greedy(NamedTuple):
    """argmax Q(s,a); a move without simulations is worth `first_play`."""

    first_play: Finite = 1.0

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        for i in range(moves.length):
            child = moves.at(i, worker)
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            worker.values[i] = np.float32(tree.wins[child]) / n if n > 0 else first_play
        return moves.best(worker)
