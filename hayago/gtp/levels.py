"""Levels from beginner to full strength."""

from typing import NamedTuple


class Level(NamedTuple):
    """A preset and how many simulations it runs for a move; None leaves it to the time."""

    preset: str
    simulations: int | None


LEVELS = (
    Level("flat-mc", 100),
    Level("flat-mc", 1000),
    Level("mogo-2006", 150),
    Level("mogo-2006", 600),
    Level("mogo-2007", 300),
    Level("hayago", 300),
    Level("hayago", 1000),
    Level("hayago", 3000),
    Level("hayago", 10000),
    Level("hayago", None),
)
