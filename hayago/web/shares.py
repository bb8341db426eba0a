"""A fair share of the cores: as many searches at once as there are, and the others take turns with them."""

import collections
import os
import threading
import time
from collections.abc import Callable

from . import limits
from .inbox import Inbox

POLL = 1.0  # seconds after which a waiting search looks whether it is still wanted, though nobody has rung


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Place:
    """A place that somebody waits for; `inbox` is rung when it is given."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox
        self.is_given = False


class Turns:
    """Places for running searches; who waits gets the next one in order of arrival."""

    def __init__(self, places: int | None = None) -> None:
        self.free = places or cores()
        self.waiting: collections.deque[Place] = collections.deque()
        self.lock = threading.Lock()

    def take(self, unwanted: Callable[[], bool], inbox: Inbox) -> bool:
        """Wait for a place; False without one as soon as `unwanted()`, which is asked when something is in the inbox."""
        with self.lock:
            if self.free > 0:
                self.free -= 1
                return True
            place = Place(inbox)
            self.waiting.append(place)
        while not place.is_given:
            inbox.pause(POLL)
            if not place.is_given and unwanted():
                with self.lock:
                    if not place.is_given:
                        self.waiting.remove(place)
                        return False
        return True

    def give(self) -> None:
        """Leave the place to the next one."""
        with self.lock:
            if self.waiting:
                place = self.waiting.popleft()
                place.is_given = True
                place.inbox.ring()
            else:
                self.free += 1


class Turn:
    """The turns of one search; `go_on` lets others pass now and then."""

    def __init__(self, turns: Turns, unwanted: Callable[[], bool], inbox: Inbox) -> None:
        self.turns, self.unwanted, self.inbox = turns, unwanted, inbox
        self.has_place = False
        self.since = 0.0

    def __enter__(self) -> "Turn":
        self._take()
        return self

    def _take(self) -> None:
        self.has_place = self.turns.take(self.unwanted, self.inbox)
        self.since = time.monotonic()

    def go_on(self) -> bool:
        """Called between the slices of the search: may it go on? Waits while it is the turn of others."""
        if self.has_place and self.turns.waiting and time.monotonic() - self.since > limits.SEARCH_PAUSE:
            self.turns.give()
            self._take()
        return self.has_place

    def __exit__(self, *error: object) -> None:
        if self.has_place:
            self.turns.give()
            self.has_place = False
