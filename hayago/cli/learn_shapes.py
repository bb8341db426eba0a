"""hayago learn-shapes: the weights of local shapes, from self-play by temporal differences."""

import json
import pathlib

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..core.errors import SettingError
from ..learn.shapes import learn_shapes as learn
from ..learn.shapes import read_state, write_shape_weights
from ..parts.priors.local_shapes import FILE, UNIT


def learn_shapes(
    state: str = typer.Option("shapes.npz", help="The weights so far; read at the start, written every 10,000 games."),
    games: int = typer.Option(600_000, min=1, help="How many games to learn from; about 1,000 are played in a second."),
    seed: int = typer.Option(1, help="Another seed, other games."),
    out: str = typer.Option(str(FILE), help="Where the weights go; by default to the package's own file.", show_default=False),
    as_json: bool = typer.Option(False, "--json", help="Print the result as one JSON object."),
) -> None:
    """Learn what 1x1, 2x2 and 3x3 squares of a 9x9 board are worth (priors/local_shapes.py), from games without search.

    Stopped and called again it goes on with the weights that are there.

    Examples:

      hayago learn-shapes --games 600000 --state shapes.npz

      hayago learn-shapes --games 1000 --state /tmp/shapes.npz --out /tmp/shape-weights.i1 --json
    """
    file, weights_file = pathlib.Path(state), pathlib.Path(out)
    for path in (file, weights_file):
        if not path.parent.is_dir():
            raise SettingError(f"there is no folder {path.parent} for the weights: make it first")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("self-play", total=games)
        for number in learn(file, games, seed):
            progress.update(task, completed=number)
    done, weights = read_state(file)
    write_shape_weights(weights_file, weights, UNIT)
    if as_json:
        typer.echo(json.dumps({"games": done, "heaviest": round(float(abs(weights).max()), 4), "file": out}))
    else:
        typer.echo(f"{done:,} games; the heaviest weight is {abs(weights).max():.3f}. Weights in {out}")
