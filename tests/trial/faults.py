"""What counts as a failure, and how the input that shows it is made small."""

import os
import time
from collections.abc import Callable, Sequence
from typing import Any

ANSWER = 10.0  # seconds within which an answer has to come, where nothing else runs
KINDS = ("crash", "hang", "internal error", "wrong state", "protocol", "memory")
SHRINKING = 60.0  # seconds for making an input smaller


class Fault(Exception):
    """One of KINDS, with what was seen."""

    def __init__(self, kind: str, text: str) -> None:
        assert kind in KINDS
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


def patience() -> float:
    """Seconds to wait for an answer: on a machine with more to do than it has cores, longer by that."""
    return ANSWER * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


def shrunk(items: Sequence[Any], fails: Callable[[Sequence[Any]], bool], seconds: float = SHRINKING) -> Sequence[Any]:
    """A shorter part of the items that still fails: ever smaller pieces are left out, as long as there is time."""
    end = time.monotonic() + seconds
    piece = len(items) // 2
    while piece:
        start = 0
        while start < len(items):
            shorter = items[:start] + items[start + piece :]
            if time.monotonic() > end:
                return items
            if shorter and fails(shorter):
                items = shorter
            else:
                start += piece
        piece //= 2
    return items


def memory_of(process: int | None = None) -> float:
    """The memory that a process has, this one if none is named, in MB; 0 where the system does not tell."""
    try:
        with open(f"/proc/{process or 'self'}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0
