"""How priors write their virtual simulations of the new moves: worker.prior_visits and worker.prior_wins, by child."""

import numpy as np

from ...core.jit import helper

ZERO = np.float32(0)


@helper
def credit(worker, i, strength):
    """So many virtual wins for child i, or virtual losses where the strength is negative."""
    worker.prior_visits[i] += abs(strength)
    worker.prior_wins[i] += max(strength, ZERO)


@helper
def expect(worker, i, visits, value):
    """So many virtual simulations for child i, won as often as the value says."""
    worker.prior_visits[i] += visits
    worker.prior_wins[i] += visits * value


@helper
def child_with(worker, move, count):
    """The number of the new child with this move, or `count` where there is none."""
    for i in range(count):
        if worker.children[i] == move:
            return i
    return count
