"""Indigo's values: means of simulations, and minimax above moves that are evaluated [Bouzy03; Gelly11, section 3.5]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import for_one_thread, for_players_only
from ...core.jit import helper
from ...core.ranges import Count
from ...tree.state import OPEN, known_value
from .all_as_first import BOTH, count_as_first, mark_first_moves
from .amaf import players_of_keys

ONE = np.float32(1)
UNKNOWN = np.float32(-1)


class ShallowMinimax(NamedTuple):
    """The value of a move is the mean of its simulations until every reply has `least` of its own, then what the best leaves.

    Set `expand_after` so that few moves get replies, and each of those all of them: a shallow tree of full width. Sums of the
    outcomes and of their squares are kept for progressive pruning, with a mark that it sets itself on what it has pruned, and
    the values as first of both players for playouts.
    `wins` holds the value times the visits. For one thread.
    """

    least: Count = 20

    def fits(self, game, method):
        return for_players_only(game) or for_one_thread(method)

    def columns(self):
        return [("outcomes", "f8"), ("squares", "f8"), ("pruned", "u1"), *BOTH]

    def scratch(self, game):
        return players_of_keys(game)

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        mark_first_moves(game, worker, length)
        for i in range(depth - 1, -1, -1):
            mover = worker.movers[i]
            gain = outcome if mover == 1 else ONE - outcome
            node = worker.path[np.uint32(i + 1)]
            sharing.leave(tree, node)
            tree.outcomes[node] += gain
            tree.squares[node] += gain * gain
            best = best_evaluated(tree, node, self.least)
            if best >= 0:
                left = best if worker.movers[i + 1] == mover else ONE - best
                tree.wins[node] = left * np.float32(tree.visits[node])
            else:
                tree.wins[node] = tree.outcomes[node]
            count_as_first(game, tree, worker, worker.path[np.uint32(i)], mover, gain)
        sharing.leave(tree, np.uint32(0))


@helper
def best_evaluated(tree, node, least):
    """The value of the best reply for who makes it; UNKNOWN where there is none, or an open one has too few simulations."""
    best = UNKNOWN
    first = tree.first_child[node]
    for k in range(first, first + np.int64(tree.children[node])):
        child = np.uint32(k)
        if tree.state[child] == OPEN and tree.visits[child] < least:
            return UNKNOWN
        best = max(best, known_value(tree, child))
    return best
