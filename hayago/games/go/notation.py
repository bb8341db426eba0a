"""Points as GTP writes them (A1 is bottom left, no column I), colours, and boards as drawings."""

from typing import Any, SupportsInt

from ...core.errors import OffBoard, SettingError
from ..position import to_colour
from .rules.board import BLACK, EMPTY, PASS, WHITE

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COLOUR_NAMES = {BLACK: "black", WHITE: "white"}
LETTERS = {EMPTY: ".", BLACK: "X", WHITE: "O"}
STONES = {".": EMPTY, "+": EMPTY, "X": BLACK, "x": BLACK, "#": BLACK, "O": WHITE, "o": WHITE}


def point_at(x: int, y: int, size: int) -> int:
    """The number of the point in column x and row y, counted from 0 at the top left."""
    return (y + 1) * (size + 1) + x + 1


def to_text(point: SupportsInt, size: int) -> str:
    """The point's name, as in "D4"; "pass" for the pass."""
    if point == PASS:
        return "pass"
    row, column = divmod(int(point), size + 1)
    return f"{COLUMNS[column - 1]}{size + 1 - row}"


def to_point(text: str, size: int) -> int:
    """The point that "D4", "d4" or "pass" names; OffBoard when there is none."""
    word = str(text).strip()
    if word.lower() == "pass":
        return int(PASS)
    column = COLUMNS.find(word[:1].upper()) if word else -1
    digits = word[1:]
    if column < 0 or not (str(text).isascii() and digits.isdigit() and len(digits) <= 2):
        raise OffBoard(repr(text), "is not a move: write a column letter (without I) and a row number as in D4, or pass")
    row = int(digits)
    if column >= size or not 1 <= row <= size:
        raise OffBoard(word.upper(), f"is not a point of a {size}x{size} board")
    return point_at(column, size - row, size)


def colour_number(text: str) -> int:
    """BLACK for "black", "b", WHITE for "white", "w", in any case."""
    return BLACK if to_colour(text) == "black" else WHITE


def read_drawing(text: str) -> list[list[int]]:
    """Stones of a drawing, one line for each row: a list of rows of colours. X or # is Black, O White, . or + empty.

    Spaces do not matter, nor does what `str(position)` puts around the board: row numbers, column letters, the last line.
    """
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = [word for word in line.replace(")", " ").replace("(", " ").split() if not word.isdigit()]
        letters = "".join(cells)
        if not letters or letters == COLUMNS[: len(letters)] or "captured:" in line:
            continue
        unknown = next((letter for letter in letters if letter not in STONES), None)
        if unknown is not None:
            raise SettingError(f"line {number} of the drawing has {unknown!r}: use X for Black, O for White, . for empty")
        rows.append([STONES[letter] for letter in letters])
    if any(len(row) != len(rows) for row in rows) or not rows:
        raise SettingError(f"the drawing is not square: {len(rows)} rows of {sorted({len(row) for row in rows})} points")
    return rows


def draw(color: Any, size: int, last: int = int(PASS)) -> str:
    """The board as text, with coordinates, the last move in brackets and star points as +."""
    stars = set(star_points(size))
    lines = ["   " + " ".join(COLUMNS[:size])]
    for y in range(size):
        line = f"{size - y:2d}"
        for x in range(size):
            point = point_at(x, y, size)
            letter = LETTERS[int(color[point])]
            if letter == "." and point in stars:
                letter = "+"
            before = "(" if point == last else ")" if x > 0 and point - 1 == last else " "
            line += before + letter
        end = ")" if point_at(size - 1, y, size) == last else " "
        lines.append(f"{line}{end}{size - y}")
    lines.append(lines[0])
    return "\n".join(lines)


def star_points(size: int) -> list[int]:
    """The points marked on a board, as on real boards: corners and centre, from 15x15 on the sides too."""
    if size < 7:
        return []
    edge = 3 if size >= 13 else 2
    low, middle, high = edge, size // 2, size - 1 - edge
    if size % 2 and size >= 15:
        return [point_at(x, y, size) for y in (low, middle, high) for x in (low, middle, high)]
    centre = [(middle, middle)] if size % 2 and size >= 9 else []
    points = [(low, low), (high, low), *centre, (low, high), (high, high)]
    return [point_at(x, y, size) for x, y in points]
