"""The model of many machines in plain Python: the twin of `search_together` in hayago/cluster/model.py.

Each worker has two dictionaries: what it knows of a node, and what it did itself there, as [node] (visits, wins).
"""

from __future__ import annotations

import math
from collections.abc import Callable

MASK = 2**64 - 1


def scrambled(word: int) -> int:
    """The finisher of SplitMix64."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def drawn(seed: int, place: int) -> float:
    return (scrambled((seed + place * 0x9E3779B97F4A7C15) & MASK) >> 11) * 2.0**-53


class Worker:
    def __init__(self) -> None:
        self.known: dict[int, tuple[float, float]] = {}
        self.own: dict[int, tuple[float, float]] = {}


def run(
    worker: Worker, me: int, workers: int, number: int, seed: int, branching: int, depth: int, shared: int, chance: Callable
) -> None:
    """One simulation, the `number`-th of this worker."""
    place, path = 0, []
    count = me + workers * number
    for _ in range(depth):
        children = range(place * branching + 1, place * branching + 1 + branching)
        total = math.log(worker.known.get(place, (0, 0))[0] + 1)

        def value(child: int, total: float = total) -> float:
            visits, wins = worker.known.get(child, (0, 0))
            if visits == 0:
                return 10 + drawn(seed, child + 7919 * count)
            return wins / visits + 0.3 * math.sqrt(total / visits)

        place = max(children, key=value)
        path.append(place)
    first_wins = drawn(seed + 1, count) < chance(place)
    worker.known[0] = (worker.known.get(0, (0, 0))[0] + 1, 0)
    for level, node in enumerate(path, 1):
        gain = float(first_wins == (level % 2 == 1))
        for counts in [worker.known, worker.own] if level <= shared else [worker.known]:
            visits, wins = counts.get(node, (0, 0))
            counts[node] = (visits + 1, wins + gain)
