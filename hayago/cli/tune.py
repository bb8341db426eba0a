"""hayago tune: the best values for some settings of a preset, by games."""

import json
import pathlib
from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..lab.match.openings import read_openings
from ..lab.match.plan import Plan
from ..lab.tune.plot import plot_tuning
from ..lab.tune.settings import read_tuned
from ..lab.tune.tune import Tuning, open_tuning, report, run_tuning
from .clusters import places
from .completing import presets
from .options import BOARD_SIZE, CLUSTER, GAME, GAME_KOMI, GAME_SECONDS, JSON, MOVE_PATIENCE, OPENINGS, PARALLEL, REFEREE
from .progress import bar


def tune(
    preset: str = typer.Argument(
        help="A preset with its limit, and with settings that stay: mc-rave-mse:simulations=200.", autocompletion=presets
    ),
    setting: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=LOW..HIGH[:log]", help="A number to tune; with :log factors count. May be repeated."),
    ] = None,
    against: str = typer.Option(
        ..., help="The opponent: a preset with its limit, or the command of a GTP program.", autocompletion=presets
    ),
    games: int = typer.Option(500, min=1, help="How many games in all, with those that the file holds."),
    size: int | None = BOARD_SIZE,
    komi: float = GAME_KOMI,
    openings: str = OPENINGS,
    parallel: int = PARALLEL,
    cluster: str | None = CLUSTER,
    seconds: float | None = GAME_SECONDS,
    patience: float = MOVE_PATIENCE,
    referee: str = REFEREE,
    game: str = GAME,
    out: str = typer.Option("tune.db", help="An SQLite file, like that of a match: each game is there as soon as it is over."),
    plot: str | None = typer.Option(None, help="Where to draw the fit (.png, .svg). Default: beside the file, as .png."),
    as_json: bool = JSON,
) -> None:
    """Look for the best values of some settings of a preset by CLOP: each game is played where the best values may still lie.

    Stopped at any moment, even killed, and called again, it goes on; with more --games it becomes more certain. The estimate is
    worth a match against the preset as it was (hayago match --sprt). docs/tuning.md tells how many games it takes.

    Examples:

      hayago tune mc-rave-mse:simulations=200 --setting selection.schedule.bias=0.002..0.2:log
      --against mogo-2006:simulations=200 --games 600 --out bias.db

      hayago tune hayago:simulations=500 --setting playout.Capture.chance=0..1 --setting expand_after=1..20
      --against "gnugo --mode gtp --chinese-rules --level 5" --games 3000 --parallel 2 --json
    """
    tuned = read_tuned(preset, setting or [])
    plan = Plan("", against, size or 0, komi, seconds=seconds, referee=referee, game=game)
    plan = replace(plan, openings=read_openings(openings, plan.rules()))
    path = pathlib.Path(out)
    tuning = open_tuning(tuned, plan, path)
    with bar() as progress:
        task = progress.add_task("no game yet", total=games, completed=len(tuning.games))
        for _ in run_tuning(tuning, games, path, places(parallel, cluster), patience):
            progress.update(task, completed=len(tuning.games), description=standing(tuning))
    found = report(tuning)
    picture = pathlib.Path(plot) if plot else path.with_suffix(".png")
    plot_tuning(tuning, picture)
    found["plot"] = str(picture)
    typer.echo(json.dumps(found)) if as_json else show(found, tuning)


def standing(tuning: Tuning) -> str:
    """The estimates so far in a few words."""
    parts = zip(tuning.tuned.settings, tuning.fit.estimate, strict=True)
    return ", ".join(f"{setting.path.rpartition('.')[2]} {setting.rounded(float(x)):.5g}" for setting, x in parts)


def show(found: dict[str, Any], tuning: Tuning) -> None:
    """The report for people."""
    title = f"{tuning.tuned.preset} against {tuning.plan.second}: {found['won']:g} of {found['games']} games won"
    table = Table("setting", "estimate", "95 % interval", "still in play", "range", "the preset has", title=title)
    for setting in tuning.tuned.settings:
        row = found["settings"][setting.path]
        spans = [f"{low:.3g} to {high:.3g}" for low, high in ((row["low"], row["high"]), row["region"], row["range"])]
        before = "" if row["preset"] is None else f"{row['preset']:.3g}"
        table.add_row(setting.path, f"{row['estimate']:.3g}", *spans, before)
    Console().print(table)
    rate = found["rate"]
    typer.echo(f"won there, by the fit: {rate['estimate']:.1%} ({rate['low']:.1%} to {rate['high']:.1%})")
    typer.echo("the fit, each setting from -1 to 1 over its range: " + equation(found["coefficients"]))
    typer.echo(f"games that still count: {found['weight']:.0f} of {found['games']}; picture: {found['plot']}")
    typer.echo(f"as an engine: {found['engine']}")


def equation(coefficients: dict[str, float]) -> str:
    """The logit of the win rate as a formula."""
    return " ".join(f"{value:+.2f}" + ("" if name == "1" else f" {name}") for name, value in coefficients.items())
