"""Has searches ready: read from the disk, or compiled by a process of its own while the server answers.

One thread reads machine code from the disk, another one lets a process compile what is not there, one after the other. What
nobody waits for any more gives way to what somebody does. Once something was missing and nobody waits, it compiles for the next
start what is likely to be wanted (foresight.py). Where machine code cannot be kept on disk, the server compiles itself.
"""

import contextlib
import math
import queue
import threading
import time
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from ..cluster.exchanged import shared_method
from ..core.cache import can_keep
from ..core.errors import HayagoError, NotCompiled
from ..core.settings import split_name
from ..core.waiting import in_a_hurry, loading_only
from ..games.position import first_position
from ..games.registry import card_of
from ..play.compiling_apart import SEARCH, Task, compile_apart
from ..play.first_sight import first_sight
from ..presets import load_preset
from . import limits
from .foresight import likely_after
from .mishaps import in_words

QUICK = 0.5  # seconds that nobody needs to be told of
Kind = tuple[str, str, int | None, str, bool]  # key and title of the game, its size, preset, is it shared with machines?


class Asker(Protocol):
    """Who wants something compiled."""

    @property
    def is_open(self) -> bool:
        """Does it still want it?"""

    def send(self, message: dict[str, Any]) -> None:
        """Take a message about how far it is."""

    def ring(self) -> None:
        """It is ready, or failed."""


class Job:
    """Something to have ready."""

    def __init__(self, kind: Kind, game: Any) -> None:
        self.kind, self.game = kind, game
        self.askers: set[Asker] = set()
        self.error: HayagoError | None = None
        self.is_done = False
        self.is_missing = False  # on disk
        self.started: float | None = None  # to be compiled
        self.is_told = False

    @property
    def is_wanted(self) -> bool:
        return any(asker.is_open for asker in list(self.askers))

    def message(self, done: bool) -> dict[str, Any]:
        seconds = 0.0 if self.started is None else round(time.monotonic() - self.started, 1)
        what = task_of(self.game, *self.kind[3:]).title
        return {"type": "compile", "what": what, "done": done, "seconds": seconds, "waiting": self.started is None and not done}

    def tell(self, done: bool = False) -> None:
        """Tell those who wait; that it is done only after it was told that it is not."""
        if done and not self.is_told:
            return
        self.is_told = True
        message = self.message(done)
        for asker in list(self.askers):
            asker.send(message)


class Compiling:
    """What is ready, and what is being compiled."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.jobs: dict[Kind, Job] = {}
        self.to_load: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.to_compile: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.likely: list[Task] = []  # what nobody has asked for yet, in this order
        self.foreseen: set[Kind] = set()  # that is on disk for when somebody does
        self.is_running = False

    def is_ready(self, game: Any, preset: str, asker: Asker, is_shared: bool = False) -> bool:
        """Can this be used at once? Else it is being prepared from now on. HayagoError where it cannot be.

        `is_shared` is for a search that other machines share: it has machine code of its own.
        """
        kind = kind_of(game, preset, is_shared)
        with self.lock:
            job = self.jobs.get(kind)
            if job is None:
                job = self._new_job(kind, game)
            if not job.is_done:
                job.askers.add(asker)
            elif job.error is not None:
                del self.jobs[kind]  # the next one may be luckier
                raise job.error
            return job.is_done

    def is_missing(self, game: Any, preset: str, is_shared: bool = False) -> bool:
        """Is it not on disk, so that it takes more than a moment?"""
        job = self.jobs.get(kind_of(game, preset, is_shared))
        return job is not None and job.is_missing and not job.is_done

    def _new_job(self, kind: Kind, game: Any) -> Job:
        if self.count >= limits.KERNELS:
            raise HayagoError(
                f"{self.count} searches are compiled already, and stay in memory: choose a size and a preset that were used "
                "before, or end the server and start it again"
            )
        job = self.jobs[kind] = Job(kind, game)
        self.to_load.put(job)
        if not self.is_running:
            self.is_running = True
            for work in (self._load_all, self._compile_all, self._tell_all):
                threading.Thread(target=work, name=work.__name__, daemon=True).start()
        return job

    @property
    def count(self) -> int:
        """Searches that are in memory, or will be."""
        return len(self.jobs)

    @property
    def waiting(self) -> int:
        """What is not ready yet."""
        return sum(not job.is_done for job in list(self.jobs.values()))

    # ---- threads

    def _load_all(self) -> None:
        while True:
            job = self.to_load.get()
            if not self._load(job):
                job.is_missing = True
                self.to_compile.put(job)
                with contextlib.suppress(Exception):  # whoever moves meets it again, and tells
                    look_once(job.game, job.kind[3])

    def _load(self, job: Job) -> bool:
        """Read it from the disk; False where it is not there."""
        try:
            with loading_only():
                prepare(job.game, *job.kind[3:])
        except NotCompiled:
            return False
        except Exception as error:
            self._finish(job, error)
        else:
            self._finish(job)
        return True

    def _compile_all(self) -> None:
        while True:
            job = self._next_job()
            if not self._is_dropped(job):
                self._foresee(job)
                self._compile(job)

    def _foresee(self, job: Job) -> None:
        """Something was missing: so may be what is likely to be wanted after it."""
        if can_keep():
            wanted = [task_of(game, preset) for game, preset in likely_after(job.game, job.kind[3])]
            self.likely = [task for task in wanted if kind_of(task.game, str(task.preset)) not in self.foreseen | {*self.jobs}]

    def _next_job(self) -> Job:
        """What somebody waits for; until then what is likely to be wanted is compiled, and left as it is when it is."""
        while self.likely and self.to_compile.empty():
            task = self.likely[0]
            with contextlib.suppress(HayagoError):  # whoever asks for it is told
                compile_apart(task, self.to_compile.empty, limits.COMPILE_SECONDS)
            if self.to_compile.empty():
                self.foreseen.add(kind_of(task.game, str(task.preset)))
                del self.likely[0]
        return self.to_compile.get()

    def _is_dropped(self, job: Job) -> bool:
        """Nobody wants it: it is asked for anew where somebody does again."""
        with self.lock:
            if job.is_wanted:
                return False
            del self.jobs[job.kind]
            return True

    def _compile(self, job: Job) -> None:
        """In a process of its own, if that helps; what goes wrong there goes wrong here again, and can be told."""

        def is_wanted() -> bool:
            return job.is_wanted or self.to_compile.empty()

        job.started = time.monotonic()
        try:
            if can_keep():
                is_compiled = compile_apart(task_of(job.game, *job.kind[3:]), is_wanted, limits.COMPILE_SECONDS)
                if (not is_compiled and not is_wanted() and self._is_dropped(job)) or self._load(job):
                    return
            prepare(job.game, *job.kind[3:])
        except Exception as error:
            self._finish(job, error)
        else:
            self._finish(job)

    def _tell_all(self) -> None:
        while True:
            time.sleep(QUICK)
            for job in list(self.jobs.values()):
                if job.is_missing and not job.is_done and (job.started is None or time.monotonic() - job.started > QUICK):
                    job.tell()

    def _finish(self, job: Job, error: Exception | None = None) -> None:
        if error is not None:
            _, title, _, preset, _ = job.kind
            job.error = in_words(error, f"{preset} cannot be compiled for {title}")
        with self.lock:
            job.is_done = True
        job.tell(done=True)
        for asker in job.askers:
            asker.ring()
        job.askers.clear()


def task_of(game: Any, preset: str, is_shared: bool = False) -> Task:
    """The preset's search, with the moves of the game."""
    if not is_shared:
        return Task(SEARCH, game, preset)
    alone = load_preset(preset)
    return Task(SEARCH, game, replace(alone, method=shared_method(alone.method)))


def prepare(game: Any, preset: str, is_shared: bool = False) -> None:
    """Have it ready here."""
    task_of(game, preset, is_shared).carry_out()


def look_once(game: Any, preset: str) -> None:
    """Have the weights read by which moves are made at first sight, before somebody waits for one."""
    with in_a_hurry(math.inf):
        first_sight(first_position(game).rolled(Random(1)), preset, seed=1)


def kind_of(game: Any, preset: str, is_shared: bool = False) -> Kind:
    """What machine code depends on; levels differ by numbers alone."""
    card = card_of(game)
    return card.key, card.title, getattr(game, "size", None), split_name(preset)[0], is_shared
