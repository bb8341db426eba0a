"""Levels from beginner to full strength, for every game."""

from typing import NamedTuple

from ..games.registry import GameCard


class Level(NamedTuple):
    """A preset and how many simulations it runs for a move; None leaves it to the time."""

    preset: str
    simulations: int | None


# Some 170 to 520 Elo apart on 9x9, measured in games: see docs/play.md
BY_PRESETS = (
    Level("flat-mc", 100),
    Level("flat-mc", 300),
    Level("mogo-2006", 150),
    Level("mogo-2006", 600),
    Level("mc-rave", 200),
    Level("mogo-2007", 100),
    Level("hayago", 300),
    Level("hayago", 1000),
    Level("hayago", 3000),
    Level("hayago", None),
)
BY_SIMULATIONS = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, None)  # of the game's own preset; not rated
MOST = len(BY_PRESETS)


def levels_of(card: GameCard) -> tuple[Level, ...]:
    """The levels of a game, from the easiest to the strongest."""
    if card.levels == "presets":
        return BY_PRESETS
    return tuple(Level(card.preset, simulations) for simulations in BY_SIMULATIONS)
