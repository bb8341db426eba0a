"""Games of a tuning in parallel: one engine has other settings in every game, the opponent stays."""

import itertools
import multiprocessing
import multiprocessing.connection
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

from ...core.errors import HayagoError
from ..match.plan import GameResult, Plan
from ..match.workers import Table, die_with_parent, received, stop

Task = tuple[Plan, int]  # a game by its number


def play_tasks(tasks: Iterator[Task], parallel: int, patience: float) -> Iterator[tuple[Plan, GameResult]]:
    """Play games, and yield each as it ends. A task is asked for when a worker is free, after the results before were taken."""
    context = multiprocessing.get_context("spawn")
    workers: dict[Any, Any] = {}  # [connection] the process behind it
    plans: dict[Any, Plan] = {}  # [connection] what it plays
    try:
        for task in itertools.islice(tasks, parallel):
            here, there = context.Pipe()
            workers[here] = context.Process(target=work, args=(patience, there), daemon=True)
            workers[here].start()
            there.close()
            plans[here] = task[0]
            here.send(task)
        while workers:
            for connection in multiprocessing.connection.wait(list(workers)):
                assert isinstance(connection, multiprocessing.connection.Connection)
                yield plans[connection], received(connection, workers[connection])
                following = next(tasks, None)
                if following is None:
                    connection.close()
                    workers.pop(connection).join(10)
                else:
                    plans[connection] = following[0]
                    connection.send(following)
    finally:
        stop(list(workers.values()))


def work(patience: float, connection: Any) -> None:
    """A worker: play the games that come in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    plan, number = connection.recv()
    table = Table(plan, patience)
    threading.Thread(target=die_with_parent, args=(table,), daemon=True).start()
    try:
        while True:
            connection.send(table.play(number))
            table.close_engine(plan.first)
            plan, number = connection.recv()
            table.plan = plan
    except (EOFError, BrokenPipeError):
        return
    except HayagoError as error:
        connection.send(HayagoError(str(error)))
    finally:
        table.close()
