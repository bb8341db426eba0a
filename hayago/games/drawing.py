"""Reads the drawings that positions make of themselves: X Black, O White, . empty, with or without the names of cells."""

import re
from typing import Any

from ..core.errors import SettingError

LABEL = re.compile(r"[A-Za-z]?\d+")


def read_rows(text: str) -> list[str]:
    """The rows of a drawing, one letter for each cell; lines without a cell are left out."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace("(", " ").replace(")", " ").split()
        cells = [word for word in words if not LABEL.fullmatch(word)]
        if not any(word in ".XO" for word in cells):
            continue
        unknown = next((word for word in cells if word not in (".", "X", "O")), None)
        if unknown is not None:
            raise SettingError(f"line {number} of the drawing has {unknown!r}: use X for Black, O for White, . for empty")
        rows.append("".join(cells))
    return rows


def bracketed(cells: list[int], color: Any, letters: dict[int, str], last: int) -> str:
    """A row of cells with spaces between them, the last move in brackets: " X . O(X). "."""
    text = " "
    for cell in cells:
        letter = letters[int(color[cell])]
        text = f"{text[:-1]}({letter})" if cell == last else f"{text}{letter} "
    return text


def check_rows(rows: list[str], lengths: list[int], what: str) -> None:
    """Raise SettingError unless the rows have these lengths."""
    found = [len(row) for row in rows]
    if found != lengths:
        raise SettingError(f"{what} has rows of {lengths} cells, but the drawing has rows of {found}")
