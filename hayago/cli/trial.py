"""hayago trial: measurements that are no matches."""

import pathlib
from typing import Annotated

import typer

from ..games.go import Go
from ..lab.trials import information as playouts_told
from ..lab.trials import regret as moves_cost
from .completing import presets
from .options import GO_SIZE
from .presets_named import check_preset

app = typer.Typer(help="Measurements that are no matches.", no_args_is_help=True, add_completion=False)
Files = Annotated[list[pathlib.Path], typer.Argument(help="Files of matches.")]
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
