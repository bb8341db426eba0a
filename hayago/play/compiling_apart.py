"""Compiles in a process of its own what is not on the disk yet, and then loads it, which takes a moment.

The compiler takes some hundred megabytes that it never gives back, and holds up all other threads now and then. The process
ends with the one that started it: it watches its standard input, whose other end that one holds.
"""

import contextlib
import math
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..core.errors import HayagoError, NotCompiled
from ..core.waiting import loading_only, say
from ..evaluate.policy_moves import policy_moves
from ..games.registry import card_of
from ..presets import Preset, default_preset
from ..tree.sizes import SMALL_TREE_MB
from .player import Player
from .warm_up import warm_up

SEARCH, POLICY = "search", "policy"  # what can be prepared
POLL = 0.05  # seconds
NICENESS = 2  # less than those who search


class Task(NamedTuple):
    """Something to have ready: the search of a preset and the moves of the game, or the look at the preset's playout policy."""

    what: str
    game: Any
    preset: str | Preset | None = None
    threads: int = 1
    memory_mb: float = SMALL_TREE_MB

    @property
    def title(self) -> str:
        """What people call it: "hayago for Go 9"."""
        preset = self.preset.name if isinstance(self.preset, Preset) else self.preset or default_preset(self.game)
        board = f"{card_of(self.game).title} {getattr(self.game, 'size', '')}".strip()
        return f"{'the playouts of ' if self.what == POLICY else ''}{preset} for {board}"

    def carry_out(self) -> None:
        """Use it once, here."""
        if self.what == SEARCH:
            warm_up(self.game, self.preset, self.threads, self.memory_mb)
        else:
            player = Player(self.game, self.preset, seed=1)
            policy_moves(player.position.rolled(Random(1)), player.searcher.method.playout, times=1)


def prepare(task: Task) -> None:
    """Have it ready: loaded, or compiled apart and then loaded."""
    try:
        with loading_only():
            task.carry_out()
    except NotCompiled:
        compile_apart(task)
        task.carry_out()


def compile_apart(task: Task, is_wanted: Callable[[], bool] = lambda: True, longest: float = math.inf) -> bool:
    """Let another process compile; False where it could not, or as soon as it is not wanted. HayagoError where it crashed."""
    try:
        data = pickle.dumps(tuple(task))
    except (pickle.PicklingError, AttributeError, TypeError):  # such as a game of a notebook
        return False
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "HAYAGO_QUIET": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
    except OSError:
        return False
    assert process.stdin is not None
    say(f"hayago: preparing {task.title}, once on this machine\n")
    start = time.monotonic()
    end = start + longest
    try:
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(len(data).to_bytes(8, "big") + data)
            process.stdin.flush()
        while (code := process.poll()) is None:
            if not is_wanted():
                return False
            if time.monotonic() > end:
                raise HayagoError(f"compiling has been ended after {longest:g} seconds")
            time.sleep(POLL)
    finally:
        process.kill()
        process.wait()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
    if code < 0:
        raise HayagoError(f"compiling was ended by signal {-code}: is there enough memory?")
    if code == 0:
        say(f"hayago: {task.title} is ready, after {time.monotonic() - start:.0f} s\n")
    return code == 0


def main(leave: Callable[[int], None] = os._exit) -> None:
    """Carry out the task that comes on the standard input; leave when that ends."""
    source = sys.stdin.buffer
    data = source.read(int.from_bytes(source.read(8), "big"))

    def end_with_parent() -> None:
        source.read()
        leave(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    try:
        Task(*pickle.loads(data)).carry_out()
    except Exception:  # the one who waits meets it again, and tells
        leave(1)
    leave(0)


if __name__ == "__main__":
    main()
