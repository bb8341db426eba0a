"""The grandfather heuristic: a move is worth what it was worth two plies ago [Gelly11, section 5.1]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import has_chance
from ...core.jit import helper
from ...core.ranges import Amount
from .virtual import expect


class Grandfather(NamedTuple):
    """Q_grand(s_t, a) = Q(s_(t-2), a). A move that was not tried there has what the heuristic gave it then [eq. 48].

    Even are the moves of the first two plies of the tree, and those that there were not two plies ago.
    """

    equivalence: Amount = 50.0  # M

    def fits(self, game, method):
        if not has_chance(game):
            return ""
        return "it looks for the same player's node two plies above, where chance may move: use another prior"

    def add(self, game, board, tree, worker, depth, count):
        visits = np.float32(self.equivalence)
        for i in range(count):
            value = np.float32(0.5)
            if depth >= 2:
                value = value_at(tree, worker.path[depth - 2], worker.children[i])
            expect(worker, i, visits, value)


@helper
def value_at(tree, node, move):
    """The mean of the move at a node with its virtual simulations, 1/2 where there are none of either kind."""
    first = tree.first_child[node]
    for k in range(first, first + np.int64(tree.children[node])):
        child = np.uint32(k)
        if tree.move[child] == move:
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            return np.float32(tree.wins[child]) / n if n > 0 else np.float32(0.5)
    return np.float32(0.5)
