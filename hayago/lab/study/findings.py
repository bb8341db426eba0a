"""What a study has found so far: a small file beside its plan, one line for each point."""

import json
import pathlib
from dataclasses import asdict, dataclass, field
from typing import Any

from ...core.errors import HayagoError
from ...core.files import write_whole
from .study import Point

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Finding:
    """A measured point with its 95 % interval, and where it comes from."""

    series: str
    x: float | str | None
    y: float
    low: float
    high: float
    games: int  # or positions, or runs
    panel: str = ""  # for a study of several pictures
    cost: float | None = None  # time for a move: the first player's over the second's
    first: str = ""  # the players
    second: str = ""
    versions: str = ""
    machine: str = ""
    date: str = ""

    @property
    def key(self) -> Key:
        return self.panel, self.series, str(self.x)


@dataclass
class Findings:
    """All points of a study, and drawings of trees."""

    path: pathlib.Path
    points: dict[Key, Finding] = field(default_factory=dict)
    trees: list[Any] = field(default_factory=list)

    @classmethod
    def read(cls, path: pathlib.Path) -> "Findings":
        """What the file holds; nothing where there is none."""
        if not path.exists():
            return cls(path)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            points = [Finding(**point) for point in data["points"]]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise HayagoError(f"{path} holds no results of a study: {error}; remove it, and run the study again") from None
        return cls(path, {point.key: point for point in points}, data.get("trees", []))

    def add(self, found: Finding) -> None:
        """Take a point in, unless more games of the same players are known already."""
        known = self.points.get(found.key)
        same = known is not None and (known.first, known.second) == (found.first, found.second)
        if known is None or not same or found.games >= known.games:
            self.points[found.key] = found

    def at(self, point: Point) -> Finding | None:
        """What is known of a point of the study, by games of the players that it has now."""
        found = self.points.get((point.panel, point.series, str(point.x)))
        if found is None or (point.player and found.first != point.player):
            return None
        return None if point.plan is not None and found.second != point.plan.second else found

    def save(self) -> None:
        """Write the file, whole or not at all."""
        lines = [json.dumps(compact(asdict(point))) for point in self.points.values()]
        trees = [json.dumps(tree) for tree in self.trees]
        text = "".join(('{"points": ', in_lines(lines), ', "trees": ', in_lines(trees), "}\n"))
        try:
            write_whole(self.path, text)
        except OSError as error:
            raise HayagoError(f"{self.path} cannot be written: {error}; make room and give the same command again") from None


def in_lines(items: list[str]) -> str:
    """A list in JSON, one item in each line."""
    return "[\n" + ",\n".join(items) + "\n]" if items else "[]"


def compact(data: dict[str, Any]) -> dict[str, Any]:
    """Without what says nothing, and with as many digits as mean something."""
    kept = {key: value for key, value in data.items() if value not in (None, "") or key == "x"}
    return {key: float(f"{value:.5g}") if isinstance(value, float) else value for key, value in kept.items()}
