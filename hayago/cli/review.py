"""hayago review: every move of a game looked at."""

import json
import pathlib

import typer
from rich.console import Console
from rich.table import Table

from ..reviews.moves import ReviewedMove
from ..reviews.report import worst
from ..reviews.review import review as study
from .completing import presets
from .progress import bar


def review(
    file: str = typer.Argument(help="The game as SGF; its main line is reviewed."),
    simulations: int = typer.Option(2000, min=1, help="How much to think about each position."),
    preset: str = typer.Option(
        None, help="Who reviews; see: hayago presets. Default: the strongest for the game.", autocompletion=presets
    ),
    out: str = typer.Option(None, help="Folder for the results. Default: that of the file."),
    seed: int = typer.Option(1, min=0, help="The same seed gives the same review."),
    as_json: bool = typer.Option(False, "--json", help="Print the review as one JSON object."),
) -> None:
    """Review a game: what each move lost, and what was better.

    Writes NAME-review.sgf (comments, better lines as variations, marks), NAME-review.json and the win rate over the game as
    NAME-review.png and .svg.

    Examples:

      hayago review game.sgf

      hayago review game.sgf --simulations 10000 --out reviews --json
    """
    path = pathlib.Path(file)
    with bar() as progress:
        task = progress.add_task("positions", total=None)
        report = study(path, preset, simulations, seed, lambda done, of: progress.update(task, completed=done, total=of))
    files = report.save(pathlib.Path(out) if out else path.parent, path.stem)
    if as_json:
        typer.echo(json.dumps({**report.to_dict(), "files": {kind: str(name) for kind, name in files.items()}}))
    else:
        tell(report.moves)
        typer.echo(f"{report}\nWritten: {', '.join(map(str, files.values()))}")


def tell(moves: list[ReviewedMove]) -> None:
    """The worst moves as a table."""
    mistakes = worst(moves)
    if not mistakes:
        typer.echo("No move lost much.")
        return
    table = Table("move", "played", "lost", "better", "wins", "why", "then")
    for move in mistakes:
        table.add_row(
            str(move.number),
            f"{move.colour} {move.move}",
            f"{move.loss:.0%}",
            move.best,
            f"{move.best_value:.0%}",
            ", ".join(move.reasons),
            " ".join(move.line[1:5]),
        )
    Console().print(table)
