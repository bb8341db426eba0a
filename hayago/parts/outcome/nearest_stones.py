"""An evaluation of positions that are not finished: every point belongs to the nearest stone."""

from typing import NamedTuple

import numpy as np

from ...games.go.rules.board import BLACK, WHITE
from ...games.go.tactics.nearest import flood_nearest

HALF = np.float32(0.5)


class NearestStones(NamedTuple):
    """The score, scaled as `Score` is, if each empty point is given to the colour whose stones are nearest, by steps over
    empty points; to nobody where both are equally near. Of a finished game it is the score itself. For Go.
    """

    def value(self, game, board, length):
        flood_nearest(board, board.color)
        score = -np.float32(game.komi)
        for p in range(board.color.shape[0]):
            score += np.float32(board.nearest[p] == BLACK) - np.float32(board.nearest[p] == WHITE)
        return HALF + HALF * score / np.float32(game.score_range(board))
