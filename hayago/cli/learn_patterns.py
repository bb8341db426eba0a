"""hayago learn patterns: the strengths of shapes and other features of moves, from games of strong players."""

import json
import pathlib
from typing import Annotated, Any

import typer

from ..core.errors import SettingError
from ..games.go.knowledge.move_patterns import shapes_of
from ..learn.card import card_text, write_card
from ..learn.files import check_folder, weights_place
from ..learn.games import read_games
from ..learn.judging import judge
from ..learn.pattern_plots import write_plots
from ..learn.patterns import Plan, Way, write_patterns
from ..learn.patterns import learn_patterns as learn
from ..parts.priors.patterns import SHIPPED
from .options import JSON, SEED, WEIGHTS_HELP
from .progress import bar

TEST_POSITIONS = 40_000  # of the games left out, at most about so many


def learn_patterns(
    games: Annotated[
        pathlib.Path, typer.Option(help="A folder of SGF files, as `hayago match` writes one; or a table .tsv.xz.")
    ],
    by: Annotated[Way, typer.Option(help="factors: stochastic gradient with latent factors; gradient; mm.")] = Way.FACTORS,
    size: int = typer.Option(19, min=5, max=25, help="Board size; games of other sizes are left out."),
    first: int = typer.Option(None, min=1, help="Learn from so many games at most. Default: all.", show_default=False),
    held_out: int = typer.Option(
        None, min=1, help="The last so many games are for judging. Default: a tenth, at most 2,000.", show_default=False
    ),
    share: float = typer.Option(
        None,
        min=0.0001,
        max=1,
        help="Of the positions of a game. Default: all, for mm about 100,000 in all.",
        show_default=False,
    ),
    shapes: int = typer.Option(40_000, min=1, max=60_000, help="The most shapes to know."),
    least: int = typer.Option(20, min=1, help="How often a shape must have been played."),
    playouts: int = typer.Option(
        0, min=0, help="Random games a position for the owners of points (Coulom: 63); 0 does without."
    ),
    seed: int = SEED,
    state: str = typer.Option("patterns.npz", help="What is learned so far; read at the start."),
    out: str = typer.Option(None, help=WEIGHTS_HELP.format(SHIPPED)),
    plots: str = typer.Option(None, help="A folder for pictures of what was learned."),
    as_json: bool = JSON,
) -> None:
    """Learn which moves strong players make: shapes, distances, captures, ataris and more, each with a strength.

    Stopped and called again it goes on with what is in the file --state. Damaged games are left out and counted. The weights
    come with a card beside them, a text that says from what they were learned and how well they predict. A preset uses them by
    their name: [[prior]] use = "PatternMoves", weights = "mine.hayago".

    Examples:

      hayago learn patterns --games games.tsv.xz --held-out 2000

      hayago learn patterns --games ~/games/sgf --size 9 --by mm --state mm.npz --out mine.hayago --plots pictures
    """
    weights_file, state_file = weights_place(out, SHIPPED), pathlib.Path(state)
    check_folder(weights_file)
    check_folder(state_file)
    with bar() as progress:
        tasks: dict[str, Any] = {}

        def watch(what: str, done: int, total: int | None) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total)
            progress.update(tasks[what], completed=done)

        found = read_games(games, size, None, lambda read: watch("reading", read, None))
        kept = held_out if held_out is not None else min(2000, len(found.games) // 10)
        learned, judged = split(found.games, kept, first)
        part = share if share is not None else default_share(learned, by)
        plan = Plan(by, part, shapes, least, playouts, seed)
        model, harvest = learn(state_file, learned, plan, watch)
        table = shapes_of(harvest.cells)
        test = min(1.0, TEST_POSITIONS / sum(len(game.moves) for game in judged))
        judgement = judge(model, table, judged, test, playouts, seed, lambda done: watch("judging", done, len(judged)))
    card = {
        "command": told(locals_of(games.name, by, size, first, held_out, share, shapes, least, playouts, seed)),
        "games": len(learned), "positions": round(part * sum(len(game.moves) for game in learned)), "left out": len(judged),
        "damaged": found.skipped, "other sizes": found.other_size, "size": size, "way": str(by), "shapes": harvest.total,
        "judged": judgement.report(size),
    }  # fmt: skip
    write_patterns(weights_file, model, harvest, card)
    write_card(weights_file, "Patterns of moves in Go", card)
    if plots is not None:
        write_plots(pathlib.Path(plots), model, harvest, judgement)
    if as_json:
        typer.echo(json.dumps({**card, "file": str(weights_file)}))
    else:
        typer.echo(card_text("Patterns of moves in Go", card))
        typer.echo(f'Weights in {weights_file}. In a preset: [[prior]] use = "PatternMoves", weights = "{weights_file}"')


def split(games: list[Any], held_out: int, first: int | None) -> tuple[list[Any], list[Any]]:
    """Games to learn from, and games to judge by: the last ones."""
    if not 0 < held_out < len(games):
        raise SettingError(f"there are {len(games)} games: leave some out for judging, and some to learn from (--held-out)")
    return games[:-held_out][:first], games[-held_out:]


def default_share(games: list[Any], by: Way) -> float:
    """Minorisation-maximisation has all positions in memory, some 8 kB each."""
    return min(1.0, 100_000 / sum(len(game.moves) for game in games)) if by == Way.MINORISATION else 1.0


def locals_of(*values: Any) -> dict[str, Any]:
    """The options of the command that matter for what is learned, by their names."""
    names = ("games", "by", "size", "first", "held-out", "share", "shapes", "least", "playouts", "seed")
    return {name: value for name, value in zip(names, values, strict=True) if value is not None}


def told(options: dict[str, Any]) -> str:
    """The command, for the card."""
    return "hayago learn patterns " + " ".join(f"--{name} {value}" for name, value in options.items())
