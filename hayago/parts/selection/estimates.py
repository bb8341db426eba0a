"""Several rapid estimates of a move's value beside its mean, as Fuego has them [Gelly11, section 6; a variant of eq. 46].

An estimate with n simulations, each of the variance v = mu (1 - mu), and with the bias b has the mean squared error v / n + b^2
[eq. 39 to 45]. Independent estimates are best weighed by the inverse of their errors, w = 1 / (v / n + b^2). With the mean
(b = 0) and one more that is eq. 46: beta = w~ / (w + w~) = n~ / (n + n~ + n n~ b^2 / v).
"""

from typing import NamedTuple

import numpy as np

from ...core.contract import Estimate
from ...core.jit import helper
from ...core.ranges import Amount, Finite, Positive
from .rave import AMAF_COLUMNS

ONE = np.float32(1)
QUARTER = np.float32(0.25)
LEAST = np.float32(0.01)  # of the variance: a value of 0 or 1 has not been proven
TINY = np.float32(1e-6)


class AmafEstimate(NamedTuple):
    """Q~ of the n~ simulations that made the move at any time."""

    bias: Positive = 0.0091

    def reads(self):
        return AMAF_COLUMNS

    def precision(self, tree, node, child, variance):
        return inverse_error(tree.rave_visits[child], np.float32(self.bias), variance)

    def estimate(self, tree, node, child, variance):
        return tree.rave_wins[child] / (tree.rave_visits[child] + TINY)


class PriorEstimate(NamedTuple):
    """H(s,a) of the priors, worth `equivalence` simulations, with a bias of its own.

    Virtual simulations are outweighed by as many real ones; this is outweighed sooner, the more bias it has. For priors that
    are kept out of the counts: `prior_to_mc` and `prior_to_amaf` of 0.
    """

    equivalence: Positive = 50.0  # M
    bias: Amount = 0.05

    def precision(self, tree, node, child, variance):
        return inverse_error(np.float32(self.equivalence), np.float32(self.bias), variance)

    def estimate(self, tree, node, child, variance):
        return tree.prior[child]


class BothEstimates(NamedTuple):
    """Two in one; each may be two again."""

    first: Estimate
    rest: Estimate

    def precision(self, tree, node, child, variance):
        return self.first.precision(tree, node, child, variance) + self.rest.precision(tree, node, child, variance)

    def estimate(self, tree, node, child, variance):
        first = self.first.precision(tree, node, child, variance)
        rest = self.rest.precision(tree, node, child, variance)
        first_value = self.first.estimate(tree, node, child, variance)
        rest_value = self.rest.estimate(tree, node, child, variance)
        return (first * first_value + rest * rest_value) / (first + rest + TINY)


class RapidEstimates(NamedTuple):
    """argmax (w Q + w' Q') / (w + w') of the mean Q and of the further estimates Q' together; `first_play` without any.

    mu, in the variance, is that same value, reckoned with 1/4 for the variance before [Gelly11, eq. 44 to 47].

    >>> from hayago import Amaf, ConnectFour, Method, NoPrior, RapidEstimates, Searcher, Uniform
    >>> searcher = Searcher(ConnectFour(), Method(RapidEstimates(), NoPrior(), Uniform(), Amaf()), seed=1, memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=50)
    50
    """

    estimates: Estimate = AmafEstimate()
    first_play: Finite = 1.0

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        for i in range(moves.length):
            child = moves.at(i, worker)
            even = combined(self.estimates, tree, node, child, QUARTER)
            variance = max(even * (ONE - even), LEAST)
            known = combined(self.estimates, tree, node, child, variance)
            worker.values[i] = known if known >= 0 else first_play
        return moves.best(worker)


@helper
def combined(estimates, tree, node, child, variance):
    """The weighted mean of all estimates of a move; -1 where there is none."""
    n = np.float32(tree.visits[child]) + tree.prior_visits[child]
    weight = n / variance
    other = np.float32(estimates.precision(tree, node, child, variance))
    if weight + other <= 0:
        return -ONE
    mean = np.float32(tree.wins[child]) / (n + TINY)
    return (weight * mean + other * np.float32(estimates.estimate(tree, node, child, variance))) / (weight + other)


@helper
def inverse_error(count, bias, variance):
    """1 / (v / n + b^2), and 0 without simulations."""
    return ONE / (variance / count + bias * bias) if count > 0 else np.float32(0)
