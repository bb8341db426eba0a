"""Whom a person can play against: the levels, the presets, and what ends the search for a move."""

from typing import Any

from ..core.errors import SettingError
from ..games.registry import GameCard
from ..play.clock import Limit
from ..play.levels import Level, levels_of
from ..play.settings import SECONDS
from ..presets import presets_offered
from ..presets.load import read_toml
from .games import games_here

NAMES = (
    "First stones", "Beginner", "Learner", "Casual", "Steady", "Keen", "Strong", "Stronger", "Very strong", "Full strength",
)  # fmt: skip
USUAL = 7


def levels() -> list[dict[str, Any]]:
    """For the page: number and name, from the easiest to the strongest."""
    return [{"level": number, "name": name} for number, name in enumerate(NAMES, 1)]


def level_texts(card: GameCard) -> list[str]:
    """For the page: what is behind each level of a game."""
    texts = []
    for level in levels_of(card):
        amount = f"{level.simulations:,} simulations" if level.simulations else f"{SECONDS:g} seconds"
        texts.append(f"{level.name}, {amount} a move")
    return texts


def presets() -> list[dict[str, Any]]:
    """For the page: name, title and games of every preset that can be played there."""
    offered = {card.key: presets_offered(card) for card in games_here()}
    names = dict.fromkeys(name for own in offered.values() for name in own)
    games = {name: [key for key, own in offered.items() if name in own] for name in names}
    return [{"name": name, "title": read_toml(name).get("title", name), "games": games[name]} for name in names]


def level_of(card: GameCard, level: int | None) -> Level:
    """What a level of a game stands for; without one it is the game's own preset by time."""
    return Level(card.preset, None) if level is None else levels_of(card)[level - 1]


def preset_of(card: GameCard, level: int | None, preset: str | None) -> str:
    """The preset that is asked for, else the level's, else the game's own."""
    if preset is None:
        return level_of(card, level).preset
    offered = presets_offered(card)
    if preset not in offered:
        raise SettingError(f"{preset!r} is no preset for {card.title}: there are {', '.join(offered)}")
    return preset


def limit_of(card: GameCard, level: int | None, simulations: int | None, seconds: float | None) -> Limit:
    """What ends the search for a move: what is asked for, else what the level says."""
    if simulations is not None or seconds is not None:
        return Limit(simulations=simulations, seconds=seconds)
    found = level_of(card, level).simulations
    return Limit(seconds=SECONDS) if found is None else Limit(simulations=found)
