"""Has ready what a game needs compiled: read from the disk, or compiled by a process of its own while the server answers.

One thread reads machine code from the disk. Two others let a process compile what is not there: one the moves of games, without
which nothing can be shown, the other one searches, one after the other. What nobody waits for any more gives way to what
somebody does. Where machine code cannot be kept on disk, the server compiles itself.
"""

import queue
import threading
import time
from typing import Any, Protocol

from ..core.cache import can_keep
from ..core.errors import HayagoError, NotCompiled
from ..core.waiting import loading_only
from ..games.registry import card_of
from ..play.compiling_apart import MOVES as ONLY_MOVES
from ..play.compiling_apart import SEARCH, Task, compile_apart
from . import limits
from .mishaps import in_words

QUICK = 0.5  # seconds that nobody needs to be told of
MOVES = ""  # in place of a preset: the moves of a game alone
Kind = tuple[str, str, int | None, str]  # key and title of the game, its size, preset


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
        _, title, size, preset = self.kind
        board = title if size is None else f"{title} {size}"
        seconds = 0.0 if self.started is None else round(time.monotonic() - self.started, 1)
        what = f"{preset} for {board}" if preset != MOVES else f"the moves of {board}"
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
        self.moves_to_compile: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.searches_to_compile: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.is_running = False

    def is_ready(self, game: Any, preset: str, asker: Asker) -> bool:
        """Can this be used at once? Else it is being prepared from now on. HayagoError where it cannot be."""
        kind = kind_of(game, preset)
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

    def check_moves(self, game: Any) -> None:
        """Raise NotCompiled unless the moves of a game are ready."""
        job = self.jobs.get(kind_of(game, MOVES))
        if job is None or not job.is_done:
            raise NotCompiled(f"the moves of {card_of(game).title} are not compiled yet")

    def _new_job(self, kind: Kind, game: Any) -> Job:
        if kind[3] != MOVES and self.count >= limits.KERNELS:
            raise HayagoError(
                f"{self.count} searches are compiled already, and stay in memory: choose a size and a preset that were used "
                "before, or end the server and start it again"
            )
        job = self.jobs[kind] = Job(kind, game)
        self.to_load.put(job)
        if not self.is_running:
            self.is_running = True
            for work, *arguments in (
                (self._load_all,),
                (self._compile_all, self.moves_to_compile),
                (self._compile_all, self.searches_to_compile),
                (self._tell_all,),
            ):
                threading.Thread(target=work, args=arguments, name=work.__name__, daemon=True).start()
        return job

    @property
    def count(self) -> int:
        """Searches that are in memory, or will be."""
        return sum(kind[3] != MOVES for kind in list(self.jobs))

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
                (self.moves_to_compile if job.kind[3] == MOVES else self.searches_to_compile).put(job)

    def _load(self, job: Job) -> bool:
        """Read it from the disk; False where it is not there."""
        try:
            with loading_only():
                prepare(job.game, job.kind[3])
        except NotCompiled:
            return False
        except Exception as error:
            self._finish(job, error)
        else:
            self._finish(job)
        return True

    def _compile_all(self, jobs: "queue.SimpleQueue[Job]") -> None:
        while True:
            job = jobs.get()
            if not self._is_dropped(job):
                self._compile(job, jobs)

    def _is_dropped(self, job: Job) -> bool:
        """Nobody wants it: it is asked for anew where somebody does again."""
        with self.lock:
            if job.is_wanted:
                return False
            del self.jobs[job.kind]
            return True

    def _compile(self, job: Job, others: "queue.SimpleQueue[Job]") -> None:
        """In a process of its own, if that helps; what goes wrong there goes wrong here again, and can be told."""

        def is_wanted() -> bool:
            return job.is_wanted or others.empty()

        job.started = time.monotonic()
        try:
            if can_keep():
                is_compiled = compile_apart(task_of(job.game, job.kind[3]), is_wanted, limits.COMPILE_SECONDS)
                if (not is_compiled and not is_wanted() and self._is_dropped(job)) or self._load(job):
                    return
            prepare(job.game, job.kind[3])
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
            _, title, _, preset = job.kind
            job.error = in_words(error, f"{preset or 'a move'} cannot be compiled for {title}")
        with self.lock:
            job.is_done = True
        job.tell(done=True)
        for asker in job.askers:
            asker.ring()
        job.askers.clear()


def task_of(game: Any, preset: str) -> Task:
    """The moves of a game, and the preset's search where there is one."""
    return Task(SEARCH, game, preset) if preset else Task(ONLY_MOVES, game)


def prepare(game: Any, preset: str) -> None:
    """Have it ready here."""
    task_of(game, preset).carry_out()


def kind_of(game: Any, preset: str) -> Kind:
    """What machine code depends on."""
    card = card_of(game)
    return card.key, card.title, getattr(game, "size", None), preset
