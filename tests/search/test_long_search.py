"""A long search in little memory: the tree is pruned again and again, and the right move stays the right one.

HAYAGO_LONG=1 pytest -s tests/search/test_long_search.py runs 100,000,000 simulations in 200 MB, for hours.
"""

import os
import resource

import pytest

from hayago import Go, Searcher
from hayago.presets import load_preset

LONG = bool(os.environ.get("HAYAGO_LONG"))
SIMULATIONS, MEMORY_MB = (100_000_000, 200) if LONG else (60_000, 4)
REPORT = SIMULATIONS // 20

# Black's stones at the bottom have an eye of three points in a row: the middle one makes two eyes of it. The game hangs on it.
BOARD = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X X X X
O O O O O O O O O
. . . . . . . . .
O O O O O O O O O
X X X X X O . . .
X . . . X O . . .
"""


def vital_position():
    """BOARD with Black to move."""
    cells = [line.split() for line in BOARD.split("\n")[1:10]]
    points = {f"{'ABCDEFGHJ'[x]}{9 - y}": cells[y][x] for y in range(9) for x in range(9)}
    black, white = ([point for point, cell in points.items() if cell == stone] for stone in "XO")
    return Go(9).start().setup(Go(9), black, white)


@pytest.mark.parametrize("preset", ["hayago", "mc-rave-tuned", "uct"])
def test_the_right_move_stays(preset):
    position = vital_position()
    searcher = Searcher(position.game, load_preset(preset).method, seed=1, memory_mb=MEMORY_MB)
    done, nodes_before, pruned = 0, 0, 0
    while done < SIMULATIONS:
        done += searcher.run(position.boards, REPORT)
        best = searcher.children()[0]
        name = position.write(best.move)
        pruned += searcher.nodes < nodes_before
        nodes_before = searcher.nodes
        if LONG:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            numbers = f"{best.visits:,} visits, tree {searcher.memory_mb:.0f} MB, process {peak:.0f} MB"
            print(f"{preset} {done:,}: {name} {best.value:.4f}, {numbers}", flush=True)
        assert name == "C1"
        assert searcher.memory_mb <= MEMORY_MB
    assert searcher.visits == SIMULATIONS
    assert pruned
