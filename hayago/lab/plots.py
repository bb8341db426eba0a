"""Pictures of results, with what the papers printed beside what was measured here."""

import pathlib
from typing import Any

from ..errors import HayagoError
from .ratings import RatingList, short

OURS = ("#1f5fa8", "#c1440e", "#2a7f3e", "#7a3e9d", "#8a6d00", "#444444")
PAPER = "#9a9a9a"


def new_figure(width: float, height: float) -> Any:
    """An empty picture with one pair of axes."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "hayago", "axes.grid": True, "grid.alpha": 0.3})
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(width, height), layout="constrained")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def save(figure: Any, *paths: pathlib.Path) -> None:
    """Write the picture in the kinds that the names end with."""
    from matplotlib import pyplot

    for path in paths:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
        except (OSError, ValueError) as error:
            raise HayagoError(f"the picture {path} cannot be written: {error}") from None
    pyplot.close(figure)


def plot_ratings(found: RatingList, path: pathlib.Path) -> None:
    """The rating list, the strongest on top, with intervals."""
    figure, axes = new_figure(8, 1 + 0.4 * len(found.players))
    rows = range(len(found.players))[::-1]
    axes.errorbar(found.ratings, rows, xerr=found.errors, fmt="o", color=OURS[0], capsize=3)
    axes.set_yticks(list(rows), [short(name) for name in found.players])
    axes.set_xlabel("Elo" if found.anchor is None else f"Elo, with {short(found.anchor)} at its place")
    save(figure, path)
