"""Commands that set the clocks of both players."""

from ...play.clock import Clock
from ..engine import Engine
from ..protocol import Failure
from .arguments import colour, exactly, number, whole

MOST = 1e7  # seconds


def time_settings(engine: Engine, arguments: list[str]) -> str:
    """Main time, then so many stones in each period (Canadian); a period without stones, or no time at all, is no limit."""
    words = exactly(arguments, "main_time", "period", "stones")
    main, period = (number(word, what, 0, MOST) for word, what in zip(words, ("main time", "period"), strict=False))
    stones = whole(words[2], "stones")
    has_no_limit = stones == 0 and (period > 0 or main == 0)
    engine.game.clocks.use(None if has_no_limit else Clock(main, period, stones=stones if period > 0 else 0))
    return ""


def kgs_time_settings(engine: Engine, arguments: list[str]) -> str:
    """none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES"""
    if not arguments:
        raise Failure("syntax error: write none, absolute, byoyomi or canadian, and the times")
    system, words = arguments[0].lower(), arguments[1:]
    clock: Clock | None
    if system == "none":
        exactly(words)
        clock = None
    elif system == "absolute":
        clock = Clock(number(exactly(words, "main_time")[0], "main time", 0, MOST))
    elif system in ("byoyomi", "canadian"):
        exactly(words, "main_time", "period", "periods" if system == "byoyomi" else "stones")
        main, period = number(words[0], "main time", 0, MOST), number(words[1], "period", 0, MOST)
        count = whole(words[2], "periods or stones", 0, 10**6)
        count = count if period > 0 else 0
        clock = Clock(main, period, periods=count) if system == "byoyomi" else Clock(main, period, stones=count)
    else:
        raise Failure(f"{system!r} is no time system: write none, absolute, byoyomi or canadian")
    engine.game.clocks.use(clock)
    return ""


def time_left(engine: Engine, arguments: list[str]) -> str:
    """COLOUR SECONDS STONES: 0 stones in main time, else those (or the Japanese periods) left."""
    words = exactly(arguments, "colour", "seconds", "stones")
    name, seconds = colour(words[0]), number(words[1], "seconds", -MOST, MOST)
    engine.game.clocks.told(name, max(0.0, seconds), whole(words[2], "stones"))
    return ""


COMMANDS = {"time_settings": time_settings, "kgs-time_settings": kgs_time_settings, "time_left": time_left}
