"""hayago trial: measurements that are no matches."""

import pathlib
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..games.go import Go
from ..games.registry import card
from ..lab.trials import information as playouts_told
from ..lab.trials import regret as moves_cost
from .completing import presets
from .options import BOARD_SIZE, GAME, GO_SIZE
from .presets_named import check_preset
from .progress import bar

app = typer.Typer(help="Measurements that are no matches.", no_args_is_help=True, add_completion=False)
Files = Annotated[list[pathlib.Path], typer.Argument(help="Files of matches.")]
WORKERS = typer.Option([2, 4, 8, 16, 100, 1000], min=1, help="How many; may be repeated.")
COMPARED = "may be repeated, the others are compared with the first."


@app.command()
def information(
    files: Files,
    preset: Annotated[list[str], typer.Option(help=f"Whose playouts are judged; {COMPARED}", autocompletion=presets)],
    positions: int = typer.Option(2000, min=1, help="How many positions of the games."),
    playouts: int = typer.Option(300, min=1, help="From each position."),
    size: int = GO_SIZE,
) -> None:
    """How much playouts tell about the result of a game of Go: their log-loss, 0.693 being a coin.

    Example:

      hayago trial information match.db --preset mogo-2006 --preset hayago
    """
    for name in preset:
        check_preset(name)
    for line in playouts_told.compare(preset, files, Go(size), positions, playouts):
        typer.echo(line)


@app.command()
def regret(
    files: Files,
    engine: Annotated[list[str], typer.Option(help=f"As those of a match; {COMPARED}")],
    positions: int = typer.Option(200, min=1, help="How many open positions of the games."),
    judge: str = typer.Option("hayago:simulations=3000", help="A preset with its limit."),
    size: int = GO_SIZE,
) -> None:
    """What an engine's moves in games of Go cost, as a stronger one sees it.

    Example:

      hayago trial regret match.db --engine mogo-2006:simulations=3000 --engine mc-rave:simulations=3000
    """
    for line in moves_cost.compare(engine, files, Go(size), positions, judge):
        typer.echo(line)


@app.command()
def spiel(
    game: Annotated[str, typer.Argument(help='As OpenSpiel names it: "havannah(board_size=5)".')],
    out: Annotated[pathlib.Path, typer.Option(help="Each game is added to this file when it is over.")],
    seconds: float = typer.Option(1.0, min=0.001, help="Of CPU time for a move."),
    games: int = typer.Option(50, min=1, help="How many games, with those that the file holds."),
    own: Annotated[
        list[str] | None, typer.Option(help="FILE.py:CLASS, a game of your own whose card names that of OpenSpiel (it is run).")
    ] = None,
) -> None:
    """A match against OpenSpiel's MCTSBot with equal CPU time; called again it goes on.

    Example:

      hayago trial spiel "havannah(board_size=5)" --seconds 1 --games 50 --out havannah.jsonl
      hayago trial spiel othello --own othello.py:Othello --games 50 --out othello.jsonl
    """
    from ..bridge.open_spiel import load
    from ..lab.trials.spiel_match import play_match

    for line in play_match(load(game), seconds, games, out, own or []):
        typer.echo(line)


@app.command()
def clocks(
    out: Annotated[pathlib.Path, typer.Option(help="Each game is added to this file when it is over.")],
    games: int = typer.Option(50, min=1, help="How many games, with those that the file holds."),
    options: str = typer.Option("", help="Further options of hayago gtp."),
) -> None:
    """Games of the GTP engine against GNU Go with tight clocks on 9x9: time, legal moves, and the same winner as the referee's.

    Called again it goes on.

    Example:

      hayago trial clocks --games 1000 --out clocks.jsonl
    """
    from ..lab.trials.gtp_clocks import play_trial

    for line in play_trial(games, out, options):
        typer.echo(line)


@app.command()
def workers(
    out: Annotated[pathlib.Path, typer.Option(help="Each position and move is added to this file.")],
    game: str = GAME,
    size: int | None = BOARD_SIZE,
    preset: str = typer.Option("mogo-2007", help="Who searches; see: hayago presets.", autocompletion=presets),
    n: int = typer.Option(500, min=10, help="Simulations of each worker."),
    positions: int = typer.Option(100, min=1, help="How many positions, with those that the file holds."),
) -> None:
    """What 2, 4 and 8 workers of a cluster are worth, by what their moves lose in the eyes of a search 100 times as long.

    Called again it goes on.

    Example:

      hayago trial workers --positions 300 --game connect_four --preset rave --n 100 --out workers.jsonl
    """
    from ..lab.trials.cluster_worth import costs, engines, measure, worths

    check_preset(preset)
    rules = card(game).make(size or card(game).size)
    with bar() as progress:
        task = progress.add_task("positions", total=positions)
        for number in measure(out, rules, preset, n, positions, engines(n)):
            progress.update(task, completed=number)
    table = Table("", "cost of a move", "error", "the judge's move", "worth so many times n")
    for name, (cost, error, agreed, _) in costs(out).items():
        table.add_row(name, f"{cost:.4f}", f"{error:.4f}", f"{agreed:.1%}", f"{worths(out)[name]:.1f}")
    Console().print(table)


@app.command()
def machines(
    out: Annotated[pathlib.Path, typer.Option(help="Each measurement is added to this file.")],
    workers: list[int] = WORKERS,
    trees: int = typer.Option(200, min=1, help="Artificial trees for each measurement."),
    plot: Annotated[pathlib.Path | None, typer.Option(help="Draw what the file holds: .svg or .png.")] = None,
) -> None:
    """What many machines would be worth, by the model of docs/cluster.md: artificial trees, exchange delay and bandwidth.

    Called again it goes on.

    Example:

      hayago trial machines --out machines.jsonl --plot machines.svg
    """
    from ..lab.trials import cluster_model

    plans = list(cluster_model.plans(tuple(workers)))
    with bar() as progress:
        task = progress.add_task("measurements", total=len(plans))
        for _ in cluster_model.measure(out, tuple(workers), trees):
            progress.advance(task)
    table = Table("workers", "exchange", "rounds", "rounds late", "loss", "error", "worth so many times one worker")
    for row in cluster_model.table(out):
        numbers = (f"{row['cost']:.4f}", f"{row['error']:.4f}", f"{row['worth']:.3g} ({row['least']:.3g} to {row['most']:.3g})")
        name = cluster_model.KINDS[row["kind"]]
        table.add_row(f"{row['times']:,}", name, f"{row['rounds']}", f"{row['late']}", *numbers)
    Console().print(table)
    if plot is not None:
        cluster_model.plot(out, plot)


@app.command()
def reviews(
    files: Annotated[list[pathlib.Path], typer.Argument(help="Games as SGF.")],
    out: Annotated[pathlib.Path, typer.Option(help="Each game is added to this file when it is done.")],
    simulations: int = typer.Option(2000, min=1, help="Of the review, for each position."),
) -> None:
    """Can a review be believed? Moves of the opening and passes that it calls mistakes are searched again ten times as long.

    Called again it goes on.

    Example:

      hayago trial reviews games/*.sgf --out claims.jsonl
    """
    from ..lab.trials.review_claims import check, summary

    with bar() as progress:
        task = progress.add_task("positions", total=1)
        for line in check(files, out, simulations, watch=lambda done, of: progress.update(task, completed=done, total=of)):
            progress.console.print(line, highlight=False)
    typer.echo(summary(out))
