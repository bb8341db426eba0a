"""What is prepared in the background: the last wish first, compiled by another process, and plain Python meanwhile."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from hayago.core.jit import Entry
from hayago.core.waiting import in_a_hurry
from hayago.evaluate.policy_moves import move_at_once
from hayago.games.connect_four import ConnectFour
from hayago.games.go import Go, Position
from hayago.play.preparing import MOST_WISHES, Preparing
from hayago.presets import load_preset

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


@pytest.mark.parametrize("position", [
    Go(5).start(), ConnectFour().start(), Position.drawing("X X X X .\nX . X X X\nX X X X X\nO O O O O\n. O . O .", game=Go(5)),
], ids=["first", "other game", "only eyes"])  # fmt: skip
def test_a_move_without_a_search_is_legal(position):
    policy = load_preset("uct" if isinstance(position.game, ConnectFour) else "mc-rave").method.playout
    start = time.process_time()
    with in_a_hurry(PATIENCE):
        moves = {move_at_once(position, policy, seed) for seed in range(1, 6)}
    assert moves <= set(position.legal_moves()) and time.process_time() - start < 10
