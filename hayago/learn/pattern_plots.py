"""Pictures of what patterns were learned: the strongest shapes, prediction by move number and rank, calibration."""

import pathlib
from typing import Any

import numpy as np

from ..core.figures import OURS, PAPER, new_figure, save
from ..games.go.knowledge.move_patterns import FIRST_SHAPE
from ..games.go.knowledge.rings import CELLS, DISTANCES
from .factors import Model
from .harvest import Harvest
from .judging import Judgement

STRONGEST = 6  # of each ring
COMMON = 5  # times that a shape in the picture was played, at least, as a multiple of the rarest one
STONES = {1: ("black", "black"), 2: ("white", "black")}  # own and enemy: face and edge
RINGS = (2, 5, 7, 9)  # drawn


def write_plots(folder: pathlib.Path, model: Model, found: Harvest, judgement: Judgement) -> None:
    """All pictures, as files of the folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    save(prediction(judgement), folder / "patterns-prediction.svg")
    save(calibration(judgement), folder / "patterns-calibration.svg")
    save(strongest(model, found), folder / "patterns-shapes.png")


def prediction(judgement: Judgement) -> Any:
    """How often the move played is first, or among the first ten, by the number of the move; and by the rank."""
    figure, (left, right) = new_figure(4.6, 3.4, 2)
    ends = np.arange(0, int(judgement.plies.max()) + 20, 20)
    places = np.digitize(judgement.plies, ends) - 1
    seen = [i for i in range(len(ends)) if (places == i).sum() >= 30]
    for most, colour in ((1, OURS[0]), (10, OURS[1])):
        shares = [100 * float((judgement.ranks[places == i] < most).mean()) for i in seen]
        left.plot([ends[i] + 10 for i in seen], shares, color=colour, marker="o", ms=3, label=f"among the first {most}")
    left.set(xlabel="move", ylabel="% of positions", ylim=(0, 100))
    left.legend(frameon=False)
    ranks = np.arange(1, 51)
    right.plot(ranks, [100 * float((judgement.ranks < n).mean()) for n in ranks], color=OURS[0])
    right.set(xlabel="so many likeliest moves", ylabel="% of moves played among them", ylim=(0, 100))
    return figure


def calibration(judgement: Judgement) -> Any:
    """Are moves of probability p played in p of the positions?"""
    figure, (axes,) = new_figure(4.2, 3.6)
    table = judgement.calibration[judgement.calibration[:, 0] > 0]
    axes.plot([0, 1], [0, 1], color=PAPER, lw=1)
    axes.plot(table[:, 1] / table[:, 0], table[:, 2] / table[:, 0], color=OURS[0], marker="o", ms=4)
    axes.set(xlabel="probability", ylabel="share that was played")
    return figure


def strongest(model: Model, found: Harvest) -> Any:
    """The shapes of some sizes with the largest weights; the move is marked, own stones are black."""
    from matplotlib.patches import Circle, Rectangle

    figure, axes = new_figure(1.5 * STRONGEST, 1.7 * len(RINGS))
    axes[0].remove()
    grid = figure.subplots(len(RINGS), STRONGEST)
    starts = np.cumsum([0, *map(len, found.counts)]) + FIRST_SHAPE + 1
    rare = min((int(part.min()) for part in found.counts if len(part)), default=1)
    for line, ring in enumerate(RINGS):
        weights = model.weights[starts[ring] : starts[ring + 1]]
        common = np.flatnonzero(found.counts[ring] >= COMMON * rare)
        order = common[np.argsort(-weights[common], kind="stable")][:STRONGEST]
        for place, panel in enumerate(grid[line]):
            panel.set(aspect="equal", xticks=[], yticks=[])
            panel.grid(False)
            panel.spines[:].set_visible(False)
            if place >= len(order):
                continue
            shape = int(order[place])
            reach = DISTANCES[ring] // 2 + 0.6
            panel.set(xlim=(-reach, reach), ylim=(reach, -reach))
            for (dx, dy), content in zip(CELLS, found.cells[ring][shape], strict=False):
                panel.add_patch(
                    Rectangle((dx - 0.5, dy - 0.5), 1, 1, fc=PAPER if content == 3 else "#f0e0bc", lw=0.2, ec="#b09a6a")
                )
                if content in STONES:
                    face, edge = STONES[int(content)]
                    panel.add_patch(Circle((dx, dy), 0.42, fc=face, ec=edge, lw=0.6))
            panel.add_patch(Rectangle((-0.5, -0.5), 1, 1, fc="#f0e0bc", lw=0.2, ec="#b09a6a"))
            panel.plot([0], [0], marker="x", color=OURS[1], ms=5)
            panel.set_title(f"{weights[shape]:+.1f}, {found.counts[ring][shape]:,}x", fontsize=7)
    return figure
