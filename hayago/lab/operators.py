"""How well the backup operators foresee the value of a position [Coulom06, Table 1].

Positions are sampled from games of Crazy Stone against itself, one from each. Each is searched with Mix; after S simulations
all four operators are read from the root of that one tree. The error is their value minus that of Mix after 2 S, as in the
paper, seen by the player to move, in points.

    python -m hayago.lab.operators --positions 200 --out results/coulom06-table-1.json
"""

import argparse
import itertools
import json
import pathlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..backup.crazy_stone import MaxValue, MeanValue, Mix, Operator, RobustMax
from ..clock import Limit
from ..errors import SettingError
from ..games.go import Go, Position
from ..player import Player
from ..presets import load_preset
from ..search.searcher import Searcher

OPERATORS: dict[str, Operator] = {"mean": MeanValue(), "max": MaxValue(), "robust max": RobustMax(), "mix": Mix()}
PRESET = "crazystone-2006"  # its backup has the operator Mix
SIZES = tuple(128 * 2**k for k in range(8))  # S, from 128 to 16,384
SIMULATIONS = 300  # a move of the games that positions are taken from
MEMORY_MB = 512
OUT = pathlib.Path("results/coulom06-table-1.json")
PAPER = {  # Table 1: root of the mean square and mean of the error, for the operators in their order above
    128: (6.44, -3.32, 41.70, 37.00, 39.60, 35.30, 5.29, -1.43),
    256: (7.17, -4.78, 25.00, 22.00, 23.60, 20.90, 4.72, -1.89),
    512: (7.56, -5.84, 14.90, 12.70, 13.90, 11.90, 4.08, -1.70),
    1024: (6.26, -4.86, 9.48, 7.91, 8.82, 7.41, 3.06, 0.13),
    2048: (4.38, -3.15, 6.72, 5.37, 6.11, 4.91, 2.63, 0.77),
    4096: (2.84, -1.55, 4.48, 3.33, 3.94, 2.91, 2.05, 0.69),
    8192: (2.23, -0.62, 2.78, 1.47, 2.42, 1.07, 1.85, 0.32),
    16384: (2.34, -0.57, 2.45, 0.01, 2.40, -0.30, 2.10, -0.19),
    32768: (2.15, -0.52, 2.19, 0.10, 2.26, -0.12, 1.93, -0.02),
    65536: (2.03, -0.50, 1.83, 0.23, 1.88, 0.01, 1.70, 0.01),
    131072: (2.07, -0.54, 1.80, 0.25, 1.94, 0.02, 1.80, -0.02),
    262144: (1.85, -0.58, 1.49, 0.25, 1.51, 0.07, 1.39, -0.02),
}


@dataclass(frozen=True)
class OperatorError:
    """How far an operator's value after S simulations is from that of Mix after 2 S."""

    simulations: int  # S
    operator: str
    rms: float  # root of the mean square
    mean: float  # below 0: the operator is too low
    deviation: float  # standard error of the mean
    paper_rms: float | None
    paper_mean: float | None


def sample_position(game: Go, number: int, simulations: int = SIMULATIONS) -> Position:
    """The position of game `number` of Crazy Stone against itself after a random number of moves, fewer than the points."""
    rng = np.random.default_rng(number)
    player = Player(game, PRESET, seed=number, memory_mb=MEMORY_MB)
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
    searcher = Searcher(game, load_preset(PRESET).method, seed, memory_mb=MEMORY_MB)
    values: dict[str, list[float]] = {name: [] for name in OPERATORS}
    done = 0
    for size in (*sizes, 2 * sizes[-1]):
        done += searcher.run(position.boards, size - done)
        for name, operator in OPERATORS.items():
            value = operator.backed_up(searcher.trees[0], np.uint32(0), float(game.size**2))
            values[name].append(round(float(value), 4))
    return values


def collect_values(path: pathlib.Path, positions: int, sizes: tuple[int, ...], game: Go, simulations: int) -> Iterator[int]:
    """Search until the file holds so many positions, one line each, and yield their number; goes on where it was stopped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = read_values(path, sizes)
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")  # behind a line that was cut off
    for number in range(len(done), positions):
        position = sample_position(game, number, simulations)
        line = {
            "number": number,
            "moves": [move for _, move in position.history],
            "sizes": list(sizes),
            "values": operator_values(position, sizes, number),
        }
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        yield number + 1


def read_values(path: pathlib.Path, sizes: tuple[int, ...]) -> list[dict[str, list[float]]]:
    """The values of the positions in a file; a line cut off by a kill is left out."""
    lines: list[dict[str, Any]] = []
    if path.exists():
        for text in path.read_text(encoding="utf-8").splitlines():
            try:
                lines.append(json.loads(text))
            except json.JSONDecodeError:
                continue
    for line in lines:
        if line.get("sizes") != list(sizes) or set(line.get("values", {})) != set(OPERATORS):
            raise SettingError(f"{path} holds values after other numbers of simulations: name another file, or remove it")
    return [line["values"] for line in lines]


def errors_of(values: list[dict[str, list[float]]], sizes: tuple[int, ...]) -> list[OperatorError]:
    """The errors of every operator after every S, by the values of the positions."""
    truth = np.array([row["mix"][1:] for row in values])
    found = []
    for i, size in enumerate(sizes):
        for k, name in enumerate(OPERATORS):
            errors = np.array([row[name][i] for row in values]) - truth[:, i]
            rms, mean = float(np.sqrt(np.mean(errors**2))), float(errors.mean())
            deviation = float(errors.std() / np.sqrt(len(errors)))
            paper = PAPER[size][2 * k : 2 * k + 2] if size in PAPER else (None, None)
            found.append(OperatorError(size, name, rms, mean, deviation, *paper))
    return found


def checked_sizes(sizes: tuple[int, ...], game: Go) -> tuple[int, ...]:
    """The sizes, if each is twice the one before and the root is an internal node at the first."""
    if not sizes or sizes[0] < game.size**2 or any(b != 2 * a for a, b in itertools.pairwise(sizes)):
        raise SettingError(f"each number of simulations is twice the one before, from {game.size**2} on, not {sizes}")
    return sizes


def operator_errors(
    positions: int = 200,
    sizes: tuple[int, ...] = SIZES,
    out: pathlib.Path = OUT,
    game: Go | None = None,
    simulations: int = SIMULATIONS,
) -> list[OperatorError]:
    """Table 1, also written to `out` as JSON; the values of each position are kept beside it, in a file that ends in .jsonl."""
    game = game or Go(9)
    sizes = checked_sizes(sizes, game)
    lines = out.with_suffix(".jsonl")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("positions", total=positions, completed=len(read_values(lines, sizes)))
        for number in collect_values(lines, positions, sizes, game, simulations):
            progress.update(task, completed=number)
    values = read_values(lines, sizes)[:positions]
    errors = errors_of(values, sizes)
    report = {"positions": len(values), "size": game.size, "komi": game.komi, "table": [asdict(row) for row in errors]}
    out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return errors


def table_of(errors: list[OperatorError]) -> Table:
    """RMS and mean of each operator, the paper's in brackets."""
    table = Table("simulations", *OPERATORS, title="RMS and mean error in points, the paper's in brackets [Coulom06, Table 1]")
    for start in range(0, len(errors), len(OPERATORS)):
        row = errors[start : start + len(OPERATORS)]
        table.add_row(f"{row[0].simulations:,}", *(cell(error) for error in row))
    return table


def cell(error: OperatorError) -> str:
    paper = "" if error.paper_rms is None else f" ({error.paper_rms:.2f} {error.paper_mean:+.2f})"
    return f"{error.rms:.2f} {error.mean:+.2f}{paper}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the last S: 128 times a power of 2")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="a move of the games positions are taken from")
    parser.add_argument("--out", type=pathlib.Path, default=OUT)
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    arguments = parser.parse_args()
    sizes = tuple(size for size in PAPER if size <= arguments.most)
    errors = operator_errors(arguments.positions, sizes, arguments.out, simulations=arguments.simulations)
    if arguments.json:
        print(json.dumps([asdict(error) for error in errors]))
    else:
        Console().print(table_of(errors))


if __name__ == "__main__":
    main()
