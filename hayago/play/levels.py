"""Levels from beginner to full strength."""

from typing import NamedTuple


class Level(NamedTuple):
    """A preset and how many simulations it runs for a move; None leaves it to the time."""

    preset: str
    simulations: int | None
    elsewhere: int | None  # simulations in games other than Go, by the preset of the game


# Some 170 to 520 Elo apart on 9x9, measured in games: see docs/play.md
LEVELS = (
    Level("flat-mc", 100, 10),
    Level("flat-mc", 300, 30),
    Level("mogo-2006", 150, 100),
    Level("mogo-2006", 600, 300),
    Level("mc-rave", 200, 1000),
    Level("mogo-2007", 100, 3000),
    Level("hayago", 300, 10_000),
    Level("hayago", 1000, 30_000),
    Level("hayago", 3000, 100_000),
    Level("hayago", None, None),
)
