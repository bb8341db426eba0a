"""hayago warmup: compile now what a first game would wait for."""

import time
from typing import Annotated

import typer

from ..games.registry import USUAL_GAME, card, game_help
from ..play.warm_up import warm_up
from ..presets import load_preset
from ..tree.sizes import SMALL_TREE_MB, TREE_MB
from . import completing
from .progress import bar


def warmup(
    presets: Annotated[
        list[str] | None,
        typer.Argument(help="Whose kernels; if none, the one that plays by default.", autocompletion=completing.presets),
    ] = None,
    game: str = typer.Option(USUAL_GAME, help=game_help(), autocompletion=completing.games),
    size: int = typer.Option(None, help="Size of the board, which has kernels of its own. Default: the usual one of the page."),
    threads: int = typer.Option(1, min=1, max=256, help="A search by several threads has kernels of its own."),
) -> None:
    """Compile the kernels of presets for a game. They are kept on disk: the next start has them at once.

    Examples:

      hayago warmup

      hayago warmup hayago mogo-2007 mc-rave --threads 2

      hayago warmup --size 19
    """
    played = card(game)
    played.check(size)
    names = presets or [played.preset]
    for name in names:
        load_preset(name)
    record = played.make(size or played.page_size or None)
    start = time.perf_counter()
    with bar() as progress:
        task = progress.add_task(f"compiling {names[0]}", total=len(names))
        for done, name in enumerate(names):
            progress.update(task, completed=done, description=f"compiling {name}")
            for memory in (TREE_MB, SMALL_TREE_MB):  # of the engine, and of the page and reviews
                warm_up(record, name, threads, memory)
    typer.echo(f"ready after {time.perf_counter() - start:.1f} s: {', '.join(names)}")
