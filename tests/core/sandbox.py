"""A user's folder with own files and an own cache, and new processes that run them."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import textwrap
from typing import Any, NamedTuple

# Has imported Hayago and all of Numba and compiled nothing; forks a new process for each task, which saves the imports.
STARTER = """
import json, os, sys, traceback
import hayago.core.jit
from numba.core.registry import cpu_target

cpu_target.target_context.refresh()

def run(task):
    os.environ.update(task["environment"])
    sys.path.insert(0, task["code"])
    os.dup2(os.open(task["stderr"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    names = {}
    exec(task["statements"], names)
    entries = {id(e): e for m in [*sys.modules.values()] for e in vars(m).values() if isinstance(e, hayago.core.jit.Entry)}
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
        with open(task["answer"], "w") as file:
            json.dump(answer, file)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(status, flush=True)
"""


RACE = '''from typing import NamedTuple
import numpy as np
from hayago.core.records import record_dtype
from hayago.core.rng import below

class Race(NamedTuple):
    """Add 1, 2 or 3 in turn; who reaches the goal wins."""
    goal: int = 20

    def board_dtype(self):
        return record_dtype([("total", "i4"), ("player", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].player = 1
        return boards

    def action_count(self):
        return 8

    def max_children(self):
        return 3

    def max_length(self):
        return self.goal

    def to_play(self, board):
        return np.int64(board.player)

    def is_over(self, board):
        return board.total >= self.goal

    def play(self, board, move):
        board.total += move
        board.player = 3 - board.player

    def moves(self, board, out):
        for i in range(3):
            out[i] = i + 1
        return 3

    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, 3))

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return 1 if board.player == 2 else -1

    def score_range(self, board):
        return 1

class Perfect(NamedTuple):
    """Leave a multiple of four to go, if possible."""

    def choose(self, game, board, worker):
        extra = (game.goal - board.total) % 4
        return np.uint16(extra) if extra > 0 else game.random_move(board, worker)
'''  # a user's own game and policy


TINY = """
from typing import NamedTuple
from hayago.core.jit import entry

class Twice(NamedTuple):
    def value(self, x):
        return 2 * x

class Plus(NamedTuple):
    part: Twice = Twice()
    more: int = 5

@entry
def kernel(plus, x):
    return plus.part.value(x) + plus.more
"""  # a kernel that is compiled in no time
CALL = "from tiny import Plus, kernel; value = kernel(Plus(), 4)"


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
        log, answer = self.folder / "stderr", self.folder / "answer"
        task = {
            "code": str(self.code),
            "stderr": str(log),
            "answer": str(answer),
            "statements": textwrap.dedent(statements),
            "environment": {"HAYAGO_CACHE": str(self.cache), "HAYAGO_QUIET": "", "PYTHONDONTWRITEBYTECODE": "1", **environment},
        }
        print(json.dumps(task), file=self.starter.stdin, flush=True)
        assert self.starter.stdout.readline() == "0\n"  # the status of its end
        values = json.loads(answer.read_text())
        assert "error" not in values, values["error"]
        return Outcome(**values, stderr=log.read_text())

    def start(self, statements: str, **environment: str) -> subprocess.Popen[str]:
        """A process of its own from the very beginning, not waited for; what it prints is its stdout."""
        return subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(statements)],
            env={
                **os.environ,
                "HAYAGO_CACHE": str(self.cache),
                "HAYAGO_QUIET": "",
                "PYTHONPATH": str(self.code),
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def files(self) -> list[str]:
        return sorted(path.name for path in self.cache.iterdir())
