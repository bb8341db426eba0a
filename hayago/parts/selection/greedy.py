"""Greedy Monte-Carlo tree search: always the move with the highest mean [Gelly11, section 2.4]."""

from typing import NamedTuple

import numpy as np

from .best import best_of


class Greedy(NamedTuple):
    """argmax Q(s,a); a move without simulations is worth `first_play`."""

    first_play: float = 1.0

    def columns(self):
        return []

    def select(self, tree, node, count, worker):
        first_play = np.float32(self.first_play)
        first = np.uint32(tree.first_child[node])
        for i in range(count):
            child = np.uint32(first + np.uint32(i))
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            worker.values[i] = tree.wins[child] / n if n > 0 else first_play
        return first + best_of(worker.values, count)
