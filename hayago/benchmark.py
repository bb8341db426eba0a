"""How fast the kernels run: figures with a name such as "playouts/s mogo 9x9", measured in CPU time of one thread."""

import time
from collections.abc import Callable, Iterator

from .games.go import Go
from .playouts.policies import POLICIES
from .playouts.run import run_playouts
from .worker import new_worker

SIZES = (9, 13, 19)
BATCH_SECONDS = 0.05  # long against the clock's tick and a call from Python, short against disturbances


def figures() -> dict[str, Callable[[], Callable[[int], object]]]:
    """All figures: name -> what prepares a function that does n units of work."""
    return {f"playouts/s {name} {size}x{size}": playout_figure(size, name) for size in SIZES for name in POLICIES}


def playout_figure(size: int, policy: str) -> Callable[[], Callable[[int], object]]:
    def prepare() -> Callable[[int], object]:
        game = Go(size)
        root, worker = game.new_board(), new_worker(game)
        return lambda n: run_playouts(game, POLICIES[policy], root, worker, n)

    return prepare


def measure(run: Callable[[int], object], seconds: float) -> float:
    """Units per CPU second of this thread, the best of the batches that fit into `seconds`."""
    run(1)  # compiles
    count = batch_size(run)
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        best = max(best, count / cpu_seconds(run, count))
        if time.perf_counter() > end:
            return best


def batch_size(run: Callable[[int], object]) -> int:
    """How many units take about BATCH_SECONDS."""
    count = 1
    while (spent := cpu_seconds(run, count)) < BATCH_SECONDS / 4:
        count *= 2
    return max(1, round(count * BATCH_SECONDS / spent))


def cpu_seconds(run: Callable[[int], object], count: int) -> float:
    start = time.thread_time()
    run(count)
    return max(time.thread_time() - start, 1e-9)


def measure_all(only: str, seconds: float) -> Iterator[tuple[str, float]]:
    """Measure the figures whose name contains `only`, one after the other."""
    for name, prepare in figures().items():
        if only.lower() in name.lower():
            yield name, measure(prepare(), seconds)
