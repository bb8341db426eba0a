"""Carries a study out: plays its matches or measures what it asks for, and keeps its findings up to date."""

import itertools
import math
import pathlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ...cluster.machines import Machines
from ...games.go import Go
from ...search.kinds import new_searcher
from ...search.searcher import Searcher
from ..match.engines import PresetEngine, is_preset
from ..match.match import play_missing, recorded
from ..match.plan import GameResult, Plan, points
from ..match.provenance import machine, version
from ..match.ratings import rate
from ..match.statistics import Z, mean_interval, wilson
from .findings import Finding, Findings
from .operators import checked_sizes, collect_values, errors_of, read_positions, searched
from .small_tree import first_simulations
from .study import Point, Series, Study

REPEATS = 3  # of a measurement of speed; the best counts


@dataclass(frozen=True)
class Files:
    """Where a study's games and findings lie; a quick look has its own.

    All studies share a file of games, so that a match that two of them ask for is played once.
    """

    games: pathlib.Path
    findings: pathlib.Path
    plot: pathlib.Path  # without a suffix

    @classmethod
    def of(cls, study: Study, folder: pathlib.Path) -> "Files":
        if study.is_quick:
            quick = folder / "quick" / study.name
            return cls(quick.with_suffix(".db"), quick.with_suffix(".json"), quick)
        return cls(folder / "games" / "matches.db", folder / f"{study.name}.json", folder / "plots" / study.name)


@dataclass(frozen=True)
class Step:
    """How far a running study is."""

    done: int
    total: int
    what: str


def run_study(study: Study, files: Files, games: int | None = None, parallel: int | Machines = 1) -> Iterator[Step]:
    """Measure what is missing; the findings on the disk are up to date at every step."""
    games = study.games if games is None else games
    findings = Findings.read(files.findings)
    steps = {
        "matches": measure_matches,
        "ratings": measure_ratings,
        "operators": measure_operators,
        "speed": measure_speed,
        "tree": measure_tree,
    }[study.kind]
    for step in steps(study, findings, files, games, parallel):
        findings.save()
        yield step
    findings.save()


def measure_matches(study: Study, findings: Findings, files: Files, games: int, parallel: int | Machines) -> Iterator[Step]:
    """One match for each point: how often its player beats the opponent."""
    total = games * len(study.matches)
    for k, point in enumerate(study.matches):
        assert point.plan is not None
        results = recorded(point.plan, files.games)[:games]
        note_match(findings, point, results)
        yield Step(k * games + len(results), total, label(point))
        for result in play_missing(point.plan, games, files.games, parallel):
            results.append(result)
            note_match(findings, point, results)
            yield Step(k * games + len(results), total, label(point))


def note_match(findings: Findings, point: Point, results: list[GameResult]) -> None:
    """The win rate in percent; the cost is the ratio of the times for a move."""
    if not results:
        return
    assert point.plan is not None
    first, second = point.plan.first, point.plan.second
    won, count = points(results, first), len(results)
    low, high = wilson(won, count)
    times = [seconds_per_move(results, name) for name in (first, second)] if is_preset(second) else [0.0]
    found = measured(point.series, point.x, (100 * won / count, 100 * low, 100 * high), count, first, second)
    cost = times[0] / times[1] if min(times) > 0 else None
    versions = "; ".join(sorted({text for result in results for text in result.versions.values()}))
    findings.add(replace(found, cost=cost, versions=versions, date=max(result.finished for result in results)[:10]))


def measured(
    series: str, x: float | str | None, y: tuple[float, float, float], count: int, first: str, second: str = "", panel: str = ""
) -> Finding:
    """A value with the ends of its interval, found today by this code on this machine."""
    date = time.strftime("%Y-%m-%d", time.gmtime())
    return Finding(series, x, *y, count, panel, None, first, second, version(), machine(), date)


def seconds_per_move(results: list[GameResult], name: str) -> float:
    """The mean time an engine took for a move."""
    seconds = sum(result.seconds["black" if result.black == name else "white"] for result in results)
    moves = sum((len(result.moves) + (result.black == name)) // 2 for result in results)
    return seconds / max(1, moves)


def measure_ratings(study: Study, findings: Findings, files: Files, games: int, parallel: int | Machines) -> Iterator[Step]:
    """A tournament of the players of each series: each meets those up to `reach` places further on. The first has 0 Elo."""
    pairs = pairs_of(study)
    total, done = games * len(pairs), 0
    matches = {plan: recorded(plan, files.games)[:games] for _, plan in pairs}
    for series, plan in pairs:
        for result in itertools.chain([None], play_missing(plan, games, files.games, parallel)):
            if result is not None:
                matches[plan].append(result)
            note_ratings(findings, series.points, [(p, matches[p]) for owner, p in pairs if owner is series and matches[p]])
            yield Step(done + len(matches[plan]), total, f"{series.name}: {plan.first} - {plan.second}")
        done += games


def pairs_of(study: Study) -> list[tuple[Series, Plan]]:
    """All matches of a tournament, each with its series."""
    return [
        (series, Plan(a.player, b.player, series.size, series.komi, game=series.game))
        for series in study.series
        for gap in range(1, study.reach + 1)
        for a, b in zip(series.points, series.points[gap:], strict=False)
    ]


def note_ratings(findings: Findings, places: tuple[Point, ...], matches: list[tuple[Plan, list[GameResult]]]) -> None:
    """The ratings of a series by all its games so far."""
    players = {name for plan, _ in matches for name in (plan.first, plan.second)}
    if places[0].player not in players:
        return
    found = rate(matches, places[0].player, 0.0)
    for point in places:
        if point.player in found.players:
            i = found.players.index(point.player)
            value, error = found.ratings[i], found.errors[i]
            span = (value, value - error, value + error)
            findings.add(measured(point.series, point.x, span, int(found.games(i)), point.player))


def measure_operators(study: Study, findings: Findings, files: Files, games: int, parallel: int | Machines) -> Iterator[Step]:
    """Errors of the backup operators; `games` is the number of positions."""
    sizes = checked_sizes(tuple(int(point.x) for point in study.series[0].points if point.x is not None), Go(9))
    path = files.games.with_name(f"{study.name}.jsonl")
    note_operators(findings, path, sizes)
    yield Step(min(len(searched(path, sizes)), games), games, "positions")
    for done in collect_values(path, games, sizes, Go(9), int(study.values["simulations"])):
        note_operators(findings, path, sizes)
        yield Step(done, games, "positions")


def note_operators(findings: Findings, path: pathlib.Path, sizes: tuple[int, ...]) -> None:
    """The errors by all positions so far."""
    for error in errors_of(read_positions(path, sizes[0]), sizes):
        half = Z * error.deviation
        spans = {
            "RMS error": (error.rms, *rms_interval(error.errors)),
            "mean error": (error.mean, error.mean - half, error.mean + half),
        }
        for panel, y in spans.items():
            count = len(error.errors)
            findings.add(measured(error.operator, error.simulations, y, count, "crazystone-2006", panel=panel))


def rms_interval(errors: list[float]) -> tuple[float, float]:
    """The 95 % interval of the root of the mean square, from the deviation of the squares."""
    mean, half = mean_interval(np.square(errors))
    return math.sqrt(max(0.0, mean - half)), math.sqrt(mean + half)


def measure_speed(study: Study, findings: Findings, files: Files, games: int, parallel: int | Machines) -> Iterator[Step]:
    """Simulations per second of CPU time from the empty board, for each number of simulations."""
    game = Go(int(study.values.get("size", 9)))
    for done, point in enumerate(study.points):
        yield Step(done, len(study.points), label(point))
        engine = PresetEngine(point.player)
        searcher = new_searcher(game, engine.preset.method, memory_mb=engine.memory_mb)
        searcher.run(game.new_board(), 1)
        rates = [speed_of(searcher, game, int(engine.limits["simulations"])) for _ in range(REPEATS)]
        findings.add(measured(point.series, point.x, (max(rates), min(rates), max(rates)), REPEATS, point.player))
        yield Step(done + 1, len(study.points), label(point))


def speed_of(searcher: Searcher, game: Go, simulations: int) -> float:
    """Simulations per second of this process's time."""
    searcher.forget()
    start = time.process_time()
    searcher.run(game.new_board(), simulations)
    return simulations / (time.process_time() - start)


def measure_tree(study: Study, findings: Findings, files: Files, games: int, parallel: int | Machines) -> Iterator[Step]:
    """The tree after each of the first simulations; `games` is their number."""
    yield Step(0, 1, "simulations")
    findings.trees = first_simulations(study.values["preset"], games, seed=int(study.values["seed"]))
    yield Step(1, 1, "simulations")


def label(point: Point) -> str:
    return point.series if point.x is None else f"{point.series}, {point.x}"
