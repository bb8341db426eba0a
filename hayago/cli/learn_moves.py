"""hayago learn moves: the weights of the learned prior, from self-play."""

import json
import pathlib

import typer

from ..cluster.machines import Machines
from ..core.files import read_lines
from ..games.go import Go
from ..learn.files import check_folder, how_to_use, weights_place
from ..learn.moves import STEPS, collect, fit, write_weights
from ..learn.self_play import play_games
from ..parts.priors.learned import FILE
from .clusters import checked_cluster
from .completing import presets
from .options import CLUSTER, JSON, SEED, WEIGHTS_HELP
from .progress import bar


def learn_moves(
    games_file: str = typer.Option("self-play.jsonl", help="Games are added to this file, and read from it."),
    games: int = typer.Option(500, min=2, help="How many games the file is to hold."),
    preset: str = typer.Option("hayago", help="Who plays; see: hayago presets.", autocompletion=presets),
    simulations: int = typer.Option(2000, min=1, help="Simulations a move."),
    size: int = typer.Option(9, min=5, max=25, help="Board size."),
    seed: int = SEED,
    cluster: str | None = CLUSTER,
    out: str = typer.Option(None, help=WEIGHTS_HELP.format(FILE.name)),
    as_json: bool = JSON,
) -> None:
    """Play games of Go against itself, and fit the prior of moves to what the searches visited.

    Stopped and called again it goes on with the games that are there. The presets go on using the weights of the package
    (LearnedMoves); the last line says how to play with the new ones.

    Examples:

      hayago learn moves --games 500 --games-file games/round1.jsonl

      hayago learn moves --games 2 --simulations 100 --out /tmp/weights.f4 --json
    """
    file, weights_file = pathlib.Path(games_file), weights_place(out, FILE.name)
    check_folder(weights_file)
    machines = None if checked_cluster(cluster) is None else Machines(str(cluster))
    with bar() as progress:
        task = progress.add_task("self-play", total=games)
        for number in play_games(file, Go(size), preset, simulations, games, seed, machines):
            progress.update(task, completed=number)
        progress.update(task, description="reading", completed=games)
        positions = collect(read_lines(file))
        task = progress.add_task("fitting", total=STEPS)
        result = fit(positions, lambda step, loss: progress.update(task, completed=step))
    write_weights(weights_file, result.weights)
    count = len(positions.counts)
    report = {"positions": count, "loss": round(result.loss, 4), "hits": round(result.hits, 4), "file": str(weights_file)}
    if as_json:
        typer.echo(json.dumps(report))
    else:
        typer.echo(f"{count:,} positions; on games not learned from: cross-entropy {result.loss:.3f}, ", nl=False)
        typer.echo(f"the most visited move is guessed {result.hits:.1%} of the time.")
        typer.echo(how_to_use(weights_file, FILE.name))
