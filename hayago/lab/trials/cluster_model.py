"""The model of many machines (cluster/model.py), measured: what k workers lose, beside one searcher with k times as many.

hayago trial machines --out results/cluster-model.jsonl --plot docs/images/cluster-model.svg
"""

import pathlib
from collections.abc import Iterator
from typing import Any

from ...cluster.model import Network, Toy, cost, worth
from ...core.errors import SettingError
from ...core.figures import OURS, PAPER, new_figure, save
from ...core.files import add_line, read_lines

TOY = Toy(branching=6, depth=7, shared=3)
EACH = 100  # simulations of a worker
SECONDS = 10.0  # of a move
WISHED = 4.0  # exchanges a second
LATE = 8  # rounds that news takes where it is slow: two seconds
LADDER = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
MANY = 512  # workers from which on half as many trees are searched: they take long
KINDS = {  # [kind] for tables and figures
    "wished": "4 exchanges a second",
    "network": "as many as head and line allow",
    "late": "4 a second, heard of after 2 s",
    "root": "one exchange at the end",
}
PLAN = ("kind", "times", "rounds", "late")


def plans(workers: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """One searcher with more and more simulations; then workers with each kind of exchange."""
    for times in LADDER:
        yield {"kind": "one", "times": times, "rounds": 1, "late": 0}
    network, rounds = Network(), int(SECONDS * WISHED)
    for count in workers:
        possible = network.rounds(count, WISHED)
        is_slow = possible < WISHED  # then the head speaks without a break, and what it says is as old as a round
        yield {"kind": "wished", "times": count, "rounds": rounds, "late": 0}
        yield {"kind": "network", "times": count, "rounds": max(2, int(SECONDS * possible)), "late": 1 if is_slow else 0}
        yield {"kind": "late", "times": count, "rounds": rounds, "late": LATE}
        yield {"kind": "root", "times": count, "rounds": 1, "late": 0}


def measure(path: pathlib.Path, workers: tuple[int, ...], trees: int) -> Iterator[dict[str, Any]]:
    """Measure what the file does not hold, one line for each plan."""
    known = [{key: line[key] for key in PLAN} for line in read_lines(path)]
    for plan in plans(workers):
        if plan not in known:
            one = plan["kind"] == "one"
            each = EACH * plan["times"] if one else EACH
            count = trees if one or plan["times"] < MANY else max(1, trees // 2)
            found = cost(TOY, 1 if one else plan["times"], each, plan["rounds"], plan["late"], count)
            add_line(path, {**plan, "cost": found[0], "error": found[1], "trees": count, "each": EACH, "toy": TOY.__dict__})
        yield plan


def table(path: pathlib.Path) -> list[dict[str, Any]]:
    """The lines of the file, with what each is worth in simulations of one searcher, and the range of its standard error."""
    lines = list(read_lines(path))
    ladder = {line["times"]: line["cost"] for line in lines if line["kind"] == "one"}
    if not ladder:
        raise SettingError(f"{path} has no line of one searcher to compare with: measure first")

    def judged(line: dict[str, Any]) -> dict[str, Any]:
        values = [worth(line["cost"] + step * line["error"], ladder) for step in (0, 1, -1)]
        return line | dict(zip(("worth", "least", "most"), values, strict=True))

    return [judged(line) for line in lines if line["kind"] != "one"]


def plot(path: pathlib.Path, *pictures: pathlib.Path) -> None:
    """Draw what workers are worth, by kind of exchange."""
    rows = table(path)
    figure, (axes,) = new_figure(7.5, 4.4)
    counts = sorted({row["times"] for row in rows})
    axes.plot(counts, counts, color=PAPER, ls="--", label="as many simulations in one search")
    for colour, (kind, name) in zip(OURS, KINDS.items(), strict=False):
        found = sorted((row for row in rows if row["kind"] == kind), key=lambda row: row["times"])
        spread = [[row["worth"] - row["least"] for row in found], [row["most"] - row["worth"] for row in found]]
        axes.errorbar(
            [row["times"] for row in found],
            [row["worth"] for row in found],
            spread,
            color=colour,
            marker="o",
            ms=4,
            capsize=2,
            label=name,
        )
    axes.set(xscale="log", yscale="log", xlabel="workers", ylabel="worth so many times one worker")
    axes.set_xticks(counts, [f"{count:,}" for count in counts])
    axes.minorticks_off()
    axes.legend(frameon=False)
    save(figure, *pictures)
