"""The self-atari veto: do not throw stones away."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.ranges import Probability, Tries
from ...core.rng import unit
from ...games.go.rules.board import PASS
from ...games.go.tactics.correction import corrected
from ...games.go.tactics.self_atari import is_bad_self_atari


class NoSelfAtari(NamedTuple):
    """The move of `step`, but a bad self-atari is rejected with a probability; after so many `tries`, no move.

    Of those rejected, the share `correction` is put right where that is possible: the other liberty of the own chain is played
    instead, if that is no self-atari; for a lone stone the empty point beside it. Fuego has 1 for both numbers.
    """

    step: Playout
    probability: Probability = 0.6
    tries: Tries = 1
    correction: Probability = 0.0

    def choose(self, game, board, worker):
        for _ in range(self.tries):
            move = self.step.choose(game, board, worker)
            if move in (NO_MOVE, PASS):
                return move
            if unit(worker) >= np.float32(self.probability) or not is_bad_self_atari(board, move, game.to_play(board)):
                return move
            if self.correction > 0 and unit(worker) < np.float32(self.correction):
                other = corrected(board, move, game.to_play(board))
                if other != 0:
                    return np.uint16(other)
        return NO_MOVE
