"""Playouts and searches against the same algorithms in C++, interleaved in one run on one core. Run it alone to see the ratios:

    pytest -s tests/playouts/test_speed.py

The yardstick lies beside the checkout (shared/yardstick) and needs g++. The bounds are far below what is measured on a quiet
machine (README), so that only a real loss of speed fails.
"""

import ctypes
import importlib.util
import pathlib
import shutil
import sys
import time

import numpy as np
import pytest

from hayago import Go
from hayago.core.worker import new_worker
from hayago.lab.bench import simulations
from hayago.parts.playouts.policies import MOGO, UNIFORM
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.urgency import Urgency

NODES = 3_000_000  # of a tree in C++
YARDSTICK = pathlib.Path(__file__).resolve().parents[3] / "shared" / "yardstick" / "yardstick.py"
pytestmark = pytest.mark.skipif(
    not YARDSTICK.exists() or shutil.which("g++") is None, reason=f"no C++ yardstick: it needs {YARDSTICK} and g++"
)


@pytest.fixture(scope="module")
def yardstick():
    sys.path.insert(0, str(YARDSTICK.parent))
    spec = importlib.util.spec_from_file_location("yardstick", YARDSTICK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build()


def cpu_seconds(work):
    start = time.thread_time()
    work()
    return time.thread_time() - start


@pytest.mark.parametrize(("size", "mode", "policy", "bound"), [
    pytest.param(9, 0, UNIFORM, 0.85, id="uniform-9"),
    pytest.param(19, 0, UNIFORM, 0.85, id="uniform-19"),
    pytest.param(9, 1, MOGO, 0.75, id="mogo-9"),
    pytest.param(19, 1, MOGO, 0.75, id="mogo-19"),
    pytest.param(9, 1, Urgency(), 0.35, id="urgency-9"),  # which has no twin there: MoGo's rules in C++
])  # fmt: skip
def test_ratio_to_cpp(yardstick, size, mode, policy, bound):
    game = Go(size, komi=6.5)
    root, worker, count = game.new_board(), new_worker(game), 2000 if size == 9 else 500
    out = np.zeros(5)
    pointer = out.ctypes.data_as(ctypes.c_void_p)
    run_playouts(game, policy, root, worker, 10)
    ours, theirs = [], []
    for seed in range(12):
        theirs.append(
            cpu_seconds(
                lambda seed=seed: yardstick.run_playouts(size, mode, count, ctypes.c_uint64(seed), pointer, None, None, None)
            )
        )
        ours.append(cpu_seconds(lambda: run_playouts(game, policy, root, worker, count)))
    ratio = min(theirs) / min(ours)
    print(f"{size}x{size} mode {mode}: {count / min(ours):,.0f} playouts/s, {ratio:.2f} times C++")
    assert ratio > bound


@pytest.mark.parametrize("size", [9, 19])
def test_ratio_of_searches_to_cpp(yardstick, size):
    """MC-RAVE with MoGo's playouts: 10,000 simulations from the empty board and the empty tree."""
    run, count = simulations(size, "mogo")
    out = np.zeros(5)
    pointer = out.ctypes.data_as(ctypes.c_void_p)
    run(10)
    ours, theirs = [], []
    for seed in range(6):
        theirs.append(
            cpu_seconds(lambda seed=seed: yardstick.run_search(size, 1, count, ctypes.c_uint64(seed), NODES, pointer))
        )
        ours.append(cpu_seconds(lambda: run(count)))
    ratio = min(theirs) / min(ours)
    print(f"{size}x{size} search: {count / min(ours):,.0f} simulations/s, {ratio:.2f} times C++")
    assert ratio > 0.75
