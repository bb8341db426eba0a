"""Work on all machines of a Ray cluster: tasks are handed out one by one, and done again where a worker has died.

What a worker does is made by a function of its own, on its machine; results come back here, where they are written down.
"""

import atexit
import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

from ..core.errors import HayagoError
from .machines import Machines
from .ray_cluster import ClusterError, close_ray, open_ray, ray, ray_errors, workers_nodes

TRIES = 5  # of one task, before its failure is believed
TURN = 1.0  # seconds between two looks for new machines
SOON = 0.05  # seconds in which results that come together are taken together
ASKING = 10.0  # seconds between two questions to a worker whether it is there
HANG = 60.0  # seconds without an answer to that, after which it is ended
LOST = 30.0  # seconds without an answer of the cluster itself, after which it is lost


class JobWorker:
    """Does one task after the other with the thing that `make` makes."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.work = make()

    def do(self, task: tuple[Any, ...]) -> Any:
        """The result, or the HayagoError that ended it."""
        try:
            return self.work(*task)
        except HayagoError as error:
            return HayagoError(str(error))

    def is_there(self) -> bool:
        return True


class Job:
    """A worker with its task, seen from here."""

    def __init__(self, make: Callable[[], Any]) -> None:
        kind = ray().remote(JobWorker)
        self.actor = kind.options(num_cpus=1, max_concurrency=2).remote(make)
        self.task: tuple[Any, ...] = ()
        self.result: Any = None  # a reference
        self.asked: Any = None
        self.since = time.monotonic()
        self.begun = False

    def begin(self, task: tuple[Any, ...]) -> None:
        self.task, self.result = task, self.actor.do.remote(task)

    def hangs(self, now: float) -> bool:
        """Has the worker not answered for long? One that has not started yet may wait for a free CPU."""
        if self.asked is not None:
            if ray().wait([self.asked], timeout=0)[0]:
                self.asked, self.since, self.begun = None, now, True
            return self.begun and now - self.since > HANG
        if now - self.since > ASKING:
            self.asked, self.since = self.actor.is_there.remote(), now
        return False

    def end(self) -> None:
        ray().kill(self.actor)


def do_everywhere(
    machines: Machines, tasks: Iterator[tuple[Any, ...]], make: Callable[[], Callable[..., Any]]
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """(task, result) of each task as it ends. A task is asked for when a worker is free, after the results before were taken.

    A task whose worker or machine dies or hangs is done again, somewhere else; its result is taken once. An error of ours that
    a task raises is raised here, and a ClusterError where the cluster is lost.
    """
    open_ray(machines.address)
    board = Board(machines, tasks, make, Asking(machines.address))
    try:
        while board.fill():
            yield from board.finished()
    finally:
        board.close()


class Board:
    """Who works on what."""

    def __init__(
        self, machines: Machines, tasks: Iterator[tuple[Any, ...]], make: Callable[[], Callable[..., Any]], asking: "Asking"
    ) -> None:
        self.machines, self.tasks, self.make, self.asking = machines, tasks, make, asking
        self.jobs: list[Job] = []
        self.again: deque[tuple[Any, ...]] = deque()  # tasks whose worker is gone
        self.tries: dict[int, int] = {}  # [id of a task] how often its worker has gone
        self.idle: list[Job] = []

    def fill(self) -> bool:
        """Give every worker a task, and have as many workers as there is room; is there anything to wait for?"""
        wanted = self.asking.ask(lambda: room(self.machines))
        while len(self.jobs) + len(self.idle) > wanted and self.idle:
            self.asking.ask(self.idle.pop().end)
        while len(self.jobs) < wanted and (task := self._next()) is not None:
            job = self.idle.pop() if self.idle else self.asking.ask(lambda: Job(self.make))
            self.asking.ask(partial(job.begin, task))
            self.jobs.append(job)
        return bool(self.jobs)

    def _next(self) -> tuple[Any, ...] | None:
        return self.again.popleft() if self.again else next(self.tasks, None)

    def finished(self) -> list[tuple[tuple[Any, ...], Any]]:
        """The tasks that have ended by now, after a moment; those whose worker is gone wait for another one."""
        ended = []
        for job, result in self.asking.ask(self._look):
            self.jobs.remove(job)
            if isinstance(result, Gone):
                self._give_up(job, result)
            elif isinstance(result, HayagoError):
                raise result
            else:
                self.idle.append(job)
                ended.append((job.task, result))
        return ended

    def _look(self) -> list[tuple[Job, Any]]:
        ready = ray().wait([job.result for job in self.jobs], num_returns=len(self.jobs), timeout=SOON)[0]
        if not ready:
            ready = ray().wait([job.result for job in self.jobs], num_returns=1, timeout=TURN)[0]
        now, found = time.monotonic(), []
        for job in self.jobs:
            if job.result in ready:
                try:
                    found.append((job, ray().get(job.result)))
                except ray_errors() as error:
                    found.append((job, Gone(told(error))))
            elif job.hangs(now):
                found.append((job, Gone("it hangs")))
        return found

    def _give_up(self, job: Job, why: "Gone") -> None:
        with contextlib.suppress(*ray_errors()):
            self.asking.ask(job.end)
        key = id(job.task)
        self.tries[key] = self.tries.get(key, 0) + 1
        if self.tries[key] >= TRIES:
            raise ClusterError(f"{TRIES} workers have gone while they did the same task, the last one because: {why.reason}")
        self.again.append(job.task)

    def close(self) -> None:
        """End all workers, unless the cluster is lost."""
        with contextlib.suppress(ClusterError, *ray_errors()):
            for job in (*self.jobs, *self.idle):
                self.asking.ask(job.end)
            self.asking.ask(close_ray)


class Gone(NamedTuple):
    """A worker has died or hangs."""

    reason: str


class Asking:
    """Calls Ray in a thread of its own: where the head of the cluster is gone, such calls never return."""

    def __init__(self, address: str) -> None:
        self.address, self.is_lost = address, False
        self._calls: queue.Queue[tuple[Callable[[], Any], Future[Any]]] = queue.Queue()
        threading.Thread(target=self._run, name="asking-ray", daemon=True).start()

    def ask(self, call: Callable[[], Any]) -> Any:
        """What the call gives; ClusterError where it does not return."""
        if self.is_lost:
            raise ClusterError(f"the cluster at {self.address!r} is lost")
        answer: Future[Any] = Future()
        self._calls.put((call, answer))
        try:
            return answer.result(LOST)
        except TimeoutError:
            self.is_lost = True
            with contextlib.suppress(Exception):  # else the end of this process waits a minute for Ray
                atexit.unregister(ray().shutdown)
            raise ClusterError(
                f"the cluster at {self.address!r} does not answer: its head is gone. What was done before is kept; the same "
                "command goes on, with another --cluster or without"
            ) from None

    def _run(self) -> None:
        while True:
            call, answer = self._calls.get()
            try:
                answer.set_result(call())
            except Exception as error:
                answer.set_exception(error)


def room(machines: Machines) -> int:
    """How many tasks the machines that are alive take at a time."""
    cpus = int(sum(cpus for _, cpus in workers_nodes()))
    return max(1, cpus if machines.most is None else min(machines.most, cpus))


def told(error: Exception) -> str:
    text = str(error).strip().splitlines()
    return text[-1] if text else type(error).__name__
