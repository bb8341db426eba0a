"""Who works on the tree: one thread (`Alone`) or several (`Shared`). The same search, with plain or atomic operations.

Shared: counts are atomic; a node is expanded by the one thread that changed its `children` from UNEXPANDED to LOCKED, and
its children become visible with the release store of their number. RAVE counters may race: a lost update there is harmless.
"""

import math
from typing import Annotated, NamedTuple, Self

import numpy as np

from ..core.atomics import add_atomic, exchange_if, load_acquire, store_release
from ..core.ranges import Range
from ..tree.tree import LOCKED, UNEXPANDED

ONE = np.int32(1)


class Alone(NamedTuple):
    """One thread."""

    def is_shared(self):
        return False

    def add(self, column, i, amount):
        column[i] += amount

    def enter(self, tree, node):
        pass

    def visits_before(self, tree, node):
        return tree.visits[node]

    def leave(self, tree, node):
        tree.visits[node] += ONE

    def reserve(self, tree, count):
        first = tree.used[0]
        tree.used[0] += np.int32(count)
        return first

    def child_count(self, tree, node):
        return tree.children[node]

    def lock(self, tree, node):
        return True

    def publish(self, tree, node, count):
        tree.children[node] = count


class Shared(NamedTuple):
    """Several threads on one tree without locks [Enzenberger and Müller 2009].

    The more threads, the more losses a good move shows at once. With `scaled` a simulation shows virtual_loss / sqrt(threads),
    as in Pachi, rounded: visits are whole numbers, so a loss of 1 stays 1, and scaling is for larger ones.
    """

    virtual_loss: Annotated[int, Range(0, 1_000_000)] = 1  # lost visits that a simulation on its way shows to the others
    scaled: bool = False

    def for_threads(self, threads: int) -> Self:
        """The same with the loss that it has for so many threads."""
        if not self.scaled or self.virtual_loss == 0:
            return self
        return self._replace(virtual_loss=max(1, round(self.virtual_loss / math.sqrt(threads))), scaled=False)

    def is_shared(self):
        return True

    def add(self, column, i, amount):
        add_atomic(column, i, amount)

    def enter(self, tree, node):
        add_atomic(tree.visits, node, np.int32(self.virtual_loss))

    def visits_before(self, tree, node):
        return tree.visits[node] - np.int32(self.virtual_loss)

    def leave(self, tree, node):
        add_atomic(tree.visits, node, np.int32(1 - self.virtual_loss))

    def reserve(self, tree, count):
        return add_atomic(tree.used, 0, np.int32(count))

    def child_count(self, tree, node):
        count = load_acquire(tree.children, node)
        return UNEXPANDED if count == LOCKED else count

    def lock(self, tree, node):
        return exchange_if(tree.children, node, UNEXPANDED, LOCKED)

    def publish(self, tree, node, count):
        store_release(tree.children, node, np.uint16(count))
