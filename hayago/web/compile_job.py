"""A process that compiles what one game needs, so that the server need not: machine code goes to the cache on disk.

The process ends with the one that started it: it watches its standard input, whose other end that one holds.
"""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from ..core.errors import HayagoError
from ..games.registry import card
from ..play.warm_up import warm_up, warm_up_moves
from ..tree.sizes import SMALL_TREE_MB
from . import limits

POLL = 0.05  # seconds
NICENESS = 2  # less than the server and its searches


def prepare(game: Any, preset: str) -> None:
    """Have the machine code for a game's moves, and for the preset's search where there is one."""
    if preset:
        warm_up(game, preset, memory_mb=SMALL_TREE_MB)
    else:
        warm_up_moves(game)


def compile_apart(key: str, size: int | None, preset: str, is_wanted: Callable[[], bool] = lambda: True) -> bool:
    """Let another process compile; False where it could not, or as soon as it is not wanted. HayagoError where it crashed."""
    command = [sys.executable, "-P", "-m", __name__, key, "" if size is None else str(size), preset]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    end = time.monotonic() + limits.COMPILE_SECONDS
    try:
        while (code := process.poll()) is None:
            if not is_wanted():
                return False
            if time.monotonic() > end:
                raise HayagoError(f"compiling has been ended after {limits.COMPILE_SECONDS:g} seconds")
            time.sleep(POLL)
    finally:
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
    if code < 0:
        raise HayagoError(f"compiling was ended by signal {-code}: is there enough memory?")
    return code == 0


def main() -> None:
    key, size, preset = sys.argv[1:]
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    try:
        prepare(card(key).make(int(size) if size else None), preset)
    except Exception:  # the server meets it again, and tells
        os._exit(1)
    os._exit(0)


def end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
