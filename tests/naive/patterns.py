"""Patterns of moves in plain Python: the twin of rings.py, move_patterns.py and harvest.py. It shares no line with the package.

A shape is known by what is seen of it: (distance, contents in the order of the points), the least of its eight images.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from .features import common_fate_distance, fights, touching
from .go import EMPTY, OUTSIDE
from .steps import Record

DISTANCES = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20]
TURNS: list[Callable[[int, int], tuple[int, int]]] = [
    lambda a, b: (a, b), lambda a, b: (-a, b), lambda a, b: (a, -b), lambda a, b: (-a, -b),
    lambda a, b: (b, a), lambda a, b: (-b, a), lambda a, b: (b, -a), lambda a, b: (-b, -a),
]  # fmt: skip
Shape = tuple[int, tuple[int, ...]]


def distance(dx: int, dy: int) -> int:
    return abs(dx) + abs(dy) + max(abs(dx), abs(dy))


def seen(board: Record, cell: int, dx: int, dy: int) -> int:
    """0 empty, 1 own, 2 the opponent's, 3 off the board."""
    x, y = board.at(cell)
    if not (0 <= x + dx < board.size and 0 <= y + dy < board.size):
        return OUTSIDE
    colour = board.cells[(y + dy) * board.size + x + dx]
    return colour if colour == EMPTY else 1 if colour == board.to_play else 2


def shape(board: Record, cell: int, most: int) -> Shape:
    """What is seen of a move within a distance."""
    span = range(-most // 2, most // 2 + 1)
    points = [(dx, dy) for dx in span for dy in span if 0 < distance(dx, dy) <= most]
    return most, min(tuple(seen(board, cell, *turn(*point)) for point in points) for turn in TURNS)


def tally(moves: Iterable[tuple[Record, int]]) -> Counter[Shape]:
    """How often each shape was played."""
    return Counter(shape(board, cell, most) for board, cell in moves for most in DISTANCES)


def largest(board: Record, cell: int, known: dict[Shape, int]) -> int:
    """The number of the largest known shape, 0 where none is known."""
    return next((known[key] for most in DISTANCES[::-1] if (key := shape(board, cell, most)) in known), 0)


def features_of(board: Record, cell: int | None, known: dict[Shape, int]) -> dict[str, Any]:
    """{family: number within it}."""
    if cell is None:
        return {"pass": int(board.last is None)}
    x, y = board.at(cell)
    found = {
        "shape": largest(board, cell, known),
        "line": min(1 + min(x, y, board.size - 1 - x, board.size - 1 - y), 6),
        **(fights(board, cell) if touching(board, cell) else {}),
    }
    if board.last is not None:
        found["last"] = min(near(board, cell, board.last), 18)
        found["fate"] = min(common_fate_distance(board, board.last, cell), 8)
        if len(board.moves) > 1 and board.moves[-2] is not None:
            found["before"] = min(near(board, cell, board.moves[-2]), 18)
    return found


def near(board: Record, cell: int, other: int) -> int:
    (x, y), (a, b) = board.at(cell), board.at(other)
    return distance(x - a, y - b)
