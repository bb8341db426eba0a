"""Local shapes: every square of 1x1, 2x2 and 3x3 points with what stands on it [Gelly11, section 5.1].

A position of 9x9 has 194 of them, and 969,894 are possible; a position is worth the sum of their weights. The number of a shape
is its square's first number plus a code, a digit to base 3 for each point: 0 empty, 1 Black, 2 White, the first point lowest.
"""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import EMPTY, in_atari, sides

SIZE = 9  # of the board: weights belong to places
LONGEST = 3  # side of a square
POWERS = np.array([3**k for k in range(LONGEST**2 + 1)], np.int64)
STARTS = np.cumsum([0] + [(SIZE - side + 1) ** 2 * 3 ** (side * side) for side in range(1, LONGEST + 1)]).astype(np.int64)
SHAPES = int(STARTS[-1])  # numbers of shapes
SQUARES = sum((SIZE - side + 1) ** 2 for side in range(1, LONGEST + 1))  # shapes of a position


@helper
def has_shapes(board):
    """Is the board of the size that shapes have weights for?"""
    return board.grid.shape[1] - 1 == SIZE


@helper
def shape_at(board, side, row, column):
    """The number of the shape on the square of this side with its first point there."""
    code = np.int64(0)
    digit = 0
    for y in range(side):
        for x in range(side):
            code += POWERS[digit] * np.int64(board.color[(row + y + 1) * (SIZE + 1) + column + x + 1])
            digit += 1
    places = SIZE - side + 1
    return STARTS[side - 1] + (row * places + column) * POWERS[side * side] + code


@routine
def list_shapes(board, shapes):
    """Write the numbers of a position's shapes to `shapes`."""
    count = 0
    for side in range(1, LONGEST + 1):
        for row in range(SIZE - side + 1):
            for column in range(SIZE - side + 1):
                shapes[count] = shape_at(board, side, row, column)
                count += 1


@routine
def sum_of_weights(board, weights):
    """What the shapes of a position add up to; positive is good for Black."""
    total = np.float64(0)
    for side in range(1, LONGEST + 1):
        for row in range(SIZE - side + 1):
            for column in range(SIZE - side + 1):
                total += np.float64(weights[shape_at(board, side, row, column)])
    return total


@routine
def change_by(board, weights, point, color):
    """What a stone on the empty point adds to that sum, stones that it captures taken off."""
    for q in sides(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]):
            return change_by_capture(board, weights, point, color)
    row = np.int64(point) // (SIZE + 1) - 1
    column = np.int64(point) % (SIZE + 1) - 1
    change = np.float64(0)
    for side in range(1, LONGEST + 1):
        for y in range(max(0, row - side + 1), min(SIZE - side, row) + 1):
            for x in range(max(0, column - side + 1), min(SIZE - side, column) + 1):
                shape = shape_at(board, side, y, x)
                stone = color * POWERS[(row - y) * side + column - x]
                change += np.float64(weights[shape + stone]) - np.float64(weights[shape])
    return change


@routine
def change_by_capture(board, weights, point, color):
    """The same where the stone captures: the whole sum with the colours as they would be, which are put back."""
    before = sum_of_weights(board, weights)
    recolour(board, point, 3 - color, EMPTY)
    board.color[point] = color
    after = sum_of_weights(board, weights)
    recolour(board, point, EMPTY, 3 - color)
    board.color[point] = EMPTY
    return after - before


@helper
def recolour(board, point, old, new):
    """Give the stones of all chains in atari beside the point, which have the colour `old`, the colour `new`."""
    for q in sides(board, point):
        if board.head[q] != 0 and board.color[q] == old and in_atari(board, board.head[q]):
            stone = np.uint32(q)
            while True:
                board.color[stone] = new
                stone = np.uint32(board.next_stone[stone])
                if stone == q:
                    break
