"""Compiled kernels in a copy of the process: an index beyond an array has its line, and a death is told."""

import os
import re
import signal
import subprocess
import sys
from typing import NamedTuple

import pytest

import hayago
from hayago import ConnectFour, ContractError
from hayago.core.bounds import in_child

HERE = re.escape(__file__)


class Wraps(NamedTuple):
    """In NumPy a byte times 40 is a byte; Numba widens it to 64 bits, and the index is beyond the 256 candidates."""

    def choose(self, game, board, worker):
        worker.candidates[board.discs * 40] = 1
        return hayago.NO_MOVE


class Dies(NamedTuple):
    def choose(self, game, board, worker):
        return hayago.NO_MOVE


def test_what_only_compiled_code_does_has_its_line():
    with pytest.raises(ContractError, match=HERE + r", line \d+: .*choose raises IndexError: an index is out of bounds in the"):
        hayago.check_playout(Wraps(), game=ConnectFour(), positions=20)


def test_results_and_errors_come_back():
    assert in_child(lambda: {"pid": os.getpid() != os.getppid()}, "it") == {"pid": True}
    with pytest.raises(ContractError, match="ValueError: no"):
        in_child(lambda: raises(ValueError("no")), "it")
    with pytest.raises(hayago.KernelError, match="not compiled"):
        in_child(lambda: raises(hayago.KernelError("not compiled")), "it")


def raises(error):
    raise error


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here: kernels run in this process")
@pytest.mark.parametrize("name", ["SIGSEGV", "SIGKILL"])
def test_a_death_is_told(name):
    with pytest.raises(ContractError, match=rf"Dies.choose, on ConnectFour\(\), killed the process \({name}\)"):
        in_child(lambda: os.kill(os.getpid(), getattr(signal, name)), "Dies.choose, on ConnectFour(),")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here: kernels run in this process")
def test_a_part_that_kills_does_so_elsewhere(monkeypatch):
    monkeypatch.setattr("hayago.checks.part_kernels.choose", lambda *_: os.kill(os.getpid(), signal.SIGSEGV))
    with pytest.raises(ContractError, match=r"Dies.choose, on ConnectFour\(\), killed the process \(SIGSEGV\).* unsigned"):
        hayago.check_playout(Dies(), game=ConnectFour(), positions=5)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here: kernels run in this process")
def test_what_never_ends_is_told(monkeypatch):
    monkeypatch.setattr("hayago.core.bounds.LONGEST", 0.5)
    with pytest.raises(ContractError, match=r"it did not end within 0.5 seconds: does a loop never end\?"):
        in_child(signal.pause, "it")


ENDLESS = """
from hayago.core.bounds import in_child
from hayago.core.jit import entry

@entry
def endless(x):
    while x != 0:
        x = 3 * x | 1
    return x

def work():
    endless(0)
    print("compiled", flush=True)
    endless(1)

in_child(work, "it")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here: kernels run in this process")
def test_the_copy_ends_with_the_process_that_made_it():
    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "compiled\n"
    process.kill()
    assert process.communicate(timeout=120) == ("", None)  # the copy held the pipe open
