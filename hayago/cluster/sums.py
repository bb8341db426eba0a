"""What all workers found, node by node: each worker's last word, and the sum of all."""

from typing import Any

import numpy as np

from ..tree.tree import MOST_VISITS
from .exchanged import MOST_ROWS, ROW

FAR = 2**40  # a place behind all reports
ROUNDS = 2  # rows are sent on that somebody told in the last so many rounds
VALUES = ("visits", "wins", "rave_visits", "rave_wins")


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
        self.keys = np.zeros(0, np.uint64)  # [row] in rising order
        self.told = np.zeros(0, bool)  # [row] did somebody tell it since the last `move_on`?
        self.total = np.zeros((0, len(VALUES)))  # [row, value]
        self.rank = np.zeros(0, np.int64)  # [row] its first place in a recent report: the shallowest come first
        self.when = np.zeros(0, np.int64)  # [row] the number of the last report that told it
        self.reports = 0
        self.found: dict[str, Any] = {}  # [worker] what `total` has of it

    def move_on(self) -> None:
        """The root is another one: rows of which nobody spoke since the last time are dropped."""
        kept = self.told
        self.keys, self.total = self.keys[kept], self.total[kept]
        self.rank, self.when = np.full(len(self.keys), FAR), np.zeros(len(self.keys), np.int64)
        self.found = {name: values[kept] for name, values in self.found.items()}
        self.told = np.zeros(len(self.keys), bool)

    def take_all(self, reports: dict[str, Any]) -> None:
        """`take` of several workers: room is made once."""
        self._places(np.unique(np.concatenate([rows["key"] for rows in reports.values()])))
        for worker, rows in reports.items():
            self.take(worker, rows)

    def take(self, worker: str, rows: Any) -> None:
        """Put the report of a worker in the place of its last one."""
        places = self._places(rows["key"])
        if worker not in self.found:
            self.found[worker] = np.zeros_like(self.total)
        values = np.stack([rows[name].astype(np.float64) for name in VALUES], axis=1)
        before = self.found[worker][places]
        values = np.where((values[:, 2] < 0)[:, None] & np.array([False, False, True, True]), before, values)
        self.total[places] += values - before
        self.found[worker][places] = values
        self.told[places] = True
        rank = np.where(self._is_recent(places), self.rank[places], FAR)
        self.rank[places] = np.minimum(rank, np.arange(len(places)))
        self.reports += 1
        self.when[places] = self.reports

    def others(self, worker: str, most: int = MOST_ROWS) -> Any:
        """What all but this worker found, as rows in the order of their keys: the shallowest where there are too many."""
        places = np.flatnonzero(self._is_recent(slice(None)))
        values = self.total[places]
        if worker in self.found:
            values = values - self.found[worker][places]
        if len(places) > most:
            first = np.sort(np.argsort(self.rank[places], kind="stable")[:most])
            places, values = places[first], values[first]
        rows = np.zeros(len(places), ROW)
        rows["key"] = self.keys[places]
        rows["visits"] = np.clip(np.rint(values[:, 0]), 0, MOST_VISITS)
        for column, name in enumerate(VALUES[1:], 1):
            rows[name] = np.maximum(values[:, column], 0)
        return rows

    def _is_recent(self, places: Any) -> Any:
        """[place] was the row told in the last rounds?"""
        return self.when[places] > max(0, self.reports - ROUNDS * len(self.found))

    def _places(self, keys: Any) -> Any:
        """Where the rows of these keys are; there is room for each."""
        places = np.searchsorted(self.keys, keys)
        if len(self.keys) and np.array_equal(self.keys[np.minimum(places, len(self.keys) - 1)], keys):
            return places
        self._make_room(keys)
        return np.searchsorted(self.keys, keys)

    def _make_room(self, keys: Any) -> None:
        """Have a row for each of these keys."""
        merged = np.union1d(self.keys, keys)
        places = np.searchsorted(merged, self.keys)

        def spread(old: Any, empty: int = 0) -> Any:
            new = np.full((len(merged), *old.shape[1:]), empty, old.dtype)
            new[places] = old
            return new

        self.keys, self.told, self.total = merged, spread(self.told), spread(self.total)
        self.rank, self.when = spread(self.rank, FAR), spread(self.when)
        self.found = {name: spread(values) for name, values in self.found.items()}
