"""How well the backup operators foresee the value of a position [Coulom06, Table 1].

Positions are sampled from games of Crazy Stone against itself, one from each. Each is searched with Mix; after S simulations
all four operators are read from the root of that one tree. The error is their value minus that of Mix after 2 S, as in the
paper, seen by the player to move, in points. `hayago study run coulom06-table1` makes the table.
"""

import itertools
import pathlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...core.errors import SettingError
from ...core.files import add_line, read_lines
from ...games.go import Go, Position
from ...parts.backup.crazy_stone import MaxValue, MeanValue, Mix, Operator, RobustMax
from ...play.clock import Limit
from ...play.player import Player
from ...presets import load_preset
from ...search.searcher import Searcher
from ...tree.sizes import TREE_MB

OPERATORS: dict[str, Operator] = {"mean": MeanValue(), "max": MaxValue(), "robust max": RobustMax(), "mix": Mix()}
PAPER = {"selection.slope": 2.4, "selection.virtual": 4.0, "backup.virtual": 4.0, "outcome.limit": 0.0}  # not ours
CRAZY_STONE = load_preset("crazystone-2006").with_settings(PAPER)  # its backup has the operator Mix


@dataclass(frozen=True)
class OperatorError:
    """How far an operator's value after S simulations is from that of Mix after 2 S."""

    simulations: int  # S
    operator: str
    rms: float  # root of the mean square
    mean: float  # below 0: the operator is too low
    deviation: float  # standard error of the mean


def sample_position(game: Go, number: int, simulations: int) -> Position:
    """The position of game `number` of Crazy Stone against itself after a random number of moves, fewer than the points."""
    rng = np.random.default_rng(number)
    player = Player(game, CRAZY_STONE, seed=number, memory_mb=TREE_MB)
    for _ in range(rng.integers(game.size**2)):
        player.play(player.choose(Limit(simulations=simulations)).move)
        if player.position.is_over:
            break
    moves = [move for _, move in player.position.history]
    position = game.start()
    for move in moves[: rng.integers(len(moves))] if player.position.is_over else moves:
        position = position.play(move)
    return position


def operator_values(position: Position, sizes: tuple[int, ...], seed: int) -> dict[str, list[float]]:
    """What each operator makes of the root after each number of simulations of one search, and after twice the last."""
    game = position.game
    searcher = Searcher(game, CRAZY_STONE.method, seed, memory_mb=TREE_MB)
    values: dict[str, list[float]] = {name: [] for name in OPERATORS}
    done = 0
    for size in (*sizes, 2 * sizes[-1]):
        done += searcher.run(position.boards, size - done)
        for name, operator in OPERATORS.items():
            values[name].append(round(searcher.root_value(operator, float(game.size**2)), 4))
    return values


def collect_values(path: pathlib.Path, positions: int, sizes: tuple[int, ...], game: Go, simulations: int) -> Iterator[int]:
    """Search until the file holds so many positions, one line each, and yield their number; goes on where it was stopped."""
    for number in range(len(read_values(path, sizes)), positions):
        position = sample_position(game, number, simulations)
        line = {
            "number": number,
            "moves": [move for _, move in position.history],
            "sizes": list(sizes),
            "values": operator_values(position, sizes, number),
        }
        add_line(path, line)
        yield number + 1


def read_values(path: pathlib.Path, sizes: tuple[int, ...]) -> list[dict[str, list[float]]]:
    """The values of the positions in a file."""
    lines = list(read_lines(path))
    for line in lines:
        if line.get("sizes") != list(sizes) or set(line.get("values", {})) != set(OPERATORS):
            raise SettingError(f"{path} holds values after other numbers of simulations: name another file, or remove it")
    return [line["values"] for line in lines]


def errors_of(values: list[dict[str, list[float]]], sizes: tuple[int, ...]) -> list[OperatorError]:
    """The errors of every operator after every S, by the values of the positions."""
    truth = np.array([row["mix"][1:] for row in values])
    found = []
    for i, size in enumerate(sizes):
        for name in OPERATORS:
            errors = np.array([row[name][i] for row in values]) - truth[:, i]
            rms, mean = float(np.sqrt(np.mean(errors**2))), float(errors.mean())
            deviation = float(errors.std() / np.sqrt(len(errors)))
            found.append(OperatorError(size, name, rms, mean, deviation))
    return found


def checked_sizes(sizes: tuple[int, ...], game: Go) -> tuple[int, ...]:
    """The sizes, if each is twice the one before and the root is an internal node at the first."""
    if not sizes or sizes[0] < game.size**2 or any(b != 2 * a for a, b in itertools.pairwise(sizes)):
        raise SettingError(f"each number of simulations is twice the one before, from {game.size**2} on, not {sizes}")
    return sizes
