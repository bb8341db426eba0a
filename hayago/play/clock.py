"""How long to think: limits for one move, and clocks for a whole game."""

import math
import time
from dataclasses import dataclass, field, replace
from numbers import Integral, Real

from ..core.errors import SettingError

MARGIN = 0.1  # the part of a period of overtime that is left unused, beside the lag
LARGEST_MARGIN = 0.5  # seconds of it
CAUTION = 1.5  # times the time that answers took so far is kept for those to come
LAST_SECONDS, LAST_ANSWERS = 0.1, 15  # when so many answers are left, nothing is looked at closely any more
LARGEST_LAG = 5.0  # seconds a move that are believed to be lost on the way


def is_number(value: object, kind: type) -> bool:
    """Is it a number of this kind? True is none."""
    return isinstance(value, kind) and not isinstance(value, bool)


@dataclass(frozen=True)
class Limit:
    """What ends a search: so many simulations, so many seconds, or the clock; the first one reached. At least one is needed.

    >>> from hayago import Limit
    >>> Limit(simulations=3000, seconds=2.5)
    Limit(simulations=3000, seconds=2.5, clock=None)
    """

    simulations: int | None = None
    seconds: float | None = None
    clock: "Clock | None" = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None and self.clock is None:
            raise SettingError("a limit needs simulations, seconds or a clock: Limit(simulations=3000)")
        if self.simulations is not None and not (is_number(self.simulations, Integral) and self.simulations >= 1):
            raise SettingError(f"simulations must be a whole number above 0, not {self.simulations!r}: Limit(simulations=3000)")
        if self.seconds is not None and not (is_number(self.seconds, Real) and self.seconds > 0):
            raise SettingError(f"seconds must be a number above 0, not {self.seconds!r}: Limit(seconds=2.5)")
        if self.clock is not None and not isinstance(self.clock, Clock):
            raise SettingError(f"clock must be a Clock, not {self.clock!r}: Limit(clock=Clock(main=600))")


@dataclass
class Clock:
    """One player's time: `main` seconds, then either

    - nothing (absolute): main = 600;
    - Canadian overtime: `stones` moves in every `period` seconds, as GTP's time_settings says it;
    - Japanese byo-yomi: `periods` periods of `period` seconds, one lost each time a move takes longer.

    It runs by itself between `start` and `stop`; `told` takes over what an outside clock says, and learns from it how much is
    lost on the way.

    >>> from hayago import Clock, Limit
    >>> clock = Clock(main=60, period=5, periods=3)
    >>> clock.spend(61)
    >>> clock.in_overtime, clock.periods
    (True, 3)
    >>> limit = Limit(clock=clock)
    """

    main: float
    period: float = 0.0
    stones: int = 0  # Canadian: moves for each period
    periods: int = 0  # Japanese: periods left
    lag: float = 0.15  # seconds lost on the way to and from the clock, for each move
    stones_left: int = field(default=0)
    left: float = field(default=math.nan)  # of main time or, in overtime, of the period
    in_overtime: bool = False
    _started: float | None = None
    _lag: "SeenLag" = field(default_factory=lambda: SeenLag())
    thought: float | None = None  # seconds of this move that were meant for thinking
    answer: float = 0.01  # seconds that a move takes beyond those, as lately seen: on a busy machine they are many
    spread: float = 0.01  # how far from that they were, in the mean

    def __post_init__(self) -> None:
        for name in ("main", "period", "lag"):
            value = getattr(self, name)
            if not (is_number(value, Real) and math.isfinite(value) and value >= 0):
                raise SettingError(f"{name} must be a number of seconds from 0 on, not {value!r}")
        for name in ("stones", "periods"):
            if not is_number(getattr(self, name), Integral):
                raise SettingError(f"{name} must be a whole number, not {getattr(self, name)!r}")
        if self.stones < 0 or self.periods < 0 or (self.stones and self.periods):
            raise SettingError("overtime has either stones (Canadian) or periods (Japanese), not below 0 and not both")
        if math.isnan(self.left):
            self.left = self.main
            if self.main == 0 and self.has_overtime:
                self._enter_overtime()

    @property
    def has_overtime(self) -> bool:
        return self.period > 0 and (self.stones > 0 or self.periods > 0)

    def start(self, since: float | None = None) -> None:
        """The player begins to think, or has begun at this time of time.perf_counter()."""
        self._started = time.perf_counter() if since is None else since

    @property
    def is_running(self) -> bool:
        return self._started is not None

    @property
    def running(self) -> float:
        """Seconds since it was started; 0 where it stands."""
        return 0.0 if self._started is None else time.perf_counter() - self._started

    def stop(self, compiling: float = 0.0) -> None:
        """The player has moved; seconds of compiling are not taken off the clock."""
        if self._started is not None:
            spent, self._started = max(0.0, self.running - compiling), None
            if self.thought is not None:
                beyond = max(0.0, spent - self.thought) - self.answer
                self.answer += beyond / 4
                self.spread += (abs(beyond) - self.spread) / 4
                self.thought = None
            self.spend(spent)
            self._lag.has_moved = True

    def spend(self, seconds: float) -> None:
        """Take a move of so many seconds off the clock."""
        if not self.in_overtime:
            self.left -= seconds
            if self.left >= 0 or not self.has_overtime:
                return
            seconds = -self.left
            self._enter_overtime()
        if self.stones:
            self.left -= seconds
            self.stones_left -= 1
            if self.left >= 0 and self.stones_left == 0:
                self.left, self.stones_left = self.period, self.stones
        else:
            lost = int(seconds // self.period)
            self.periods -= lost
            self.left = self.period if self.periods > 0 else -1.0

    def _enter_overtime(self) -> None:
        self.in_overtime = True
        self.left, self.stones_left = self.period, self.stones

    def told(self, seconds: float, stones: int) -> None:
        """What GTP's time_left says: seconds left, and 0 in main time, else the stones (or Japanese periods) left."""
        seconds = max(0.0, float(seconds))
        if self.in_overtime == (stones > 0) and (not self.in_overtime or stones == self.stones_left):
            self._lag.see(self.left - seconds, seconds)
        elif self.in_overtime and not self.stones and 0 < stones < self.periods:
            self._lag.lost_period(self.period)
        if stones == 0 and seconds == 0 and self.has_overtime:
            self._enter_overtime()
            return
        self.left, self.in_overtime = seconds, stones > 0
        if stones > 0 and self.stones:
            self.stones_left = stones
        elif stones > 0:
            self.periods = stones

    @property
    def is_lost(self) -> bool:
        return self.left < 0

    def is_nearly_lost(self, spent: float = 0.0) -> bool:
        """Is there only time for answers without any thought, with so much of this move gone?"""
        return not self.has_overtime and self.left - spent < LAST_SECONDS + LAST_ANSWERS * self.answer

    def budget(self, moves_left: float, longer: float = 0.0, spent: float = 0.0) -> tuple[float, float]:
        """(seconds to think about the next move, seconds never to exceed), with about so many own moves to come.

        The game may last so many moves `longer`, made almost without a thought, and `spent` seconds of this move are gone. What
        is lost on the way is kept for every move to come, but never more than half of the time: who has little thinks little,
        but does think.
        """
        lag = max(self.lag, self._lag.seconds)
        moves_left = max(1.0, moves_left)
        left = max(0.0, self.left - spent)
        if self.in_overtime:
            margin = lag + min(LARGEST_MARGIN, MARGIN * self.period) + min(self.answer + 4 * self.spread, left / 2)
            usable = max(0.0, left - margin - min(lag * max(0, self.stones_left - 1), left / 2))
            share = usable / max(1, self.stones_left) if self.stones else usable
            wanted, most = share * (0.95 if self.stones else 0.9), usable if not self.stones else min(usable, 2 * share)
        else:
            usable = max(0.0, left - lag)
            each = CAUTION * self.answer + self._lag.seconds
            free = left if self.has_overtime else max(0.0, left - each * (moves_left + longer))
            wanted = (free - min(lag * moves_left, free / 2)) / moves_left
            if self.has_overtime:
                wanted = max(wanted, (self.period / self.stones if self.stones else self.period) * 0.9)
            most = min(usable, 3 * wanted) if self.has_overtime else min(0.25 * usable, 3 * wanted)
        most = max(0.001, min(most, 0.98 * usable))
        return min(max(0.001, wanted), most), most

    def copy(self) -> "Clock":
        return replace(self, _lag=SeenLag(), _started=None, thought=None)


@dataclass
class SeenLag:
    """How much more of each move's time an outside clock takes off than the own one does."""

    seconds: float = 0.0
    has_moved: bool = False  # was there a move since the outside clock was last heard of?
    moves: int = 0
    total: float = 0.0
    is_rounded: bool = True  # are whole seconds told? Then a second of the total says nothing

    def see(self, more: float, told: float) -> None:
        """The outside clock has taken so much more than the own one, and tells `told` now."""
        if self.has_moved:
            self.has_moved = False
            self.moves, self.total = self.moves + 1, self.total + more
            self.is_rounded = self.is_rounded and told == int(told)
            self.seconds = min(LARGEST_LAG, max(0.0, (self.total - self.is_rounded) / self.moves))

    def lost_period(self, period: float) -> None:
        """A move took longer than its period outside, but not here."""
        self.has_moved = False
        self.seconds = min(LARGEST_LAG, self.seconds + MARGIN * period)


@dataclass
class Clocks:
    """The time control of the game, and how much is left to each player; nothing where no time is set."""

    setting: Clock | None = None
    by_colour: dict[str, Clock] = field(default_factory=dict)

    def use(self, setting: Clock | None) -> None:
        """Set the time control and begin anew."""
        self.setting = setting
        self.restart()

    def restart(self) -> None:
        if self.setting is not None and self.by_colour:
            self.setting.answer = max(clock.answer for clock in self.by_colour.values())
            self.setting.spread = max(clock.spread for clock in self.by_colour.values())
        self.by_colour = {name: self.setting.copy() for name in ("black", "white")} if self.setting is not None else {}

    def of(self, name: str, lag: float) -> Clock | None:
        clock = self.by_colour.get(name)
        if clock is not None:
            clock.lag = lag
        return clock

    def told(self, name: str, seconds: float, stones: int) -> None:
        """Take over what an outside clock says, also where no time was set before."""
        clock = self.by_colour.get(name)
        if clock is None or (stones > 0 and not clock.has_overtime):
            self.by_colour[name] = Clock(main=0, period=max(seconds, 0.001), stones=stones) if stones else Clock(main=seconds)
        self.by_colour[name].told(seconds, stones)
