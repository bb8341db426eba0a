"""The mercy rule: a playout that is decided need not be played to the end."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.ranges import Probability
from ...games.go.rules.board import PASS


class Mercy(NamedTuple):
    """Both players pass once one has many more stones on the board than the other; the area then tells the winner.

    To be the first step of a policy. `share` is the difference as a part of all points; Fuego stops at 0.3.
    """

    share: Probability = 0.3

    def choose(self, game, board, worker):
        size = board.grid.shape[1] - 1
        if np.abs(board.balance) > np.float32(self.share) * np.float32(size * size):
            return PASS
        return NO_MOVE
