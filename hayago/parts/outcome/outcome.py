"""What a finished simulation is worth."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper

HALF = np.float32(0.5)


@helper
def won(score):
    """1 when player 1 has won, 0 when player 2 has, 1/2 for a draw."""
    return HALF if score == 0 else np.float32(score > 0)


class WinLoss(NamedTuple):
    """1 for a win of player 1, 0 for a loss, 1/2 for a draw [Gelly11, section 2.1]."""

    def value(self, game, board, length):
        return won(game.score(board))


class Score(NamedTuple):
    """The score itself, scaled: 0 the largest possible loss, 1 the largest win. Points beyond the limit do not count."""

    limit: float = 0.0  # in points, 0 for none. The scale stays: with 10 a win by 15 is worth one by 10

    def value(self, game, board, length):
        score = np.float32(game.score(board))
        if self.limit > 0:
            limit = np.float32(self.limit)
            score = min(max(score, -limit), limit)
        return HALF + HALF * score / np.float32(game.score_range(board))


class ScoreBonus(NamedTuple):
    """Win or loss, and a little for the margin: (1 - w) won + w (1/2 + score / (2 range))."""

    weight: float = 0.02  # Fuego has 0.02

    def value(self, game, board, length):
        score = np.float32(game.score(board))
        weight = np.float32(self.weight)
        margin = HALF + HALF * score / np.float32(game.score_range(board))
        return (np.float32(1) - weight) * won(score) + weight * margin
