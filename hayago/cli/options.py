"""Options that several commands have, each written once."""

import typer

from ..games.registry import USUAL_GAME, game_help
from ..lab.match.plan import KOMI, SIZE
from ..lab.match.workers import PATIENCE
from .completing import games

MOST_PARALLEL = 256  # threads of a search, or games at the same time

JSON = typer.Option(False, "--json", help="Print the result as one JSON object.")
SEED = typer.Option(1, min=0, help="Another seed, other games.")
THREADS = typer.Option(1, min=1, max=MOST_PARALLEL, help="Search with so many threads.")
PARALLEL = typer.Option(1, min=1, max=MOST_PARALLEL, help="Games at the same time, each in a process of its own.")
CLUSTER = typer.Option(
    None, metavar="auto|ADDRESS", help="Play on all machines of a Ray cluster (docs/cluster.md), one game for each CPU."
)

# Of games between engines
GAME = typer.Option(USUAL_GAME, help=game_help(), autocompletion=games)
BOARD_SIZE = typer.Option(None, help=f"Board size. Default: {SIZE} in Go, the usual one in other games.", show_default=False)
GO_SIZE = typer.Option(SIZE, help="Board size.")
GAME_KOMI = typer.Option(KOMI, help="Points for White.")
OPENINGS = typer.Option("none", help="none, built-in, or a file with a line of moves for each opening (E5 C4).")
GAME_SECONDS = typer.Option(None, "--time", help="Seconds for all moves of a player in a game, kept by us.")
MOVE_PATIENCE = typer.Option(PATIENCE, min=0.1, help="Without --time: seconds for a move, beyond which an engine hangs.")
REFEREE = typer.Option("auto", help="Who counts: gnugo, own, or auto for GNU Go where it is installed.")

# Of what is learned
WEIGHTS_HELP = "The file for the weights. Default: {} in your data folder."
