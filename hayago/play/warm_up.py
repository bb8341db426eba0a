"""One warm-up for all doors: it compiles what a game needs before anybody waits for it."""

from random import Random
from typing import Any

from ..cluster.exchanged import Exchanged
from ..cluster.team import Team
from ..games.position import first_position
from ..presets import Preset
from ..tree.sizes import TREE_MB
from .clock import Limit
from .player import Player


def warm_up(game: Any, preset: str | Preset | None = None, threads: int = 1, memory_mb: float = TREE_MB) -> None:
    """Compile the moves of a game, the preset's search by so many threads with such a tree, and the look at the game's end.

    Machine code is kept on disk: where it is there already, this takes a moment. Errors of the preset are raised.
    """
    start = warm_up_moves(game)  # first: one thing is compiled at a time, and a GUI sends these
    shares = isinstance(preset, Preset) and isinstance(preset.method.backup, Exchanged)
    team = Team(2, rounds=1) if shares else None  # what searches exchange is compiled too
    player = Player(start, preset, seed=1, threads=threads, memory_mb=memory_mb, resign=0, cluster=team)
    player.play(player.choose(Limit(simulations=2 if team is None else 8)).move)
    player.status()


def warm_up_moves(game: Any) -> Any:
    """Compile the moves of a game; its first position, after what chance does there."""
    start = first_position(game).rolled(Random(1))
    following = start.play(start.legal_moves()[0])
    following.legal_moves()
    if not following.is_over and not following.is_chance:
        following.play(following.legal_moves()[-1])
    return start
