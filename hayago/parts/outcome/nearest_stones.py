"""An evaluation of positions that are not finished: every point belongs to the nearest stone."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...games.go.rules.board import BLACK, BORDER, EMPTY, WHITE, sides

HALF = np.float32(0.5)


class NearestStones(NamedTuple):
    """The score, scaled as `Score` is, if each empty point is given to the colour whose stones are nearest, by steps over
    empty points; to nobody where both are equally near. Of a finished game it is the score itself. For Go.
    """

    def value(self, game, board, length):
        nearest(board)
        score = -np.float32(game.komi)
        for p in range(board.color.shape[0]):
            score += np.float32(board.reading[p] == BLACK) - np.float32(board.reading[p] == WHITE)
        return HALF + HALF * score / np.float32(game.score_range(board))


@helper
def nearest(board):
    """Write to board.reading[point] whose stones are nearest: bit 0 Black's, bit 1 White's; 0 on the border."""
    start = np.uint32(board.stamp + np.uint32(1))
    end = 0
    for p in range(board.color.shape[0]):
        board.reading[p] = 0
        if board.color[p] != EMPTY and board.color[p] != BORDER:
            board.reading[p] = board.color[p]
            board.stamped[p] = start
            board.queue[end] = p
            end += 1
    i = 0
    distance = start
    while i < end:
        distance += np.uint32(1)
        for k in range(i, end):  # the stones, then the points one step from them, two steps, ...
            i += 1
            for q in sides(board, np.uint32(board.queue[k])):
                if board.color[q] == EMPTY:
                    if board.stamped[q] < start:
                        board.stamped[q] = distance
                        board.queue[end] = q
                        end += 1
                    if board.stamped[q] == distance:
                        board.reading[q] |= board.reading[np.uint32(board.queue[k])]
    board.stamp = distance
