"""When the search for a move has begun, and when it has found out enough; how much time is kept for a long game."""

import math
import time
from typing import Any

import numpy as np

from ..core.waiting import time_without_compiling
from ..search.searcher import CHECK, Searcher
from ..search.view import Race

LONGER = 0.6  # own moves beyond those expected that a game may have, for each point of the board
MOST_POINTS = 400
EXTEND = 1.5  # a clock's budget is stretched so much while the most visited move is not the best


class Beginning:
    """When a search began, by a clock that stands while something is compiled, and with how many visits."""

    def __init__(self, visits: int) -> None:
        self.visits = visits
        self._net, self._gross = time_without_compiling(), time.perf_counter()

    @property
    def seconds(self) -> float:
        """Since then, without compiling."""
        return float(time_without_compiling() - self._net)

    @property
    def compiling(self) -> float:
        """Seconds of compiling since then."""
        return time.perf_counter() - self._gross - self.seconds


class Enough:
    """Called between slices of a search: is it time to stop before the limit?

    Yes when time can be saved because the most visited move can't be caught any more, and when the wanted time is over, unless
    it may be stretched and the most visited move is not the one with the best value. Simulations are not saved: what they
    find is kept for the next move. Where the best valued move is played at last, no number of visits decides.
    """

    def __init__(
        self, searcher: Searcher, start: float, wanted: float, simulations: int, stretch: bool, final: str = "visits"
    ) -> None:
        self.searcher, self.start, self.wanted, self.stretch, self.final = searcher, start, wanted, stretch, final
        self.first_visits = searcher.visits
        self.simulations = simulations

    def __call__(self) -> bool:
        now = time.perf_counter()
        race = self.searcher.race()
        visits = race.visits
        if race.is_decided:
            return True
        if len(visits) <= 1:  # nothing is to choose, but what it is worth is told
            return self.searcher.visits >= CHECK
        if not math.isfinite(self.wanted):
            return False
        if self.final != "visits":
            return now - self.start >= self.wanted
        order = np.argsort(visits)
        lead = int(visits[order[-1]]) - int(visits[order[-2]])
        done = self.searcher.visits - self.first_visits
        elapsed = now - self.start
        left = self.simulations - done
        if elapsed > 0:
            left = min(left, int(done / elapsed * max(0.0, self.wanted - elapsed)))
        if lead > left and done > 1 and (done - 1) % CHECK == 0:  # after one simulation its speed says nothing
            return not (self.stretch and left <= 0 and is_unstable(race, order) and elapsed < EXTEND * self.wanted)
        if elapsed >= self.wanted:
            return not (self.stretch and is_unstable(race, order) and elapsed < EXTEND * self.wanted)
        return False


def is_unstable(race: Race, order: Any) -> bool:
    """Is the most visited move not the one with the best mean, among those with half as many visits?"""
    serious = race.visits * 2 >= race.visits[order[-1]]
    return bool(np.argmax(np.where(serious, race.means, -1.0)) != order[-1])


def longer_by(game: Any) -> float:
    """How many own moves a game may have beyond those to be expected."""
    return float(LONGER * min(MOST_POINTS, game.max_children()))
