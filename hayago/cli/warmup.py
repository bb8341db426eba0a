"""hayago warmup: compile now what a first game would wait for."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..games.registry import USUAL_GAME, card, choices
from ..play.warm_up import warm_up
from ..presets import load_preset


def warmup(
    presets: Annotated[list[str] | None, typer.Argument(help="Whose kernels; if none, the one that plays by default.")] = None,
    game: str = typer.Option(USUAL_GAME, help=f"One of {choices()}."),
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
    with Progress(
        TextColumn("compiling {task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(names[0], total=len(names))
        for done, name in enumerate(names):
            progress.update(task, completed=done, description=name)
            warm_up(record, name, threads)
    typer.echo(f"ready after {time.perf_counter() - start:.1f} s: {', '.join(names)}")
