"""Transpositions: nodes that stand for the same position can share their children, and so all that is learned there.

Two nodes are the same when position, player to move, ko ban and number of moves agree: then sharing makes no circles.
The table forgets what it knew when a slot is wanted by another position, and when the tree is compacted.
"""

from typing import NamedTuple

import numpy as np

NODE_BITS = np.uint64(32)
NODE_MASK = np.uint64(0xFFFFFFFF)
NODES_A_SLOT = 16  # of the tree's capacity; a node in so many has children


class NoTranspositions(NamedTuple):
    """A tree: every node has children of its own."""

    def slots(self, capacity):
        return 1

    def find(self, game, tree, board):
        return np.uint32(0)

    def keep(self, game, tree, board, node):
        pass


class Transpositions(NamedTuple):
    """A position reached by another order of moves takes over the children that are there. The game needs `position_key`."""

    def fits(self, game, method):
        if hasattr(game, "position_key"):
            return ""
        return f"{type(game).__name__}.position_key(self, board) is missing: a number for each position"

    def slots(self, capacity):
        return capacity // NODES_A_SLOT

    def find(self, game, tree, board):
        """A node with children for the position, or 0."""
        key = game.position_key(board)
        entry = tree.table[key & np.uint64(tree.table.shape[0] - 1)]
        return np.uint32(entry & NODE_MASK) if entry >> NODE_BITS == key >> NODE_BITS else np.uint32(0)

    def keep(self, game, tree, board, node):
        """Remember that the node stands for the position."""
        key = game.position_key(board)
        high = key >> NODE_BITS << NODE_BITS
        tree.table[key & np.uint64(tree.table.shape[0] - 1)] = high | np.uint64(node)
