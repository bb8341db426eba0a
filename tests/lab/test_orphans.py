"""Whatever a command has started ends with it, also when it is killed: workers, the programs they talk to, and theirs."""

import os
import shlex
import signal
import time
from pathlib import Path

import pytest
from tiny import SECOND, left_behind, start

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")

# A GTP program that answers everything at once, but never one command; it does not look at its input meanwhile.
STUCK = """
while read command rest; do
    if [ "$command" = {at} ]; then echo >{mark}; sleep 600; fi
    echo "= x"; echo
done
"""
# A worker that is not done with its imports.
SLOW_IMPORT = """
import pathlib, sys, time

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "numba":
            pathlib.Path({mark!r}).touch()
            time.sleep(600)

if any("spawn_main" in word for word in sys.orig_argv):
    sys.meta_path.insert(0, Slow())
"""
PRESET = "uct:simulations=10"


def wait_for(condition):
    """Also on a busy machine, but not for as long as anything here sleeps."""
    deadline = time.monotonic() + 120
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert condition()


def words(first, folder):
    return ["match", first, SECOND, "--games", "4", "--size", "5", "--referee", "own", "--out", str(folder / "match.db")]


def stuck(at, folder):
    return shlex.join(["sh", "-c", STUCK.format(at=at, mark=shlex.quote(str(folder / "mark")))])


@pytest.mark.parametrize("moment", ["a worker starts", "a program starts", "a program thinks", "compiling"])
def test_a_killed_match_leaves_nothing_behind(tmp_path, moment):
    mark = tmp_path / "mark"
    environment = {}
    first = PRESET
    if moment == "a worker starts":
        (tmp_path / "sitecustomize.py").write_text(SLOW_IMPORT.format(mark=str(mark)))
        environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    elif moment == "compiling":
        environment |= {"HAYAGO_CACHE": str(tmp_path / "cache"), "HAYAGO_QUIET": ""}
    else:
        first = stuck({"a program starts": "name", "a program thinks": "genmove"}[moment], tmp_path)
    log = tmp_path / "stderr"
    with log.open("w") as stderr:
        process = start(words(first, tmp_path), stderr, **environment)
    wait_for(lambda: mark.exists() or "compiling" in log.read_text())
    assert len(left_behind(process.pid)) > 1
    process.kill()
    process.wait()
    wait_for(lambda: left_behind(process.pid) == [])


def test_a_killed_worker_leaves_nothing_behind(tmp_path):
    """The command says so and ends; the program that the worker talked to is gone."""
    log = tmp_path / "stderr"
    with log.open("w") as stderr:
        process = start(words(stuck("genmove", tmp_path), tmp_path), stderr)
    wait_for((tmp_path / "mark").exists)
    (worker,) = [number for number in left_behind(process.pid) if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes()]
    os.kill(worker, signal.SIGKILL)
    assert process.wait(120) == 2
    assert "a process that plays games ended with exit code -9" in log.read_text()
    wait_for(lambda: left_behind(process.pid) == [])
