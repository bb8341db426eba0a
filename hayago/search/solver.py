"""Proven results, for games that end by themselves: a node whose value is known is never in doubt again.

They need no further column: a proven win has wins = +inf and beats every estimate, a proven loss -inf and beats none. A proven
draw is no more worth a simulation than a loss as long as a better move may be found [Cazenave10]: it has wins = -inf too, and
the prior DRAWN.
"""

from typing import NamedTuple

import numpy as np

from ..core.jit import helper

INFINITY = np.float32(np.inf)
DRAWN = np.float32(-1)  # instead of a prior in 0 .. 1
WIN, DRAW, LOSS, UNKNOWN = 1, 0, -1, 2


class NoSolver(NamedTuple):
    """Ends of the game count as any other simulation."""

    def prove(self, game, tree, worker, depth, score):
        pass


class WinSolver(NamedTuple):
    """A node is lost when a reply wins, won when all replies lose [Winands08], drawn when the best of all proven replies is."""

    def prove(self, game, tree, worker, depth, score):
        if depth == 0:
            return
        value = DRAW
        if score != 0:
            winner = 1 if score > 0 else 2
            value = WIN if worker.movers[depth - 1] == winner else LOSS
        note(tree, worker.path[depth], value)
        for i in range(depth - 1, 0, -1):
            node = worker.path[np.uint32(i)]
            if value != WIN:  # else the mover at the node has a winning move
                value = best_move(tree, node)
            if value == UNKNOWN:
                return
            if worker.movers[i] != worker.movers[i - 1]:  # else the same player moved twice
                value = -value
            note(tree, node, value)


@helper
def note(tree, node, value):
    """Write down what is proven of a node, seen by the player who moved into it."""
    tree.wins[node] = INFINITY if value == WIN else -INFINITY
    if value == DRAW:
        tree.prior[node] = DRAWN


@helper
def best_move(tree, node):
    """The best that the player to move at the node can reach: UNKNOWN unless all moves are proven, or one to win."""
    first = tree.first_child[node]
    best = LOSS
    for k in range(first, first + np.int64(tree.children[node])):
        child = np.uint32(k)
        if tree.wins[child] == INFINITY:
            return WIN
        if tree.prior[child] == DRAWN:
            best = max(best, DRAW)
        elif tree.wins[child] != -INFINITY:
            best = UNKNOWN
    return best
