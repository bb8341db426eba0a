"""Figures: boards, candidates, ownership, the growth of a search, matches and ratings. They are returned, not shown.

`save` writes the figure to a file too; the end of its name says what kind it is (.png, .svg, .pdf).

>>> from hayago import Go, plot
>>> figure = plot.board(Go(5).start().play("C3"), marks={"D4": "A"}, save="board.svg")
"""

import pathlib
from collections.abc import Iterable, Mapping
from typing import Any

from .core import figures
from .core.errors import SettingError
from .core.figures import OURS, PAPER, new_figure, new_panels
from .games.overlays import candidate_shapes, mark_shapes, ownership_shapes
from .games.position import GamePosition
from .games.shapes import Disc, Line, Polygon, Shape, Text, anchors, frame_of, is_ground
from .games.svg import MARGIN, PALETTE
from .lab.match.plan import GameResult, point
from .lab.match.ratings import RatingList, short
from .lab.match.report import MatchReport
from .lab.match.statistics import wilson
from .lab.study.plots import ratings_figure
from .play.decision import Decision
from .play.growth import Growth

__all__ = ["board", "candidates", "growth", "match", "ownership", "ratings"]

INCHES, WIDEST = 0.42, 6.5  # of a cell, and of a board
Save = str | pathlib.Path | None


def board(
    position: GamePosition,
    *,
    candidates: Iterable[Any] = (),
    ownership: Mapping[str, float] | None = None,
    marks: Mapping[str, str] | None = None,
    save: Save = None,
) -> Any:
    """The board of a position, with what is laid over it, as in `position.svg`."""
    shapes = laid_over(position, candidates, ownership or {}, marks or {})
    width, height = board_size(shapes)
    figure, (axes,) = new_figure(width, height)
    draw_board(axes, shapes, width)
    return finished(figure, save)


def candidates(decision: Decision, *, save: Save = None) -> Any:
    """The board with the candidates of a decision, and beside it their visits and win rates."""
    shapes = laid_over(position_of(decision), decision.candidates, {}, {})
    width, height = board_size(shapes)
    figure, (left, right) = new_panels([width, 3.6], max(height, 3.0))
    draw_board(left, shapes, width)
    rows = decision.rows()[::-1]
    bars = right.barh([row["move"] for row in rows], [row["visits"] for row in rows], color=OURS[0], height=0.7)
    texts = [row["proven"] or ("" if row["value"] is None else f"{row['value']:.0%}") for row in rows]
    right.bar_label(bars, texts, padding=3, fontsize=8)
    right.margins(x=0.15)
    right.grid(axis="y", visible=False)
    right.set(xlabel="visits, and the win rate")
    return finished(figure, save)


def ownership(decision: Decision, *, save: Save = None) -> Any:
    """The board with the owner of each point, and the score that is expected."""
    if not decision.ownership:
        raise SettingError("this decision knows no ownership: search Go with the observer Ownership, as the preset hayago does")
    shapes = laid_over(position_of(decision), (), decision.ownership, {})
    width, height = board_size(shapes)
    figure, (axes,) = new_figure(width, height + 0.3)
    draw_board(axes, shapes, width)
    axes.set_title(f"expected score {decision.score:+.1f} for Black", fontsize=10)
    return finished(figure, save)


def growth(recorded: Growth, *, save: Save = None) -> Any:
    """Win rates and visits of the candidates over the simulations of a search."""
    return finished(recorded.figure(), save)


def match(results: MatchReport | Iterable[GameResult], first: str | None = None, *, save: Save = None) -> Any:
    """How the win rate of an engine went from game to game, with its 95 % interval; the first one's, unless told.

    `results` is what `hayago.match` gives, or the games of a match.
    """
    played = results.games if isinstance(results, MatchReport) else results
    games = sorted(played, key=lambda game: game.number)
    if not games:
        raise SettingError("there are no games to draw")
    name = first or (games[0].black if games[0].number % 2 == 0 else games[0].white)
    if name not in (games[0].black, games[0].white):
        raise SettingError(f"{name!r} did not play: write {games[0].black!r} or {games[0].white!r}")
    won, rates, lows, highs = 0.0, [], [], []
    for count, game in enumerate(games, 1):
        won += point(game, name)
        low, high = wilson(won, count)
        rates.append(100 * won / count)
        lows.append(100 * low)
        highs.append(100 * high)
    numbers = list(range(1, len(games) + 1))
    figure, (axes,) = new_figure(7.5, 3.8)
    axes.fill_between(numbers, lows, highs, color=OURS[0], alpha=0.15, lw=0, label="95 % interval")
    axes.plot(numbers, rates, color=OURS[0], marker="o" if len(games) < 30 else "", ms=3, label=f"{won:g} of {len(games)} won")
    axes.axhline(50, color=PAPER, lw=0.8)
    axes.set(xlabel="games", ylabel="win rate (%)", ylim=(0, 100), title=short(name))
    axes.legend(fontsize=8)
    return finished(figure, save)


def ratings(found: RatingList, *, save: Save = None) -> Any:
    """A list of ratings, the strongest on top, with 95 % intervals."""
    return finished(ratings_figure(found), save)


# ---- boards


def position_of(decision: Decision) -> GamePosition:
    if decision.position is None:
        raise SettingError("this decision has lost its position: read it with Decision.from_json(text, position)")
    return decision.position


def laid_over(
    position: GamePosition, candidates: Iterable[Any], ownership: Mapping[str, float], marks: Mapping[str, str]
) -> list[Shape]:
    """The shapes of a board and of what lies on it."""
    shapes = position.shapes()
    places = anchors(shapes)
    over = [ownership_shapes(places, ownership), candidate_shapes(places, candidates), mark_shapes(places, marks)]
    return [*shapes, *(shape for layer in over for shape in layer)]


def board_size(shapes: list[Shape]) -> tuple[float, float]:
    """Width and height in inches."""
    left, top, right, bottom = frame_of(shapes, MARGIN)
    width = min(WIDEST, INCHES * (right - left))
    return width, width * (bottom - top) / (right - left)


def draw_board(axes: Any, shapes: list[Shape], width: float) -> None:
    """Shapes on axes that are about so many inches wide."""
    left, top, right, bottom = frame_of(shapes, MARGIN)
    scale = 72 * width / (right - left)  # points of a printer for a cell
    ground = next((shape.fill for shape in shapes if isinstance(shape, Polygon) and is_ground(shape)), "ground")
    axes.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[], facecolor=PALETTE[ground])
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    for order, shape in enumerate(shapes):
        if not is_ground(shape):
            draw_shape(axes, shape, scale, order + 3)


def draw_shape(axes: Any, shape: Shape, scale: float, order: int) -> None:
    """One shape; `order` says what lies above what."""
    from matplotlib.patches import Circle
    from matplotlib.patches import Polygon as Area

    if isinstance(shape, Disc):
        edge, width = (shape.stroke, shape.width) if shape.fill != "white" or shape.stroke != "none" else ("line", 0.02)
        axes.add_patch(Circle((shape.x, shape.y), shape.radius, **look(shape.fill, edge, width * scale), zorder=order))
    elif isinstance(shape, Polygon):
        axes.add_patch(Area(shape.points, closed=True, **look(shape.fill, shape.stroke, shape.width * scale), zorder=order))
    elif isinstance(shape, Line):
        xs, ys = zip(*shape.points, strict=True)
        colour = PALETTE.get(shape.stroke, shape.stroke)
        axes.plot(xs, ys, color=colour, lw=shape.width * scale, solid_capstyle="round", solid_joinstyle="round", zorder=order)
    elif isinstance(shape, Text):
        side = "center" if shape.align == "middle" else "left"
        family = "monospace" if shape.is_mono else "sans-serif"
        style = {"ha": side, "va": "center_baseline", "family": family, "fontsize": 0.9 * shape.size * scale, "zorder": order}
        axes.text(shape.x, shape.y, shape.text, color=PALETTE.get(shape.fill, shape.fill), **style)


def look(fill: str, stroke: str, width: float) -> dict[str, Any]:
    """Colours as matplotlib takes them."""
    return {"facecolor": PALETTE.get(fill, fill), "edgecolor": PALETTE.get(stroke, stroke), "linewidth": width}


def finished(figure: Any, save: Save) -> Any:
    """The figure, written to a file where one is named."""
    if save is not None:
        figures.save(figure, pathlib.Path(save))
    return figure
