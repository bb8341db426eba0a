"""The win rate over a game as a picture."""

import io
import pathlib
from collections.abc import Sequence

from ..core.files import write_whole
from .moves import ReviewedMove
from .report import worst

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#888888"  # readable for the colour-blind


def draw(moves: Sequence[ReviewedMove], title: str, files: Sequence[pathlib.Path]) -> None:
    """Write Black's win rate after each move, with the worst moves marked, to files (PNG, SVG by their names)."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # loading takes half a second
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    numbers = [0, *(move.number for move in moves)]
    values = [100 * moves[0].before, *(100 * move.value for move in moves)] if moves else [50.0]
    axes.fill_between(numbers, 50, values, color=BLUE, alpha=0.15, linewidth=0)
    axes.plot(numbers, values, color=BLUE, linewidth=1.8)
    axes.axhline(50, color=GREY, linewidth=0.8)
    for move in worst(moves):
        axes.plot(move.number, 100 * move.value, "o", color=ORANGE, markersize=7)
        side = 1 if move.value < 0.5 else -1
        text = f"{move.number} {move.move}\n{move.best}!"
        axes.annotate(
            text, (move.number, 100 * move.value), (0, 16 * side), textcoords="offset points", fontsize=7, ha="center"
        )
    axes.set(xlabel="move", ylabel="Black's win rate (%)", title=title, ylim=(-8, 108), xlim=(0, max(numbers) + 1))
    axes.spines[["top", "right"]].set_visible(False)
    for file in files:
        picture = io.BytesIO()
        figure.savefig(picture, format=file.suffix.removeprefix("."), dpi=130)
        write_whole(file, picture.getvalue())
