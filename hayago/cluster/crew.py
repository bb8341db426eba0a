"""The crew: a process between the engine and Ray. It starts a worker on each machine, speaks to all of them, and adds up.

It is a process of its own, so that nothing that happens to Ray can hold up or end the engine; it ends with the engine.
"""

import contextlib
import queue
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .exchanged import ROW
from .messages import Answer, News, Order, Root, Setup, State
from .ray_cluster import node_of_here, open_ray, ray, ray_errors, workers_nodes
from .sums import Sums
from .worker import NOTHING, SearchWorker

LOOK = 1.0  # seconds between two looks for new machines
TURN = 0.01  # seconds that a turn waits for answers
IDLE = 0.1  # and for the engine, where nobody searches
ALIVE = 0.5  # seconds between two signs of life to the engine
KEEP = 2.0  # seconds between two orders where nothing is exchanged before the end
HANG = 3.0  # seconds without an answer after which nobody waits for a worker
DEAD = 60.0  # and after which it is ended, and another one started
COMPILING = 900.0  # the same while it compiles
LAST = 0.1  # seconds in which workers tell what they found to the end
HERE = "engine"


class Hand:
    """A worker, seen by the crew."""

    def __init__(self, name: str, node: str, actor: Any, number: int) -> None:
        self.name, self.node, self.actor, self.number = name, node, actor, number
        self.pending: Any = None  # the answer that is waited for
        self.since = 0.0
        self.setup = 0  # that it is prepared for
        self.preparing = False
        self.due = 0.0
        self.delay = 0.0
        self.simulations = 0
        self.stopped = True  # does it know that the search is over?

    def is_silent(self, now: float) -> bool:
        return self.pending is not None and now - self.since > HANG


class Crew:
    """All workers of an engine. `read` gives the engine's messages, `write` takes those to it."""

    def __init__(
        self, address: str, threads: int | None, here: int, read: "queue.Queue[Any]", write: Callable[[News], None]
    ) -> None:
        self.threads, self.here = threads, here
        self.read, self.write = read, write
        self.hands: dict[str, Hand] = {}
        self.sums = Sums()
        self.setup: Setup | None = None
        self.setup_box: Any = None
        self.root: Root | None = None
        self.root_box: Any = None
        self.state = State(0, False, 0, np.zeros(0, ROW))
        self.count = 0
        self._heard: list[Any] = []  # a message that was waited for
        self._looked = self._said = 0.0
        self._ending = 0.0  # until when the last words are waited for; 0: nobody waits
        self._lost_simulations = 0  # of workers that are gone
        open_ray(address)
        self.own_node = node_of_here()

    def run(self) -> None:
        """Work until the engine leaves."""
        while self.turn():
            pass

    def turn(self) -> bool:
        """One turn: hear the engine and the workers, and speak to them. False when the engine has left."""
        while self._heard or not self.read.empty():
            message = self._heard.pop() if self._heard else self.read.get()
            if message is None:
                return False
            self._hear(message)
        now = time.monotonic()
        if now - self._looked > LOOK:
            self._look_for_machines()
            self._looked = time.monotonic()
        self._gather()
        self._send_orders(time.monotonic())
        self._tell_engine(time.monotonic())
        return True

    # ---- the engine

    def _hear(self, message: Any) -> None:
        if isinstance(message, Setup):
            self.setup, self.setup_box = message, ray().put(message)
            self.sums.forget()
            self.root = None
        elif isinstance(message, Root):
            if self.root is None or message.key != self.root.key:
                self.sums.move_on() if message.came else self.sums.forget()
            self.root, self.root_box = message, [ray().put(message)]
            for hand in self.hands.values():
                hand.due = 0.0
        elif isinstance(message, State):
            if (message.search, message.searching) != (self.state.search, self.state.searching):
                for hand in self.hands.values():
                    hand.due = 0.0
                self._ending = 0.0 if message.searching else time.monotonic() + LAST
                self._said = 0.0
            self.state = message
            if self.root is not None and message.key == self.root.key and len(message.rows):
                self.sums.take(HERE, message.rows)
                self._said = 0.0

    def _tell_engine(self, now: float) -> None:
        """News, when the engine has spoken or nothing was said for a while; the last ones when all have told."""
        if self.root is None:
            if now - self._said > ALIVE:
                self._write(NOTHING, False)
                self._said = now
            return
        if self._ending:
            told = all(hand.stopped or hand.setup == 0 or hand.is_silent(now) for hand in self.hands.values())
            if told or now > self._ending:
                self._ending = 0.0
                self._write(self.sums.others(HERE), True)
                self._said = now
        elif now - self._said > ALIVE:
            rows = self.sums.others(HERE) if self.state.searching and self._exchanges else NOTHING
            self._write(rows, False)
            self._said = now

    def _write(self, rows: Any, is_last: bool, word: str = "") -> None:
        hands = self.hands.values()
        ready = [hand for hand in hands if hand.setup]
        total = self._lost_simulations + sum(hand.simulations for hand in hands)
        delay = sum(hand.delay for hand in ready) / max(1, len(ready))
        self.write(News(self.state.search, self.root.key if self.root else 0, rows, is_last, len(ready), total, delay, word))

    @property
    def _exchanges(self) -> bool:
        """Is something exchanged before the end?"""
        return self.setup is not None and self.setup.sharing.rounds > 0

    # ---- the workers

    def _look_for_machines(self) -> None:
        """A worker for each machine that has none; the engine's own has as many as `here` says."""
        for node, cpus in workers_nodes():
            wanted = self.here if node == self.own_node else 1
            there = sum(hand.node == node for hand in self.hands.values())
            for _ in range(there, wanted):
                self.count += 1
                name = f"search-{time.time_ns():x}-{self.count}"
                actor = start_worker(name, node, self.threads or max(1, int(cpus)))
                self.hands[name] = Hand(name, node, actor, self.count)

    def _gather(self) -> None:
        """Take the answers that are there."""
        waiting = {hand.pending: hand for hand in self.hands.values() if hand.pending is not None}
        if not waiting:
            with contextlib.suppress(queue.Empty):
                self._heard = [self.read.get(timeout=TURN if self.state.searching else IDLE)]
            return
        ready, _ = ray().wait(list(waiting), num_returns=len(waiting), timeout=TURN)
        now = time.monotonic()
        for reference in ready:
            hand = waiting[reference]
            hand.pending = None
            try:
                self._take(hand, ray().get(reference), now)
            except ray_errors() as error:
                self._let_go(hand, error)
        for hand in list(self.hands.values()):
            longest = COMPILING if hand.preparing else DEAD
            if hand.pending is not None and now - hand.since > longest:
                self._let_go(hand, None)

    def _take(self, hand: Hand, answer: Any, now: float) -> None:
        if not isinstance(answer, Answer):
            hand.setup, hand.preparing = answer, False
            return
        hand.delay, hand.simulations = now - hand.since, answer.simulations
        if self.root is not None and answer.key == self.root.key and len(answer.rows):
            self.sums.take(hand.name, answer.rows)
            self._said = min(self._said, now - ALIVE + 2 * TURN)  # tell the engine soon

    def _let_go(self, hand: Hand, error: Exception | None) -> None:
        """A worker that has died or hangs: what it found stays; another one takes its place."""
        self.hands.pop(hand.name, None)
        self._lost_simulations += hand.simulations
        with contextlib.suppress(*ray_errors()):
            ray().kill(hand.actor)
        if hand.preparing and error is not None:
            self._write(NOTHING, False, f"a worker cannot search: {cause(error)}")
            self._looked = time.monotonic() + DEAD  # not again at once

    def _send_orders(self, now: float) -> None:
        if self.setup is None:
            return
        for hand in self.hands.values():
            if hand.pending is not None or now < hand.due:
                continue
            if hand.setup != self.setup.number:
                hand.preparing = True
                hand.pending = hand.actor.prepare.remote(self.setup_box, self.setup.seed + hand.number * (1 << 40))
                hand.since = now
            elif self.root is not None and (self.state.searching or not hand.stopped):
                self._send_order(hand, now)

    def _send_order(self, hand: Hand, now: float) -> None:
        assert self.setup is not None and self.root is not None
        searching = self.state.searching
        tells = self._exchanges or not searching
        others = self.sums.others(hand.name) if tells else None
        order = Order(
            searching, self.setup.number, self.root.key, self.root.forbidden, self.root_box, others, tells, hand.delay
        )
        hand.pending, hand.since = hand.actor.exchange.remote(order), now
        hand.stopped = not searching
        rounds = self.setup.sharing.rounds
        hand.due = now + (1 / rounds if rounds > 0 else KEEP)


def start_worker(name: str, node: str, threads: int) -> Any:
    """An actor of Ray on this machine."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    place = NodeAffinitySchedulingStrategy(node_id=node, soft=False)
    kind = ray().remote(SearchWorker)
    return kind.options(num_cpus=0, name=name, scheduling_strategy=place, max_concurrency=2).remote(name, threads)


def cause(error: Exception) -> str:
    """What a worker says, in one line."""
    text = str(getattr(error, "cause", None) or error)
    return text.strip().splitlines()[-1] if text.strip() else type(error).__name__
