"""What a board is drawn with: discs, polygons, lines and texts, as plain numbers. Loads nothing slow.

`position.shapes()` gives them from the bottom to the top. Neighbouring cells are 1 apart, x goes to the right, y downwards. A
game draws itself by overriding `shapes` in the class of its positions:

    def shapes(self):
        tiles = [Polygon.rectangle(x, y, 0.94, 0.94, cell=name) for name, (x, y) in self.places().items()]
        return [*tiles, *(Disc(x, y, 0.4, colour) for x, y, colour in self.pieces())]

A shape with a `cell` is where a person clicks to play the move of that text; where several shapes have the same one, the last
of them is where the move is marked. Shapes without one let clicks through to what lies below them.

Colours are roles, so that each door has its own palette, light and dark:

| role | for |
|---|---|
| "wood", "ground" | what everything lies on: a board of wood, or a plain table; one polygon, the first shape |
| "cell", "cell-2", "cell-3" | cells, in up to three tones |
| "line" | lines and stars on the board |
| "label" | names of rows and columns |
| "black", "white" | stones, pieces, and edges of the players |
| "red", "yellow", "blue", "green" | other pieces |
| "ink" | text |
| "last" | the mark of the last move |
| "mark" | whatever is to be pointed out |
| "none" | nothing is seen; a click is felt |

or a colour of your own, "#e0a030".

`as_dict` is the plain form of a shape, made for JSON, and `from_dict` reads it again:

    {"kind": "disc", "x": 2.0, "y": 3.0, "radius": 0.47, "fill": "black", "stroke": "none", "width": 0.03, "cell": "C4"}
    {"kind": "polygon", "points": [[0.0, 0.0], ...], "fill": "cell", "stroke": "line", "width": 0.03, "cell": "a1"}
    {"kind": "line", "points": [[0.0, 0.0], ...], "stroke": "line", "width": 0.03, "cell": ""}
    {"kind": "text", "x": 1.0, "y": 2.0, "text": "A", "size": 0.4, "fill": "ink", "align": "middle", "is_mono": false,
     "cell": ""}
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from ..core.errors import SettingError
from ..core.settings import hint

ROLES = (
    *("wood", "ground", "cell", "cell-2", "cell-3", "line", "label", "black", "white"),
    *("red", "yellow", "blue", "green", "ink", "last", "mark", "none"),
)
OWN_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Disc:
    """A circle; in "black" or "white" it is drawn as a stone.

    >>> from hayago import Disc
    >>> Disc(2, 3, radius=0.4, fill="red", cell="C4").box
    (1.6, 2.6, 2.4, 3.4)
    """

    x: float
    y: float
    radius: float = 0.42
    fill: str = "black"
    stroke: str = "none"
    width: float = 0.03  # of the stroke
    cell: str = ""

    @property
    def centre(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius


@dataclass(frozen=True)
class Polygon:
    """An area with corners.

    >>> from hayago import Polygon
    >>> len(Polygon.rectangle(2, 3, 0.9, 0.9, cell="C4").points)
    4
    """

    points: Points
    fill: str = "cell"
    stroke: str = "none"
    width: float = 0.03
    cell: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", to_points(self.points))

    @classmethod
    def rectangle(
        cls,
        x: float,
        y: float,
        width: float = 1.0,
        height: float = 1.0,
        fill: str = "cell",
        stroke: str = "none",
        cell: str = "",
    ) -> Polygon:
        """A rectangle by its middle."""
        left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
        return cls(((left, top), (right, top), (right, bottom), (left, bottom)), fill, stroke, cell=cell)

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of the corners."""
        return sum(x for x, _ in self.points) / len(self.points), sum(y for _, y in self.points) / len(self.points)

    @property
    def box(self) -> tuple[float, float, float, float]:
        return box_of(self.points)


@dataclass(frozen=True)
class Line:
    """A line from point to point.

    >>> from hayago import Line
    >>> len(Line(((0, 0), (4, 0), (4, 4))).points)
    3
    """

    points: Points
    stroke: str = "line"
    width: float = 0.03
    cell: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", to_points(self.points))

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of its points."""
        return sum(x for x, _ in self.points) / len(self.points), sum(y for _, y in self.points) / len(self.points)

    @property
    def box(self) -> tuple[float, float, float, float]:
        return box_of(self.points)


@dataclass(frozen=True)
class Text:
    """A text with its middle (or its left end) at a place; `size` is the height of a line.

    >>> from hayago import Text
    >>> Text(1, 2, "A").text
    'A'
    """

    x: float
    y: float
    text: str
    size: float = 0.4
    fill: str = "ink"
    align: Literal["middle", "start"] = "middle"
    is_mono: bool = False  # are all letters equally wide, as drawings in text need it?
    cell: str = ""

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + (self.width / 2 if self.align == "start" else 0.0), self.y

    @property
    def width(self) -> float:
        """About how wide the text is."""
        return 0.6 * self.size * len(self.text)

    @property
    def box(self) -> tuple[float, float, float, float]:
        x, y = self.centre
        return x - self.width / 2, y - self.size / 2, x + self.width / 2, y + self.size / 2


Shape = Disc | Polygon | Line | Text
KINDS: dict[str, type[Any]] = {"disc": Disc, "polygon": Polygon, "line": Line, "text": Text}


def as_dict(shape: Shape) -> dict[str, Any]:
    """A shape as plain numbers and texts, by the names of its fields, with its `kind`."""
    kind = next((kind for kind, made in KINDS.items() if type(shape) is made), None)
    if kind is None:
        raise SettingError(f"shapes() gives Disc, Polygon, Line and Text, but {shape!r} is of type {type(shape).__name__}")
    fields = {field.name: getattr(shape, field.name) for field in dataclasses.fields(shape)}
    for name in ("fill", "stroke"):
        if name in fields:
            check_colour(fields[name], shape)
    return {"kind": kind, **{name: plain(value) for name, value in fields.items()}}


def from_dict(data: dict[str, Any]) -> Shape:
    """The shape of such a dict."""
    fields = {name: value for name, value in data.items() if name != "kind"}
    made: Shape = KINDS[data["kind"]](**fields)
    return made


def plain(value: Any) -> Any:
    """Numbers rounded to what can be seen, points as lists; NumPy's numbers as Python's."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, bool | str):
        return value
    return round(float(value), 4)


def to_points(points: Iterable[Any]) -> Points:
    return tuple((float(x), float(y)) for x, y in points)


def check_colour(colour: str, shape: Shape) -> None:
    """Raise SettingError for what is neither a role nor #rrggbb."""
    if colour not in ROLES and not OWN_COLOUR.fullmatch(str(colour)):
        raise SettingError(f"{colour!r} in {shape!r} is no colour{hint(str(colour), ROLES)}; write a role or #rrggbb")


def box_of(points: Iterable[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def frame_of(shapes: Iterable[Shape], margin: float = 0.0) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all shapes but the ground, which may be larger."""
    boxes = [shape.box for shape in shapes if not is_ground(shape)]
    if not boxes:
        return 0.0, 0.0, 1.0, 1.0
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - margin, min(top) - margin, max(right) + margin, max(bottom) + margin


def is_ground(shape: Shape) -> bool:
    return isinstance(shape, Polygon) and shape.fill in ("wood", "ground")


def anchors(shapes: Iterable[Shape]) -> dict[str, tuple[float, float]]:
    """[cell] where its move is marked: the middle of the last shape that has it."""
    return {shape.cell: shape.centre for shape in shapes if shape.cell}
