"""Any position as an SVG picture, made from its shapes. It brings its own ground, so it can lie on any page, light or dark.

Colours are attributes, which every program understands; a style sheet changes them where the reader prefers dark.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from .overlays import candidate_shapes, mark_shapes, ownership_shapes
from .shapes import Disc, Line, Polygon, Shape, Text, anchors, as_dict, frame_of, is_ground

if TYPE_CHECKING:
    from .position import GamePosition

PALETTE = {
    "wood": "#e6bd73",
    "ground": "#f4efe4",
    "cell": "#e9dcc0",
    "cell-2": "#dfcda8",
    "cell-3": "#f1e7d2",
    "line": "#4e3a1c",
    "label": "#5c4a2e",
    "black": "#1b1b1e",
    "white": "#fbfaf6",
    "red": "#d2382c",
    "yellow": "#f2c230",
    "blue": "#2d5da8",
    "green": "#2f8a4c",
    "ink": "#1f1c17",
    "last": "#e8442a",
    "mark": "#b4560a",
}
DARK = {  # what differs where the reader prefers dark
    "wood": "#b58a49",
    "ground": "#22252b",
    "cell": "#75684f",
    "cell-2": "#665a44",
    "cell-3": "#83755a",
    "label": "#c9c1b3",
    "yellow": "#e3b224",
    "blue": "#34599a",
    "ink": "#e9e5dc",
}
STONES = {  # highlights: offset and colour
    "black": (("0%", "#77797f"), ("25%", "#404146"), ("62%", "#1c1c1f"), ("100%", "#0b0b0c")),
    "white": (("0%", "#ffffff"), ("50%", "#fbfaf6"), ("82%", "#e7e4dc"), ("100%", "#c2bcb0")),
}
MARGIN = 0.3
PIXELS = 44  # for a cell, on boards that are not large
WIDEST = 560  # pixels, unless told


def board_svg(
    position: GamePosition,
    *,
    candidates: Iterable[Any] = (),
    ownership: Mapping[str, float] | None = None,
    marks: Mapping[str, str] | None = None,
    last: bool = True,
    coordinates: bool = True,
    width: int | None = None,
) -> str:
    """The position as SVG, with what is laid over it.

    `candidates` are those of a `Decision`, `ownership` is [cell] 1 Black's to -1 White's, `marks` is [cell] a short text.
    `last` shows the last move, `coordinates` the names of rows and columns; `width` is in pixels.
    """
    board = position.shapes()
    places = anchors(board)
    shapes = [
        shape
        for shape in board
        if (last or getattr(shape, "stroke", "") != "last") and (coordinates or getattr(shape, "fill", "") != "label")
    ]
    shapes += ownership_shapes(places, ownership or {})
    shapes += candidate_shapes(places, candidates)
    shapes += mark_shapes(places, marks or {})
    return to_svg(shapes, width, str(position.status))


def to_svg(shapes: list[Shape], width: int | None = None, title: str = "") -> str:
    """Shapes as an SVG picture."""
    left, top, right, bottom = frame_of(shapes, MARGIN)
    across, down = right - left, bottom - top
    pixels = width or round(min(WIDEST, PIXELS * across))
    ground = next((shape.fill for shape in shapes if is_ground(shape) and isinstance(shape, Polygon)), "ground")
    mark = hashlib.sha256(repr([as_dict(shape) for shape in shapes]).encode()).hexdigest()[:8]  # own names in a page with many
    body = [drawn(shape, mark) for shape in shapes if not is_ground(shape)]
    kinds = {shape.fill for shape in shapes if isinstance(shape, Disc)} & set(STONES)
    view = f"{num(left)} {num(top)} {num(across)} {num(down)}"
    area = f'x="{num(left)}" y="{num(top)}" width="{num(across)}" height="{num(down)}"'
    size = f'width="{pixels}" height="{round(pixels * down / across)}" style="max-width:100%;height:auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size} class="hg-on-{ground}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{style_sheet()}</style>",
            *(gradient(kind, mark) for kind in sorted(kinds)),
            f'<rect {area} rx="0.2" {paint("fill", ground)}/>',
            *(part for part in body if part),
            "</svg>",
        ]
    )


def drawn(shape: Shape, mark: str) -> str:
    """One shape; nothing for what only feels clicks."""
    if isinstance(shape, Disc):
        if shape.fill == "none" and shape.stroke == "none":
            return ""
        place = f'cx="{num(shape.x)}" cy="{num(shape.y)}" r="{num(shape.radius)}"'
        if shape.fill in STONES and shape.stroke == "none":
            shadow = f'<circle cx="{num(shape.x + 0.03)}" cy="{num(shape.y + 0.06)}" r="{num(shape.radius)}" opacity="0.28"/>'
            return f'{shadow}<circle {place} fill="url(#hg-{shape.fill}-{mark})"/>'
        if shape.stroke == "last":  # white below it, to be seen on stones of any colour
            place = f'{place} fill="none" stroke="#ffffff" stroke-width="{num(1.7 * shape.width)}"/><circle {place}'
        return f"<circle {place} {paint('fill', shape.fill, shape.stroke)}{stroked(shape.stroke, shape.width)}/>"
    if isinstance(shape, Polygon):
        if shape.fill == "none" and shape.stroke == "none":
            return ""
        look = f"{paint('fill', shape.fill, shape.stroke)}{stroked(shape.stroke, shape.width)}"
        return f'<polygon points="{path(shape.points)}" {look}/>'
    if isinstance(shape, Line):
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        look = paint("fill", "none", shape.stroke)
        return f'<polyline points="{path(shape.points)}" {look} {ends}{stroked(shape.stroke, shape.width)}/>'
    assert isinstance(shape, Text)
    family = "ui-monospace, 'DejaVu Sans Mono', monospace" if shape.is_mono else "'Helvetica Neue', Arial, sans-serif"
    place = f'x="{num(shape.x)}" y="{num(shape.y + 0.35 * shape.size)}" font-size="{num(shape.size)}" font-family="{family}"'
    keep = ' xml:space="preserve" style="white-space:pre"' if shape.is_mono else ""
    anchor = ' text-anchor="middle"' if shape.align == "middle" else ""
    return f"<text {place}{anchor}{keep} {paint('fill', shape.fill)}>{escape(shape.text)}</text>"


def paint(what: str, colour: str, stroke: str = "none") -> str:
    """A colour as an attribute, with the classes that the style sheet knows it and the stroke by."""
    classes = [f"hg-{colour}"] if colour in DARK else []
    classes += ["hg-edge-label"] if stroke == "label" else []
    return f'{what}="{PALETTE.get(colour, colour)}"' + (f' class="{" ".join(classes)}"' if classes else "")


def stroked(colour: str, width: float) -> str:
    if colour == "none":
        return ""
    return f' stroke="{PALETTE.get(colour, colour)}" stroke-width="{num(width)}"'


def gradient(kind: str, mark: str) -> str:
    """The light on a stone."""
    stops = "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in STONES[kind])
    return f'<radialGradient id="hg-{kind}-{mark}" cx="36%" cy="30%" r="72%" fx="32%" fy="24%">{stops}</radialGradient>'


def style_sheet() -> str:
    """The dark colours. Wood is never dark: what is written on it stays dark itself."""
    rules = "".join(f".hg-{role}{{fill:{colour}}}" for role, colour in DARK.items())
    rules += f".hg-edge-label{{stroke:{DARK['label']}}}.hg-on-wood .hg-label{{fill:{PALETTE['line']}}}"
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def path(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def num(value: float) -> str:
    """A number as short as it can be seen."""
    return f"{round(value, 3) + 0.0:g}" if abs(value) < 1000 else f"{value:.0f}"
