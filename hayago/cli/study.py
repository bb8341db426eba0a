"""hayago study: the papers' tables and figures, measured here."""

import json
import pathlib
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..core.folders import results_folder
from ..lab.study.findings import Finding, Findings
from ..lab.study.measuring import Files, run_study
from ..lab.study.plots import plot_study
from ..lab.study.study import Point, Study, part_of, read_study, study_names
from .completing import studies
from .options import JSON, PARALLEL
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
    results: str | None = RESULTS,
    as_json: bool = JSON,
) -> None:
    """Measure what is missing, then show and draw it. Stopped at any moment and called again, it goes on.

    Examples:

      hayago study run gelly11-fig5 --quick

      hayago study run rimmel10-table2 --games 400 --parallel 2

      hayago study run rimmel10-table2 --only 20

      hayago study run my.toml --results measured
    """
    study = read_study(name, quick)
    files = Files.of(study, folder_of(results))
    with bar() as progress:
        task = progress.add_task(study.name, total=None)
        for step in run_study(part_of(study, only) if only else study, files, games, parallel):
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
    printed = point.printed
    paper = "" if printed is None else f"{printed.value:g}" + (f" ± {printed.error:g}" if printed.error else "")
    x = "" if point.x is None else f"{point.x:,}" if isinstance(point.x, int) else str(point.x)
    cells = (
        ["", "", ""] if found is None else [figure(found.y), f"{figure(found.low)} to {figure(found.high)}", str(found.games)]
    )
    cost = "" if found is None or found.cost is None else f"{found.cost:.2f}"
    name = f"{point.series}, {point.panel}" if point.panel else point.series
    table.add_row(name, x, paper, *cells, *([cost] if len(table.columns) > 6 else []))


def figure(number: float) -> str:
    """With as many digits as mean something."""
    return f"{round(number, 3) + 0.0:.4g}" if abs(number) < 10_000 else f"{number:,.0f}"
