"""Opening moves that long searches have found, kept in a small file of plain text.

The file begins with lines that start with #, which tell what it is, and two settings; then a line for each position: the moves
that lead to it ("-" for none), and behind a bar the moves that the search thought of, each with its win rate for the player to
move and its visits.

    size 9
    komi 7.5
    - | E5 0.473 91020
    E5 | C5 0.531 44100, E3 0.529 21000

A position is known however it was reached, turned and mirrored too. What a move is worth follows from the positions after it
where these are in the file as well: the best of the player to move there, seen from the other side. So the move to play is the
best one by all searches together. A move with few visits, and nothing searched after it, only tells what an opponent may do.
"""

import functools
import pathlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from random import Random
from typing import Any

import numpy as np

from ..core.errors import HayagoError, SettingError
from ..core.folders import NAME, data_folder
from ..games.go import Go, Position
from ..games.go.knowledge.symmetry import all_ways
from ..games.go.notation import point_at, to_text
from ..games.registry import card_of

SERIOUS = 0.25  # of the visits of the most visited move: with fewer, and not searched further, a move's value is chance
NEAR = 0.005  # moves that are worth no more less than the best one are as good
KOMI_APART = 0.5  # the file also serves games whose komi differs by no more
MOST_BYTES = 2**20  # of a file
NO_MOVES = "-"
Key = bytes


@dataclass(frozen=True)
class Known:
    """A move in a position of the file."""

    place: int  # row by row from the top left, on the board as its key shows it
    value: float  # win rate of the player to move
    visits: int


@dataclass
class Openings:
    """The positions of a file."""

    size: int
    komi: float
    rows: dict[Key, list[Known]] = field(default_factory=dict)
    after: dict[tuple[Key, int], Key] = field(default_factory=dict)  # [position, place] the position that the move leads to

    # ---- reading and writing

    @classmethod
    def parse(cls, text: str, name: str) -> "Openings":
        """The openings of a file's text; SettingError names the line that is wrong."""
        lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]
        lines = [(i, line) for i, line in lines if line and not line.startswith("#")]
        settings = dict(line.split(maxsplit=1) for _, line in lines[:2] if len(line.split()) == 2)
        try:
            openings = cls(int(settings["size"]), float(settings["komi"]))
            game = Go(openings.size, komi=openings.komi)
        except (KeyError, ValueError, HayagoError):
            raise SettingError(f"{name} is no file of openings: it does not begin with size and komi") from None
        for i, line in lines[2:]:
            try:
                before, _, found = line.partition("|")
                moves = [] if before.strip() == NO_MOVES else before.split()
                openings.add(Position.after(game, *moves), [parsed_move(word, openings.size) for word in found.split(",")])
            except (ValueError, IndexError, HayagoError) as error:
                raise SettingError(f"{name}, line {i}: {error}; a line is like: E5 | C5 0.531 44100, E3 0.529 21000") from None
        return openings

    def add(self, position: Position, moves: list[tuple[int, float, int]]) -> None:
        """Take in a position with its moves: (place on the board, value, visits)."""
        key, places = canonical(position)
        where = {int(place): i for i, place in enumerate(places)}
        self.rows[key] = [Known(where[place], value, visits) for place, value, visits in moves]
        for place, _, _ in moves:
            self.after[key, where[place]] = canonical(position.play(text_of(place, self.size)))[0]

    # ---- looking up

    def moves(self, position: Any) -> list[tuple[str, float, int]]:
        """What is known of a position: its moves with their worth and visits, the best first; none where it is not known."""
        if not self.serves(position):
            return []
        key, places = canonical(position)
        found = [(text_of(int(places[k.place]), self.size), self.worth(key, k), k.visits) for k in self.serious(key)]
        legal = set(position.legal_moves()) if found else set()
        return sorted((move for move in found if move[0] in legal), key=lambda move: -move[1])

    def choose(self, position: Any, chance: Random) -> tuple[str, float, int] | None:
        """A move to play with its worth and visits: one of those that are as good as the best; None where nothing is known."""
        found = self.moves(position)
        return chance.choice([move for move in found if move[1] >= found[0][1] - NEAR]) if found else None

    def serves(self, position: Any) -> bool:
        """Is it a game that the file is about? A position with a ko ban is not looked up: its key does not tell of the ban."""
        game = position.game
        if not card_of(game).ends_by_passing or game.size != self.size or abs(game.komi - self.komi) > KOMI_APART:
            return False
        return not position.boards[0].ko

    def serious(self, key: Key) -> list[Known]:
        """The moves of a position that may be played: often visited, or searched further; none where it is not known."""
        moves = self.rows.get(key, [])
        least = SERIOUS * max((move.visits for move in moves), default=0)
        return [move for move in moves if move.visits >= least or self.after[key, move.place] in self.rows]

    def worth(self, key: Key, move: Known, depth: int = 0) -> float:
        """The value of a move by all that the file knows."""
        following = self.after[key, move.place]
        replies = self.serious(following)
        if not replies or depth > self.size**2:  # no line is longer, but in a ko
            return move.value
        return 1 - max(self.worth(following, reply, depth + 1) for reply in replies)


def parsed_move(text: str, size: int) -> tuple[int, float, int]:
    """A move of a line as its place, value and visits."""
    move, value, visits = text.split()
    worth, count = float(value), int(visits)
    if not 0 <= worth <= 1 or count < 0:
        raise ValueError(f"{text.strip()!r} has no win rate from 0 to 1 and a number of visits")
    return place_of(move, size), worth, count


@functools.cache
def texts(size: int) -> tuple[str, ...]:
    """[place] its point as a text."""
    return tuple(to_text(point_at(x, y, size), size) for y in range(size) for x in range(size))


def text_of(place: int, size: int) -> str:
    return texts(size)[place]


def place_of(move: str, size: int) -> int:
    """The place of a point; ValueError where it is none."""
    return texts(size).index(move.upper())


def canonical(position: Any) -> tuple[Key, np.ndarray]:
    """The key of a position, the same for all its turned and mirrored forms, and [place there] the place on its own board."""
    board = position.boards[0]
    size = board.grid.shape[1] - 1
    stones = board.grid[1 : size + 1, 1 : size + 1]
    places = np.arange(size * size).reshape(size, size)
    ways = zip(all_ways(stones), all_ways(places), strict=True)
    key, seen = min(((np.ascontiguousarray(s).tobytes(), p) for s, p in ways), key=lambda way: way[0])
    return bytes([board.to_play]) + key, seen.reshape(-1)


@functools.cache
def openings_named(name: str, folder: pathlib.Path | None = None) -> Openings:
    """The openings of a file: beside the preset, in the current folder, in the user's data folder, or in the package."""
    for place in candidates(name, folder):
        try:
            if isinstance(place, pathlib.Path) and place.stat().st_size > MOST_BYTES:
                raise SettingError(f"{place} has more than {MOST_BYTES // 2**20} MB: that is no file of openings")
            return Openings.parse(place.read_text(encoding="utf-8"), name)
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"the openings {name!r} cannot be read: {error}") from None
    raise SettingError(f"there is no file of openings {name!r}: `hayago learn openings` makes one")


def candidates(name: str, folder: pathlib.Path | None) -> Iterator[Any]:
    """Where a file of openings is looked for."""
    if folder is not None:
        yield folder / name
    yield pathlib.Path(name)
    yield data_folder() / name
    if pathlib.PurePath(name).name == name:
        yield resources.files(NAME) / "data" / name
