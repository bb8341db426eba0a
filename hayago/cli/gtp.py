"""hayago gtp: the engine for Go programs."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Annotated

import typer

from .. import __version__
from ..core.errors import SettingError
from ..core.settings import read_settings
from ..games.registry import GAMES, USUAL_GAME, game_help
from ..gtp.commands import commands_of
from ..gtp.engine import Engine
from ..gtp.protocol import Input, Output
from ..play.settings import Settings
from .clusters import checked_cluster
from .completing import games, presets
from .presets_named import check_preset

SIZES = ", ".join(f"{card.size} in {card.title}" for card in GAMES.values() if card.sizes)
SWAPPING = ", ".join(card.title for card in GAMES.values() if card.can_swap)
PATIENCE = 0.6  # seconds that a search has for its last answer when nobody can hear it


def gtp(
    game: str = typer.Option(USUAL_GAME, help=game_help(), autocompletion=games),
    size: int = typer.Option(None, help=f"Size of the board at the beginning. Default: {SIZES}."),
    swap: bool = typer.Option(False, "--swap", help=f"{SWAPPING}: the second player may take over the first move."),
    preset: str = typer.Option(
        None, help="How to think; see: hayago presets. Default: that of the level, or of the game.", autocompletion=presets
    ),
    set: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a setting of the preset; may be repeated.")
    ] = None,
    level: int = typer.Option(None, min=1, max=10, help="1 for beginners to 10 for full strength."),
    simulations: int = typer.Option(None, min=1, help="Think for so many simulations about a move."),
    seconds: float = typer.Option(
        None, min=0.001, help="Think for so many seconds about a move. Default: by the clock, else 5."
    ),
    threads: int = typer.Option(1, min=1, max=256, help="Search with so many threads."),
    memory: float = typer.Option(512, min=1, help="Megabytes for the search tree."),
    ponder: bool = typer.Option(False, "--ponder/--no-ponder", help="Think while the opponent does."),
    resign: float = typer.Option(None, min=0, max=0.999, help="Resign below this win rate; 0 never does."),
    seed: int = typer.Option(None, min=0, help="The same seed gives the same game, with simulations and one thread."),
    cluster: str = typer.Option(
        None, metavar="auto|ADDRESS", help="Search on all machines of a Ray cluster: auto is the one here. See docs/cluster.md."
    ),
    log: str = typer.Option(None, help="Append all that is read and written to this file."),
    override_name: str = typer.Option("Hayago", help="What to answer to `name`."),
    override_version: str = typer.Option(__version__, help="What to answer to `version`."),
) -> None:
    """Play through the Go Text Protocol: the engine for Sabaki, Lizzie, GoGui, CGOS, KGS; and for HexGui.

    Examples:

      Sabaki (Engines > Manage Engines): path hayago, arguments: gtp --level 7

      Lizzie (engine command): hayago gtp --override-name KataGo --threads 2

      GoGui (Program > New Program): hayago gtp --seconds 10

      CGOS (cgos client): hayago gtp --ponder --resign 0.05

      KGS (kgsGtp engine=): hayago gtp --level 6

      HexGui (Program > Connect local program): hayago gtp --game hex --size 11 --swap

      Many machines (docs/cluster.md): hayago gtp --seconds 10 --cluster auto

      GoGui (Game > Rules, and Program): hayago gtp --game havannah --size 8 --seconds 5
    """
    settings = Settings(
        game=game,
        size=size,
        swap=swap,
        preset=preset,
        changes=read_settings(",".join(set or ())),
        simulations=simulations,
        seconds=seconds,
        level=level,
        threads=threads,
        memory=memory,
        ponder=ponder,
        resign=resign,
        seed=seed,
        cluster=checked_cluster(cluster),
        name=override_name,
        version=override_version,
    )
    check_preset(settings.preset_name, settings.changes)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: os._exit(128 + received))
    engine = Engine(settings, commands_of(settings.card), Input(sys.stdin.buffer), Output(sys.stdout.buffer, logger(log)))
    engine.source.start()
    engine.load()
    runner = threading.Thread(target=run, args=(engine,), name="gtp-commands", daemon=True)
    runner.start()
    while runner.is_alive() and not is_left_alone(engine.source):  # this thread only waits, so that a signal is never late
        runner.join(0.1)
    os._exit(0)  # a thread may still be compiling, or reading


def is_left_alone(source: Input) -> bool:
    """Did the input end in the middle of a search that does not stop, because it is being compiled?"""
    return source.broke_off is not None and time.monotonic() - source.broke_off > PATIENCE


def run(engine: Engine) -> None:
    """Carry out commands until the end; a closed output is one."""
    try:
        engine.run()
    except OSError:
        os._exit(1)


def logger(path: str | None) -> Callable[[str], None]:
    """Appends text to the file, with the time; nothing without a file."""
    if path is None:
        return lambda text: None

    def write(text: str) -> None:
        with open(path, "a", encoding="utf-8", errors="replace") as file:
            file.write(f"{time.strftime('%H:%M:%S')} {text.rstrip()}\n")

    def write_if_possible(text: str) -> None:
        """A game goes on where the disk is full."""
        with contextlib.suppress(OSError):
            write(text)

    try:
        write("hayago gtp")
    except OSError as error:
        raise SettingError(f"the log cannot be written: {error}") from None
    return write_if_possible
