"""How well the backup operators foresee the value of a position [Coulom06, Table 1].

Positions are sampled from games of Crazy Stone against itself, one from each. Each is searched with Mix; after S simulations
all four operators are read from the root of that one tree. The error is their value minus that of Mix after 2 S, as in the
paper, seen by the player to move, in points. `hayago study run coulom06-table1` makes the table.
"""

import itertools
import pathlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ...core.errors import SettingError
from ...core.files import add_line, read_lines
from ...games.go import Go, Position
from ...parts.backup.crazy_stone import MaxValue, MeanValue, Mix, Operator, RobustMax
from ...play.clock import Limit
from ...play.player import Player
from ...presets import load_preset
from ...search.kinds import new_searcher
from ...tree.sizes import TREE_MB

Values = dict[str, list[float]]  # [operator] its value after each number of simulations
OPERATORS: dict[str, Operator] = {"mean": MeanValue(), "max": MaxValue(), "robust max": RobustMax(), "mix": Mix()}
CRAZY_STONE = load_preset("crazystone-2006")  # its backup has the operator Mix


@dataclass(frozen=True)
class OperatorError:
    """How far an operator's value after S simulations is from that of Mix after 2 S."""

    simulations: int  # S
    operator: str
    rms: float  # root of the mean square
    mean: float  # below 0: the operator is too low
    deviation: float  # standard error of the mean
    errors: list[float] = field(default_factory=list, repr=False)  # of the single positions


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


def operator_values(position: Position, sizes: tuple[int, ...], seed: int) -> Values:
    """What each operator makes of the root after each number of simulations of one search, and after twice the last."""
    game = position.game
    searcher = new_searcher(game, CRAZY_STONE.method, seed, memory_mb=TREE_MB)
    values: Values = {name: [] for name in OPERATORS}
    done = 0
    for size in (*sizes, 2 * sizes[-1]):
        done += searcher.run(position.boards, size - done)
        for name, operator in OPERATORS.items():
            values[name].append(round(searcher.root_value(operator, float(game.size**2)), 4))
    return values


def collect_values(path: pathlib.Path, positions: int, sizes: tuple[int, ...], game: Go, simulations: int) -> Iterator[int]:
    """Search until the file holds so many positions, one line each, and yield their number; goes on where it was stopped.

    A position that was searched less deeply before is searched again.
    """
    done = searched(path, sizes)
    for number in sorted(set(range(positions)) - set(done)):
        position = sample_position(game, number, simulations)
        line = {
            "number": number,
            "moves": [move for _, move in position.history],
            "sizes": list(sizes),
            "values": operator_values(position, sizes, number),
        }
        add_line(path, line)
        yield len(done) + 1
        done.append(number)


def searched(path: pathlib.Path, sizes: tuple[int, ...]) -> list[int]:
    """The positions that were searched for all these numbers of simulations."""
    return [number for number, row in read_positions(path, sizes[0]).items() if len(row["mix"]) > len(sizes)]


def read_positions(path: pathlib.Path, first: int) -> dict[int, Values]:
    """[number of a position] what the operators made of it after `first` simulations, twice as many and so on.

    Of several searches of a position in the file the longest counts.
    """
    found: dict[int, Values] = {}
    for line in read_lines(path):
        if "engine" in line:
            continue
        sizes, values = line.get("sizes"), line.get("values", {})
        if not sizes or sizes[0] != first or set(values) != set(OPERATORS):
            raise SettingError(f"{path} holds values after other numbers of simulations: name another file, or remove it")
        if len(values["mix"]) > len(found.get(line["number"], {"mix": []})["mix"]):
            found[line["number"]] = values
    return found


def errors_of(positions: dict[int, Values], sizes: tuple[int, ...]) -> list[OperatorError]:
    """The errors of every operator after every S, by the positions that were searched for 2 S simulations."""
    found = []
    for i, size in enumerate(sizes):
        rows = [row for row in positions.values() if len(row["mix"]) > i + 1]
        for name in OPERATORS if rows else ():
            errors = np.array([row[name][i] - row["mix"][i + 1] for row in rows])
            rms, mean = float(np.sqrt(np.mean(errors**2))), float(errors.mean())
            deviation = float(errors.std() / np.sqrt(len(errors)))
            found.append(OperatorError(size, name, rms, mean, deviation, errors.tolist()))
    return found


def checked_sizes(sizes: tuple[int, ...], game: Go) -> tuple[int, ...]:
    """The sizes, if each is twice the one before and the root is an internal node at the first."""
    if not sizes or sizes[0] < game.size**2 or any(b != 2 * a for a, b in itertools.pairwise(sizes)):
        raise SettingError(f"each number of simulations is twice the one before, from {game.size**2} on, not {sizes}")
    return sizes
