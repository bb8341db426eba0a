"""Games of a match in parallel, each worker a process with its own engines."""

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from typing import Any

from ...core.errors import HayagoError
from .duel import play_game
from .engines import Engine, EngineError, GtpEngine, open_engine
from .plan import GameResult, Plan
from .referee import Referee


def play_games(plan: Plan, numbers: Iterable[int], parallel: int, patience: float) -> Iterator[GameResult]:
    """Play the games with these numbers, and yield each as it ends; closed before the end, it stops all workers."""
    todo = list(numbers)[::-1]
    context = multiprocessing.get_context("spawn")
    workers: dict[Any, Any] = {}  # [connection] the process behind it
    try:
        for _ in range(min(parallel, len(todo))):
            here, there = context.Pipe()
            process = context.Process(target=work, args=(plan, patience, there), daemon=True)
            process.start()
            there.close()
            workers[here] = process
            ask(here, process, todo.pop())
        while workers:
            for connection in multiprocessing.connection.wait(list(workers)):
                assert isinstance(connection, multiprocessing.connection.Connection)
                yield received(connection, workers[connection])
                if todo:
                    ask(connection, workers[connection], todo.pop())
                else:
                    connection.close()
                    workers.pop(connection).join(10)
    finally:
        stop(list(workers.values()))


def ask(connection: Any, process: Any, number: int) -> None:
    """Let a worker play a game."""
    try:
        connection.send(number)
    except OSError:
        raise has_died(process) from None


def received(connection: Any, process: Any) -> GameResult:
    """What a worker sends: a game, or the error that ended it."""
    try:
        answer = connection.recv()
    except (EOFError, OSError):
        raise has_died(process) from None
    if isinstance(answer, HayagoError):
        raise answer
    result: GameResult = answer
    return result


def has_died(process: Any) -> HayagoError:
    """What to say of a worker that is gone without a word."""
    process.join(5)
    return HayagoError(f"a process that plays games ended with exit code {process.exitcode}; the games before are kept")


def stop(processes: list[Any]) -> None:
    """End the workers; those that do not listen are killed."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(3)
        if process.is_alive():
            process.kill()


def work(plan: Plan, patience: float, connection: Any) -> None:
    """A worker: play the games whose numbers come in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    table = Table(plan, patience)
    threading.Thread(target=die_with_parent, args=(table,), daemon=True).start()
    try:
        while True:
            connection.send(table.play(connection.recv()))
    except (EOFError, BrokenPipeError):
        return
    except HayagoError as error:
        connection.send(HayagoError(str(error)))
    finally:
        table.close()


def die_with_parent(table: "Table") -> None:
    """Leave nothing running when the command is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for engine in table.programs():
            with contextlib.suppress(Exception):
                engine.kill()
        os._exit(1)


class Table:
    """Two engines and a referee, for game after game; an engine that failed is started again."""

    def __init__(self, plan: Plan, patience: float) -> None:
        self.plan, self.patience = plan, patience
        self.engines: dict[str, Engine] = {}
        self.referee = Referee(plan.referee)

    def play(self, number: int) -> GameResult:
        """One game. An engine that cannot even begin it is an error; one that fails in the middle loses."""
        plan, engines = self.plan, {}
        for colour, text in plan.colours(number).items():
            engines[colour] = self.ready(text, plan.seed(number, colour))
        result = play_game(plan, number, engines, self.referee)
        if result.reason in ("failure", "time", "illegal move"):
            self.close_engine(result.black if result.winner == result.white else result.white)
        return result

    def ready(self, text: str, seed: int) -> Engine:
        """The engine with an empty board; one that was running and fails is started once more."""
        is_old = text in self.engines
        try:
            if not is_old:
                self.engines[text] = open_engine(text, self.patience)
            self.engines[text].new_game(self.plan.rules(), seed, self.plan.seconds)
        except EngineError:
            self.close_engine(text)
            if not is_old:
                raise
            return self.ready(text, seed)
        return self.engines[text]

    def close_engine(self, text: str) -> None:
        if text in self.engines:
            self.engines.pop(text).close()

    def programs(self) -> list[GtpEngine]:
        """The processes that belong to this one."""
        found = [*self.engines.values(), self.referee.program]
        return [engine for engine in found if isinstance(engine, GtpEngine)]

    def close(self) -> None:
        for text in list(self.engines):
            self.close_engine(text)
        self.referee.close()
