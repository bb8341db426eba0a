"""The levels for people, and how the engine thinks that a game asks for."""

from typing import Any

from ..games.registry import USUAL_GAME, card
from ..play.clock import Limit
from ..play.levels import levels_of
from ..play.settings import SECONDS, Settings
from ..presets.load import read_toml
from .boards import BOARDS, Board

NAMES = (
    "First stones", "Beginner", "Learner", "Casual", "Steady", "Keen", "Strong", "Stronger", "Very strong", "Full strength",
)  # fmt: skip
USUAL = 7


def levels() -> list[dict[str, Any]]:
    """For the page: number, name and what is behind it, from the easiest to the strongest."""
    rows = []
    for number, (name, level) in enumerate(zip(NAMES, levels_of(card(USUAL_GAME)), strict=True), 1):
        amount = f"{level.simulations:,} simulations" if level.simulations else f"{SECONDS:g} seconds"
        rows.append({"level": number, "name": name, "text": f"{level.preset}, {amount} a move"})
    return rows


def presets() -> list[dict[str, Any]]:
    """For the page: name, title and games of every preset that can be played there."""
    names = dict.fromkeys(name for board in BOARDS.values() for name in board.presets)
    games = {name: [board.name for board in BOARDS.values() if name in board.presets] for name in names}
    return [{"name": name, "title": read_toml(name).get("title", name), "games": games[name]} for name in names]


def preset_of(board: Board, level: int | None, preset: str | None) -> str:
    """The preset that is asked for, else the level's in Go, else the game's own."""
    if preset is not None:
        board.check_preset(preset)
        return preset
    return Settings(game=board.name, level=level).preset_name


def limit_of(board: Board, level: int | None, simulations: int | None, seconds: float | None) -> Limit:
    """What ends the search for a move: what is asked for, else what the level says."""
    if simulations is not None or seconds is not None:
        return Limit(simulations=simulations, seconds=seconds)
    return Settings(game=board.name, level=level).limit(None)
