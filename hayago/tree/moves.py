"""The moves that a selection rule chooses from: the children of a node that are open.

    for i in range(moves.length):
        child = moves.at(i, worker)
        worker.values[i] = ...
    return moves.best(worker)

Nearly always all children are open, and lie side by side: `AllMoves`. Else the search lists the open ones: `OpenMoves`.
A rule is compiled for both and need not know which it has.
"""

from typing import NamedTuple

import numpy as np

from ..core.jit import helper, routine
from .state import DRAWN, FORBIDDEN, LOST, OPEN, WON


class AllMoves(NamedTuple):
    """Children side by side in the tree."""

    first: int  # the first of them
    length: int

    def at(self, i, worker):
        """Child number i."""
        return np.uint32(self.first + np.uint32(i))

    def up_to(self, length):
        """The first `length` of them."""
        return AllMoves(self.first, length)

    def best(self, worker):
        """The child with the largest of worker.values, the first one among equals (children are in random order)."""
        return np.uint32(self.first + largest(worker.values, self.length))


class OpenMoves(NamedTuple):
    """Children that are listed in worker.open_moves."""

    length: int

    def at(self, i, worker):
        return worker.open_moves[i]

    def up_to(self, length):
        return OpenMoves(length)

    def best(self, worker):
        return worker.open_moves[largest(worker.values, self.length)]


@helper
def largest(values, count):
    """The index of the largest of the first `count` values, the first one among equals."""
    best = np.uint32(0)
    best_value = values[0]
    for i in range(1, count):
        if values[i] > best_value:
            best_value = values[i]
            best = np.uint32(i)
    return best


@routine
def list_open(tree, node, count, worker):
    """Write the open ones of the `count` children of a node to worker.open_moves; their number.

    0 where the choice is clear: a child is won, or none is open. Then worker.open_moves[0] is the child to take: the won
    one, else a drawn, a lost, a forbidden one.
    """
    first = np.uint32(tree.first_child[node])
    opened = 0
    best = first
    for i in range(count):
        child = np.uint32(first + np.uint32(i))
        state = tree.state[child]
        if state == OPEN:
            worker.open_moves[opened] = child
            opened += 1
        elif preference(state) > preference(tree.state[best]):
            best = child
    if opened == 0 or tree.state[best] == WON:
        worker.open_moves[0] = best
        return 0
    return opened


@helper
def preference(state):
    """Which of two settled children to take: the one with the higher number."""
    if state == WON:
        return 4
    if state == DRAWN:
        return 3
    if state == LOST:
        return 2
    return 1 if state == FORBIDDEN else 0
