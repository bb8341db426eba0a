"""hayago suite: problems with known answers."""

import json
import pathlib
from collections import Counter
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..core.errors import SettingError
from ..lab.match.engines import GtpEngine
from ..lab.suite.suite import FAILED, SKIPPED, SOLVED, STATES, SURPRISE, Outcome, Step, preset_command, read_suite, run_suite
from ..presets import load_preset
from .completing import presets
from .options import JSON, THREADS
from .progress import bar

SIMULATIONS = 1000  # for a move where no limit is given
COLOURS = {SOLVED: "green", FAILED: "red", SURPRISE: "cyan", SKIPPED: "yellow"}


def suite(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Suites (.tst): GTP commands with expected answers.")],
    preset: str = typer.Option(
        "hayago", help="Who answers; a preset, with settings behind a colon: hayago:expand_after=8.", autocompletion=presets
    ),
    program: str | None = typer.Option(None, metavar="COMMAND", help="Who answers, instead: the command of a GTP program."),
    simulations: int | None = typer.Option(None, min=1, help=f"For each move. Default: {SIMULATIONS}, without --seconds."),
    seconds: float | None = typer.Option(None, min=0.001, help="For each move."),
    threads: int = THREADS,
    patience: float = typer.Option(600.0, min=0.1, help="Seconds for an answer, beyond which an engine hangs."),
    as_json: bool = JSON,
) -> None:
    """Run suites of problems: positions from game records, and the moves that are right there.

    The files are those of GNU Go and GoGui: numbered commands, below each "#? [answer]", a regular expression that has "!" in
    front of what is wrong, and "*" behind what is known to fail. The exit code is 1 when a problem failed that should not.

    Examples:

      hayago suite regression/9x9.tst --preset mogo-2007 --simulations 3000

      hayago suite *.tst --seconds 1 --threads 2 --json

      hayago suite nakade.tst --program "gnugo --mode gtp --level 10"
    """
    suites = {path: read_suite(path) for path in map(pathlib.Path, files)}
    outcomes = run(suites, command_of(preset, program, simulations, seconds, threads), patience)
    counts = Counter(outcome.state for outcome in outcomes)
    if as_json:
        summary = {state: counts[state] for state in STATES}
        typer.echo(json.dumps({"summary": summary, "problems": [asdict(outcome) for outcome in outcomes]}))
    else:
        show(outcomes, counts)
    if counts[FAILED]:
        raise typer.Exit(1)


def command_of(preset: str, program: str | None, simulations: int | None, seconds: float | None, threads: int) -> str:
    """The command of the engine; a limit is for presets alone."""
    if program is not None:
        if simulations is not None or seconds is not None:
            raise SettingError("--simulations and --seconds are for presets: tell the program its limit by its own options")
        return program
    load_preset(preset)
    if simulations is None and seconds is None:
        simulations = SIMULATIONS
    return preset_command(preset, simulations, seconds, threads)


def run(suites: dict[pathlib.Path, list[Step]], command: str, patience: float) -> list[Outcome]:
    """All problems of all files; each file has an engine of its own."""
    outcomes: list[Outcome] = []
    problems = sum(step.expectation is not None for steps in suites.values() for step in steps)
    with bar() as progress:
        task = progress.add_task("starting", total=problems)
        for path, steps in suites.items():
            engine = GtpEngine(command, patience)
            try:
                for outcome in run_suite(path, steps, engine, patience):
                    outcomes.append(outcome)
                    progress.update(task, advance=1, description=f"{path.name} {outcome.id}: {outcome.state}")
            finally:
                engine.close()
    return outcomes


def show(outcomes: list[Outcome], counts: Counter[str]) -> None:
    """The problems, and how many of each kind."""
    table = Table("suite", "problem", "command", "expected", "answer", "")
    for outcome in outcomes:
        colour = COLOURS.get(outcome.state, "")
        state = f"[{colour}]{outcome.state}[/]" if colour else outcome.state
        name = pathlib.Path(outcome.file).name
        cells = (name, outcome.id, outcome.command, outcome.expected, outcome.answer or "-")
        table.add_row(*map(escape, cells), state)
    Console().print(table)
    for note in dict.fromkeys(outcome.note for outcome in outcomes if outcome.note):
        typer.echo(note)
    told = [f"{counts[state]} {state}" for state in STATES if counts[state]]
    typer.echo(f"{len(outcomes)} problems: {', '.join(told)}")
