"""hayago bench: playouts per second."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..core.errors import SettingError
from ..games.registry import card, game_help
from ..lab.bench import figures, figures_of, measure_all
from .options import JSON
from .progress import bar


def bench(
    only: str = typer.Option("", help="Measure only the figures whose name contains this text."),
    game: str | None = typer.Option(None, help=f"{game_help()} Default: figures of Go."),
    size: int | None = typer.Option(None, help="With --game: size of the board."),
    preset: Annotated[
        list[str] | None,
        typer.Option(help="With --game: whose simulations; may be repeated. Default: the game's own, and uct."),
    ] = None,
    seconds: float = typer.Option(1.0, min=0.01, max=3600, help="How long to measure each figure."),
    as_json: bool = JSON,
) -> None:
    """Measure speed: CPU time of one thread, the best of several batches.

    Examples:

      hayago bench

      hayago bench --only 9x9 --seconds 3

      hayago bench --only "mogo 19x19" --json

      hayago bench --game othello.py:Othello --preset rave --preset mine.toml
    """
    if game is None and (size is not None or preset):
        raise SettingError("--size and --preset go with --game: name the game")
    known = figures()
    if game is not None:
        found = card(game)
        found.check(size)
        known = figures_of(found.make(size), preset or list(dict.fromkeys([found.preset, "uct"])))
    chosen = {name: figure for name, figure in known.items() if only.lower() in name.lower()}
    if not chosen:
        raise SettingError(f"no figure contains {only!r}; there are: {', '.join(known)}")
    names = list(chosen)
    results: dict[str, float] = {}
    with bar() as progress:
        task = progress.add_task(names[0], total=len(names))
        for done, (name, figure) in enumerate(measure_all(chosen, seconds), 1):
            results[name] = round(figure)
            progress.update(task, completed=done, description=names[min(done, len(names) - 1)])
    if as_json:
        typer.echo(json.dumps(results, indent=1))
        return
    table = Table("figure", title="Speed of one core")
    table.add_column("per second", justify="right")
    for name, figure in results.items():
        table.add_row(name, f"{figure:,.0f}")
    Console().print(table)
