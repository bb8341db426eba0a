"""hayago study: the papers' tables and figures, measured here."""

import json
import pathlib
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..core.folders import checkout, results_folder
from ..lab.study.findings import Finding, Findings
from ..lab.study.measuring import Files, run_study
from ..lab.study.plots import plot_study
from ..lab.study.publish import keep_games, take_games, write_page
from ..lab.study.status import count_done, figure, printed_text, status_of
from ..lab.study.study import Point, Study, part_of, read_study, study_names
from .clusters import places
from .completing import studies
from .options import CLUSTER, JSON, PARALLEL
from .progress import bar

app = typer.Typer(help="The papers' tables and figures, measured here.", no_args_is_help=True, add_completion=False)
NAME = typer.Argument(help="A study (`hayago study list` shows them), or a file of your own.", autocompletion=studies)
QUICK = typer.Option(False, "--quick", help="A first look: few games, few simulations, kept apart from the full size.")
ONLY = typer.Option([], help="A point (its x) or a series; may be given again. The rest is left for later.")
RESULTS = typer.Option(
    None, metavar="FOLDER", help="Where results are kept. Default: studies in your data folder, or in the checkout you run."
)


@app.command("list")
def listing(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Only these, also files of your own.", autocompletion=studies),
    ] = None,
    results: str | None = RESULTS,
    as_json: bool = JSON,
) -> None:
    """All studies, and how much of each is done.

    Examples:

      hayago study list

      hayago study list my.toml --results measured
    """
    place = folder_of(results)
    rows = []
    for name in names or study_names():
        study = read_study(name)
        findings = known(study, place)
        done = sum(min(found.games, study.games) for point in study.matches if (found := findings.at(point)))
        total = study.games * len(study.matches)
        rows.append(
            {"name": study.name, "source": study.source, "title": study.title, "kind": study.kind, "done": done, "of": total}
        )
    if as_json:
        typer.echo(json.dumps(rows))
        return
    table = Table("study", "what", "source", "games")
    for row in rows:
        progress = f"{row['done']:,} of {row['of']:,}" if row["kind"] == "matches" else row["kind"]
        table.add_row(str(row["name"]), str(row["title"]), str(row["source"]), str(progress))
    Console().print(table)


@app.command()
def run(
    name: str = NAME,
    games: int | None = typer.Option(None, min=1, help="Games for each point, instead of what the study says."),
    only: list[str] = ONLY,
    quick: bool = QUICK,
    parallel: int = PARALLEL,
    cluster: str | None = CLUSTER,
    results: str | None = RESULTS,
    as_json: bool = JSON,
) -> None:
    """Measure what is missing, then show and draw it. Stopped at any moment and called again, it goes on.

    In a checkout it also goes on with the games that `hayago study publish` has kept.

    Examples:

      hayago study run gelly11-fig5 --quick

      hayago study run rimmel10-table2 --games 400 --parallel 2

      hayago study run rimmel10-table2 --only 20

      hayago study run my.toml --results measured
    """
    study = read_study(name, quick)
    files = Files.of(study, folder_of(results))
    if results is None and not study.is_quick and checkout() is not None and (taken := take_games(study, files)):
        typer.echo(f"{study.name}: {taken:,} games are known already", err=True)
    with bar() as progress:
        task = progress.add_task(study.name, total=None)
        for step in run_study(part_of(study, only) if only else study, files, games, places(parallel, cluster)):
            progress.update(task, completed=step.done, total=step.total, description=step.what[:60])
    draw(study, files)
    report(study, Findings.read(files.findings), as_json)


@app.command()
def show(name: str = NAME, quick: bool = QUICK, results: str | None = RESULTS, as_json: bool = JSON) -> None:
    """What the paper printed, and what was measured here.

    Example:

      hayago study show gelly11-fig5
    """
    study = read_study(name, quick)
    report(study, known(study, folder_of(results)), as_json)


@app.command()
def plot(name: str = NAME, quick: bool = QUICK, results: str | None = RESULTS) -> None:
    """Draw what was measured, with the paper's numbers beside it, as PNG and SVG.

    Example:

      hayago study plot gelly11-fig5
    """
    study = read_study(name, quick)
    draw(study, Files.of(study, folder_of(results)))


@app.command()
def status(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Only these, also files of your own.", autocompletion=studies),
    ] = None,
    every: bool = typer.Option(False, "--points", help="A row for each point."),
    results: str | None = RESULTS,
    as_json: bool = JSON,
) -> None:
    """How far all studies are: points planned and played, games, intervals, and what the papers have.

    Examples:

      hayago study status

      hayago study status gelly11-fig5 --points
    """
    place = folder_of(results)
    found = [(study, status_of(study, known(study, place))) for study in map(read_study, names or study_names())]
    rows = [row for _, part in found for row in part]
    planned, begun, done = count_done(rows)
    if as_json:
        typer.echo(json.dumps({"planned": planned, "begun": begun, "done": done, "points": [asdict(row) for row in rows]}))
        return
    if every:
        table = Table("study", "series", "x", "planned", "played", "here", "95 % interval", "the paper")
        for row in rows:
            name = f"{row.series}, {row.panel}" if row.panel else row.series
            table.add_row(row.study, name, row.x, str(row.planned), str(row.played), row.here, row.interval, row.paper)
    else:
        table = Table("study", "source", "points", "begun", "all games", "games")
        for study, part in found:
            counts = count_done(part)
            table.add_row(study.name, study.source, *map(str, counts), f"{sum(row.played for row in part):,}")
    Console().print(table)
    typer.echo(f"{planned} points are planned, {begun} have been begun, {done} have all their games")


@app.command()
def publish(results: str | None = RESULTS) -> None:
    """Keep the games of all studies in the checkout (results/studies), draw the figures, and write docs/results/studies.md.

    Example:

      hayago study publish
    """
    place = folder_of(results)
    found = [(study, known(study, place)) for study in map(read_study, study_names())]
    for study, findings in found:
        files = Files.of(study, place)
        if findings.points:
            plot_study(study, findings, [files.plot.with_name(f"{files.plot.name}.{kind}") for kind in ("png", "svg")])
        if study.kind in ("matches", "ratings") and (games := keep_games(study, files)):
            typer.echo(f"{study.name}: {games:,} games kept", err=True)
    typer.echo(f"written: {write_page(found)}", err=True)


def folder_of(results: str | None) -> pathlib.Path:
    """The folder that is named, else the usual one."""
    return pathlib.Path(results) if results else results_folder()


def known(study: Study, folder: pathlib.Path) -> Findings:
    return Findings.read(Files.of(study, folder).findings)


def draw(study: Study, files: Files) -> None:
    """The pictures; their names go to stderr."""
    paths = [files.plot.with_name(f"{files.plot.name}.{kind}") for kind in ("png", "svg")]
    plot_study(study, Findings.read(files.findings), paths)
    typer.echo(f"drawn: {', '.join(map(str, paths))}", err=True)


def report(study: Study, findings: Findings, as_json: bool) -> None:
    """A row for each point."""
    if as_json:
        points = [asdict(found) for found in findings.points.values()]
        typer.echo(json.dumps({"study": study.name, "quick": study.is_quick, "points": points, "trees": findings.trees}))
        return
    if study.kind == "tree":
        for tree in findings.trees:
            typer.echo("  ".join(f"{move or 'root'} {wins}/{visits}" for _, _, wins, visits, move in tree["nodes"]))
        return
    table = Table("series", "x", "the paper", "here", "95 % interval", "n", title=f"{study.title} [{study.source}]")
    if any(found.cost for found in findings.points.values()):
        table.add_column("time a move, ratio")
    for point in study.points:
        add_row(table, point, findings.at(point))
    Console().print(table)
    if study.note:
        typer.echo(study.note)


def add_row(table: Table, point: Point, found: Finding | None) -> None:
    """A point of the study; empty cells where nothing is known."""
    paper = printed_text(point)
    x = "" if point.x is None else f"{point.x:,}" if isinstance(point.x, int) else str(point.x)
    cells = (
        ["", "", ""] if found is None else [figure(found.y), f"{figure(found.low)} to {figure(found.high)}", str(found.games)]
    )
    cost = "" if found is None or found.cost is None else f"{found.cost:.2f}"
    name = f"{point.series}, {point.panel}" if point.panel else point.series
    table.add_row(name, x, paper, *cells, *([cost] if len(table.columns) > 6 else []))
