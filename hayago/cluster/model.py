"""Many machines on paper: a discrete model of k workers that search an artificial tree and exchange its shallow nodes.

The tree has a fixed number of moves at each node. Each move adds or takes a little, drawn by a hash, from the chance to win at
the leaves behind it, so good moves have good neighbours, as in games. All workers search it by UCB1, each with its own tree;
after each round they add up what they found at nodes down to a depth, and hear of it some rounds later. So the model has what
makes a cluster weaker than one machine that is k times as fast: workers do the same things between two exchanges, and what lies
deep is known to one worker alone.

The network says how many rounds a second there can be: the head speaks to one worker after the other, and its line carries all
messages.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.jit import entry, helper
from ..core.rng import scrambled

EXPLORATION = np.float64(0.3)
STEP = np.float64(0.25)  # what a move can add to the chance to win
TO_UNIT = np.float64(2.0**-53)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@helper
def drawn(seed, place):
    """Uniform in [0, 1), the same for the same place."""
    return np.float64(scrambled(seed + np.uint64(place) * GOLDEN) >> np.uint64(11)) * TO_UNIT


@entry
def fill_chances(chances, tree_seed, branching, leaf):
    """chances[node]: that the first player wins at a node, where nobody plays on. Inner nodes hand theirs on."""
    chances[0] = 0.5
    for node in range(leaf):
        for child in range(node * branching + 1, node * branching + 1 + branching):
            chances[child] = chances[node] + STEP * (drawn(tree_seed, child) - 0.5)


@helper
def place_of(keys, worker, node, shared):
    """Where the counts of a node are: those of shared nodes in their order, the others behind them in a table of the worker.

    keys[worker, slot] is the node of that slot, 0 where there is none; the slots are a power of two, never all in use. A node
    without a slot gets none by this: the negative number of the one that it would have, minus 1.
    """
    if node < shared:
        return np.int64(node)
    mask = np.int64(keys.shape[1] - 1)
    slot = np.int64(scrambled(np.uint64(node)) >> np.uint64(33)) & mask
    while keys[worker, slot] != 0:
        if keys[worker, slot] == node:
            return np.int64(shared + slot)
        slot = (slot + 1) & mask
    return np.int64(-1 - slot)


@entry
def search_together(keys, visits, wins, told_visits, told_wins, chances, seed, branching, depth, runs, first):
    """Let each worker run so many simulations: visits and wins [worker, place] are what it knows, told_* [worker, shared node]
    what it did itself at nodes that are exchanged.

    The children of node i are i * branching + 1 and so on. A leaf is won with its chance.
    """
    path = np.zeros(depth + 1, np.int64)
    shared = np.int64(told_visits.shape[1])
    for worker in range(visits.shape[0]):
        for run in range(runs):
            node = np.int64(0)
            number = worker + visits.shape[0] * (first + run)
            known = visits[worker, 0]
            for level in range(depth):
                best = np.int64(0)
                best_place = np.int64(0)
                highest = -1.0
                total = np.log(known + 1.0)
                for child in range(node * branching + 1, node * branching + 1 + branching):
                    place = place_of(keys, worker, np.int64(child), shared)
                    n = np.float64(visits[worker, place]) if place >= 0 else 0.0
                    if n <= 0:
                        value = 10.0 + drawn(seed, child + 7919 * number)
                    else:
                        value = wins[worker, place] / n + EXPLORATION * np.sqrt(total / n)
                    if value > highest:
                        highest = value
                        best = np.int64(child)
                        best_place = place
                if best_place < 0:
                    slot = -1 - best_place
                    keys[worker, slot] = best
                    best_place = shared + slot
                node = best
                path[level + 1] = best_place
                known = visits[worker, best_place]
            is_won = drawn(seed + np.uint64(1), number) < chances[node]
            visits[worker, 0] += 1
            for level in range(1, depth + 1):
                gain = 1.0 if is_won == (level % 2 == 1) else 0.0
                place = path[level]
                visits[worker, place] += 1
                wins[worker, place] += gain
                if place < shared:
                    told_visits[worker, place] += 1
                    told_wins[worker, place] += gain


@dataclass(frozen=True)
class Toy:
    """The artificial tree, and how many of its levels are exchanged."""

    branching: int = 6
    depth: int = 5
    shared: int = 3

    def nodes(self, levels: int) -> int:
        """Nodes down to a level; 0 is the root alone."""
        return int((self.branching ** (levels + 1) - 1) // (self.branching - 1))

    def chances(self, tree_seed: int) -> Any:
        """[node] that the first player wins there."""
        chances = np.zeros(self.nodes(self.depth))
        fill_chances(chances, np.uint64(tree_seed), self.branching, self.nodes(self.depth - 1))
        return chances

    def values(self, chances: Any) -> Any:
        """The value of each move at the root for the player to move, by minimax."""
        values = chances[self.nodes(self.depth - 1) :]
        for level in range(self.depth, 1, -1):
            rows = values.reshape(-1, self.branching)
            values = rows.max(axis=1) if level % 2 == 1 else rows.min(axis=1)
        return values


def new_counts(toy: Toy, workers: int, each: int) -> tuple[Any, Any, Any, Any, Any]:
    """Empty keys, visits, wins, told visits and told wins of `search_together`, for so many simulations of each worker."""
    shared = toy.nodes(toy.shared)
    slots = 1 << int(2 * each * max(1, toy.depth - toy.shared)).bit_length()
    known, told = (workers, shared + slots), (workers, shared)
    visits, wins, told_visits, told_wins = (np.zeros(shape, np.float32) for shape in (known, known, told, told))
    return np.zeros((workers, slots), np.int32), visits, wins, told_visits, told_wins


def chosen_move(toy: Toy, chances: Any, workers: int, each: int, rounds: int, late: int, seed: int) -> int:
    """The move with the most visits of all workers together, after so many rounds; news is `late` rounds old."""
    counts = new_counts(toy, workers, each)
    _, visits, wins, told_visits, told_wins = counts
    shared = toy.nodes(toy.shared)
    heard = np.zeros((2, workers, shared), np.float32)
    waiting: list[Any] = []
    done = 0
    for number in range(rounds):
        runs = each * (number + 1) // rounds - each * number // rounds
        search_together(*counts, chances, np.uint64(seed), toy.branching, toy.depth, runs, done)
        done += runs
        own = np.stack([told_visits, told_wins])
        waiting.append(own.sum(axis=1, keepdims=True) - own)
        if number + 1 < rounds and len(waiting) > late:
            news = waiting.pop(0)
            visits[:, :shared] += news[0] - heard[0]
            wins[:, :shared] += news[1] - heard[1]
            heard = news
    return int(np.argmax(told_visits[:, 1 : 1 + toy.branching].sum(axis=0)))


def cost(toy: Toy, workers: int, each: int, rounds: int, late: int = 0, trees: int = 200, seed: int = 1) -> tuple[float, float]:
    """What the chosen move loses against the best one, on average over artificial trees, and its standard error."""
    lost = np.zeros(trees)
    for number in range(trees):
        chances = toy.chances(number)
        values = toy.values(chances)
        lost[number] = values.max() - values[chosen_move(toy, chances, workers, each, rounds, late, seed + number)]
    return float(lost.mean()), float(lost.std() / np.sqrt(trees))


def worth(loss: float, ladder: dict[int, float]) -> float:
    """How many times the simulations of one worker lose as much: ladder[times] is what one searcher loses; logs in between."""
    times = sorted(ladder, reverse=True)
    losses = np.maximum.accumulate([ladder[time] for time in times])
    return float(2 ** np.interp(loss, losses, np.log2(times)))


@dataclass(frozen=True)
class Network:
    """What exchanges cost."""

    message: float = 51_000.0  # bytes to a worker, and back: 9x9 with the usual depth and share
    line: float = 125e6  # bytes a second of the head's line
    latency: float = 0.001  # seconds on the way to a worker and back
    speaking: float = 0.0019  # seconds of the head's time for one exchange with one worker
    worker: float = 0.0039  # seconds of a worker's time for one exchange

    def rounds(self, workers: int, wanted: float = 4.0) -> float:
        """Exchanges a second with each worker: those wanted, or what the head and its line can do."""
        return min(wanted, 1 / (workers * self.speaking), self.line / (2 * workers * self.message))

    def delay(self, workers: int, wanted: float = 4.0) -> float:
        """Seconds until what one worker finds is known to another one, on average."""
        return 1 / self.rounds(workers, wanted) + self.latency + self.speaking

    def lost(self, workers: int, wanted: float = 4.0) -> float:
        """The part of a worker's time that exchanges take."""
        return self.rounds(workers, wanted) * self.worker
