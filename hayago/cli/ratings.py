"""hayago ratings: one list of ratings by many matches."""

import json
import pathlib
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..lab.match.ratings import ANCHOR_RATING, RatingList, rate_files, short
from .options import JSON


def ratings(
    files: Annotated[list[str], typer.Argument(help="Files of matches, .db or the older .jsonl.")],
    size: int | None = typer.Option(None, help="Only games on boards of this size."),
    game: str | None = typer.Option(None, help="Only games of this kind, named as in the match: go, hex, othello.py:Othello."),
    anchor: str | None = typer.Option(None, help="The player with a given rating, by a part of its name."),
    rating: float = typer.Option(ANCHOR_RATING, help="The anchor's rating."),
    cross: bool = typer.Option(True, help="Show who won how many games against whom."),
    plot: str | None = typer.Option(None, help="Draw the list into this file (.png, .svg, .pdf)."),
    as_json: bool = JSON,
) -> None:
    """Rate all engines of some matches together, by the model of Bradley and Terry, with 95 % intervals.

    GNU Go at level 10 has 1800 where it took part, as on the Computer Go Server; else the mean is 0.

    Examples:

      hayago ratings results/gnugo10-9x9-*.jsonl match.db

      hayago ratings *.db --size 13 --anchor mogo-2006 --rating 0 --plot ratings.png
    """
    found = rate_files([pathlib.Path(file) for file in files], size, anchor, rating, game)
    if plot:
        from ..lab.study.plots import plot_ratings

        plot_ratings(found, pathlib.Path(plot))
    if as_json:
        typer.echo(json.dumps(found.as_dict()))
    else:
        show(found, cross)


def show(found: RatingList, cross: bool) -> None:
    """The list, and who won how much against whom."""
    console = Console()
    table = Table("", "player", "Elo", "±", "games", "won", title=heading(found))
    for i, name in enumerate(found.players):
        games = found.games(i)
        share = f"{found.points[i].sum() / games:.0%}" if games else ""
        table.add_row(str(i + 1), short(name, 70), f"{found.ratings[i]:.0f}", f"{found.errors[i]:.0f}", f"{games:g}", share)
    console.print(table)
    if cross:
        console.print(cross_table(found))
    for name in found.left_out:
        typer.echo(f"not rated, having met none of these: {short(name, 100)}")


def heading(found: RatingList) -> str:
    if found.anchor is None:
        return "Ratings; nobody has a given one, so their mean is 0"
    return f"Ratings; {short(found.anchor)} has {found.ratings[found.players.index(found.anchor)]:.0f}"


def cross_table(found: RatingList) -> Table:
    """Row against column: won of played."""
    numbers = [str(i + 1) for i in range(len(found.players))]
    table = Table("", *numbers, title="won by the row against the column")
    for i, number in enumerate(numbers):
        played = found.points[i] + found.points[:, i]
        cells = [f"{won:g}/{games:g}" if games else "" for won, games in zip(found.points[i], played, strict=True)]
        table.add_row(number, *cells)
    return table
