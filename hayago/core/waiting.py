"""How threads wait for machine code: how long they did, whether they do at all, and what people are told of it."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator


class Waited(threading.local):
    """How long a thread has waited for machine code, compiled or read from the disk."""

    seconds = 0.0


class Hurry(threading.local):
    """Until when a thread runs what is not compiled yet as plain Python, rather than wait for the compiler."""

    until = 0.0  # of time.perf_counter()


class Loading(threading.local):
    """May this thread only load machine code, and not compile it?"""

    only = False


waited = Waited()
hurry = Hurry()
loading = Loading()


def time_without_compiling() -> float:
    """Seconds of a clock that stands while this thread waits for machine code; for differences only."""
    return time.perf_counter() - waited.seconds


@contextlib.contextmanager
def awaiting_machine_code() -> Iterator[None]:
    """Inside, this thread waits for machine code that another thread or process has ready at some time."""
    start = time.perf_counter()
    try:
        yield
    finally:
        waited.seconds += time.perf_counter() - start


@contextlib.contextmanager
def in_a_hurry(seconds: float) -> Iterator[None]:
    """For so many seconds this thread waits for no compiler: kernels whose machine code is not loaded run as plain Python.

    That is for a few calls of small kernels, while another thread loads or compiles them.
    """
    before, hurry.until = hurry.until, time.perf_counter() + seconds
    try:
        yield
    finally:
        hurry.until = before


@contextlib.contextmanager
def loading_only() -> Iterator[None]:
    """Inside, a kernel that is not on disk raises NotCompiled: for a process that must answer, while another one compiles."""
    before, loading.only = loading.only, True
    try:
        yield
    finally:
        loading.only = before


def say(text: str) -> None:
    """Tell on stderr what is being compiled, so that nobody takes it for a hang. HAYAGO_QUIET=1 silences it."""
    if sys.stderr is not None and os.environ.get("HAYAGO_QUIET") != "1":
        with contextlib.suppress(OSError, ValueError):  # a closed pipe is no reason to stop
            print(text, end="", file=sys.stderr, flush=True)
