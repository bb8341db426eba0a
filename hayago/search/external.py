"""Who chooses in nodes with few visits: the selection, as elsewhere, or the playout policy.

Where every move of a node is tried once before one is tried twice, a tree of few simulations is wide and flat. The policy
knows which moves to look at first; what it drew is counted, and the selection goes on from there.
"""

from typing import NamedTuple

import numpy as np


class NoExternal(NamedTuple):
    """The selection chooses everywhere."""

    def child(self, game, selection, playout, tree, worker, board, node, count):
        return np.uint32(selection.select(tree, node, count, worker))


class PolicyBelow(NamedTuple):
    """The playout policy, in nodes with fewer visits than this: external nodes in the words of [Coulom06, section 2].

    Where its move has no child, or one that is proven or forbidden, the selection chooses.
    """

    visits: int = 80

    def child(self, game, selection, playout, tree, worker, board, node, count):
        if tree.visits[node] < self.visits:
            move = playout.choose(game, board, worker)
            first = np.uint32(tree.first_child[node])
            for i in range(count):
                child = np.uint32(first + np.uint32(i))
                if tree.move[child] == move and np.isfinite(tree.wins[child]):
                    return child
        return np.uint32(selection.select(tree, node, count, worker))
