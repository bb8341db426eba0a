"""The memory of all search trees together: when it is used up, trees that nobody searches go first, then large ones."""

import threading
from collections.abc import Callable

from . import limits


class Tree:
    """What one player holds in memory; `let_go` is called, by any thread, when another one needs it."""

    def __init__(self, let_go: Callable[[], None]) -> None:
        self.let_go = let_go
        self.mb = 0.0  # the most that it has used: memory that was used once stays taken


class Trees:
    """The trees of a server."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.busy: set[Tree] = set()
        self.idle: dict[Tree, None] = {}  # the one that was not used for longest is the first

    @property
    def mb(self) -> float:
        with self.lock:
            return self._sum()

    @property
    def count(self) -> int:
        return len(self.busy) + len(self.idle)

    def _sum(self) -> float:
        return sum(tree.mb for tree in self.busy) + sum(tree.mb for tree in self.idle)

    def begin(self, tree: Tree) -> None:
        """The tree is searched from now on, and not let go."""
        with self.lock:
            self.idle.pop(tree, None)
            self.busy.add(tree)

    def end(self, tree: Tree, is_kept: bool = True) -> None:
        """The search has ended; the tree may be let go from now on, or has been already."""
        with self.lock:
            self.busy.discard(tree)
            self.idle.pop(tree, None)
            if is_kept:
                self.idle[tree] = None

    def may_grow(self, tree: Tree, mb: float) -> bool:
        """May the search go on, with a tree of this size? False where it takes more than its share of a memory that is full."""
        with self.lock:
            tree.mb = max(tree.mb, mb)
            while self.idle and self._sum() > limits.TREES_MB:
                oldest = next(iter(self.idle))
                del self.idle[oldest]
                oldest.let_go()
            return tree.mb <= limits.TREES_MB / max(1, len(self.busy)) or self._sum() <= limits.TREES_MB
