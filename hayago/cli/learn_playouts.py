"""hayago learn playouts: the weights by which moves of playouts are drawn."""

import json
import pathlib
from typing import Annotated, Any

import typer

from ..core.errors import SettingError
from ..core.weights import read_weights
from ..games.go import Go
from ..learn.files import check_folder, weights_place
from ..learn.games import Game, read_games
from ..learn.playouts import Deep, Way, by_games, by_playouts, write_playouts
from ..parts.playouts.weighted import KIND, nearest_strengths
from .completing import presets
from .options import JSON, SEED, WEIGHTS_HELP
from .progress import bar

NAME = "playouts.hayago"


def learn_playouts(
    games: Annotated[
        list[pathlib.Path], typer.Option(help="A folder of SGF files, a match as .jsonl, or a table .tsv.xz; may be repeated.")
    ],
    method: Annotated[Way, typer.Option(help="mm: from the moves of games; balance: by positions' values; gradient.")] = Way.MM,
    size: int = typer.Option(9, min=5, max=25, help="Board size; games of other sizes are left out."),
    for_size: int = typer.Option(
        None, min=5, max=25, help="The board size that the weights are for. Default: that of the games.", show_default=False
    ),
    first: int = typer.Option(None, min=2, help="Read so many games of each file at most.", show_default=False),
    share: float = typer.Option(1.0, min=0.0001, max=1, help="Of the positions of games, for mm."),
    held_out: int = typer.Option(
        None,
        min=1,
        help="Games, or positions, for judging. Default: a tenth of games, a fifth of positions.",
        show_default=False,
    ),
    start: str = typer.Option(
        None, help="Weights to balance from. Default: those that mm finds in the games.", show_default=False
    ),
    values: str = typer.Option("values.jsonl", help="Positions with values by deep search are added to this file, and read."),
    positions: int = typer.Option(500, min=2, help="How many positions that file is to hold."),
    preset: str = typer.Option("hayago", help="Who searches; see: hayago presets.", autocompletion=presets),
    simulations: int = typer.Option(3000, min=1, help="Simulations of such a search."),
    steps: int = typer.Option(2000, min=1, help="Steps of balancing, one position each."),
    playouts: int = typer.Option(400, min=2, help="Playouts of a step for the mean, and as many for the gradient."),
    seed: int = SEED,
    state: str = typer.Option("playouts.npz", help="What is balanced so far; read at the start."),
    out: str = typer.Option(None, help=WEIGHTS_HELP.format(NAME)),
    as_json: bool = JSON,
) -> None:
    """Learn how strong 2,233 features of moves are in playouts: shapes of 3x3 points, captures, answers to the last move.

    By mm they are fitted to the moves of games. Balancing draws the mean result of playouts to the value that a deep search
    gives a position; policy gradient makes the winner's moves likelier. Stopped and called again, a command goes on with the
    files --values and --state. The weights are for one board size: those for others in the file stay. A preset uses them by
    their name: [[playout]] use = "Weighted", weights = "mine.hayago".

    Examples:

      hayago learn playouts --games results/gnugo10-9x9-hayago-10000.jsonl --out mine.hayago

      hayago learn playouts --games ~/games/sgf --method balance --positions 400 --steps 2000 --out balanced.hayago
    """
    weights_file, state_file, values_file = weights_place(out, NAME), pathlib.Path(state), pathlib.Path(values)
    for file in (weights_file, state_file, values_file):
        check_folder(file)
    with bar() as progress:
        tasks: dict[str, Any] = {}

        def watch(what: str, done: int, total: int | None) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total)
            progress.update(tasks[what], completed=done)

        found = gathered(games, size, first)
        command = told(
            games=" --games ".join(path.name for path in games), method=method, size=size, for_size=for_size, first=first,
            share=share if share < 1 else None, held_out=held_out, start=pathlib.Path(start).name if start else None, seed=seed,
        )  # fmt: skip
        card: dict[str, Any] = {"command": command, "way": str(method), "games": len(found)}
        if method == Way.MM or start is None:
            kept = left_out(held_out if method == Way.MM else None, len(found), 10)
            strengths, learned = by_games(found, kept, share, seed, watch)
        else:
            strengths, learned = nearest_strengths(read_weights(pathlib.Path(start), KIND).arrays, size), {}
        if method != Way.MM:
            deep = Deep(values_file, positions, left_out(held_out, positions, 5), preset, simulations, steps, playouts)
            card["command"] += f" --positions {positions} --preset {preset} --simulations {simulations}"
            card["command"] += f" --steps {steps} --playouts {playouts}"
            strengths, learned = by_playouts(method, Go(size), found, strengths, deep, state_file, seed, watch)
        card.update(learned)
    text = write_playouts(weights_file, for_size or size, strengths, card)
    if as_json:
        typer.echo(json.dumps({**card, "file": str(weights_file)}))
    else:
        typer.echo(text)
        typer.echo(f'Weights in {weights_file}. In a preset: [[playout]] use = "Weighted", weights = "{weights_file}"')


def gathered(paths: list[pathlib.Path], size: int, first: int | None) -> list[Game]:
    """The games of all files, so many of each at most."""
    return [game for path in paths for game in read_games(path, size, first).games]


def left_out(wanted: int | None, count: int, part: int) -> int:
    """How many are for judging."""
    number = max(1, count // part) if wanted is None else wanted
    if number >= count:
        raise SettingError(f"of {count} games or positions {number} cannot be left out for judging: name fewer with --held-out")
    return number


def told(**options: Any) -> str:
    """The command, for the card."""
    words = (f"--{name.replace('_', '-')} {value}" for name, value in options.items() if value is not None)
    return "hayago learn playouts " + " ".join(words)
