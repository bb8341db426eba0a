"""Cells of Hex as HTP writes them: a letter for the column, a number for the row, a1 at the top left."""

from ...errors import OffBoard
from .board import BLACK, EMPTY, SWAP, WHITE

COLUMNS = "abcdefghijklmnopqrs"
LETTERS = {EMPTY: ".", BLACK: "X", WHITE: "O"}
SWAP_NAMES = ("swap-pieces", "swap")  # HTP's, and LittleGolem's


def cell_at(x, y, size):
    """The number of the cell in column x and row y, counted from 0 at the top left."""
    return (y + 1) * (size + 2) + x + 1


def to_text(move, size):
    """The name of a cell, as in "c4"; "swap-pieces" for the swap."""
    if move == SWAP:
        return SWAP_NAMES[0]
    row, column = divmod(int(move), size + 2)
    return f"{COLUMNS[column - 1]}{row}"


def to_move(text, size):
    """The move that "c4", "C4" or "swap-pieces" names; OffBoard when there is none."""
    word = str(text).strip().lower()
    if word in SWAP_NAMES:
        return int(SWAP)
    column = COLUMNS.find(word[:1]) if word else -1
    digits = word[1:]
    if column < 0 or not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise OffBoard(repr(text), "is not a move: write a column letter and a row number as in c4, or swap-pieces")
    row = int(digits)
    if column >= size or not 1 <= row <= size:
        raise OffBoard(word, f"is not a cell of a {size}x{size} board: cells are a1 to {COLUMNS[size - 1]}{size}")
    return cell_at(column, row - 1, size)


def draw(color, size, last):
    """The board as text: each row half a cell further to the right, the last move in brackets."""
    letters = " ".join(COLUMNS[:size])
    lines = [f"   {letters}"]
    for y in range(size):
        line = " " * y + f"{y + 1:2d}"
        for x in range(size):
            cell = cell_at(x, y, size)
            before = "(" if cell == last else ")" if x > 0 and cell - 1 == last else " "
            line += before + LETTERS[int(color[cell])]
        end = ")" if cell_at(size - 1, y, size) == last else " "
        lines.append(f"{line}{end}{y + 1}")
    lines.append(" " * (size + 3) + letters)
    return "\n".join(lines)
