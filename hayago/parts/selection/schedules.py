"""How much the AMAF value counts beside the MC value: beta(s,a) [Gelly11, sections 4.5 and 4.6]."""

from typing import Any, NamedTuple

import numpy as np

from ...core.ranges import Amount, Positive

ONE = np.float32(1)
THREE = np.float32(3)
FOUR = np.float32(4)
TINY = np.float32(1e-6)
POINTS = 81  # of the board that a bias is given for


class HandSelected(NamedTuple):
    """beta = sqrt(k / (3 N(s) + k)): equal weight after k simulations [eq. 19]."""

    k: Positive = 1000.0  # best from 1000 on [Gelly11, fig. 5]

    def beta(self, parent_visits, visits, rave_visits, value, rave_value):
        k = np.float32(self.k)
        return np.sqrt(k / (THREE * parent_visits + k))


class MinimumMse(NamedTuple):
    """beta = n~ / (n + n~ + 4 n n~ b^2): least mean squared error in even positions [eq. 47].

    >>> from hayago import MinimumMse
    >>> beta = MinimumMse(bias=0.01).beta(0, 100.0, 300.0, 0.5, 0.5)  # parent's visits, visits, AMAF visits, both values
    >>> round(float(beta), 3)
    0.728
    """

    bias: Positive = 0.0091  # b; 1 / (4 b^2) = 3000, Pachi's constant; programs in use have b from 0.007 to 0.019

    def beta(self, parent_visits, visits, rave_visits, value, rave_value):
        bias = np.float32(self.bias)
        return rave_visits / (visits + rave_visits + FOUR * bias * bias * visits * rave_visits + TINY)


class MinimumMseBySize(NamedTuple):
    """eq. 47 with a bias that sinks as the board grows: b = bias (81 / P)^shrink on P points.

    K = 1 / (4 b^2) grows as P^(2 shrink). Pachi has K = 3000 and on 19x19 4000, which is shrink = 0.096; matilda 719 and 2003,
    which is 0.343. A search asks `for_game` before it is compiled. In games without `points(board)` the bias stays.
    """

    bias: Positive = 0.0091  # b on 9x9
    shrink: Amount = 0.1

    def for_game(self, game: Any) -> Any:
        points = int(game.points(game.new_board()[0])) if hasattr(game, "points") else POINTS
        return MinimumMse(self.bias * (POINTS / points) ** self.shrink)

    def beta(self, parent_visits, visits, rave_visits, value, rave_value):
        bias = np.float32(self.bias)
        return rave_visits / (visits + rave_visits + FOUR * bias * bias * visits * rave_visits + TINY)


class MinimumMseByValue(NamedTuple):
    """beta = n~ / (n + n~ + n n~ b^2 / (mu (1 - mu))): least mean squared error at any value mu [eq. 46].

    mu is unknown; the mean of both kinds of simulations, kept away from 0 and 1, stands for it.
    """

    bias: Positive = 0.0091

    def beta(self, parent_visits, visits, rave_visits, value, rave_value):
        bias = np.float32(self.bias)
        mean = (value * visits + rave_value * rave_visits) / (visits + rave_visits + TINY)
        variance = max(mean * (ONE - mean), np.float32(0.01))
        return rave_visits / (visits + rave_visits + bias * bias * visits * rave_visits / variance + TINY)
