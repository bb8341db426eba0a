"""Positions of games with their values by a deep search: what playouts are balanced by [Silver09; Huang10].

A search of thousands of simulations costs more than all playouts that are compared to it, so positions are kept in a file, one
on each line: the moves that lead there, and the chance of Black to win.
"""

import pathlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import HayagoError, SettingError
from ..core.files import add_line, read_lines
from ..games.go import Go
from ..games.go.notation import to_text
from ..presets import load_preset
from ..search.kinds import new_searcher
from ..tree.sizes import SMALL_TREE_MB
from .games import Game

EARLIEST, LATEST = 4, 0.8  # the first ply to take a position from, and the last as a part of the game
TRIES = 100  # draws of a game and a ply for one position


class Valued(NamedTuple):
    """A position and its value."""

    boards: Any  # an array of one record
    value: float  # Black's chance to win


def value_positions(
    path: pathlib.Path, games: list[Game], game: Go, preset: str, simulations: int, count: int, seed: int = 1
) -> Iterator[int]:
    """Value positions until the file holds so many, and yield their number; goes on where it was stopped."""
    method = load_preset(preset).method
    for number in range(len(list(read_lines(path))), count):
        moves = drawn_moves(games, game, np.random.default_rng([seed, number]))
        position = reached(game, moves)
        searcher = new_searcher(game, method, seed * 1_000_003 + number, memory_mb=SMALL_TREE_MB)
        searcher.run(position.boards, simulations)
        best = searcher.children()[0].value
        value = 0.5 if best is None else best if position.to_play == "black" else 1 - best
        data = {"size": game.size, "komi": game.komi, "moves": moves, "value": round(float(value), 5)}
        add_line(path, {**data, "preset": preset, "simulations": simulations})
        yield number + 1


def drawn_moves(games: list[Game], game: Go, rng: Any) -> list[str]:
    """The first moves of a random game, up to a random ply."""
    for _ in range(TRIES):
        drawn = games[int(rng.integers(len(games)))]
        most = int(LATEST * len(drawn.moves))
        if drawn.first or most <= EARLIEST:
            continue
        moves = [to_text(int(move), game.size) for move in drawn.moves[: int(rng.integers(EARLIEST, most))]]
        try:
            if not reached(game, moves).is_over:
                return moves
        except HayagoError:
            continue
    raise SettingError("no position could be taken from the games: their moves are illegal, or they are too short")


def reached(game: Go, moves: list[str]) -> Any:
    """The position after the moves."""
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def read_positions(path: pathlib.Path, game: Go) -> list[Valued]:
    """The positions of a file; SettingError where it holds something else."""
    found = []
    for data in read_lines(path):
        try:
            if data["size"] == game.size:
                found.append(Valued(reached(game, data["moves"]).boards, float(data["value"])))
        except (KeyError, TypeError, ValueError) as error:
            raise SettingError(f"{path} holds a line that is no position with a value: {error}; name another file") from None
    if not found:
        raise SettingError(f"{path} holds no positions on {game.size}x{game.size}: value some first")
    return found
