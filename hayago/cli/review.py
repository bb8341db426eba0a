"""hayago review: every move of a game looked at."""

import json
import pathlib
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..core.errors import SettingError
from ..presets import default_preset
from ..records import sgf
from ..review.moves import Review, ReviewedMove
from ..review.plot import draw
from ..review.report import annotate, as_data, summary, worst


def review(
    file: str = typer.Argument(help="The game as SGF; its main line is reviewed."),
    simulations: int = typer.Option(2000, min=1, help="How much to think about each position."),
    preset: str = typer.Option(None, help="Who reviews; see: hayago presets. Default: the strongest for the game."),
    out: str = typer.Option(None, help="Folder for the results. Default: that of the file."),
    seed: int = typer.Option(1, help="The same seed gives the same review."),
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
    folder = pathlib.Path(out) if out else path.parent
    tree = sgf.load(path)
    line = tree.root.main_line()
    if len(line) < 2:
        raise SettingError(f"{file} has no moves to review")
    name = preset or default_preset(tree.game)
    moves = reviewed([tree.position(node) for node in line], name, simulations, seed)
    report = as_data(moves, name, simulations)
    annotate(tree, line, moves)
    files = {kind: folder / f"{path.stem}-review.{kind}" for kind in ("sgf", "json", "png", "svg")}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files["sgf"].write_text(sgf.write(tree), encoding="utf-8")
        files["json"].write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        draw(moves, path.stem, [files["png"], files["svg"]])
    except OSError as error:
        raise SettingError(f"the review cannot be written: {error}; name another folder with --out") from None
    if as_json:
        typer.echo(json.dumps({**report, "files": {kind: str(name) for kind, name in files.items()}}))
    else:
        tell(moves)
        typer.echo(f"{summary(moves)}\nWritten: {', '.join(map(str, files.values()))}")


def reviewed(positions: list[Any], preset: str, simulations: int, seed: int) -> list[ReviewedMove]:
    """The review of these positions, with a progress bar."""
    review = Review(positions, preset, simulations, seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("positions", total=len(positions))
        while not review.is_done:
            review.step()
            progress.update(task, completed=len(review.assessed))
    return review.moves()


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
