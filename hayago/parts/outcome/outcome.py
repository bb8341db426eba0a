"""What a finished simulation is worth."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Probability

HALF = np.float32(0.5)


@helper
def won(score):
    """1 when player 1 has won, 0 when player 2 has, 1/2 for a draw."""
    return HALF if score == 0 else np.float32(score > 0)


class WinLoss(NamedTuple):
    """1 for a win of player 1, 0 for a loss, 1/2 for a draw [Gelly11, section 2.1].

    >>> from hayago import Mean, Method, NoPrior, Ucb1, Uniform, WinLoss
    >>> Method(Ucb1(), NoPrior(), Uniform(), Mean()).outcome == WinLoss()
    True
    """

    def value(self, game, board, length):
        return won(game.score(board))


class Score(NamedTuple):
    """The score itself, scaled: 0 the largest loss, 1 the largest win, by the game's `score_range`.

    Points beyond the limit do not count, nor do those beyond the range.

    >>> from hayago import Go, Mean, Method, NoPrior, Score, Searcher, Ucb1, Uniform
    >>> points = Method(Ucb1(), NoPrior(), Uniform(), Mean(), outcome=Score(limit=10))
    >>> Searcher(Go(3), points, memory_mb=1).run(Go(3).new_board(), simulations=20)
    20
    """

    limit: Amount = 0.0  # in points, 0 for none. The scale stays: with 10 a win by 15 is worth one by 10

    def value(self, game, board, length):
        score = np.float32(game.score(board))
        most = np.float32(game.score_range(board))
        limit = min(most, np.float32(self.limit)) if self.limit > 0 else most
        return HALF + HALF * min(max(score, -limit), limit) / most


class ScoreBonus(NamedTuple):
    """Win or loss, and a little for the margin: (1 - w) won + w (1/2 + score / (2 range))."""

    weight: Probability = 0.02  # Fuego has 0.02

    def value(self, game, board, length):
        score = np.float32(game.score(board))
        weight = np.float32(self.weight)
        most = np.float32(game.score_range(board))
        margin = HALF + HALF * min(max(score, -most), most) / most
        return (np.float32(1) - weight) * won(score) + weight * margin
