"""The clocks of one game: one for each player, of which one runs while the game is played on."""

from typing import Annotated, Any

import msgspec

from ..play.clock import Clock, Limit
from . import limits

MOVES_TO_COME = 30  # own moves that the engine keeps time for
Seconds = Annotated[float, msgspec.Meta(ge=0, le=limits.CLOCK_SECONDS)]
Few = Annotated[int, msgspec.Meta(ge=0, le=limits.CLOCK_PERIODS)]


class ClockSettings(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Main time, then nothing, byo-yomi (periods), Canadian overtime (stones in each period), or a period for each move."""

    main: Seconds = 0.0
    period: Seconds = 0.0
    periods: Few = 0
    stones: Few = 0


class ClockState(msgspec.Struct, omit_defaults=True):
    """What is left of a clock, as it is saved."""

    left: Annotated[float, msgspec.Meta(ge=-limits.CLOCK_SECONDS, le=limits.CLOCK_SECONDS)]
    in_overtime: bool = False
    periods: Few = 0
    stones_left: Few = 0


class GameClock:
    """Two clocks; a move stops one and starts the other. Looking elsewhere, taking back and the end stop both."""

    def __init__(self, settings: ClockSettings, left: dict[str, ClockState] | None = None) -> None:
        self.settings = settings
        self.clocks = {colour: clock_of(settings, (left or {}).get(colour)) for colour in ("black", "white")}
        self.running: str | None = None

    def move_made(self, following: str | None) -> None:
        """A player has moved, and `following` is to move; nobody where the game is over."""
        self.stop()
        if following in self.clocks:
            self.running = following
            self.clocks[following].start()

    def begin(self, colour: str) -> None:
        """The engine begins to think only now: what was compiled before does not count."""
        if self.running == colour:
            self.clocks[colour].start()

    def stop(self) -> None:
        """The time that was spent is taken off."""
        if self.running is not None:
            self.clocks[self.running].stop()
        self.running = None

    @property
    def lost(self) -> str | None:
        """The colour whose time is over."""
        if self.running is None:
            return next((colour for colour, clock in self.clocks.items() if clock.is_lost), None)
        now = self.clocks[self.running].copy()
        now.spend(self.clocks[self.running].running)
        return self.running if now.is_lost else None

    def limit(self, colour: str, limit: Limit) -> Limit:
        """A limit within which the engine does not lose on time."""
        clock = self.clocks[colour]
        _, most = clock.budget(MOVES_TO_COME, spent=clock.running)
        seconds = min(most, limits.SECONDS if limit.seconds is None else limit.seconds)
        return Limit(simulations=limit.simulations, seconds=max(0.05, seconds))

    def message(self) -> dict[str, Any]:
        """For the page, which counts down by itself from what is left now."""
        clocks = {
            colour: {
                "left": round(clock.left, 2),
                "spent": round(clock.running, 2) if self.running == colour else 0.0,
                "in_overtime": clock.in_overtime,
                "periods": clock.periods,
                "stones_left": clock.stones_left,
            }
            for colour, clock in self.clocks.items()
        }
        return {**clocks, "running": self.running, "settings": msgspec.to_builtins(self.settings)}

    def saved(self) -> dict[str, ClockState]:
        """What is left; of a clock that runs, as it was before this move."""
        return {
            colour: ClockState(clock.left, clock.in_overtime, clock.periods, clock.stones_left)
            for colour, clock in self.clocks.items()
        }


def clock_of(settings: ClockSettings, state: ClockState | None) -> Clock:
    clock = Clock(settings.main, settings.period, settings.stones, settings.periods, lag=0.0)
    if state is not None:
        clock.left, clock.in_overtime = state.left, state.in_overtime
        clock.periods, clock.stones_left = state.periods, state.stones_left
    return clock
