"""Pictures of results, with what the papers printed beside what was measured here."""

import itertools
import math
import pathlib
from typing import Any

from ...core.figures import OURS, PAPER, new_figure, save
from ..match.ratings import RatingList, short
from .findings import Finding, Findings
from .study import Point, Series, Study

LOG_TICKS = [base * 10**power for power in range(-3, 7) for base in (1, 2, 5)]


def plot_ratings(found: RatingList, path: pathlib.Path) -> None:
    """Draw the rating list into a file."""
    save(ratings_figure(found), path)


def ratings_figure(found: RatingList) -> Any:
    """The rating list, the strongest on top, with intervals."""
    figure, (axes,) = new_figure(8, 1 + 0.4 * len(found.players))
    rows = range(len(found.players))[::-1]
    axes.errorbar(found.ratings, rows, xerr=found.errors, fmt="o", color=OURS[0], capsize=3)
    axes.set_yticks(list(rows), [short(name) for name in found.players])
    axes.margins(y=0.15)
    axes.set_xlabel("Elo, relative to the mean" if found.anchor is None else "Elo")
    return figure


def plot_study(study: Study, findings: Findings, paths: list[pathlib.Path]) -> None:
    """The study in the paper's own axes: filled marks are ours, hollow grey ones the paper's."""
    if study.kind == "tree":
        plot_trees(study, findings.trees, paths)
        return
    labels = list(dict.fromkeys(point.x for point in study.points if isinstance(point.x, str)))
    figure, axes = new_figure(7.5, 4.6, len(study.panels))
    for part, panel in zip(axes, study.panels, strict=True):
        inside = [series for series in study.series if series.panel == panel]
        for colour, series in zip(itertools.cycle(OURS), inside, strict=False):
            plot_series(part, series, [f for point in series.points if (f := findings.at(point))], colour, labels)
        finish_axes(part, study, labels, panel)
    figure.suptitle(title_of(study), fontsize=11)
    save(figure, *paths)


def plot_series(axes: Any, series: Series, found: list[Finding], colour: str, labels: list[str]) -> None:
    """Ours with intervals, and what the paper printed."""
    if found and found[0].x is None:
        axes.axhline(found[0].y, color=colour, label=series.name)
        axes.axhspan(found[0].low, found[0].high, color=colour, alpha=0.12)
    elif found:
        xs = [place(f.x, labels) for f in found]
        ends = [[f.y - f.low for f in found], [f.high - f.y for f in found]]
        axes.errorbar(
            xs, [f.y for f in found], yerr=ends, fmt="o" if labels else "o-", color=colour, capsize=3, label=series.name
        )
    plot_printed(axes, [point for point in series.points if point.printed], labels, colour)
    if series.paper_range is not None:
        axes.axhspan(*series.paper_range, color=PAPER, alpha=0.25, label="the paper's points lie here")
    if series.paper_slope is not None and found:
        first = found[0]
        steps = [math.log2(float(f.x) / float(first.x)) for f in found]  # type: ignore[arg-type]
        axes.plot([f.x for f in found], [first.y + series.paper_slope * step for step in steps], ":", color=colour, alpha=0.7)


def plot_printed(axes: Any, points: list[Point], labels: list[str], colour: str) -> None:
    """The numbers of the paper: hollow marks, or a broken line where one holds for every x."""
    values = [point.printed for point in points if point.printed is not None]
    if not values:
        return
    if points[0].x is None:
        axes.axhline(values[0].value, color=colour, ls="--", alpha=0.6)
        return
    xs = [place(point.x, labels) for point in points]
    style = {"fmt": "D" if labels else "D--", "color": colour, "mfc": "white", "alpha": 0.6, "capsize": 3, "ms": 7}
    axes.errorbar(xs, [v.value for v in values], yerr=[v.error for v in values], **style)


def place(x: Any, labels: list[str]) -> float:
    """Where a point stands: its number, or the number of its name."""
    return labels.index(str(x)) if labels else float(x)


def finish_axes(axes: Any, study: Study, labels: list[str], panel: str) -> None:
    """Names of the axes, what the marks mean, and a line at 50 % where two versions play each other."""
    if labels:
        axes.set_xticks(range(len(labels)), labels, rotation=35, ha="right")
        axes.set_xlim(-0.6, len(labels) - 0.4)
    elif study.axes.get("log"):
        axes.set_xscale("log")
        numbers = sorted({float(point.x) for point in study.points if point.x is not None})
        axes.set_xticks(numbers, [f"{x:,g}" for x in numbers])
        axes.minorticks_off()
    if panel in study.axes.get("log_y", []):
        axes.set_yscale("log")
        low, high = axes.get_ylim()
        axes.set_yticks([y for y in LOG_TICKS if low <= y <= high], minor=False)
        axes.yaxis.set_major_formatter("{x:g}")
        axes.minorticks_off()
    if study.kind == "matches":
        axes.axhline(50, color="black", lw=0.6)
        low, high = axes.get_ylim()
        axes.set_ylim(max(-2, low), min(102, high))
    axes.set_xlabel(study.axes.get("x", ""))
    axes.set_ylabel(panel or study.axes.get("y", ""))
    handles, names = axes.get_legend_handles_labels()
    if any(point.printed for point in study.points):
        handles.append(axes.plot([], [], "D--", color=PAPER, mfc="white")[0])
        names.append("the paper")
    if any(series.paper_slope for series in study.series):
        handles.append(axes.plot([], [], ":", color=PAPER)[0])
        names.append("the paper's slope")
    if len(handles) > 1:
        axes.legend(handles, names, fontsize=8)


def title_of(study: Study) -> str:
    """What it is, and with which values."""
    values = [f"{key} = {value}" for key, value in study.values.items()]
    return f"{study.title}\n" + ", ".join([study.source + ("; a quick look" if study.is_quick else ""), *values])


def plot_trees(study: Study, trees: list[dict[str, Any]], paths: list[pathlib.Path]) -> None:
    """The tree after each simulation, side by side: Black's wins over visits, the new node red, the outcome in a square."""
    figure, axes = new_figure(2.6, 4.2, max(1, len(trees)))
    for k, (part, tree) in enumerate(zip(axes, trees, strict=False)):
        draw_tree(part, tree)
        part.set_title(f"simulation {k + 1}", fontsize=9)
    limits = [(part.get_xlim(), part.get_ylim()) for part in axes]
    for part in axes:  # all on the same scale
        part.set_xlim(min(x[0] for x, _ in limits) - 0.6, max(x[1] for x, _ in limits) + 0.6)
        part.set_ylim(min(y[0] for _, y in limits) - 0.3, 0.5)
        part.axis("off")
    figure.suptitle(title_of(study), fontsize=11)
    save(figure, *paths)


def draw_tree(axes: Any, tree: dict[str, Any]) -> None:
    """Nodes by depth from the top, leaves spread evenly."""
    nodes = {node[0]: node for node in tree["nodes"]}
    children: dict[int, list[int]] = {number: [] for number in nodes}
    for number, parent, *_ in tree["nodes"]:
        if parent >= 0:
            children[parent].append(number)
    places: dict[int, tuple[float, float]] = {}
    spread(0, 0, children, places, [0])
    for number, (x, y) in places.items():
        _, parent, wins, visits, move = nodes[number]
        if parent >= 0:
            axes.plot([places[parent][0], x], [places[parent][1], y], color=PAPER, zorder=1)
        colour = OURS[1] if number == tree["new"] else OURS[0]
        mark = "*" if number == tree["new"] else "o"
        size = 1100 if mark == "*" else 420
        axes.scatter([x], [y], s=size, marker=mark, color="white", edgecolors=colour, lw=1.6, zorder=2)
        axes.text(x, y, f"{wins}/{visits}", ha="center", va="center", fontsize=7, zorder=3)
        axes.annotate(move, (x, y), (14, 8), textcoords="offset points", fontsize=7, color="#555555")
    x, y = places[tree["new"]]
    axes.plot([x, x], [y, y - 1], color=PAPER, ls=":", zorder=1)
    box = {"boxstyle": "square", "fc": "white"}
    axes.text(x, y - 1, str(round(tree["outcome"])), ha="center", va="center", fontsize=8, bbox=box)


def spread(
    node: int, depth: int, children: dict[int, list[int]], places: dict[int, tuple[float, float]], free: list[int]
) -> float:
    """Give every node a place: a leaf the next free column, the others the middle of their children."""
    columns = [spread(child, depth + 1, children, places, free) for child in children[node]]
    if not columns:
        columns = [float(free[0])]
        free[0] += 1
    places[node] = (sum(columns) / len(columns), -float(depth))
    return places[node][0]
