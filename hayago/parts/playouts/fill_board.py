"""Fill board: play in the open, so that later patterns have something to match [Chaslot09, section 3.1, Alg. 2]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.ranges import Tries
from ...core.rng import below


class FillBoard(NamedTuple):
    """Draw `tries` points of the board; play the first that is empty with all eight neighbours empty.

    As Alg. 2 has it; by the words of section 3.1 one point is drawn, and the tries are those that follow it on the board.
    """

    tries: Tries = 4  # N of Alg. 2

    def choose(self, game, board, worker):
        width = board.grid.shape[1]
        size = width - 1
        for _ in range(self.tries):
            i = below(worker, size * size)
            point = np.uint16((i // np.uint32(size) + 1) * width + i % np.uint32(size) + 1)
            if board.color[point] == 0 and board.pattern[point] == 0:
                return point
        return NO_MOVE
