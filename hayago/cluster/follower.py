"""A search that follows another one: the same root, the same forbidden moves, its own tree and seed."""

from typing import Any

import numpy as np

from ..search.search import Method
from .member import Member, Sharing, key_after

STREAM = 1 << 40  # between the seeds of workers


class Follower:
    """A member of a team that is told by each message where the team is, and finds its way there from wherever it was."""

    def __init__(self, game: Any, method: Method, seed: int, threads: int, memory_mb: float, sharing: Sharing) -> None:
        self.searcher = Member(game, method, seed, threads, memory_mb, sharing)
        self.searcher.spread = sharing.spread
        self.roots: Any = None
        self._aside: dict[int, int] = {}  # forbidden moves, with what they were
        self.forbidden: frozenset[int] = frozenset()  # moves at the root

    def is_at(self, key: int) -> bool:
        """Is this the root?"""
        return self.roots is not None and self.searcher.key == key

    def go_to(self, key: int, came: list[tuple[int, int]], roots: Any) -> None:
        """Make `roots` the root: from an earlier root by the moves since, else with an empty tree."""
        if not self.is_at(key):
            self.forbid(frozenset())
            before = [i for i, (earlier, _) in enumerate(came) if earlier == self.searcher.key]
            moves = [move for _, move in came[before[-1] :]] if before and self.roots is not None else []
            if not moves:
                self.searcher.forget()
            for move in moves:
                self.searcher.advance(move)
                self.searcher.key = key_after(self.searcher.key, move)
            self.searcher.key = key
        self.roots = np.array(roots)  # what comes from Ray cannot be written to, which is another type for a kernel
        self.searcher.position = self.roots

    def forbid(self, moves: frozenset[int]) -> None:
        """Leave out these moves, and no others; the root must have its children."""
        if moves != self.forbidden:
            self.searcher.allow(self._aside)
            self._aside = self.searcher.forbid(sorted(moves)) if moves else {}
            self.forbidden = moves

    def begin(self, forbidden: frozenset[int]) -> int:
        """Give the root its children, where it has none, and leave out what is forbidden; how many simulations that took."""
        done = 0 if self.searcher.has_children else self.searcher.run(self.roots, 1)
        self.forbid(forbidden)
        return done
