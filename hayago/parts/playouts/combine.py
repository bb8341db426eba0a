"""How playout steps are put together. A step is a record with `choose(game, board, worker)`: a move, or NO_MOVE."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.jit import helper
from ...core.ranges import Probability
from ...core.rng import below, unit


class Either(NamedTuple):
    """The move of `first`, or of `rest` when the first proposes none."""

    first: Playout
    rest: Playout

    def choose(self, game, board, worker):
        move = self.first.choose(game, board, worker)
        if move != NO_MOVE:
            return move
        return self.rest.choose(game, board, worker)


class Sometimes(NamedTuple):
    """`step` with a probability, else no move.

    >>> from hayago import Sometimes, Uniform, in_order
    >>> in_order(Sometimes(0.9, Uniform()), Uniform()).first.probability
    0.9
    """

    probability: Probability
    step: Playout

    def choose(self, game, board, worker):
        if unit(worker) < np.float32(self.probability):
            return self.step.choose(game, board, worker)
        return NO_MOVE


def in_order(*steps: Playout) -> Playout:
    """Try the steps one after the other: in_order(SaveAtari(), Sometimes(0.9, MogoPattern()), Uniform()).

    >>> from hayago import Sometimes, Uniform, in_order
    >>> in_order(Sometimes(0.9, Uniform()), Uniform())
    Either(first=Sometimes(probability=0.9, step=Uniform()), rest=Uniform())
    """
    policy = steps[-1]
    for step in reversed(steps[:-1]):
        policy = Either(step, policy)
    return policy


@helper
def pick(worker, count):
    """One of the first `count` candidates, or NO_MOVE when there is none. For playout steps:

    >>> from typing import NamedTuple
    >>> from hayago import Playout, pick
    >>> class Outside(NamedTuple):
    ...     def choose(self, game, board, worker):
    ...         count = 0
    ...         for column in (0, 6):
    ...             if board.color[board.free[column]] == 0:
    ...                 worker.candidates[count] = board.free[column]
    ...                 count += 1
    ...         return pick(worker, count)
    >>> step: Playout = Outside()
    """
    if count == 0:
        return NO_MOVE
    return worker.candidates[below(worker, count)]
