"""A worker on another machine: it searches by itself, and is spoken to a few times a second. Ray makes an actor of it."""

import math
import queue
import socket
import threading
import time
from concurrent.futures import Future
from typing import Any

import numpy as np

from ..core.errors import HayagoError
from .exchanged import ROW
from .follower import Follower
from .messages import Answer, Order, Root, Setup

LEFT_ALONE = 5.0  # seconds without a word after which a worker stops searching
PATIENCE = 60.0  # seconds for the answer to an order
NOTHING = np.zeros(0, ROW)


class SearchWorker:
    """Searches in a thread of its own; orders are carried out between two slices of the search."""

    def __init__(self, name: str, threads: int) -> None:
        self.name, self.threads = name, threads
        self.setup = 0
        self.simulations = 0
        self.follower: Follower | None = None
        self._inbox: queue.Queue[tuple[Order, Future[Answer]]] = queue.Queue()
        self._searching = False
        self._heard = time.monotonic()
        self._delay = 0.0
        self._bytes = self._exchanges = 0
        self._began, self._before = time.monotonic(), 0  # of the search that runs, or ran last
        self._rate = 0.0
        threading.Thread(target=self._work, name="search", daemon=True).start()

    # ---- called by Ray

    def prepare(self, setup: Setup, seed: int) -> int:
        """Have the search of this setup compiled; its number."""
        follower = Follower(setup.game, setup.method, seed, self.threads, setup.memory_mb, setup.sharing)
        follower.go_to(1, [], setup.roots)
        follower.begin(frozenset())
        follower.searcher.run(follower.roots, 8)
        follower.searcher.receive(follower.searcher.report())
        follower.searcher.advance(follower.searcher.children()[0].move)
        follower.searcher.forget()
        follower.roots = None
        self._searching = False
        self.follower, self.setup = follower, setup.number
        return setup.number

    def exchange(self, order: Order) -> Answer:
        """Carry out an order, and tell what was found."""
        answer: Future[Answer] = Future()
        self._inbox.put((order, answer))
        return answer.result(PATIENCE)

    def status(self) -> dict[str, Any]:
        """For `hayago cluster status`."""
        return {
            "worker": self.name,
            "machine": socket.gethostname(),
            "threads": self.threads,
            "searching": self._searching,
            "simulations": self._total(),
            "per_second": round(self._rate),
            "delay_ms": round(1000 * self._delay, 1),
            "message_bytes": self._bytes,
            "exchanges": self._exchanges,
        }

    # ---- the thread that searches

    def _total(self) -> int:
        follower = self.follower
        return self.simulations if follower is None else self.simulations + follower.searcher.own_visits

    def _work(self) -> None:
        while True:
            self._serve(*self._inbox.get())
            while self._searching and self._inbox.empty() and not self._is_left_alone():
                assert self.follower is not None
                before = self.follower.searcher.own_visits
                self.follower.searcher.run(self.follower.roots, None, math.inf, self._look)
                after = self.follower.searcher.own_visits
                if after <= before:  # a full or decided tree: wait for the next order
                    break
            if self._is_left_alone():
                self._searching = False

    def _is_left_alone(self) -> bool:
        return time.monotonic() - self._heard > LEFT_ALONE

    def _look(self) -> bool:
        """Between two slices: carry out orders that leave the tree where it is; any other ends the run."""
        while not self._inbox.empty():
            order = self._inbox.queue[0][0]
            if not self._goes_on(order):
                return True
            self._serve(*self._inbox.get())
        return not self._searching or self._is_left_alone()

    def _goes_on(self, order: Order) -> bool:
        """Does the order leave root and forbidden moves as they are?"""
        follower = self.follower
        if follower is None or not order.searching or order.setup != self.setup:
            return False
        return follower.is_at(order.key) and follower.forbidden == order.forbidden

    def _serve(self, order: Order, answer: "Future[Answer]") -> None:
        try:
            answer.set_result(self._carry_out(order))
        except Exception as error:  # Ray carries it to the crew
            self._searching = False
            answer.set_exception(error if isinstance(error, HayagoError) else RuntimeError(repr(error)))

    def _carry_out(self, order: Order) -> Answer:
        self._heard, self._delay = time.monotonic(), order.delay
        follower = self.follower
        if follower is None or order.setup != self.setup:
            return Answer(0, NOTHING, self._total())
        if not follower.is_at(order.key):
            if not order.searching:
                return Answer(0, NOTHING, self._total())
            root = fetch(order.root)
            before = self._total()
            follower.go_to(root.key, root.came, root.roots)
            self.simulations += before - self._total()
        if order.searching:
            follower.begin(order.forbidden)
        if order.others is not None:
            follower.searcher.receive(order.others)
        rows = follower.searcher.report() if order.tells else NOTHING
        self._exchanges += order.tells
        self._bytes = rows.nbytes + (0 if order.others is None else order.others.nbytes)
        self._measure(order.searching)
        return Answer(order.key, rows, self._total())

    def _measure(self, searching: bool) -> None:
        """Simulations a second of this search."""
        now, total = time.monotonic(), self._total()
        if searching and not self._searching:
            self._began, self._before = now, total
        elif self._searching and now > self._began:
            self._rate = (total - self._before) / (now - self._began)
        self._searching = searching


def fetch(box: list[Any]) -> Root:
    """The root in a message: itself, or what a reference of Ray stands for."""
    if isinstance(box[0], Root):
        return box[0]
    import ray

    root: Root = ray.get(box[0])
    return root
