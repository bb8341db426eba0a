"""Distances on the board: to the last move over the common fate graph, and to the edge."""

import numpy as np

from ....core.jit import helper
from ..rules.board import BORDER, EMPTY, sides

FAR = 255


@helper
def common_fate_distances(board, start, most):
    """Write to board.reading[point] how far it is from `start`, FAR beyond `most`; writes over board.queue too.

    In the common fate graph a chain is a single place [Graepel01].
    """
    for p in range(board.reading.shape[0]):
        board.reading[p] = FAR
    end = reach(board, np.uint32(start), 0, 0)
    done = 0
    while done < end:
        point = board.queue[done]
        done += 1
        distance = np.int64(board.reading[point])
        if distance < most:
            for q in sides(board, point):
                if board.reading[q] == FAR and board.color[q] != BORDER:
                    end = reach(board, q, distance + 1, end)


@helper
def reach(board, point, distance, end):
    """Give the distance to an empty point, or to all stones of a chain, and append them to the queue; its new end."""
    if board.color[point] == EMPTY:
        board.reading[point] = distance
        board.queue[end] = point
        return end + 1
    stone = board.head[point]
    while True:
        board.reading[stone] = distance
        board.queue[end] = stone
        end += 1
        stone = board.next_stone[stone]
        if stone == board.head[point]:
            break
    return end


@helper
def line_of(board, point):
    """The distance to the nearest edge: 1 on the first line."""
    width = board.grid.shape[1]
    size = width - 1
    row = np.int64(point) // width
    column = np.int64(point) % width
    return min(min(row, size + 1 - row), min(column, size + 1 - column))


@helper
def is_lonely(board, point, reach_of):
    """Is there no stone within so many steps (Manhattan distance) of the point?"""
    width = board.grid.shape[1]
    size = width - 1
    row = np.int64(point) // width
    column = np.int64(point) % width
    for y in range(max(1, row - reach_of), min(size, row + reach_of) + 1):
        rest = reach_of - abs(y - row)
        for x in range(max(1, column - rest), min(size, column + rest) + 1):
            if board.grid[y, x] != EMPTY:
                return False
    return True
