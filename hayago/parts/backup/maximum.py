"""The maximum over the replies, or something between it and the mean [Gelly11, section 2.4]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import for_one_thread, for_players_only
from ...core.jit import helper
from ...core.ranges import Probability
from ...tree.state import known_value

ONE = np.float32(1)


class MaxMean(NamedTuple):
    """The value of a node is (1 - weight) mean + weight max: the mean outcome, and what its best reply leaves of it.

    weight 1 is the max backup, quick but misled by outliers; 0 the mean. For one thread.
    """

    weight: Probability = 0.5

    def fits(self, game, method):
        return for_players_only(game) or for_one_thread(method)

    def columns(self):
        return [("outcomes", "f8")]  # their sum; `wins` holds the value times the visits

    def begin(self, tree, child, wins, visits):
        pass

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        weight = np.float32(self.weight)
        for i in range(depth - 1, -1, -1):
            node = worker.path[np.uint32(i + 1)]
            mover = worker.movers[i]
            sharing.leave(tree, node)
            sharing.add(tree.outcomes, node, outcome if mover == 1 else ONE - outcome)
            visits = np.float32(tree.visits[node])
            value = np.float32(tree.outcomes[node]) / visits
            best = best_reply(tree, node)
            if best >= 0:
                next_mover = worker.movers[i + 1]
                value += weight * ((best if next_mover == mover else ONE - best) - value)
            tree.wins[node] = value * visits + tree.prior_visits[node] * tree.prior[node]
        sharing.leave(tree, np.uint32(0))


@helper
def best_reply(tree, node):
    """The highest value among the children of which one is known, seen by who chooses them; -1 when there is none."""
    best = np.float32(-1)
    first = tree.first_child[node]
    for k in range(first, first + np.int64(tree.children[node])):
        best = max(best, known_value(tree, np.uint32(k)))
    return best
