"""Proven wins and losses, for games that end by a win: a node whose value is known gets wins = +inf or -inf.

Such values need no further column: a proven win beats every estimate, a proven loss none.
"""

from typing import NamedTuple

import numpy as np

from ..jit import helper

INFINITY = np.float32(np.inf)


class NoSolver(NamedTuple):
    """Ends of the game count as any other simulation."""

    def prove(self, game, tree, worker, depth, score):
        pass


class WinSolver(NamedTuple):
    """A move to a won end is a proven win; a node is lost when a reply wins, and won when all replies lose [Winands08].

    Draws are left to the statistics: a position whose best proven result is a draw is never proven.
    """

    def prove(self, game, tree, worker, depth, score):
        if depth == 0 or score == 0:
            return
        winner = 1 if score > 0 else 2
        value = INFINITY if worker.movers[depth - 1] == winner else -INFINITY
        tree.wins[worker.path[depth]] = value
        for i in range(depth - 1, 0, -1):
            node = worker.path[np.uint32(i)]
            same = worker.movers[i] == worker.movers[i - 1]  # did the same player move twice?
            if value == INFINITY:  # the mover at the node has a winning move
                value = INFINITY if same else -INFINITY
            elif all_lost(tree, node):
                value = -INFINITY if same else INFINITY
            else:
                return
            tree.wins[node] = value


@helper
def all_lost(tree, node):
    """Are all moves at the node proven losses of the player who makes them?"""
    first = tree.first_child[node]
    for child in range(first, first + np.int64(tree.children[node])):
        if tree.wins[np.uint32(child)] != -INFINITY:
            return False
    return True
