"""Games of a preset against itself, with the visits of each search: what priors are learned from."""

import pathlib
from collections.abc import Callable, Iterator

import numpy as np

from ..cluster.jobs import do_everywhere
from ..cluster.machines import Machines
from ..core.files import add_line, read_lines
from ..games.go import Go
from ..games.go.notation import to_text
from ..presets import load_preset
from ..search.kinds import new_searcher
from ..tree.sizes import TREE_MB

KEPT = 20  # most visited moves of a search that are written down
OPENING = 8  # moves that are drawn by their visits, so that games differ
STRAY = 0.12  # and the chance of it later on, so that positions after odd moves are seen
DECIDED = 0.04  # a win rate below which, or above its complement, a game is as good as over
LATE = 4  # moves in such a position before the game is ended
Move = tuple[int, list[tuple[int, int]]]  # the point played, and the points searched with their visits


def play_game(game: Go, preset: str, simulations: int, seed: int) -> list[Move]:
    """One game; both sides share the tree."""
    rng = np.random.default_rng(seed)
    searcher = new_searcher(game, load_preset(preset).method, seed, memory_mb=TREE_MB)
    position = game.start()
    rows: list[Move] = []
    decided = 0
    while not position.is_over and decided < LATE and len(rows) < 2 * game.size**2:
        searcher.run(position.boards, simulations)
        banned = position.superko_points()
        children = [child for child in searcher.children() if child.visits > 0 and child.move not in banned][:KEPT]
        if not children:
            break
        visits = np.array([c.visits for c in children])
        stray = len(rows) < OPENING or rng.random() < STRAY
        chosen = children[int(rng.choice(len(children), p=visits / visits.sum()))] if stray else children[0]
        rows.append((chosen.move, [(c.move, c.visits) for c in children]))
        value = children[0].value
        decided = decided + 1 if value is not None and not DECIDED < value < 1 - DECIDED else 0
        position = position.play(to_text(chosen.move, game.size))
        searcher.advance(chosen.move)
    return rows


def play_games(
    path: pathlib.Path, game: Go, preset: str, simulations: int, games: int, seed: int = 1, machines: Machines | None = None
) -> Iterator[int]:
    """Play until the file holds so many games, one line each, and yield their number; goes on where it was stopped.

    Games of several machines end in any order, and are written in that of their numbers.
    """
    first = len(list(read_lines(path)))
    tasks = ((game, preset, simulations, seed * 1_000_003 + number) for number in range(first, games))
    early: dict[int, list[Move]] = {}  # [seed] games that ended before others with lower numbers
    for task, rows in (
        ((task, play_game(*task)) for task in tasks) if machines is None else do_everywhere(machines, tasks, player)
    ):
        early[task[-1]] = rows
        while (number := seed * 1_000_003 + first) in early:
            add_line(path, {"size": game.size, "komi": game.komi, "moves": early.pop(number)})
            first += 1
            yield first


def player() -> Callable[..., list[Move]]:
    """What a worker on another machine does."""
    return play_game
