"""hayago learn shapes: the weights of local shapes, from self-play by temporal differences."""

import json
import pathlib

import typer

from ..learn.files import check_folder, how_to_use, weights_place
from ..learn.shapes import BATCH, read_state, write_shape_weights
from ..learn.shapes import learn_shapes as learn
from ..parts.priors.local_shapes import FILE, UNIT
from .options import JSON, SEED, WEIGHTS_HELP
from .progress import bar


def learn_shapes(
    state: str = typer.Option("shapes.npz", help=f"The weights so far; read at the start, written every {BATCH:,} games."),
    games: int = typer.Option(600_000, min=1, help="How many games to learn from; about 1,000 are played in a second."),
    seed: int = SEED,
    out: str = typer.Option(None, help=WEIGHTS_HELP.format(FILE.name)),
    as_json: bool = JSON,
) -> None:
    """Learn what 1x1, 2x2 and 3x3 squares of a 9x9 board of Go are worth, from games without search.

    Stopped and called again it goes on with the weights that are there. The presets go on using the weights of the package
    (LocalShapes); the last line says how to play with the new ones.

    Examples:

      hayago learn shapes --games 600000 --state shapes.npz

      hayago learn shapes --games 1000 --state /tmp/shapes.npz --out /tmp/shape-weights.i1 --json
    """
    file, weights_file = pathlib.Path(state), weights_place(out, FILE.name)
    check_folder(file)
    check_folder(weights_file)
    with bar() as progress:
        task = progress.add_task("self-play", total=games)
        for number in learn(file, games, seed):
            progress.update(task, completed=number)
    done, weights = read_state(file)
    write_shape_weights(weights_file, weights, UNIT)
    if as_json:
        typer.echo(json.dumps({"games": done, "heaviest": round(float(abs(weights).max()), 4), "file": str(weights_file)}))
    else:
        typer.echo(f"{done:,} games; the heaviest weight is {abs(weights).max():.3f}.")
        typer.echo(how_to_use(weights_file, FILE.name))
