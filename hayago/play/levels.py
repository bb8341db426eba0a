"""Levels from beginner to full strength, for every game.

The weaker ones play by sight: they think of few moves, drawn by how likely a strong player would make them, and compare these
by few simulations. More glances, fewer oversights and more simulations make them stronger.
"""

from typing import NamedTuple

from ..core.settings import split_name
from ..games.registry import GameCard


class Level(NamedTuple):
    """A preset, maybe with settings behind a colon, and how many simulations it runs for a move; None leaves it to the time."""

    preset: str
    simulations: int | None

    @property
    def name(self) -> str:
        """The preset without its settings."""
        return split_name(self.preset)[0]


def by_sight(glances: int, temperature: float, oversight: float) -> str:
    """The preset `by-sight` with so many glances, a temperature, and the share of positions without a look at fights."""
    settings = f"prior.Glances.glances={glances},prior.Glances.temperature={temperature}"
    return f"by-sight:{settings},prior.Glances.prior.oversight={oversight}"


def with_glances(game: str, glances: int, temperature: float) -> str:
    """The preset by sight of a game on hexagons."""
    return f"{game}-by-sight:prior.Glances.glances={glances},prior.Glances.temperature={temperature}"


def on_hexagons(game: str) -> tuple[Level, ...]:
    """The levels of Hex and Havannah."""
    seen = ((1, 4.0, 4), (1, 0.7, 4), (3, 0.7, 30), (9, 1.0, 80), (20, 1.0, 100))
    weaker = (Level(with_glances(game, glances, temperature), simulations) for glances, temperature, simulations in seen)
    return (*weaker, *(Level(game, simulations) for simulations in (100, 300, 1000, 3000, None)))


# What they are worth in games: grades.py
LEVELS = {
    "go": (
        Level(by_sight(1, 2.2, 1.0), 4),
        Level(by_sight(1, 1.1, 0.7), 4),
        Level(by_sight(1, 0.9, 0.5), 4),
        Level(by_sight(1, 0.6, 0.3), 4),
        Level(by_sight(2, 0.5, 0.25), 20),
        Level(by_sight(4, 0.5, 0.15), 50),
        Level("hayago", 300),
        Level("hayago", 1000),
        Level("hayago", 3000),
        Level("hayago", None),
    ),
    "hex": on_hexagons("hex"),
    "havannah": on_hexagons("havannah"),
}
ELSEWHERE = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, None)  # simulations of the game's own preset; not rated
MOST = len(ELSEWHERE)


def levels_of(card: GameCard) -> tuple[Level, ...]:
    """The levels of a game, from the easiest to the strongest."""
    return LEVELS.get(card.key) or tuple(Level(card.preset, simulations) for simulations in ELSEWHERE)
