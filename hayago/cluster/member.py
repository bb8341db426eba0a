"""A search as a member of a team: it tells what it found, and takes in what others found."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import SettingError
from ..search.search import Method
from ..search.searcher import Searcher
from ..tree.sizes import TREE_MB
from .exchanged import FAMILY, MOST_HEARD, MOST_ROWS, ROW, child_key, collect, take_in
from .key_table import EMPTY, table_size

FIRST_KEY = 1


@dataclass(frozen=True)
class Sharing:
    """What is exchanged, and how often."""

    depth: int = 12  # of the nodes: the shallowest [Gelly11, section 6]; lines that all follow are as long
    share: float = 0.02  # of the root's visits that a node must have whose children are exchanged; the root's are in any case
    rounds: float = 4.0  # exchanges a second; 0 is one at the end, which is root parallelism
    spread: float = 1.0  # standard errors by which what a follower hears is off, so that not all look at the same moves

    def __post_init__(self) -> None:
        if not isinstance(self.depth, int) or not 1 <= self.depth <= 20:
            raise SettingError(f"the depth of what is exchanged is a whole number from 1 to 20, not {self.depth!r}")
        if not 0 < self.share <= 1:
            raise SettingError(f"the share of visits of what is exchanged is above 0 and at most 1, not {self.share!r}")
        if not 0 <= self.rounds <= 50:
            raise SettingError(f"there are 0 (at the end alone) to 50 exchanges a second, not {self.rounds!r}")
        if not 0 <= self.spread <= 10:
            raise SettingError(f"the spread of what followers hear is 0 to 10 standard errors, not {self.spread!r}")


class Member(Searcher):
    """A searcher with a key for its root. Its method must have the backup `Exchanged`."""

    def __init__(
        self,
        game: Any,
        method: Method,
        seed: int = 1,
        threads: int = 1,
        memory_mb: float = TREE_MB,
        sharing: Sharing | None = None,
    ) -> None:
        super().__init__(game, method, seed, threads, memory_mb)
        self.sharing = sharing or Sharing()
        self.key = FIRST_KEY
        self.spread = 0.0  # who decides hears what was told; a follower has that of its settings
        self._seed, self._heard = seed % 2**64, 0  # of what is heard
        self.position: Any = None  # the board at the root, as an array of one; None where it is not known
        self._rows = np.zeros(MOST_ROWS, ROW)
        self._parents = np.zeros(MOST_HEARD, np.int32)
        self._nodes, self._keys = np.zeros(MOST_HEARD, np.int32), np.zeros(MOST_HEARD, np.uint64)
        self._families = np.zeros(MOST_HEARD, FAMILY)
        self._row_table, self._family_table = (np.full(table_size(MOST_HEARD), EMPTY) for _ in range(2))

    def simulate(self, roots: Any, worker: Any, simulations: int) -> int:
        """The same as of a Searcher."""
        self.position = roots
        return super().simulate(roots, worker, simulations)

    def advance(self, move: int) -> bool:
        self.position = None
        return super().advance(move)

    def forget(self) -> None:
        self.position = None
        super().forget()

    def report(self) -> Any:
        """What this search found by its own simulations, as rows."""
        sharing = self.sharing
        least = np.int64(max(1, sharing.share * self.visits))
        kind, key = self.method.sharing, np.uint64(self.key)
        scratch = (self._nodes, self._families, self._family_table)
        count = collect(kind, self.trees, key, sharing.depth, least, self._rows, *scratch)
        return self._rows[:count].copy()

    def receive(self, rows: Any) -> int:
        """Take in what others found; how many rows have a node here."""
        if not len(rows):
            return 0
        if not rows.flags.writeable:
            rows = rows.copy()  # what comes from Ray cannot be written to, which is another type for a kernel
        key = np.uint64(self.key)
        scratch = (self._row_table, self._nodes, self._keys, self._parents, self._families, self._family_table)
        self._heard += 1
        spread, seed = np.float64(self.spread), np.uint64(key_after(self._seed, self._heard))
        roots = self.game.new_board()[:0] if self.position is None else self.position
        total = self.visits + int(rows["visits"].max())  # what was heard before counts twice: fewer nodes get children
        least = np.int64(max(2, self.sharing.share * total))
        place = (self.game, self.method, roots, self.workers[0], self.trees, key, self.sharing.depth, least)
        return int(take_in(*place, rows, len(rows), spread, seed, *scratch))

    @property
    def others_visits(self) -> int:
        """Simulations of others from this root."""
        return int(self.trees[0].others_visits[0])

    @property
    def own_visits(self) -> int:
        """Simulations of its own from this root."""
        return self.visits - self.others_visits

    @property
    def has_children(self) -> bool:
        """Does the root have children?"""
        return bool(self.trees[0].children[0])


def key_after(key: int, move: int) -> int:
    """The key of the root after a move."""
    with np.errstate(over="ignore"):
        return int(child_key(np.uint64(key), move))
