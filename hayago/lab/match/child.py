"""How a worker's process begins: it ends with its parent from the first moment on.

What a worker needs takes seconds to import, so it is imported after the watch has begun, and this file imports nothing of it.
"""

import multiprocessing
import os
import threading
from multiprocessing.connection import Connection


def begin(patience: float, connection: Connection) -> None:
    """The target of a worker's process."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    from .workers import work

    work(patience, connection)


def end_with_parent() -> None:
    """Leave nothing running when the command is killed; the programs that the worker talks to end with it (guard.py)."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
