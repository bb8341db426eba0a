"""Distances on the board: to the last move over the common fate graph, and to the edge."""

import numpy as np

from ....core.jit import helper
from ..rules.board import BORDER, EMPTY, list_stones, sides

FAR = 255


@helper
def common_fate_distances(board, start, most):
    """Write to board.distance[point] how far it is from `start`, FAR beyond `most`; writes over board.queue too.

    In the common fate graph a chain is a single place [Graepel01].
    """
    for p in range(board.distance.shape[0]):
        board.distance[p] = FAR
    end = reach(board, np.uint32(start), 0, 0)
    done = 0
    while done < end:
        point = board.queue[done]
        done += 1
        distance = np.int64(board.distance[point])
        if distance < most:
            for q in sides(board, point):
                if board.distance[q] == FAR and board.color[q] != BORDER:
                    end = reach(board, q, distance + 1, end)


@helper
def reach(board, point, distance, end):
    """Give the distance to an empty point, or to all stones of a chain, and append them to the queue; its new end."""
    if board.color[point] == EMPTY:
        board.distance[point] = distance
        board.queue[end] = point
        return end + 1
    stones = list_stones(board, board.head[point], board.chain_stones)
    for i in range(stones):
        board.distance[board.chain_stones[i]] = distance
        board.queue[end + i] = board.chain_stones[i]
    return end + stones


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
