"""hayago match: games between two engines, with the win rate and its interval."""

import json
import math
import pathlib
from dataclasses import replace
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from ..core.errors import SettingError
from ..games.registry import USUAL_GAME, card
from ..lab.match.equal_cpu import equalised
from ..lab.match.ledger import keep_match
from ..lab.match.match import decided_at, play_missing, recorded
from ..lab.match.openings import read_openings
from ..lab.match.plan import GameResult, Plan, points
from ..lab.match.provenance import machine
from ..lab.match.report import MatchReport
from ..lab.match.statistics import Sprt, elo_interval, wilson
from .clusters import places
from .completing import presets
from .options import BOARD_SIZE, CLUSTER, GAME, GAME_KOMI, GAME_SECONDS, JSON, MOVE_PATIENCE, OPENINGS, PARALLEL, REFEREE
from .progress import bar

RULES = ", ".join(card(USUAL_GAME).rules)


def match(
    first: str = typer.Argument(
        help="A preset with its limit (hayago:simulations=3000), or the command of a GTP program.", autocompletion=presets
    ),
    second: str = typer.Argument(help="The other one.", autocompletion=presets),
    games: int = typer.Option(100, min=1, help="How many games; the colours alternate."),
    size: int | None = BOARD_SIZE,
    komi: float = GAME_KOMI,
    rules: str | None = typer.Option(None, help=f"One of {RULES}. A GTP program is told by its own options."),
    openings: str = OPENINGS,
    parallel: int = PARALLEL,
    cluster: str | None = CLUSTER,
    sprt: tuple[float, float] | None = typer.Option(None, metavar="ELO0 ELO1", help="Stop when a sequential test decides."),
    seconds: float | None = GAME_SECONDS,
    patience: float = MOVE_PATIENCE,
    referee: str = REFEREE,
    game: str = GAME,
    equal_cpu: bool = typer.Option(
        False, "--equal-cpu", help="First find the simulations of one preset with which both engines take the same CPU time."
    ),
    out: str = typer.Option("match.db", help="An SQLite file; each game is there, and in an SGF, as soon as it is over."),
    keep: str | None = typer.Option(
        None, metavar="FILE", help="At the end add the games to this .jsonl or .jsonl.gz, with all that the result rests on."
    ),
    as_json: bool = JSON,
) -> None:
    """Play a match. Stopped at any moment, even killed, and called again, it goes on with the games that are missing.

    The CPU seconds of both engines are kept with each game, threads and child processes included. --equal-cpu plays some games,
    changes the simulations of the first engine (or of the second, if only that has some) by the ratio of the times, and goes on
    until they are within 5 %; then the match is played with these.

    Illegal moves, crashes and time-outs lose the game, and the engine is started again. Where the referee and our own count see
    different winners, the result tells so.

    Examples:

      hayago match hayago:simulations=3000 "gnugo --mode gtp --chinese-rules --level 10" --games 100 --out gnugo.db

      hayago match hayago:simulations=1000,playout.Nakade.chance=0 hayago:simulations=1000 --sprt -20 0 --parallel 2

      hayago match hayago:simulations=1000 mogo-2007:simulations=1000 --games 1000 --cluster auto

      hayago match hayago:simulations=3000 "gnugo --mode gtp --chinese-rules --level 10" --equal-cpu --games 40

      hayago match mogo-2007 mogo-2006 --time 60 --openings built-in --size 13 --json
    """
    test = read_test(sprt) if sprt else None
    chosen: dict[str, Any] = {key: name.lower() for key, name in card(game).rules_named(rules).items()}
    plan = replace(Plan(first, second, size or 0, komi, seconds=seconds, referee=referee, game=game), **chosen)
    plan = replace(plan, openings=read_openings(openings, plan.rules()))
    path = pathlib.Path(out)
    if keep is not None and not keep.endswith((".jsonl", ".jsonl.gz")):
        raise SettingError(f"--keep takes a file that ends in .jsonl or .jsonl.gz, not {keep!r}")
    if equal_cpu:
        plan = equalised(plan, path, parallel, patience, lambda text: typer.echo(text, err=True))
        first = plan.first
    results = {result.number: result for result in recorded(plan, path) if result.number < games}
    with bar() as progress:
        task = progress.add_task(standing(results, first), total=games, completed=len(results))
        for result in play_missing(plan, games, path, places(parallel, cluster), test, patience):
            results[result.number] = result
            progress.update(task, completed=len(results), description=standing(results, first))
    if keep is not None:
        keep_match(pathlib.Path(keep), plan, [results[number] for number in sorted(results)], machine())
    report = MatchReport(plan, list(results.values())).to_dict()
    if test is not None:
        report["sprt"] = sprt_report(results, first, test)
    typer.echo(json.dumps(report)) if as_json else show(report, plan)


def read_test(sprt: tuple[float, float]) -> Sprt:
    """The sequential test between two differences in Elo."""
    test = Sprt(*sprt)
    if not (math.isfinite(test.low) and test.low < test.high < math.inf):
        raise SettingError(f"a sequential test needs two differences in Elo, the lower one first, not {sprt}")
    return test


def standing(results: dict[int, GameResult], first: str) -> str:
    """The running result in a few words."""
    won, games = points(list(results.values()), first), len(results)
    if not games:
        return "no game yet"
    low, high = wilson(won, games)
    return f"{won:g} won, {won / games:.0%} ({low:.0%} to {high:.0%}), Elo {elo_interval(won, games)[0]:+.0f}"


def sprt_report(results: dict[int, GameResult], first: str, test: Sprt) -> dict[str, Any]:
    """What the sequential test says, and after how many games it did."""
    count = decided_at(results, first, test)
    part = [results[number] for number in range(count)] if count else list(results.values())
    won = points(part, first)
    accepted = {True: test.high, False: test.low, None: None}[test.verdict(won, len(part)) if count else None]
    return {
        "elo0": test.low,
        "elo1": test.high,
        "ratio": round(test.ratio(won, len(part)), 3),
        "accepted": accepted,
        "games": count,
    }


def show(report: dict[str, Any], plan: Plan) -> None:
    """The report for people."""
    komi = "" if plan.card.komi is None else f", komi {plan.komi:g}"
    title = f"{plan.first} against {plan.second}, {plan.board}{komi}"
    table = Table("", "games", "won by the first", "95 % interval", title=title)
    for name in ("all", "as Black", "as White"):
        row = report[name]
        table.add_row(name, str(row["games"]), f"{row['won']:g} ({row['rate']:.1%})", f"{row['low']:.1%} to {row['high']:.1%}")
    Console().print(table)
    low, middle, high = (("?" if x is None else f"{x:+.0f}") for x in (report["elo"][k] for k in ("low", "difference", "high")))
    typer.echo(f"Elo {middle} ({low} to {high}); ended by " + ", ".join(f"{k}: {n}" for k, n in report["reasons"].items()))
    spent = {name: report["cpu"].get(name) for name in (plan.first, plan.second)}
    known = ", ".join(f"{name} {seconds:.3f}" for name, seconds in spent.items() if seconds is not None)
    if known:
        typer.echo(f"CPU seconds a move: {known}")
    if report["disagreements"]:
        typer.echo(f"the referee and our own count disagree on the winner of games {report['disagreements']}")
    for number, note in list(report["notes"].items())[:5]:
        typer.echo(f"game {number}: {note}")
    if "sprt" in report:
        test = report["sprt"]
        verdict = (
            "not decided" if test["accepted"] is None else f"{test['accepted']:+g} Elo accepted after {test['games']} games"
        )
        typer.echo(f"sequential test of {test['elo0']:+g} against {test['elo1']:+g} Elo: {verdict} (ratio {test['ratio']})")
