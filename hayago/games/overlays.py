"""What can be laid over a board, as shapes: the candidates of a search, who owns the cells, marks."""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from .shapes import Disc, Polygon, Shape, Text

BEST, LEAST = "#1d5fae", "#a9c3e0"  # discs of the most visited candidate, and of one that was hardly tried
LIGHT, DARK = "#ffffff", "#10233d"  # texts on them
RADIUS = 0.46
WIDE = 13  # from this distance of the outermost cells on only the win rate is written, in larger figures
FAINT = 0.04  # an ownership below this is not shown
Anchors = Mapping[str, tuple[float, float]]


def candidate_shapes(anchors: Anchors, candidates: Iterable[Any], least_share: float = 0.01) -> list[Shape]:
    """A disc for each candidate (with move, visits and value): the win rate in percent, and below it the visits.

    The darker the disc, the more visits. A ring is round the first. Those with a share of the visits below `least_share`, and
    moves that have no cell, as a pass, are left out.
    """
    listed = list(candidates)
    visits = sum(candidate.visits for candidate in listed) or 1
    most = max((candidate.visits for candidate in listed), default=1) or 1
    xs = [x for x, _ in anchors.values()] or [0.0]
    is_wide = max(xs) - min(xs) >= WIDE
    shapes: list[Shape] = []
    for number, candidate in enumerate(listed):
        if candidate.move not in anchors or (number and candidate.visits < least_share * visits):
            continue
        x, y = anchors[candidate.move]
        share = (candidate.visits / most) ** 0.5
        ink = LIGHT if share > 0.45 else DARK
        ring = "#ffffff" if number == 0 else "none"
        shapes.append(Disc(x, y, RADIUS, mixed(LEAST, BEST, share), ring, 0.07, cell=candidate.move))
        value = "?" if candidate.value is None else f"{100 * candidate.value:.0f}"
        shapes.append(Text(x, y if is_wide else y - 0.11, value, 0.56 if is_wide else 0.42, ink))
        if not is_wide:
            shapes.append(Text(x, y + 0.23, counted(candidate.visits), 0.24, ink))
    return shapes


def ownership_shapes(anchors: Anchors, ownership: Mapping[str, float]) -> list[Shape]:
    """A square on each cell, its area as large as the share: "black" for shares above 0, "white" for those below."""
    shapes: list[Shape] = []
    for cell, share in ownership.items():
        if cell in anchors and abs(share) >= FAINT:
            side = 0.46 * abs(share) ** 0.5  # the area tells the share
            square = Polygon.rectangle(*anchors[cell], side, side, "black" if share > 0 else "white")
            shapes.append(dataclasses.replace(square, stroke="#8a8272", width=0.02))
    return shapes


def mark_shapes(anchors: Anchors, marks: Mapping[str, str]) -> list[Shape]:
    """A short text, such as a letter or a number, on each of these cells."""
    shapes: list[Shape] = []
    for cell, text in marks.items():
        if cell in anchors:
            shapes.append(Disc(*anchors[cell], 0.3, "mark"))
            shapes.append(Text(*anchors[cell], str(text), 0.6 / max(1.4, 0.75 * len(str(text))), LIGHT))
    return shapes


def counted(number: int) -> str:
    """532, 4.1k, 12k, 1.3M: four letters at most."""
    if number < 1000:
        return str(number)
    for unit, letter in ((1e6, "M"), (1e3, "k")):
        if number >= unit * 0.9995:
            return f"{number / unit:.1f}{letter}" if number < 9.95 * unit else f"{number / unit:.0f}{letter}"
    return f"{number / 1000:.0f}k"


def mixed(one: str, other: str, share: float) -> str:
    """The colour between two, `share` of the way from the first to the second."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * min(1.0, max(0.0, share))):02x}" for a, b in pairs)
