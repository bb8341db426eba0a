"""Figures of one style, made by matplotlib without its global state: they are returned, and no backend is chosen."""

import functools
import io
import pathlib
from typing import Any

from .errors import HayagoError
from .files import write_whole

OURS = ("#1f5fa8", "#c1440e", "#2a7f3e", "#7a3e9d", "#8a6d00", "#444444")  # what was measured here
PAPER = "#9a9a9a"  # what a paper printed
STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "hayago", "axes.grid": True, "grid.alpha": 0.3}
DOTS = 150  # an inch, in files


@functools.cache
def figure_class() -> Any:
    """matplotlib's Figure, which takes half a second to load; this one shows itself in a notebook, whatever the backend."""
    from matplotlib.figure import Figure

    class Picture(Figure):
        def _repr_png_(self) -> bytes:
            return picture_bytes(self, "png")

    return Picture


def new_figure(width: float, height: float, panels: int = 1) -> tuple[Any, list[Any]]:
    """An empty picture of so many panels of this size, side by side."""
    return new_panels([width] * panels, height)


def new_panels(widths: list[float], height: float) -> tuple[Any, list[Any]]:
    """The same with panels of these widths."""
    import matplotlib

    with matplotlib.rc_context(STYLE):
        figure = figure_class()(figsize=(sum(widths), height), layout="constrained")
        axes = figure.subplots(1, len(widths), squeeze=False, width_ratios=widths)
    for part in axes[0]:
        part.spines[["top", "right"]].set_visible(False)
    return figure, list(axes[0])


def save(figure: Any, *paths: pathlib.Path) -> None:
    """Write the picture in the kinds that the names end with."""
    for path in paths:
        try:
            write_whole(path, picture_bytes(figure, path.suffix.removeprefix(".") or "png"))
        except (OSError, ValueError) as error:
            raise HayagoError(f"the picture {path} cannot be written: {error}") from None


def picture_bytes(figure: Any, kind: str) -> bytes:
    """The picture as a file of this kind: "png", "svg", "pdf"."""
    import matplotlib

    out = io.BytesIO()
    with matplotlib.rc_context(STYLE):
        figure.savefig(out, format=kind, dpi=DOTS, metadata={"Date": None} if kind == "svg" else None)
    return out.getvalue()
