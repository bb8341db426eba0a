"""Oversights: only the moves that come to mind are thought of, as a person does who sees few moves."""

from typing import NamedTuple

import numpy as np

from ...core.contract import Prior
from ...core.jit import helper
from ...core.ranges import Count, Positive
from ...core.rng import unit

UNSEEN = np.float32(1e6)  # virtual simulations of a move that nobody thought of
HOPE = np.float32(1e-3)  # what such moves are worth together, so that the likeliest is next where the seen ones are forbidden


class Glances(NamedTuple):
    """Each of so many glances sees one move; those that are never seen are lost as good as surely, and not tried.

    A move is drawn by its virtual wins from `prior`, to the power 1 / temperature; the seen ones keep these. So it is in
    every node: answers are overlooked too. One glance is a move at first sight, and many see all that is likely.
    """

    prior: Prior
    glances: Count = 3
    temperature: Positive = 1.0

    def scratch(self, game):
        return [("seen", "u1", (game.max_children(),))]  # [child] 1 for a move that was seen

    def add(self, game, board, tree, worker, depth, count):
        self.prior.add(game, board, tree, worker, depth, count)
        total = set_chances(worker, count, np.float32(1.0 / self.temperature))
        for i in range(count):
            worker.seen[i] = 0
        for _ in range(self.glances):
            worker.seen[np.uint32(drawn(worker, count, total))] = 1
        for i in range(count):
            if worker.seen[i] == 0:
                worker.prior_visits[i] = UNSEEN
                worker.prior_wins[i] = UNSEEN * HOPE * worker.values[i] / total


@helper
def set_chances(worker, count, power):
    """Write the chance of each move to worker.values, all the same where no move has virtual wins; returns their sum."""
    highest = np.float32(0)
    for i in range(count):
        highest = max(highest, worker.prior_wins[i])
    total = np.float32(0)
    for i in range(count):
        worker.values[i] = (worker.prior_wins[i] / highest) ** power if highest > 0 else np.float32(1)
        total += worker.values[i]
    return total


@helper
def drawn(worker, count, total):
    """The number of a child, drawn by the chances in worker.values."""
    target = unit(worker) * total
    last = 0
    for i in range(count):
        if worker.values[i] > 0:
            last = i
            target -= worker.values[i]
            if target < 0:
                return i
    return last
