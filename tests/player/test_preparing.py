"""What is prepared in the background: the last wish first, compiled by another process, and plain Python meanwhile."""

import gc
import os
import subprocess
import sys
import threading
import time
import weakref

import numpy as np

from hayago.core.jit import Entry
from hayago.core.waiting import in_a_hurry, time_without_compiling
from hayago.play.preparing import MOST_WISHES, Preparing

PATIENCE = 300  # seconds


def test_the_last_wish_comes_first_and_old_ones_are_dropped():
    preparing, begun, may_end, done = Preparing(), threading.Event(), threading.Event(), []
    preparing.wish("first", lambda: (begun.set(), may_end.wait(PATIENCE), done.append("first")))
    begun.wait(PATIENCE)
    for number in range(MOST_WISHES + 2):
        preparing.wish(number, lambda number=number: done.append(number))
    assert not preparing.wait("first", 0.01) and not preparing.is_ready(0)
    may_end.set()
    assert preparing.wait(2, PATIENCE)  # the oldest that was kept
    assert done == ["first", 5, 4, 3, 2] and not preparing.is_ready(0) and not preparing.is_ready(1)


def test_a_failure_counts_as_ready():
    preparing = Preparing()
    preparing.wish("bad", lambda: 1 / 0)
    assert preparing.wait("bad", PATIENCE)


def test_in_a_hurry_kernels_run_as_plain_python(monkeypatch):
    kernel = Entry(lambda numbers: numbers.sum())
    monkeypatch.setattr(kernel, "specialise", lambda arguments: lambda numbers: -1)
    numbers = np.ones(3)
    with in_a_hurry(PATIENCE):
        assert kernel(numbers) == 3
    with in_a_hurry(0):
        assert kernel(numbers) == -1
    with in_a_hurry(PATIENCE):
        assert kernel(numbers) == -1  # it is compiled


def test_another_process_compiles(tmp_path):
    """So the compiler's memory is not this process's."""
    code = """
import os, sys
from hayago.games.connect_four import ConnectFour
from hayago.evaluate.policy_moves import count_moves
from hayago.play.compiling_apart import POLICY, Task, prepare
prepare(Task(POLICY, ConnectFour(), "uct"))
assert (count_moves.compiled, count_moves.loaded) == (0, 1), (count_moves.compiled, count_moves.loaded)
"""
    run = [sys.executable, "-c", code]
    result = subprocess.run(run, env={**os.environ, "HAYAGO_CACHE": str(tmp_path)}, capture_output=True, timeout=PATIENCE)
    assert result.returncode == 0, result.stderr.decode()
    assert any(path.name.startswith("count_moves") for path in tmp_path.iterdir())


def test_what_was_there_at_one_time_can_be_let_go_later():
    """Each engine that was loaded while another one was prepared stayed for ever, with its tree."""

    class Ring:
        """An object that only the garbage collector finds."""

        def __init__(self):
            self.me = self

    preparing, ring = Preparing(), Ring()
    seen = weakref.ref(ring)
    preparing.wish("a", lambda: None)
    assert preparing.wait("a", PATIENCE) and gc.get_freeze_count() > 0
    del ring
    preparing.wish("b", lambda: None)
    assert preparing.wait("b", PATIENCE) and seen() is None


def test_who_waits_for_it_waits_for_machine_code():
    """The clock of a search, and that of the trial, stand meanwhile."""
    preparing, may_end = Preparing(), threading.Event()
    preparing.wish("a", may_end.wait)
    begin, net = time.perf_counter(), time_without_compiling()
    assert not preparing.wait("a", 0.2)
    may_end.set()
    assert preparing.wait("a", PATIENCE)
    assert time.perf_counter() - begin >= 0.2
    assert time_without_compiling() - net < time.perf_counter() - begin - 0.19
