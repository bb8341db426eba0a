"""What all workers found, node by node: each worker's last word, and the sum of all."""

from typing import Any

import numpy as np

from ..core.jit import entry
from ..tree.tree import MOST_VISITS
from .exchanged import MOST_HEARD, ROW
from .key_table import EMPTY, clear_table, slot_of, table_size

FAR = 2**40  # a place behind all reports
ROUNDS = 2  # rows are sent on that somebody told in the last so many rounds
ROOM = 1024  # rows at first
FOUND = np.dtype([("visits", "f8"), ("wins", "f8"), ("rave_visits", "f8"), ("rave_wins", "f8")])
SUM = np.dtype(
    [
        ("key", "u8"),
        *FOUND.descr,
        ("rank", "i8"),  # its first place in a recent report: the shallowest come first
        ("when", "i8"),  # the number of the last report that told it
        ("told", "b1"),  # did somebody tell it since the last `move_on`?
    ]
)


class Sums:
    """The last report of each worker, and for each worker the sum of all others.

    A report tells the whole of what a worker found, not what is new: one that is lost, late or told twice does no harm, and
    what a dead worker found stays. Nodes that nobody tells of any more, because the search has left them, are not sent on: in a
    message they would take the room of deeper nodes that the search has come to since. Who has heard of them keeps it.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin with nothing."""
        self.used = 0
        self.sums = np.zeros(ROOM, SUM)
        self.table = np.full(table_size(ROOM), EMPTY)
        self.reports = 0
        self.found: dict[str, Any] = {}  # [worker] [row] what the sum has of it

    def move_on(self) -> None:
        """The root is another one: rows of which nobody spoke since the last time are dropped."""
        kept = np.flatnonzero(self.sums["told"][: self.used])
        self.used = len(kept)
        for rows in (self.sums, *self.found.values()):
            rows[: self.used] = rows[kept]
            rows[self.used :] = np.zeros(1, rows.dtype)
        self.sums["rank"], self.sums["when"], self.sums["told"] = FAR, 0, False
        fill_table(self.table, self.sums, self.used)

    def take(self, worker: str, rows: Any) -> None:
        """Put the report of a worker in the place of its last one."""
        if self.used + len(rows) > len(self.sums):
            self._make_room(self.used + len(rows))
        if worker not in self.found:
            self.found[worker] = np.zeros(len(self.sums), FOUND)
        if not rows.flags.writeable:
            rows = rows.copy()  # what comes from Ray cannot be written to, which is another type for a kernel
        since = self._since()
        self.reports += 1
        self.used = int(
            replace_report(self.table, self.sums, self.used, self.found[worker], rows, len(rows), since, self.reports)
        )

    def others(self, worker: str, most: int = MOST_HEARD) -> Any:
        """What all but this worker found, as rows: the shallowest where there are too many."""
        places = np.flatnonzero(self.sums["when"][: self.used] > self._since())
        if len(places) > most:
            places = places[np.argpartition(self.sums["rank"][places], most - 1)[:most]]
        rows = np.zeros(len(places), ROW)
        found = self.found.get(worker)
        without(self.sums, np.zeros(len(self.sums), FOUND) if found is None else found, places, rows)
        return rows

    def _since(self) -> int:
        """Rows that were told in a later report than this are recent."""
        return max(0, self.reports - ROUNDS * len(self.found))

    def _make_room(self, rows: int) -> None:
        """Have room for so many rows."""

        def longer(old: Any) -> Any:
            new = np.zeros(2 * rows, old.dtype)
            new[: self.used] = old[: self.used]
            return new

        self.sums = longer(self.sums)
        self.found = {name: longer(found) for name, found in self.found.items()}
        self.table = np.full(table_size(len(self.sums)), EMPTY)
        fill_table(self.table, self.sums, self.used)


@entry
def fill_table(table, sums, used):
    """Note the places of all rows."""
    clear_table(table)
    for place in range(used):
        table[slot_of(table, sums, sums[place].key)] = place


@entry
def replace_report(table, sums, used, found, rows, count, since, number):
    """Put rows[:count] in the place of what this worker had told of their nodes; how many rows the sums have then."""
    for i in range(count):
        row = rows[i]
        slot = slot_of(table, sums, row.key)
        place = table[slot]
        if place == EMPTY:
            place = np.int32(used)
            used += 1
            table[slot] = place
            sums[place].key = row.key
            sums[place].rank = FAR
        total = sums[place]
        former = found[place]
        total.visits += row.visits - former.visits
        total.wins += row.wins - former.wins
        former.visits = row.visits
        former.wins = row.wins
        if row.rave_visits >= 0:  # else they are told no more
            total.rave_visits += row.rave_visits - former.rave_visits
            total.rave_wins += row.rave_wins - former.rave_wins
            former.rave_visits = row.rave_visits
            former.rave_wins = row.rave_wins
        if total.when <= since:
            total.rank = FAR
        total.rank = min(total.rank, i)
        total.when = number
        total.told = True
    return used


@entry
def without(sums, found, places, rows):
    """Write the sums at these places, without what one worker found."""
    for i in range(places.shape[0]):
        total = sums[places[i]]
        own = found[places[i]]
        rows[i].key = total.key
        rows[i].visits = min(max(0.0, np.rint(total.visits - own.visits)), MOST_VISITS)
        rows[i].wins = max(0.0, total.wins - own.wins)
        rows[i].rave_visits = max(0.0, total.rave_visits - own.rave_visits)
        rows[i].rave_wins = max(0.0, total.rave_wins - own.rave_wins)
