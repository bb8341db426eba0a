"""Whose stones are nearest to each empty point, by steps over empty points: a flood from all stones at once."""

import numpy as np

from ....core.jit import helper
from ..rules.board import BORDER, EMPTY, sides


@helper
def flood_nearest(board, colors):
    """Write to board.nearest[point] whose stones are nearest: bit 0 Black's, bit 1 White's; 0 on the border.

    `colors` are those of the board, or of the board as it is read ahead.
    """
    start = np.uint32(board.stamp + np.uint32(1))
    end = 0
    for p in range(colors.shape[0]):
        board.nearest[p] = 0
        if colors[p] != EMPTY and colors[p] != BORDER:
            board.nearest[p] = colors[p]
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
                if colors[q] == EMPTY:
                    if board.stamped[q] < start:
                        board.stamped[q] = distance
                        board.queue[end] = q
                        end += 1
                    if board.stamped[q] == distance:
                        board.nearest[q] |= board.nearest[np.uint32(board.queue[k])]
    board.stamp = distance
