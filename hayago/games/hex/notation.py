"""Cells of Hex as HTP writes them: a letter for the column, a number for the row, a1 at the top left; or as GoGui does."""

from typing import Any

from ...core.errors import OffBoard
from ..drawing import bracketed
from ..placing import SWAP, gogui_move, gtp_text
from .board import BLACK, EMPTY, WHITE
from .game import Coordinates

COLUMNS = "abcdefghijklmnopqrs"
LETTERS = {EMPTY: ".", BLACK: "X", WHITE: "O"}
SWAP_NAMES = ("swap-pieces", "swap")  # HTP's, and LittleGolem's


def cell_at(x: int, y: int, size: int) -> int:
    """The number of the cell in column x and row y, counted from 0 at the top left."""
    return (y + 1) * (size + 2) + x + 1


def cell_of(x: int, y: int, size: int) -> int | None:
    """The same, None for a place off the board."""
    return cell_at(x, y, size) if x in range(size) and y in range(size) else None


def to_text(move: int, size: int, coordinates: int = Coordinates.HTP) -> str:
    """The name of a cell, as in "c4"; "swap-pieces" for the swap."""
    row, column = divmod(int(move), size + 2)
    if coordinates == Coordinates.GO_GUI:
        return "pass" if move == SWAP else gtp_text(column - 1, size - row)
    if move == SWAP:
        return SWAP_NAMES[0]
    return f"{COLUMNS[column - 1]}{row}"


def to_move(text: str, size: int, coordinates: int = Coordinates.HTP) -> int:
    """The move that "c4", "C4" or "swap-pieces" names; OffBoard when there is none."""
    word = str(text).strip().lower()
    if word in SWAP_NAMES:
        return int(SWAP)
    if coordinates == Coordinates.GO_GUI:
        return gogui_move(word, lambda x, y: cell_of(x, size - 1 - y, size), f"a {size}x{size} board")
    column = COLUMNS.find(word[:1]) if word else -1
    digits = word[1:]
    if column < 0 or not (str(text).isascii() and digits.isdigit() and len(digits) <= 2):
        raise OffBoard(repr(text), "is not a move: write a column letter and a row number as in c4, or swap-pieces")
    row = int(digits)
    if column >= size or not 1 <= row <= size:
        raise OffBoard(word, f"is not a cell of a {size}x{size} board: cells are a1 to {COLUMNS[size - 1]}{size}")
    return cell_at(column, row - 1, size)


def draw(color: Any, size: int, last: int) -> str:
    """The board as text: each row half a cell further to the right, the last move in brackets."""
    letters = " ".join(COLUMNS[:size])
    lines = [f"   {letters}"]
    for y in range(size):
        cells = [cell_at(x, y, size) for x in range(size)]
        lines.append(" " * y + f"{y + 1:2d}" + bracketed(cells, color, LETTERS, last) + f"{y + 1}")
    lines.append(" " * (size + 3) + letters)
    return "\n".join(lines)
