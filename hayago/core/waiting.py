"""How threads wait for machine code: how long they did, and whether they do at all."""

import contextlib
import threading
import time
from collections.abc import Iterator


class Waited(threading.local):
    """How long a thread has waited for machine code, compiled or read from the disk."""

    seconds = 0.0


class Hurry(threading.local):
    """Until when a thread runs what is not compiled yet as plain Python, rather than wait for the compiler."""

    until = 0.0  # of time.perf_counter()


class LoadsOnly(threading.local):
    """Does a thread only load machine code from the disk, and compile nothing?"""

    is_on = False


class NotCompiled(Exception):
    """A kernel is not on the disk, and this thread compiles nothing."""


waited = Waited()
hurry = Hurry()
loading = LoadsOnly()


def time_without_compiling() -> float:
    """Seconds of a clock that stands while this thread waits for machine code; for differences only."""
    return time.perf_counter() - waited.seconds


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
    """This thread compiles nothing: NotCompiled is raised where a kernel is not on the disk."""
    loading.is_on = True
    try:
        yield
    finally:
        loading.is_on = False
