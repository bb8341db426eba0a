"""Cells of Havannah: a letter for the row, A at the top, and a number, in the systems in use (see Coordinates)."""

from typing import Any

from ...core.errors import OffBoard
from ..drawing import bracketed
from ..placing import SWAP, gogui_move, gtp_text
from .board import BLACK, EMPTY, WHITE, cell_at, cell_of, row_range
from .game import Coordinates

ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
LETTERS = {EMPTY: ".", WHITE: "O", BLACK: "X"}


def first_number(y: int, side: int, coordinates: int) -> int:
    """The number of the first cell of row y."""
    return row_range(y, side).start + 1 if coordinates == Coordinates.HAVANNAH_GUI else 1


def to_text(move: int, side: int, coordinates: int) -> str:
    """The name of a cell, as in "D4"; "swap" for the swap."""
    row, column = divmod(int(move), 2 * side)
    y, x = row - 1, column - 1
    if coordinates == Coordinates.GO_GUI:
        return "pass" if move == SWAP else gtp_text(x, y)
    if move == SWAP:
        return "swap"
    return f"{ROWS[y]}{x - row_range(y, side).start + first_number(y, side, coordinates)}"


def to_move(text: str, side: int, coordinates: int) -> int:
    """The move that "D4", "d4" or "swap" names; OffBoard when there is none."""
    word = str(text).strip().upper()
    if word == "SWAP":
        return int(SWAP)
    if coordinates == Coordinates.GO_GUI:
        return gogui_move(word, lambda x, y: cell_of(x, y, side), f"a board of side {side}")
    y = ROWS.find(word[:1]) if word else -1
    digits = word[1:]
    if y < 0 or not (str(text).isascii() and digits.isdigit() and len(digits) <= 2):
        raise OffBoard(repr(text), "is not a move: write a row letter and a number as in D4, or swap")
    if y > 2 * side - 2:
        raise OffBoard(word, f"is not a cell of a board of side {side}: its rows are A to {ROWS[2 * side - 2]}")
    columns = row_range(y, side)
    first = first_number(y, side, coordinates)
    x = columns.start + int(digits) - first
    if x not in columns:
        names = f"{ROWS[y]}{first} to {ROWS[y]}{first + len(columns) - 1}"
        system = "HavannahGui" if coordinates == Coordinates.HAVANNAH_GUI else "LittleGolem"
        raise OffBoard(word, f"is not a cell of a board of side {side}: row {ROWS[y]} has {names} in coordinates of {system}")
    return cell_at(x, y, side)


def draw(color: Any, side: int, last: int, coordinates: int) -> str:
    """The board as text: each row begins and ends with the name of its first and last cell; the last move in brackets."""
    lines = []
    for y in range(2 * side - 1):
        cells = [cell_at(x, y, side) for x in row_range(y, side)]
        names = [to_text(cell, side, coordinates) for cell in (cells[0], cells[-1])]
        lines.append(" " * abs(side - 1 - y) + f"{names[0]:>3}" + bracketed(cells, color, LETTERS, last) + names[1])
    return "\n".join(lines)
