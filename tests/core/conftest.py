"""A user's folder with own files and an own cache, and new processes that run them."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import textwrap
from typing import Any, NamedTuple

import pytest

# Has imported Hayago and compiled nothing; forks a new process for each task, which saves a second of imports.
STARTER = """
import json, os, sys, traceback
import hayago.jit

def run(task):
    os.environ.update(task["environment"])
    sys.path.insert(0, task["code"])
    os.dup2(os.open(task["stderr"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    names = {}
    exec(task["statements"], names)
    entries = {id(e): e for m in [*sys.modules.values()] for e in vars(m).values() if isinstance(e, hayago.jit.Entry)}
    counts = [sum(getattr(e, count) for e in entries.values()) for count in ("loaded", "compiled")]
    return {"value": names.get("value"), "loaded": counts[0], "compiled": counts[1]}

for line in sys.stdin:
    task = json.loads(line)
    child = os.fork()
    if child == 0:
        try:
            answer = run(task)
        except BaseException:
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer), flush=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print(json.dumps({"error": f"the process ended with status {status}"}), flush=True)
"""


class Outcome(NamedTuple):
    value: Any  # what the statements bound to this name
    loaded: int  # specialisations of all entries taken from the cache
    compiled: int  # and made anew
    stderr: str


class Sandbox:
    """`code` holds the user's files, `cache` the machine code."""

    def __init__(self, folder: pathlib.Path, starter: subprocess.Popen[str]) -> None:
        self.folder, self.starter = folder, starter
        self.code, self.cache = folder / "code", folder / "cache"
        self.code.mkdir(parents=True, exist_ok=True)

    def write(self, **files: str) -> None:
        for name, text in files.items():
            (self.code / f"{name}.py").write_text(textwrap.dedent(text))

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.code / f"{name}.py"
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))

    def copy(self, folder: pathlib.Path) -> "Sandbox":
        """The same files and cache elsewhere."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Sandbox(folder, self.starter)

    def run(self, statements: str, **environment: str) -> Outcome:
        """Run the statements in a new process."""
        log = self.folder / "stderr"
        task = {
            "code": str(self.code),
            "stderr": str(log),
            "statements": textwrap.dedent(statements),
            "environment": {"HAYAGO_CACHE": str(self.cache), "HAYAGO_QUIET": "", "PYTHONDONTWRITEBYTECODE": "1", **environment},
        }
        print(json.dumps(task), file=self.starter.stdin, flush=True)
        answer = json.loads(self.starter.stdout.readline())
        assert "error" not in answer, answer["error"]
        return Outcome(**answer, stderr=log.read_text())

    def start(self, statements: str, **environment: str) -> subprocess.Popen[str]:
        """A process of its own from the very beginning, not waited for; what it prints is its stdout."""
        return subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(statements)],
            env={**os.environ, "HAYAGO_CACHE": str(self.cache), "PYTHONPATH": str(self.code), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def files(self) -> list[str]:
        return sorted(path.name for path in self.cache.iterdir())


@pytest.fixture(scope="session")
def starter():
    command = [sys.executable, "-B", "-c", STARTER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def sandbox(tmp_path, starter):
    return Sandbox(tmp_path, starter)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache for kernels compiled by the test itself, without the progress line."""
    monkeypatch.setenv("HAYAGO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HAYAGO_QUIET", "1")
    return tmp_path / "cache"
