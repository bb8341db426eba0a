"""A study: a table or figure of a paper as a TOML file, with the plan and the numbers that were printed.

title = "MC-RAVE by the equivalence parameter"
source = "Gelly11 Fig. 5"
kind = "matches"                     # or ratings, operators, speed, tree
finding = "..."                      # what came of it, in a sentence
games = 200                          # for each point
reach = 2                            # of ratings: each player meets those up to so many places further on
second = "gnugo --mode gtp ..."      # the opponent

[values]                             # what $simulations stands for
simulations = 3000

[quick]                              # what changes for a first look
games = 2
simulations = 100

[axes]
x = "equivalence parameter k"
y = "won against GNU Go (%)"
log = true

[[series]]
name = "MC-RAVE"
first = 'mc-rave:simulations=$simulations,selection.schedule={use="HandSelected",k=$x}'
x = [10, 100, 1000]                  # or {name = "what $x stands for"}; left out: one match, drawn as a line
quick = [10, 1000]                   # the part of x for a first look
paper = [[10, 50, 1], [1000, 60, 1]] # x, what the paper printed, and its error; of a series without x only the latter two;
                                         # what is not among x is drawn, but not played
"""

import pathlib
import string
from dataclasses import dataclass, field, replace
from typing import Any

from ...core.errors import SettingError
from ...core.folders import PACKAGE, shipped
from ...core.settings import hint
from ...core.toml import toml_of, toml_text
from ...games.registry import USUAL_GAME
from ..match.plan import KOMI, Plan

KINDS = ("matches", "ratings", "operators", "speed", "tree")
KEYS = (
    *("title", "source", "kind", "note", "finding", "values", "quick", "axes", "series"),
    *("games", "reach", "second", "size", "komi", "game"),
)
SERIES_KEYS = (
    "name",
    "first",
    "second",
    "x",
    "quick",
    "paper",
    "paper_range",
    "paper_slope",
    "size",
    "komi",
    "seconds_per_x",
    "seconds",
    "panel",
)


@dataclass(frozen=True)
class Printed:
    """What a paper printed for a point: a value and, where there is one, its error."""

    value: float
    error: float = 0.0


@dataclass(frozen=True)
class Point:
    """One place of a figure or a table."""

    series: str
    x: float | str | None  # None: it holds for every x
    panel: str = ""  # of a study with several pictures
    player: str = ""  # the engine that is measured
    plan: Plan | None = None  # of its match
    printed: Printed | None = None


@dataclass(frozen=True)
class Series:
    """The points that belong together."""

    name: str
    points: tuple[Point, ...]
    panel: str = ""
    size: int = 0  # of the board; 0 is the usual one
    game: str = USUAL_GAME
    komi: float = KOMI
    paper_range: tuple[float, float] | None = None  # where the paper's points lie, when only that is printed
    paper_slope: float | None = None  # what the paper says of a doubling of x


@dataclass(frozen=True)
class Study:
    """The plan of a study, in full or quick size."""

    name: str
    title: str
    source: str
    kind: str
    games: int  # for each point; positions of the study of operators
    series: tuple[Series, ...]
    note: str = ""
    finding: str = ""  # what came of it, in a sentence
    axes: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    is_quick: bool = False
    reach: int = 2  # of ratings: a player meets those up to so many places further on

    @property
    def panels(self) -> list[str]:
        """The pictures, most often one without a name."""
        return list(dict.fromkeys(series.panel for series in self.series)) or [""]

    @property
    def points(self) -> list[Point]:
        return [point for series in self.series for point in series.points]

    @property
    def matches(self) -> list[Point]:
        """The points that are played for; the paper may have printed further ones."""
        return [point for point in self.points if point.plan is not None]


def part_of(study: Study, only: list[str]) -> Study:
    """The study with those of its matches alone whose x or series is among `only`."""
    if study.kind != "matches":
        raise SettingError(f"{study.name} has no matches to choose from: leave --only out")
    known = {name for point in study.matches for name in (str(point.x), point.series)} - {"None"}
    for name in only:
        if name not in known:
            raise SettingError(f"{study.name} has no point or series {name!r}: {', '.join(sorted(known))}")
    series = [
        replace(part, points=tuple(point for point in part.points if {str(point.x), point.series} & set(only)))
        for part in study.series
    ]
    return replace(study, series=tuple(series))


def study_names() -> list[str]:
    """The studies that come with the package."""
    return shipped("studies")


def study_file(name: str) -> pathlib.Path:
    """The file of a study of the package by its name; a name that ends in .toml is the path of an own one."""
    names = study_names()
    if not name.endswith(".toml"):
        if name not in names:
            raise SettingError(f"there is no study {name!r}{hint(name, names)}; one of your own is named by its file, my.toml")
        return pathlib.Path(str(PACKAGE / "studies" / f"{name}.toml"))
    path = pathlib.Path(name)
    if path.stem in names and path.resolve() != study_file(path.stem).resolve():
        raise SettingError(f"{name} has the name of a study of the package, and results are kept by name: rename it")
    return path


def read_study(name: str, quick: bool = False) -> Study:
    """The plan in the file of a study, one of the package or an own one; SettingError says what is wrong with it."""
    path = study_file(name)
    try:
        text = toml_text(path)
    except (OSError, ValueError) as error:  # no file, no text, or a path with a null byte
        raise SettingError(f"{path} cannot be read: {error}") from None
    data = toml_of(text, str(path))
    try:
        return build(path.stem, data, quick)
    except SettingError as error:
        raise SettingError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise SettingError(f"{path}: {error!r} is missing or of the wrong kind") from None


def build(name: str, data: dict[str, Any], quick: bool) -> Study:
    """The study that the data describe."""
    check_keys(data, KEYS, "a study")
    kind = data.get("kind", "matches")
    if kind not in KINDS:
        raise SettingError(f"{kind!r} is no kind of study; there are: {', '.join(KINDS)}")
    values, games = dict(data.get("values", {})), int(data.get("games", 0))
    if quick:
        changed = dict(data.get("quick", {}))
        games = int(changed.pop("games", games))
        check_keys(changed, tuple(values), "values")
        values |= changed
    series = tuple(build_series(entry, data, values, kind, quick) for entry in data.get("series", []))
    return Study(
        name=name,
        title=data["title"],
        source=data["source"],
        kind=kind,
        games=games,
        series=series,
        note=data.get("note", ""),
        finding=data.get("finding", ""),
        axes=data.get("axes", {}),
        values=values,
        is_quick=quick,
        reach=positive(data.get("reach", 2), "reach"),
    )


def positive(value: Any, key: str) -> int:
    """The value, if it is a whole number from 1 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise SettingError(f"{key} is a whole number from 1 on, not {value!r}")
    return value


def build_series(entry: dict[str, Any], data: dict[str, Any], values: dict[str, Any], kind: str, quick: bool) -> Series:
    """A series with its points."""
    check_keys(entry, SERIES_KEYS, "a series")
    places = entry.get("x")
    named = places if isinstance(places, dict) else {} if places is None else {x: x for x in places}
    chosen = entry.get("quick", list(named)) if quick else list(named)
    unknown = [x for x in chosen if isinstance(places, dict) and x not in named]
    if unknown:
        raise SettingError(f"series {entry['name']!r}: quick names {unknown[0]!r}, which is not among its x")
    printed = read_printed(entry)
    settings = {**data, **entry}
    beyond = [Point(entry["name"], x, entry.get("panel", ""), printed=found) for x, found in printed.items() if x not in named]
    points = tuple(
        build_point(entry["name"], x, named.get(x, x), settings, values, kind, printed.get(x))
        for x in ([None] if places is None else chosen)
    )
    if named and not quick:
        points += tuple(beyond)
    low_high = entry.get("paper_range")
    return Series(
        name=entry["name"],
        points=points,
        panel=entry.get("panel", ""),
        size=int(settings.get("size", 0)),
        game=settings.get("game", USUAL_GAME),
        komi=float(settings.get("komi", KOMI)),
        paper_range=(low_high[0], low_high[1]) if low_high else None,
        paper_slope=entry.get("paper_slope"),
    )


def read_printed(entry: dict[str, Any]) -> dict[Any, Printed]:
    """[x] what the paper printed; x is None for a series that holds for every x."""
    paper = entry.get("paper", [])
    if "x" not in entry:
        return {None: Printed(*paper)} if paper else {}
    return {x: Printed(*numbers) for x, *numbers in paper}


def build_point(
    series: str, x: Any, value: Any, settings: dict[str, Any], values: dict[str, Any], kind: str, printed: Printed | None
) -> Point:
    """A point, with the plan of its match in a study of matches."""
    known = {key: str(found) for key, found in values.items()}
    if value is not None:
        known["x"] = filled(str(value), known)
    player = filled(settings["first"], known) if "first" in settings else ""
    panel = settings.get("panel", "")
    if kind != "matches":
        return Point(series, x, panel, player, None, printed)
    seconds = settings.get("seconds")
    if "seconds_per_x" in settings:
        seconds = settings["seconds_per_x"] * float(x)
    plan = Plan(
        player,
        filled(settings["second"], known),
        int(settings.get("size", 0)),
        float(settings.get("komi", KOMI)),
        seconds=seconds if seconds is None else float(filled(str(seconds), known)),
        game=settings.get("game", USUAL_GAME),
    )
    return Point(series, x, panel, player, plan, printed)


def filled(template: str, known: dict[str, str]) -> str:
    """The text with its $names replaced."""
    try:
        return string.Template(template).substitute(known)
    except (KeyError, ValueError) as error:
        raise SettingError(f"{template!r} names {error}, which is not among the values: {', '.join(known)}") from None


def check_keys(data: dict[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise SettingError(f"{key!r} is not known in {what}{hint(key, known)}")
