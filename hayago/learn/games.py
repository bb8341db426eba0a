"""Games of Go to learn from: a folder of SGF files, such as `hayago match` writes, or a table with a game on each line.

The lines of a match as JSON, as in `results/`, are read too.
"""

import lzma
import pathlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import HayagoError, SettingError
from ..core.files import read_lines
from ..games.go import Go
from ..games.go.notation import to_point
from ..games.rule_sets import Ko
from ..records import sgf

TABLES = (".tsv", ".tsv.xz")  # year, komi, result, and the moves on 19x19 as pairs of SGF letters, Black first
TABLE_SIZE = 19
MATCH = ".jsonl"
LEAST_MOVES = 10  # of a game that is worth reading
RULES = Go(ko=Ko.SIMPLE)  # as kernels keep them; whether a position came up before is of no matter here
COLOURS = {"black": 1, "white": 2}


class Game(NamedTuple):
    """A game of Go as its moves; the first ones may be stones that it began with."""

    size: int
    moves: NDArray[np.uint16]  # points, 0 for a pass
    colors: NDArray[np.uint8]  # who made each
    first: int = 0  # the number of stones that it began with


class Collection(NamedTuple):
    """Games of one board size, and how many were left out."""

    games: list[Game]
    skipped: int  # damaged
    other_size: int


def read_games(
    path: pathlib.Path, size: int, most: int | None = None, watch: Callable[[int], None] = lambda read: None
) -> Collection:
    """The games of a file or a folder, in the order of their names, at most so many; `watch` is told how many were read."""
    if not path.exists():
        raise SettingError(f"there are no games in {path}: it does not exist")
    games: list[Game] = []
    skipped = other = 0
    for game in source(path):
        if game is None:
            skipped += 1
        elif game.size != size:
            other += 1
        else:
            games.append(game)
        if most is not None and len(games) >= most:
            break
        if len(games) % 100 == 0:
            watch(len(games))
    if not games:
        rest = f"; {skipped} are damaged, {other} of another size" if skipped or other else ""
        raise SettingError(f"there are no games on {size}x{size} in {path}{rest}")
    return Collection(games, skipped, other)


def source(path: pathlib.Path) -> Iterator[Game | None]:
    """The games of a file or a folder; None for each that cannot be read."""
    if path.is_file() and path.name.endswith(TABLES):
        return rows(path)
    return lines(path) if path.is_file() and path.suffix == MATCH else records(path)


def lines(path: pathlib.Path) -> Iterator[Game | None]:
    """The games of a match. Its lines do not tell the size of the board: that is the smallest on which all moves are."""
    found = []
    for data in read_lines(path):
        moves = data.get("moves")
        is_text = isinstance(moves, list) and len(moves) >= LEAST_MOVES and all(isinstance(move, str) for move in moves)
        found.append([str(move) for move in moves] if is_text and moves is not None else None)
    size = max((largest(moves) for moves in found if moves), default=0)
    for moves in found:
        try:
            points = None if moves is None else np.array([to_point(move, size) for move in moves], np.uint16)
        except HayagoError:
            points = None
        yield None if points is None else Game(size, points, (np.arange(len(points)) % 2 + 1).astype(np.uint8))


def largest(moves: list[str]) -> int:
    """The largest row or column that the moves name."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    places = [move.upper() for move in moves if move[1:].isdecimal() and move[:1].upper() in columns]
    return min(25, max((max(int(move[1:]), columns.index(move[0]) + 1) for move in places), default=0))


def rows(path: pathlib.Path) -> Iterator[Game | None]:
    """The games of a table; None for a line that cannot be read."""
    try:
        read = lzma.open if path.name.endswith(".xz") else open
        with read(path, "rt", encoding="ascii") as file:
            for line in file:
                yield row(line)
    except (OSError, lzma.LZMAError, UnicodeDecodeError, EOFError) as error:
        raise SettingError(f"{path} cannot be read as a table of games: {error}") from None


def row(line: str) -> Game | None:
    """The game of a line."""
    fields = line.rstrip("\n").split("\t")
    text = np.frombuffer(fields[-1].encode(), np.uint8).astype(np.int64) - ord("a")
    if len(fields) != 4 or len(text) % 2 or len(text) < 2 * LEAST_MOVES or text.min() < 0 or text.max() >= TABLE_SIZE:
        return None
    moves = (text[1::2] + 1) * (TABLE_SIZE + 1) + text[0::2] + 1
    return Game(TABLE_SIZE, moves.astype(np.uint16), (np.arange(len(moves)) % 2 + 1).astype(np.uint8))


def records(path: pathlib.Path) -> Iterator[Game | None]:
    """The games of a folder of SGF files and of the folders in it, or of one file; None for a damaged one."""
    for file in sorted(path.rglob("*.sgf")) if path.is_dir() else [path]:
        try:
            yield record(file)
        except HayagoError:
            yield None


def record(file: pathlib.Path) -> Game | None:
    """The main line of an SGF file; None where it is too short, or sets up stones in the middle of the game."""
    tree = sgf.load(file, RULES, main_line=True)
    size, setup, nodes = tree.game.size, tree.root.setup, tree.root.main_line()[1:]
    begun = [] if setup is None else [*(("black", name) for name in setup.black), *(("white", name) for name in setup.white)]
    made = [*begun, *((node.colour, node.move) for node in nodes if node.move)]
    if len(made) < LEAST_MOVES or any(node.setup is not None for node in nodes):
        return None
    moves = np.array([to_point(name, size) for _, name in made], np.uint16)
    return Game(size, moves, np.array([COLOURS[colour] for colour, _ in made], np.uint8), len(begun))
