"""A searcher that others search with: it knows its root by a key, how it came there, and which moves are forbidden."""

from typing import Any

from ..search.search import Method
from ..tree.sizes import TREE_MB
from ..tree.state import FORBIDDEN
from .exchanged import shared_method
from .member import FIRST_KEY, Member, Sharing, key_after

REMEMBERED = 16  # moves by which a worker that has missed some finds the root again


class SharedSearcher(Member):
    """A member that leads: it notes how it came to its root. Who searches with it is told by `run` of a class below."""

    def __init__(
        self,
        game: Any,
        method: Method,
        seed: int = 1,
        threads: int = 1,
        memory_mb: float = TREE_MB,
        sharing: Sharing | None = None,
        number: int = 0,
    ) -> None:
        """Searchers with different numbers have different keys."""
        super().__init__(game, shared_method(method), seed, threads, memory_mb, sharing)
        self.came: list[tuple[int, int]] = []  # (key, move): earlier roots, and the move that led on
        self.forbidden: set[int] = set()  # moves at the root
        self._trees_begun = number << 32
        self.key = key_after(FIRST_KEY + self._trees_begun, 0)

    def forget(self) -> None:
        super().forget()
        self._trees_begun += 1
        self.key = key_after(FIRST_KEY + self._trees_begun, 0)
        self.came, self.forbidden = [], set()

    def advance(self, move: int) -> bool:
        """The key goes on, also where this tree has no such move: others may have it."""
        key, came = self.key, self.came
        kept = super().advance(move)
        self.key = key_after(key, move)
        self.came, self.forbidden = [*came, (key, move)][-REMEMBERED:], set()
        return kept

    def forbid(self, moves: list[int]) -> dict[int, int]:
        self.forbidden.update(moves)
        return super().forbid(moves)

    def allow(self, former: dict[int, int]) -> None:
        super().allow(former)
        self.forbidden -= {move for move, state in former.items() if state != int(FORBIDDEN)}
