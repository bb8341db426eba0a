"""Games in parallel: each worker is a process with its own engines."""

import itertools
import multiprocessing
import multiprocessing.connection
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from ...cluster.jobs import do_everywhere
from ...cluster.machines import Machines
from ...core.errors import HayagoError
from .child import begin
from .duel import play_game
from .engines import Engine, EngineError, open_engine
from .plan import GameResult, Plan
from .referee import Referee

PATIENCE = 300.0  # seconds for a move without a clock, beyond which an engine is taken to hang
LEAVING = 10.0  # seconds in which a worker ends by itself
LISTENING = 3.0  # seconds in which a worker ends when it is told to

Task = tuple[Plan, int]  # a game by its number


def play_tasks(
    tasks: Iterator[Task], parallel: int | Machines, patience: float = PATIENCE
) -> Iterator[tuple[Plan, GameResult]]:
    """Play games, and yield each as it ends; closed before the end, it stops all workers.

    A task is asked for when a worker is free, after the results before were taken. Workers are so many processes here, or
    those of a cluster's machines.
    """
    if isinstance(parallel, Machines):
        for task, result in do_everywhere(parallel, tasks, partial(table_for, patience)):
            yield task[0], result
        return
    workers: list[Worker] = []
    try:
        for task in itertools.islice(tasks, parallel):
            workers.append(Worker(patience))
            workers[-1].begin(task)
        while workers:
            ready = multiprocessing.connection.wait([worker.connection for worker in workers])
            for worker in [worker for worker in workers if worker.connection in ready]:
                yield worker.plan, worker.result()
                following = next(tasks, None)
                if following is None:
                    workers.remove(worker)
                    worker.leave()
                else:
                    worker.begin(following)
    finally:
        stop([worker.process for worker in workers])


def table_for(patience: float) -> Callable[[Plan, int], GameResult]:
    """What a worker on another machine plays games with."""
    return Table(patience).play


class Worker:
    """A process that plays one game after the other, seen from here."""

    plan: Plan  # of the game that it plays

    def __init__(self, patience: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.process = context.Process(target=begin, args=(patience, there), daemon=True)
        self.process.start()
        there.close()

    def begin(self, task: Task) -> None:
        """Let it play a game."""
        self.plan = task[0]
        try:
            self.connection.send(task)
        except OSError:
            raise self.has_died() from None

    def result(self) -> GameResult:
        """The game that it has played; the error that ended it is raised."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            raise self.has_died() from None
        if isinstance(answer, HayagoError):
            raise answer
        result: GameResult = answer
        return result

    def has_died(self) -> HayagoError:
        """What to say of a worker that is gone without a word."""
        self.process.join(LEAVING)
        code = self.process.exitcode
        return HayagoError(f"a process that plays games ended with exit code {code}; the games before are kept")

    def leave(self) -> None:
        """Let it end, there being nothing more to play."""
        self.connection.close()
        self.process.join(LEAVING)


def stop(processes: Sequence[BaseProcess]) -> None:
    """End the workers; those that do not listen are killed."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(LISTENING)
        if process.is_alive():
            process.kill()


def work(patience: float, connection: Connection) -> None:
    """A worker (child.py begins it): play the games that come in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    table = Table(patience)
    try:
        while True:
            connection.send(table.play(*connection.recv()))
    except (EOFError, BrokenPipeError):
        return
    except HayagoError as error:
        connection.send(HayagoError(str(error)))
    finally:
        table.close()


class Table:
    """Two engines and a referee, for game after game; an engine that failed is started again."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.engines: dict[str, Engine] = {}  # by their texts
        self.referee: Referee | None = None

    def play(self, plan: Plan, number: int) -> GameResult:
        """One game. An engine that cannot even begin it is an error; one that fails in the middle loses."""
        for text in [text for text in self.engines if text not in (plan.first, plan.second)]:
            self.close_engine(text)  # of the game before
        self.referee = self.referee or Referee(plan.referee)
        engines = {colour: self.ready(plan, number, colour) for colour in plan.colours(number)}
        result = play_game(plan, number, engines, self.referee)
        if result.reason in ("failure", "time", "illegal move"):
            self.close_engine(result.black if result.winner == result.white else result.white)
        return result

    def ready(self, plan: Plan, number: int, colour: str) -> Engine:
        """The engine with an empty board; one that was running and fails is started once more."""
        text = plan.colours(number)[colour]
        is_old = text in self.engines
        try:
            if not is_old:
                self.engines[text] = open_engine(text, self.patience)
            self.engines[text].new_game(plan.rules(), plan.seed(number, colour), plan.seconds)
        except EngineError:
            self.close_engine(text)
            if not is_old:
                raise
            return self.ready(plan, number, colour)
        return self.engines[text]

    def close_engine(self, text: str) -> None:
        if text in self.engines:
            self.engines.pop(text).close()

    def close(self) -> None:
        for text in list(self.engines):
            self.close_engine(text)
        if self.referee is not None:
            self.referee.close()
