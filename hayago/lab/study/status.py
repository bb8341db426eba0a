"""How far the studies are: what is planned, what was played, what it came to, and what the papers have."""

from dataclasses import dataclass

from .findings import Finding, Findings
from .measuring import REPEATS
from .study import Point, Study


@dataclass(frozen=True)
class PointStatus:
    """A planned point and what is known of it."""

    study: str
    kind: str
    series: str
    panel: str
    x: str
    planned: int  # games, positions or runs
    played: int
    paper: str  # as printed, "" where it is not
    found: Finding | None = None

    @property
    def is_done(self) -> bool:
        return self.played >= self.planned

    @property
    def here(self) -> str:
        return "" if self.found is None else figure(self.found.y)

    @property
    def interval(self) -> str:
        return "" if self.found is None else f"{figure(self.found.low)} to {figure(self.found.high)}"


def status_of(study: Study, findings: Findings) -> list[PointStatus]:
    """All points of a study that are to be measured. What a paper printed beyond them is left out."""
    rows = []
    for series in study.series:
        planned = [point for point in series.points if study.kind != "matches" or point.plan is not None]
        for place, point in enumerate(planned):
            found = findings.at(point)
            count = planned_games(study, place, len(planned))
            x = "" if point.x is None else f"{point.x:,}" if isinstance(point.x, int) else str(point.x)
            played = 0 if found is None else found.games
            rows.append(
                PointStatus(study.name, study.kind, point.series, point.panel, x, count, played, printed_text(point), found)
            )
    return rows


def planned_games(study: Study, place: int, points: int) -> int:
    """Games of a point: in ratings those against all players within reach, on either side."""
    if study.kind == "ratings":
        return study.games * (min(place, study.reach) + min(points - 1 - place, study.reach))
    return REPEATS if study.kind == "speed" else study.games


def count_done(rows: list[PointStatus]) -> tuple[int, int, int]:
    """(points planned, points with at least a game, points with all games)."""
    return len(rows), sum(row.played > 0 for row in rows), sum(row.is_done for row in rows)


def printed_text(point: Point) -> str:
    """What the paper printed for a point, with its error."""
    if point.printed is None:
        return ""
    return f"{point.printed.value:g}" + (f" ± {point.printed.error:g}" if point.printed.error else "")


def figure(number: float) -> str:
    """With as many digits as mean something."""
    return f"{round(number, 3) + 0.0:.4g}" if abs(number) < 10_000 else f"{number:,.0f}"
