"""Which preset to take for a game: a short match between `uct` and `rave`, with as many simulations for each.

RAVE learns from moves made later in a simulation. That helps where a move is worth about the same now and later, as in Go and
Hex, and misleads where it is not: in Amazons it won 3 games of 30.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ..core.intervals import wilson
from ..core.worker import new_worker
from ..presets import load_preset
from ..search.kinds import new_searcher
from ..tree.sizes import SMALL_TREE_MB
from .kernels import is_over, play, random_move, score, to_play

MATCH_GAMES = 30
SIMULATIONS = 200  # for each move
FEWEST = 50  # for each move, where the game is slow
SECONDS = 30.0  # that the match should take at most
OPENING = 2  # random moves at the beginning, the same in two games with colours exchanged


class PresetMatch(NamedTuple):
    """What a match between `uct` and `rave` has shown."""

    games: int
    uct: int  # games it won
    rave: int  # games it won; the others were drawn
    simulations: int  # for each move

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of RAVE's share, a draw counted as half a win."""
        return wilson(self.rave + 0.5 * (self.games - self.uct - self.rave), self.games)

    @property
    def take(self) -> str:
        """ "uct" or "rave"; "" where the games do not tell."""
        low, high = self.interval
        return "rave" if low > 0.5 else "uct" if high < 0.5 else ""

    def __str__(self) -> str:
        low, high = (f"{100 * share:.0f}" for share in self.interval)
        drawn = self.games - self.uct - self.rave
        result = (
            f"rave won {self.rave} of {self.games} games and uct {self.uct}"
            f"{f', {drawn} drawn' if drawn else ''}, {self.simulations} simulations a move; "
            f"rave's share is {low} to {high} %"
        )
        if not self.take:
            return f"{result}: no difference that {self.games} games could show, take either"
        default = ", the default" if self.take == "rave" else '; it is not the default: Player(game, "uct")'
        return f"{result}: take {self.take}{default}"


def why_no_match(game: Any, players: set[int]) -> str:
    """Why there can be no match of two presets, in words; "" where there can."""
    if hasattr(game, "chance"):
        return "no match between uct and rave: the game has chance, and 30 games would tell little"
    if players != {1, 2}:
        return "no match between uct and rave: one player alone makes all moves"
    if getattr(game, "runs_in_python", False):
        return "no match between uct and rave: the game runs in Python, which is slow"
    return ""


def play_match(game: Any, games: int, rate: float, plies: float, seed: int = 1) -> PresetMatch:
    """Play games between the presets; `rate` simulations per second and `plies` a game say how many there can be."""
    affordable = rate * SECONDS / max(1.0, games * plies)
    simulations = int(min(SIMULATIONS, max(FEWEST, affordable)))
    searchers = {
        name: new_searcher(game, load_preset(name).method, seed=seed, memory_mb=SMALL_TREE_MB) for name in ("uct", "rave")
    }
    won = {"uct": 0, "rave": 0}
    for number in range(games):
        names = ("uct", "rave") if number % 2 == 0 else ("rave", "uct")
        boards = opening(game, seed + number // 2)
        made = OPENING
        while made < game.max_length() and not is_over(game, boards):
            searcher = searchers[names[int(to_play(game, boards)) - 1]]
            searcher.forget()
            searcher.run(boards, simulations)
            play(game, boards, np.uint16(searcher.children()[0].move))
            made += 1
        result = float(score(game, boards))
        if result != 0 and math.isfinite(result):
            won[names[0 if result > 0 else 1]] += 1
    return PresetMatch(games, won["uct"], won["rave"], simulations)


def opening(game: Any, seed: int) -> Any:
    """The position after some random moves; the first one where they would end the game."""
    boards, workers = game.new_board(), new_worker(game, seed)
    for _ in range(OPENING):
        play(game, boards, np.uint16(random_move(game, boards, workers)))
        if is_over(game, boards):
            return game.new_board()
    return boards
