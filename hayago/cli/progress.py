"""How far a long command has come, on stderr: a bar in a terminal; elsewhere, as in a log, a line now and then."""

import math
import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TaskID, TextColumn, TimeRemainingColumn

SECONDS = 30.0  # from one line to the next
SHARE = 0.1  # or, where that comes sooner, from one part of the whole to the next
SHORTEST = 1.0  # seconds between two lines in any case


def bar() -> Progress:
    """What is being done, how much of it is done, and the time left."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    made = Progress if console.is_terminal else Lines
    return made(*columns, console=console, transient=True)


class Lines(Progress):
    """Progress where there is no terminal: "self-play: 120 of 400 (30 %), 0:02:10 gone, 0:05:03 to go"."""

    def __init__(self, *columns: Any, console: Console, transient: bool = True) -> None:
        super().__init__(*columns, console=console, transient=transient, disable=True)
        self._told: dict[TaskID, tuple[float, float]] = {}  # [task] when its last line was written, and how much was done then
        self._begun: dict[TaskID, float] = {}  # [task] what was done before it began

    def add_task(self, description: str, **settings: Any) -> TaskID:  # type: ignore[override]
        """A new task; time is reckoned from now on."""
        task = super().add_task(description, **settings)
        self._begun[task] = float(settings.get("completed", 0))
        self._told[task] = time.monotonic(), self._begun[task]
        return task

    def update(self, task_id: TaskID, **changes: Any) -> None:
        """Note how far a task has come, and write a line where it is time to."""
        super().update(task_id, **changes)
        task = next(task for task in self.tasks if task.id == task_id)
        when, done = self._told[task_id]
        waited, total = time.monotonic() - when, task.total or math.inf
        is_further = task.completed - done >= SHARE * total or task.completed >= total > done
        if waited >= (SHORTEST if is_further else SECONDS):
            self._told[task_id] = time.monotonic(), task.completed
            print(line_of(task, self._begun[task_id]), file=sys.stderr, flush=True)


def line_of(task: Task, begun: float) -> str:
    """A task in words; it had `begun` with so much done before."""
    spent = task.elapsed or 0.0
    if task.total is None:
        return f"{task.description}: {task.completed:g} done, {clock(spent)} gone"
    text = f"{task.description}: {task.completed:g} of {task.total:g} ({task.completed / max(task.total, 1):.0%})"
    done = task.completed - begun
    left = f", {clock(spent * (task.total - task.completed) / done)} to go" if done > 0 and task.completed < task.total else ""
    return f"{text}, {clock(spent)} gone{left}"


def clock(seconds: float) -> str:
    """0:02:10."""
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02d}:{int(seconds) % 60:02d}"
