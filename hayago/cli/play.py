"""hayago play: the board in the browser, or a game in the terminal."""

import contextlib
import os
import pathlib
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING

import msgspec
import typer

from ..core.errors import SettingError
from ..core.folders import data_folder
from ..core.loading import is_own
from ..games.registry import USUAL_GAME, GameCard, card, game_help
from ..web.games import check_size, offer
from ..web.protocol import New
from ..web.server import Server, is_local, serve
from .clusters import checked_cluster
from .completing import games, presets
from .presets_named import check_preset

if TYPE_CHECKING:
    from ..cluster.cluster import Cluster

PORT = 8850  # ha-ya-go
NEXT_PORTS = 20  # that are tried where the usual one is taken


def play(
    game: str = typer.Option(USUAL_GAME, help=game_help(), autocompletion=games),
    size: int = typer.Option(None, help="Size of the board. Default: the game's usual one for people."),
    komi: float = typer.Option(None, help="Points for White, where the game has them. Default: the usual ones."),
    colour: str = typer.Option("black", "--colour", "--color", help="Yours: black or white."),
    handicap: int = typer.Option(0, min=0, help="Black stones on the board at the beginning, where the game allows it."),
    preset: str = typer.Option(
        None, help="Who plays against you; see: hayago presets. Default: the game's strongest.", autocompletion=presets
    ),
    simulations: int = typer.Option(None, min=1, help="How much the engine thinks about a move."),
    port: int = typer.Option(None, min=0, max=65535, help=f"Of the server; 0 takes a free one. Default: {PORT} or the next."),
    host: str = typer.Option("127.0.0.1", help="Address to listen at; others than 127.0.0.1 let other machines in."),
    browser: bool = typer.Option(True, "--browser/--no-browser", help="Open the page in a browser."),
    data: str = typer.Option(None, help="Folder for the games. Default: your data folder, such as ~/.local/share/hayago."),
    cluster: str = typer.Option(
        None,
        metavar="auto|ADDRESS",
        help="Offer to search on all machines of a Ray cluster: auto is the one here. See docs/cluster.md.",
    ),
    terminal: bool = typer.Option(False, "--terminal", help="Play in the terminal instead."),
    seed: int = typer.Option(None, min=0, help="In the terminal: the same seed gives the same game."),
) -> None:
    """Play on a board in the browser, and watch the engine think. Size, colour and so on are those of the first game.

    Examples:

      hayago play

      hayago play --size 13 --colour white --simulations 10000

      hayago play --game hex --size 7

      hayago play --game othello.py:Othello

      hayago play --no-browser --port 8000 --data games

      hayago play --cluster auto

      hayago play --terminal --preset mogo-2006 --handicap 2
    """
    if colour.lower() not in ("black", "white", "b", "w"):
        raise SettingError(f"{colour!r} is no colour: write black or white")
    if preset is not None:
        check_preset(preset)
    yours = "white" if colour.lower().startswith("w") else "black"
    if is_own(game):
        typer.echo(f"{game} is code of your own: it is run now, with all that you may do")
    # A page of 2 MB for each column makes a search tree of 0.1 MB take 18 MB, and the search no faster. Numpy reads this once.
    os.environ.setdefault("NUMPY_MADVISE_HUGEPAGE", "0")
    chosen = card(game)
    if terminal and cluster:
        raise SettingError("--cluster is for the page: leave out --terminal, or use hayago gtp --cluster")
    if terminal:
        from .terminal import play_in_terminal  # loads Numba

        play_in_terminal(chosen, size, komi, yours, handicap, preset, simulations or 3000, seed)
        return
    first = first_game(chosen, size, komi, yours, handicap, preset, simulations)
    if is_own(game):
        open_own(chosen, size)
    machines = cluster_named(cluster)
    server = Server(pathlib.Path(data) if data else data_folder(), first, is_local(host), machines)
    listener = listening(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/{'#new' if first else ''}"  # else the page goes on with its last game

    def started() -> None:
        typer.echo(f"Hayago is at {address} (Ctrl-C ends it)")
        if browser and has_browser():
            webbrowser.open(address)

    with contextlib.suppress(KeyboardInterrupt):
        serve(server, listener, started)
    if machines is not None:
        machines.close()
    sys.stdout.flush()
    os._exit(0)  # a thread may still be compiling


def cluster_named(text: str | None) -> "Cluster | None":
    """The cluster on which games may be searched, where one is named."""
    if checked_cluster(text) is None:
        return None
    from ..cluster.cluster import Cluster  # loads Numba

    return Cluster.named(str(text))


def open_own(own: GameCard, size: int | None) -> None:
    """Offer a game of the user's in the page, after a look at its first position: what is wrong with it is said now."""
    from ..web.own_games import check_own  # loads Numba

    check_own(own, size)
    offer(own)


def first_game(
    chosen: GameCard,
    size: int | None,
    komi: float | None,
    yours: str,
    handicap: int,
    preset: str | None,
    simulations: int | None,
) -> New | None:
    """The game that the options ask for; None where they ask for nothing."""
    if (chosen.key, size, komi, yours, handicap, preset, simulations) == (USUAL_GAME, None, None, "black", 0, None, None):
        return None
    if size is not None:
        check_size(chosen, size)
    players = {"black": "human", "white": "engine"} if yours == "black" else {"black": "engine", "white": "human"}
    wanted: dict[str, object] = {
        "game": chosen.key,
        "size": size,
        "komi": komi,
        "handicap": handicap,
        "preset": preset,
        **players,
    }
    if simulations is not None:
        wanted["limit"] = {"simulations": simulations}
    try:
        return msgspec.convert({"do": "new", **wanted}, New)
    except msgspec.ValidationError as error:
        raise SettingError(f"such a game cannot be played: {error}") from None


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at the port; where none is named, at the usual one or the next that is free."""
    ports = range(PORT, PORT + NEXT_PORTS) if port is None else (port,)
    problem: OSError | None = None
    for number in ports:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.socket(family)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, number))
            return listener
        except OSError as error:
            problem = error
    where = f"port {ports[0]}" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]}"
    raise SettingError(f"the server cannot listen at {host}, {where}: {problem}; name another one with --port")


def has_browser() -> bool:
    """Is there a browser with windows? One in the terminal would take the place of the server's lines."""
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
