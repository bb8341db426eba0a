"""False eyes: capture the stone that makes an eye false rather than fill it (as in Fuego)."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.jit import routine
from ...core.ranges import Probability
from ...core.rng import unit
from ...games.go.patterns3 import FLAGS, HAS_EMPTY_NEIGHBOUR
from ...games.go.rules.board import BORDER, PASS, corners, in_atari, last_liberty, playable, sides
from .combine import pick


class FalseEyeCapture(NamedTuple):
    """The move of `step`; where it fills a point that only own stones surround, with a probability a capture instead.

    Taken is a stone at a corner of that point, if it is in atari. Pachi has a probability of 0.6.
    """

    step: Playout
    probability: Probability = 1.0

    def choose(self, game, board, worker):
        move = self.step.choose(game, board, worker)
        if move in (NO_MOVE, PASS) or FLAGS[board.pattern[move]] & HAS_EMPTY_NEIGHBOUR:
            return move
        color = game.to_play(board)
        for q in sides(board, move):
            if board.color[q] != color and board.color[q] != BORDER:
                return move
        count = captures_at_corners(board, move, color, worker)
        return pick(worker, count) if count > 0 and unit(worker) < np.float32(self.probability) else move


@routine
def captures_at_corners(board, point, color, worker):
    """Write the moves that take a stone at a corner of the point to worker.candidates, some perhaps twice; their number."""
    count = 0
    for q in corners(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]):
            liberty = last_liberty(board, board.head[q])
            if playable(board, liberty, color):
                worker.candidates[count] = liberty
                count += 1
    return count
