"""Positions that look the same when turned or mirrored: of moves that are one and the same there, one is enough to think of."""

from typing import Any

import numpy as np

from ..notation import point_at

MOST_STONES = 12  # with more of them nothing is symmetric any more, but for a joke


def twins(board: Any) -> list[int]:
    """The empty points whose move is that of another point, turned or mirrored; the one to keep is nearest to the top right."""
    size = board.grid.shape[1] - 1
    stones = board.grid[1 : size + 1, 1 : size + 1]
    if board.ko or np.count_nonzero(stones) > MOST_STONES:
        return []
    places = np.arange(size * size).reshape(size, size)
    order = places[:, ::-1]  # [y, x] 0 at the top right
    first = order.copy()
    for turned, turned_order in zip(all_ways(stones), all_ways(order), strict=True):
        if np.array_equal(turned, stones):
            first = np.minimum(first, turned_order)
    return [point_at(x, y, size) for y, x in np.argwhere((first < order) & (stones == 0))]


def all_ways(square: np.ndarray) -> list[np.ndarray]:
    """The eight ways to look at a square."""
    return [np.rot90(seen, turns) for seen in (square, square.T) for turns in range(4)]
