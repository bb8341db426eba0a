"""Compiles in a process of its own what is not on the disk yet: the compiler takes some hundred megabytes that it never gives
back, and holds up all other threads now and then. The machine code is then loaded from the disk, which takes a moment.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any

from ..core.waiting import NotCompiled, loading_only
from ..evaluate.policy_moves import policy_moves
from ..presets import Preset
from .player import Player
from .warm_up import warm_up

SEARCH, POLICY = "search", "policy"  # what can be prepared: the search, and the look at the playout policy


def prepare(what: str, game: Any, preset: Preset, threads: int, memory_mb: float) -> None:
    """Have the search of a preset ready, or the look at its playout policy: loaded, or compiled apart and then loaded."""
    task = (what, game, preset, threads, memory_mb)
    try:
        with loading_only():
            carry_out(*task)
    except NotCompiled:
        with contextlib.suppress(OSError, pickle.PicklingError, AttributeError, TypeError):  # such as a game of a notebook
            compile_apart(task)
        carry_out(*task)


def carry_out(what: str, game: Any, preset: Preset, threads: int, memory_mb: float) -> None:
    if what == SEARCH:
        warm_up(game, preset, threads, memory_mb)
    else:
        player = Player(game, preset, seed=1)
        policy_moves(player.position.rolled(Random(1)), player.searcher.method.playout, times=1)


def compile_apart(task: tuple[Any, ...]) -> None:
    """Do a task in another process, which ends with this one; what it says goes to stderr."""
    data = pickle.dumps(task)
    with subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        assert child.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(len(data).to_bytes(8, "big") + data)
            child.stdin.flush()
        child.wait()  # with its input open: the end of this process closes it


def main(leave: Callable[[int], None] = os._exit) -> None:
    """Carry out the task that comes on the standard input; leave when that ends."""
    source = sys.stdin.buffer
    task = pickle.loads(source.read(int.from_bytes(source.read(8), "big")))

    def wait_for_the_end() -> None:
        source.read()
        leave(1)

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    carry_out(*task)
    leave(0)


if __name__ == "__main__":
    main()
