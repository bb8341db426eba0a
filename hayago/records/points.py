"""Points as SGF and sgfmill write them, and their names."""

from ..games.placing import gtp_cell, gtp_text


def name_of(point: tuple[int, int] | None) -> str:
    """The name of sgfmill's point (row, column); None is the pass."""
    return "pass" if point is None else gtp_text(point[1], point[0])


def point_of(name: str) -> tuple[int, int] | None:
    """sgfmill's point (row, column) of a name; None for the pass."""
    if name == "pass":
        return None
    column, row = gtp_cell(name)
    return row, column


def letters_of(name: str, size: int) -> str:
    """A point as SGF writes it: "aa" is at the top left."""
    column, row = gtp_cell(name)
    return chr(ord("a") + column) + chr(ord("a") + size - 1 - row)
