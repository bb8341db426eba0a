"""hayago bench: playouts per second, and what each rule of a preset costs."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..core.errors import SettingError
from ..games.registry import USUAL_GAME, card, game_help
from ..lab.bench import figures, figures_of, measure_all
from ..lab.by_rule import Costs
from ..lab.match.plan import SIZE
from ..lab.match.provenance import version
from ..presets import load_preset
from ..search.search import Method
from .options import JSON
from .progress import bar


def bench(
    only: str = typer.Option("", help="Measure only the figures whose name contains this text."),
    game: str | None = typer.Option(None, help=f"{game_help()} Default: figures of Go."),
    size: int | None = typer.Option(None, help="With --game or --by-rule: size of the board."),
    preset: Annotated[
        list[str] | None,
        typer.Option(help="With --game: whose simulations; may be repeated. Default: the game's own, and uct. Or --by-rule's."),
    ] = None,
    by_rule: bool = typer.Option(False, "--by-rule", help="What each playout step and prior of one preset costs instead."),
    rounds: int = typer.Option(8, min=1, max=10_000, help="With --by-rule: how often all is measured; medians are told."),
    seconds: float = typer.Option(1.0, min=0.01, max=3600, help="How long to measure each figure."),
    as_json: bool = JSON,
) -> None:
    """Measure speed: CPU time of one thread, the best of several batches.

    --by-rule tells for each playout step and prior of a preset how often a simulation asks it, how often it has an answer, its
    cost (what a simulation takes longer when it is asked once more, the games being the same), and what a simulation saves
    without it (the games being others, and later steps being asked more often). Both are shares of a simulation's time.

    Examples:

      hayago bench

      hayago bench --only 9x9 --seconds 3

      hayago bench --only "mogo 19x19" --json

      hayago bench --by-rule --preset hayago --size 9

      hayago bench --game othello.py:Othello --preset rave --preset mine.toml
    """
    if by_rule:
        show_costs(game or USUAL_GAME, size or (SIZE if game is None else None), preset, rounds, as_json)
        return
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


def show_costs(game: str, size: int | None, presets: list[str] | None, rounds: int, as_json: bool) -> None:
    """The table of --by-rule."""
    found = card(game)
    found.check(size)
    if len(presets or []) > 1:
        raise SettingError("--by-rule looks at one preset at a time: give --preset once")
    name = presets[0] if presets else found.preset
    method = load_preset(name).method
    if not isinstance(method, Method):
        raise SettingError(f"--by-rule looks at the playout steps and priors of a tree search, which {name!r} is not")
    costs = Costs(found.make(size), method)
    with bar() as progress:
        task = progress.add_task(f"rules of {name}", total=rounds)
        for _ in costs.rounds(rounds):
            progress.advance(task)
    title = f"{name}, {found.title}{f' {size}x{size}' if size else ''}"
    if as_json:
        rows = [{key: rounded(value) for key, value in row._asdict().items()} for row in costs.table()]
        told = {"preset": name, "game": game, "size": size, "version": version(), "rounds": rounds}
        typer.echo(
            json.dumps(
                {**told, "simulations": costs.simulations, "simulations/s": round(costs.rate()), "rules": rows}, indent=1
            )
        )
        return
    table = Table("rule", title=f"{title}: {costs.rate():,.0f} simulations a second, counting included")
    for column in ("asked a simulation", "answers", "cost", "saved without"):
        table.add_column(column, justify="right")
    for row in costs.table():
        saved = "" if row.saved is None else f"{row.saved:+.1%}"
        table.add_row(row.rule, f"{row.asked:,.2f}", f"{row.fired:.1%}", f"{row.cost:+.1%}", saved)
    Console().print(table)


def rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value
