"""Reads the tactical test boards of `shared/data/pachi-t-unit`, an outside oracle that the project does not ship.

The folder is looked for beside the checkout, or where HAYAGO_DATA points to.
"""

import os
import pathlib
from typing import NamedTuple

import pytest

from hayago import Position

DATA = pathlib.Path(os.environ.get("HAYAGO_DATA") or pathlib.Path(__file__).resolve().parents[4] / "shared" / "data")
FOLDER = DATA / "pachi-t-unit"
needs_units = pytest.mark.skipif(
    not FOLDER.is_dir(), reason=f"no test boards at {FOLDER}: set HAYAGO_DATA to their parent folder"
)


class Check(NamedTuple):
    """One line such as `bad_selfatari b a2 0`, with the board it is about."""

    where: str  # file:line
    title: str
    position: Position
    last: str | None  # the last move, where the board marks one
    ko: str | None  # the point banned by ko, where the file names one
    words: tuple[str, ...]  # the command and its arguments; "!" before the command is dropped and negates it
    negated: bool


def read(name):
    """All checks of one file."""
    checks, title, size, rows, last, ko = [], "", 0, [], None, None
    for number, raw in enumerate((FOLDER / name).read_text().splitlines(), 1):
        line = raw.split("#")[0].strip() if not raw.lstrip().startswith("%") else raw.strip()
        words = line.split()
        if not words:
            continue
        if line.startswith("%"):
            title = line[1:].strip()
        elif words[0] == "boardsize":
            size, rows, last, ko = int(words[1]), [], None, None
        elif len(rows) < size:
            if ")" in line:
                column = line.split(")")[0].replace(" ", "")
                last = f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[len(column) - 1]}{size - len(rows)}"
            rows.append(line.replace(")", " "))
        elif words[0] == "ko":
            ko = words[1]
        else:
            position = Position.drawing("\n".join(rows))
            negated = words[0].startswith("!")
            words = (words[0].lstrip("!"), *words[1:])
            checks.append(Check(f"{name}:{number}", title, position, last, ko, words, negated))
    return checks
