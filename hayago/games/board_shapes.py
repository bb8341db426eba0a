"""The drawing that every position has: crossings, squares or hexagons by the card of its game, else its text."""

from __future__ import annotations

import math
import re
import textwrap
from typing import TYPE_CHECKING

from .registry import Drawing, card_of
from .shapes import Disc, Line, Polygon, Shape, Text, box_of

if TYPE_CHECKING:
    from .position import GamePosition

RADIUS = {"cross": 0.475, "square": 0.41, "hex": 0.42}  # of stones
LINE, RIM, EDGE = 0.022, 0.045, 0.16  # widths: lines, the outermost ones, edges that belong to a player
AROUND = 2.0  # how far the ground goes on around the cells; who draws cuts off what is too much
LABEL, USUAL, LARGEST = 0.34, 11, 0.54  # the height of names of rows and columns, up to this width; and on any board
NAME = re.compile(r"([A-Za-z]+)(\d+)|(\d+)([A-Za-z]+)")
WRAPPED = 72  # letters of a line of text
LISTED = 64  # moves to click where nothing can be drawn
Places = dict[str, tuple[int, int]]


def board_shapes(position: GamePosition) -> list[Shape]:
    """The board with its stones. Without a `drawing` on the card it has squares; without places or stones it is the text."""
    places = position.places()
    if not places or not says_its_stones(position):
        return text_shapes(position)
    stones = {name: colour for colour in position.colours for name in position.stones(colour)}
    drawing = card_of(position.game).drawing or Drawing("square")
    centres = {name: drawing.centre(*place) for name, place in places.items()}
    left, top, right, bottom = box_of(centres.values())
    size = right - left + 2 * AROUND, bottom - top + 2 * AROUND
    middle = (left + right) / 2, (top + bottom) / 2
    shapes: list[Shape] = [Polygon.rectangle(*middle, *size, fill="wood" if drawing.shape == "cross" else "ground")]
    if drawing.shape == "hex":
        shapes += hexagons(drawing, places, centres)
    elif drawing.shape == "square":
        shapes += squares(drawing, places, centres)
    else:
        shapes += crossings(places, centres)
        shapes += [Disc(*centres[name], 0.085, "line") for name in position.stars]
        shapes += [Polygon.rectangle(*centre, 0.98, 0.98, "none", cell=name) for name, centre in centres.items()]
    shapes += labels(drawing, places, centres)
    radius = RADIUS[drawing.shape]
    shapes += [Disc(*centres[name], radius, colour, cell=name) for name, colour in stones.items() if name in centres]
    if (last := last_move(position)) in stones and last in centres:
        shapes.append(Disc(*centres[last], 0.5 * radius, "none", "last", 0.075, cell=last))
    return shapes


def says_its_stones(position: GamePosition) -> bool:
    """Does the class of the position have a method `stones` of its own?"""
    from .position import GamePosition  # which imports this file

    return type(position).stones is not GamePosition.stones


def last_move(position: GamePosition) -> str:
    """The text of the move that led here, "" at the beginning."""
    return "" if position.parent is None or position.move is None else position.parent.write(position.move)


def crossings(places: Places, centres: dict[str, tuple[float, float]]) -> list[Shape]:
    """Lines between the cells of a row or a column that lie side by side, and a rim round a full rectangle."""
    names = {place: name for name, place in places.items()}
    lines: list[Shape] = []
    for across, down in ((1, 0), (0, 1)):
        for column, row in sorted(names):
            if (column - across, row - down) in names:
                continue
            end = column, row
            while (end[0] + across, end[1] + down) in names:
                end = end[0] + across, end[1] + down
            if end != (column, row):
                lines.append(Line((centres[names[column, row]], centres[names[end]]), "line", LINE))
    left, top, right, bottom = box_of(centres.values())
    if len(places) == round((right - left + 1) * (bottom - top + 1)):
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top), (right, top))
        lines.append(Line(corners, "line", RIM))
    return lines


def squares(drawing: Drawing, places: Places, centres: dict[str, tuple[float, float]]) -> list[Shape]:
    """A square for each cell."""
    tones = {
        name: "cell-2" if drawing.is_chequered and (column + row) % 2 else "cell" for name, (column, row) in places.items()
    }
    return [Polygon.rectangle(*centre, fill=tones[name], stroke="line", cell=name) for name, centre in centres.items()]


def hexagons(drawing: Drawing, places: Places, centres: dict[str, tuple[float, float]]) -> list[Shape]:
    """Edges, and above them a hexagon for each cell, neighbours in different tones."""
    step = 2 if drawing.shift > 0 else 1
    tones = {name: ("cell", "cell-2", "cell-3")[(column + step * row) % 3] for name, (column, row) in places.items()}
    cells = [Polygon(corners(centre), tones[name], "line", 0.02, cell=name) for name, centre in centres.items()]
    edges = edge_lines(drawing, places, centres)
    under = [Line(line, "label" if owner else "line", EDGE + 0.05) for owner, line in edges]
    return [*under, *(Line(line, owner, EDGE) for owner, line in edges if owner), *cells]


def corners(centre: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """The corners of a hexagon; the side from corner k to the next one lies in the direction of k * 60 degrees."""
    angles = [(k - 0.5) * math.pi / 3 for k in range(6)]
    return tuple((centre[0] + math.cos(a) / math.sqrt(3), centre[1] + math.sin(a) / math.sqrt(3)) for a in angles)


def edge_lines(
    drawing: Drawing, places: Places, centres: dict[str, tuple[float, float]]
) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
    """Lines along the sides where the board ends, each with its owner; "" where edges belong to nobody."""
    taken = set(places.values())
    directions = {
        round(math.atan2(y, x) / (math.pi / 3)) % 6: step for step in drawing.near for x, y in (drawing.centre(*step),)
    }
    rows = [row for _, row in taken]
    sides: dict[str, dict[tuple[float, float], tuple[float, float]]] = {}  # [owner] [corner] the next one
    for name, (column, row) in places.items():
        around = [(round(x, 6), round(y, 6)) for x, y in corners(centres[name])]
        for k, (dx, dy) in directions.items():
            if (column + dx, row + dy) not in taken:
                is_end = (row == min(rows) and dy < 0) or (row == max(rows) and dy > 0)
                owner = ("black" if is_end else "white") if drawing.has_owned_edges else ""
                sides.setdefault(owner, {})[around[k]] = around[(k + 1) % 6]
    return [(owner, line) for owner, following in sides.items() for line in joined(following)]


def joined(following: dict[tuple[float, float], tuple[float, float]]) -> list[tuple[tuple[float, float], ...]]:
    """The sides as lines that are as long as possible."""
    lines = []
    while following:
        ends = set(following.values())
        point = next((start for start in following if start not in ends), next(iter(following)))
        line = [point]
        while point in following:
            point = following.pop(point)
            line.append(point)
        lines.append(tuple(line))
    return lines


def labels(drawing: Drawing, places: Places, centres: dict[str, tuple[float, float]]) -> list[Shape]:
    """Names of columns and rows where names are made of them; else the first and the last cell of each row bear their names."""
    split = {name: parts(name) for name in places}
    columns: dict[int, set[str]] = {}
    rows: dict[int, set[str]] = {}
    for name, (column, row) in places.items():
        columns.setdefault(column, set()).add(split[name][0])
        rows.setdefault(row, set()).add(split[name][1])
    is_regular = all(len(texts) == 1 and "" not in texts for texts in (*columns.values(), *rows.values()))
    if drawing.shape == "hex":
        return hex_labels(places, centres, split if is_regular else None)
    if not is_regular:
        return []
    size = label_size(places)
    away = max(0.78, 0.55 + 0.65 * size)  # clear of stones and squares, with two figures
    left, top, right, bottom = box_of(centres.values())
    found: list[Shape] = []
    for column, texts in columns.items():
        found += [Text(column, y, min(texts), size, "label") for y in (top - away, bottom + away)]
    for row, texts in rows.items():
        found += [Text(x, row, min(texts), size, "label") for x in (left - away, right + away)]
    return found


def hex_labels(
    places: Places, centres: dict[str, tuple[float, float]], split: dict[str, tuple[str, str]] | None
) -> list[Shape]:
    """Beside the first and the last cell of each row, and of each column where those have names."""
    found: list[Shape] = []
    size = label_size(places)
    top, bottom = min(row for _, row in places.values()), max(row for _, row in places.values())
    for row in range(top, bottom + 1):
        line = sorted((name for name, place in places.items() if place[1] == row), key=lambda name: centres[name][0])
        for name, side in ((line[0], -1), (line[-1], 1)) if line else ():
            x, y = centres[name]
            found.append(Text(x + side * 0.98, y, name if split is None else split[name][1], size, "label"))
    if split is None:
        return found
    for name, (_, row) in places.items():
        x, y = centres[name]
        if row == top:
            found.append(Text(x - 0.45, y - 0.85, split[name][0], size, "label"))
        if row == bottom:
            found.append(Text(x + 0.45, y + 0.85, split[name][0], size, "label"))
    return found


def label_size(places: Places) -> float:
    """Larger on a large board, which is drawn smaller."""
    across = 1 + max(column for column, _ in places.values())
    return min(LARGEST, LABEL * max(1.0, across / USUAL))


def parts(name: str) -> tuple[str, str]:
    """The parts of a name that tell its column, a letter, and its row, a number; ("", "") where it has none."""
    found = NAME.fullmatch(name)
    if not found:
        return "", ""
    return found[1] or found[4], found[2] or found[3]


def text_shapes(position: GamePosition) -> list[Shape]:
    """The text of `draw`, and below it the moves to click."""
    lines = [part for line in position.draw().splitlines() for part in textwrap.wrap(line, WRAPPED, drop_whitespace=False)]
    shapes: list[Shape] = [Text(0.0, 0.5 * y, line, 0.4, "ink", "start", True) for y, line in enumerate(lines) if line.strip()]
    moves = position.legal_moves()[:LISTED]
    width = 0.5 + max((0.2 * len(move) for move in moves), default=0.0)
    across = max(4, round(max((0.24 * len(line) for line in lines), default=0.0) / width))
    for k, move in enumerate(moves):
        x, y = (k % across + 0.5) * width, 0.5 * len(lines) + 0.4 + 0.7 * (k // across)
        shapes.append(Polygon.rectangle(x, y, width - 0.1, 0.6, "cell", "line", cell=move))
        shapes.append(Text(x, y, move, 0.32, "ink", cell=move))
    return shapes
