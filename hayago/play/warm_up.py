"""One warm-up for all doors: it compiles what a game needs before anybody waits for it."""

from typing import Any

from ..presets import Preset
from .clock import Limit
from .player import Player

MEMORY_MB = 16  # enough for the few simulations of a warm-up


def warm_up(game: Any, preset: str | Preset | None = None, threads: int = 1) -> None:
    """Compile the moves of a game, the preset's search by so many threads, and the look at the end of the game.

    Machine code is kept on disk: where it is there already, this takes a moment. Errors of the preset are raised.
    """
    start = game.start()
    start.play(start.legal_moves()[0]).legal_moves()  # moves first: one thing is compiled at a time, and a GUI sends these
    player = Player(start, preset, seed=1, threads=threads, memory_mb=MEMORY_MB, resign=0)
    player.play(player.choose(Limit(simulations=2)).move)
    player.status()
