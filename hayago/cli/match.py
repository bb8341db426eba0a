"""hayago match: games between two engines, with the win rate and its interval."""

import json
import pathlib

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..games.go import Go
from ..lab.match import GameResult, read_results, run_match, wilson


def match(
    first: str = typer.Argument(help="A preset with its limit (hayago:simulations=3000), or the command of a GTP program."),
    second: str = typer.Argument(help="The other one."),
    games: int = typer.Option(100, min=1, help="How many games; the colours alternate."),
    size: int = typer.Option(9, min=5, max=25, help="Board size."),
    komi: float = typer.Option(7.5, help="Points for White."),
    out: str = typer.Option("match.jsonl", help="Each game is added to this file as soon as it is over."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as one JSON object."),
) -> None:
    """Play a match. Stopped and called again it goes on with the games that are missing in the file.

    GNU Go settles what is dead at the end of a game, where it is installed.

    Examples:

      hayago match hayago:simulations=3000 "gnugo --mode gtp --chinese-rules --level 10" --games 100

      hayago match mc-rave:simulations=1000 mogo-2006:simulations=1000 --games 20 --out rave.jsonl --json
    """
    path = pathlib.Path(out)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games, completed=len(played(path, first, second)))
        for _ in run_match(first, second, Go(size, komi), games, path):
            results = played(path, first, second)
            low, high = wilson(points(results, first), len(results))
            progress.update(
                task, completed=len(results), description=f"{points(results, first):g} won, {low:.0%} to {high:.0%}"
            )
    results = played(path, first, second)[:games]
    report = summary(results, first)
    if as_json:
        typer.echo(json.dumps(report))
        return
    table = Table(
        "", "games", "won by the first", "95 % interval", title=f"{first} against {second}, {size}x{size}, komi {komi:g}"
    )
    for name in ("all", "as Black", "as White"):
        row = report[name]
        table.add_row(name, str(row["games"]), f"{row['won']:g} ({row['rate']:.1%})", f"{row['low']:.1%} to {row['high']:.1%}")
    Console().print(table)
    typer.echo("ended by " + ", ".join(f"{reason}: {count}" for reason, count in report["reasons"].items()))


def played(path: pathlib.Path, first: str, second: str) -> list[GameResult]:
    """The games of these two in the file."""
    return [result for result in read_results(path) if {result.black, result.white} == {first, second}]


def points(results: list[GameResult], name: str) -> float:
    """Games won, a draw counting half."""
    return sum(1.0 if result.winner == name else 0.5 if not result.winner else 0.0 for result in results)


def summary(results: list[GameResult], first: str) -> dict[str, dict[str, float]]:
    """Games, points, rate and interval of the first engine, in all and by colour, and how the games ended."""
    report: dict[str, dict[str, float]] = {}
    black = [result for result in results if result.black == first]
    for name, part in (("all", results), ("as Black", black), ("as White", [r for r in results if r.white == first])):
        won = points(part, first)
        low, high = wilson(won, len(part))
        report[name] = {"games": len(part), "won": won, "rate": won / len(part) if part else 0.0, "low": low, "high": high}
    reasons = [result.reason for result in results]
    report["reasons"] = {reason: reasons.count(reason) for reason in sorted(set(reasons))}
    return report
