"""How fast the kernels run: figures with a name such as "playouts/s mogo 9x9", measured in CPU time of one thread."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ..core.worker import new_worker
from ..games.go import Go
from ..parts.backup.amaf import Amaf
from ..parts.playouts.policies import MOGO, UNIFORM
from ..parts.playouts.run import run_playouts
from ..parts.priors.combine import all_of
from ..parts.priors.even_game import EvenGame, RareMove
from ..parts.selection.rave import McRave
from ..presets import load_preset
from ..search.kinds import new_searcher
from ..search.search import Method, search
from ..search.td_search import TdSearch
from ..tree.sizes import SMALL_TREE_MB
from ..tree.tree import clear, new_tree

SIZES = (9, 13, 19)
BATCH_SECONDS = 0.05  # long against the clock's tick and a call from Python, short against disturbances
SIMULATIONS = 10_000  # from the empty tree, for a figure of the search
PLAYOUTS = ("uniform", "mogo", "mogo-2009", "hayago")

Run = Callable[[int], object]  # does n units of work


def policy(name: str) -> Any:
    """A playout policy: uniform, MoGo's four rules, or that of a preset."""
    known = {"uniform": UNIFORM, "mogo": MOGO}
    return known[name] if name in known else load_preset(name).method.playout


Figures = dict[str, Callable[[], tuple[Run, int]]]  # [name] what prepares the work, and how many units a batch must have


def figures_of(game: Any, presets: list[str]) -> Figures:
    """The figures of any game: uniform playouts, and simulations of each preset. 0 units: as many as you like."""
    name = type(game).__name__
    made: Figures = {f"playouts/s uniform {name}": partial(playouts_of, game, UNIFORM)}
    for text in presets:
        made[f"simulations/s {text} {name}"] = partial(simulations_of, game, load_preset(text).method)
    return made


def playouts_of(game: Any, chosen: Any) -> tuple[Run, int]:
    """Playouts from the first position."""
    root, worker = game.new_board(), new_worker(game, parts=chosen)
    return lambda n: run_playouts(game, chosen, root, worker, n), 0


def simulations_of(game: Any, method: Method | TdSearch) -> tuple[Run, int]:
    """Simulations from the first position and the empty tree."""
    searcher, root = new_searcher(game, method, memory_mb=SMALL_TREE_MB), game.new_board()

    def run(n: int) -> object:
        searcher.forget()
        return searcher.run(root, n)

    return run, 0


def figures() -> Figures:
    """The usual figures, those of Go."""
    made: Figures = {}
    for size in SIZES:
        for name in PLAYOUTS:
            made[f"playouts/s {name} {size}x{size}"] = partial(playouts, size, name)
        for name in PLAYOUTS[:2]:
            made[f"simulations/s {name} {size}x{size}"] = partial(simulations, size, name)
    return made


def playouts(size: int, name: str) -> tuple[Run, int]:
    """Playouts from the empty board."""
    return playouts_of(Go(size), policy(name))


def simulations(size: int, name: str) -> tuple[Run, int]:
    """MC-RAVE from the empty board and the empty tree."""
    game = Go(size)
    method = Method(McRave(), all_of(EvenGame(), RareMove()), policy(name), Amaf(), expand_after=2)
    root, worker, tree = game.new_board(), new_worker(game, parts=method), new_tree(Amaf(), 3_000_000)

    def run(n: int) -> object:
        clear(tree)
        return search(game, method, root, worker, tree, n)

    return run, SIMULATIONS


def measure(run: Run, batch: int, seconds: float) -> float:
    """Units per CPU second of this thread, the best of the batches that fit into `seconds`."""
    run(1)  # compiles
    count = batch or batch_size(run)
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        best = max(best, count / cpu_seconds(run, count))
        if time.perf_counter() > end:
            return best


def batch_size(run: Run) -> int:
    """How many units take about BATCH_SECONDS."""
    count = 1
    while (spent := cpu_seconds(run, count)) < BATCH_SECONDS / 4:
        count *= 2
    return max(1, round(count * BATCH_SECONDS / spent))


def cpu_seconds(run: Run, count: int) -> float:
    start = time.thread_time()
    run(count)
    return max(time.thread_time() - start, 1e-9)


def measure_all(chosen: Figures, seconds: float) -> Iterator[tuple[str, float]]:
    """Measure the figures, one after the other."""
    for name, prepare in chosen.items():
        yield name, measure(*prepare(), seconds)
