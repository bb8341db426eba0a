"""Records around playout steps and priors that ask them more than once and count: what `by_rule.py` measures with."""

from typing import NamedTuple

import numpy as np

from ..core.contract import NO_MOVE, Playout, Prior

MOST_RULES = 64
COUNTS = [("asked", "i8", (MOST_RULES,)), ("fired", "i8", (MOST_RULES,))]  # [number of the rule]


class AskedStep(NamedTuple):
    """A playout step asked `times` times, each time with the same random numbers; the last answer counts."""

    number: int
    times: int
    step: Playout

    def scratch(self, game):
        return COUNTS

    def choose(self, game, board, worker):
        s0 = worker.rng[0]
        s1 = worker.rng[1]
        move = NO_MOVE
        for _ in range(self.times):
            worker.rng[0] = s0
            worker.rng[1] = s1
            move = np.uint16(self.step.choose(game, board, worker))
        worker.asked[self.number] += 1
        worker.fired[self.number] += move != NO_MOVE
        return move


class AskedPrior(NamedTuple):
    """A prior asked `times` times; what it adds counts once."""

    number: int
    times: int
    prior: Prior

    def scratch(self, game):
        children = game.max_children()
        return [*COUNTS, ("wins_before", "f4", (children,)), ("visits_before", "f4", (children,))]

    def add(self, game, board, tree, worker, depth, count):
        s0 = worker.rng[0]
        s1 = worker.rng[1]
        for i in range(count):
            worker.wins_before[i] = worker.prior_wins[i]
            worker.visits_before[i] = worker.prior_visits[i]
        for _ in range(self.times):
            worker.rng[0] = s0
            worker.rng[1] = s1
            for i in range(count):
                worker.prior_wins[i] = worker.wins_before[i]
                worker.prior_visits[i] = worker.visits_before[i]
            self.prior.add(game, board, tree, worker, depth, count)
        fired = False
        for i in range(count):
            fired |= worker.visits_before[i] != worker.prior_visits[i]
        worker.asked[self.number] += 1
        worker.fired[self.number] += fired
