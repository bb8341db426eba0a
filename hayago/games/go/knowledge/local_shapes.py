"""Local shapes: every square of 1x1, 2x2 and 3x3 points with what stands on it [Gelly11, section 5.1].

A position of 9x9 has 194 of them, and 969,894 are possible; a position is worth the sum of their weights. The number of a shape
is its square's first number plus a code, a digit to base 3 for each point: 0 empty, 1 Black, 2 White, the first point lowest.
Weights belong to places: each size of the board has shapes of its own, and learned weights are there for 9x9.
"""

import math
from typing import Any

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import EMPTY, PASS, in_atari, playable, sides

SIZE = 9  # of the board that learned weights are for
LONGEST = 3  # side of a square
MOST = 25  # the largest board
POWERS = np.array([3**k for k in range(LONGEST**2 + 1)], np.int64)


def squares_of(size: int) -> list[int]:
    """[side - 1] how many squares of 1x1, 2x2 and 3x3 points a board has; all of them are the shapes of a position."""
    return [max(0, size - side + 1) ** 2 for side in range(1, LONGEST + 1)]


def starts_of(size: int) -> list[int]:
    """[side - 1] the number of the first shape on squares of that side, and behind them how many shapes there are."""
    counts = [squares * 3 ** (side * side) for side, squares in enumerate(squares_of(size), 1)]
    return [sum(counts[:side]) for side in range(LONGEST + 1)]


ALL_STARTS = np.array([starts_of(size) for size in range(MOST + 1)], np.int64)  # [size, side - 1]
STARTS = ALL_STARTS[SIZE]
SHAPES = int(STARTS[-1])  # numbers of shapes on 9x9
SQUARES = sum(squares_of(SIZE))  # shapes of a position there


def is_board_of_chains(game: Any) -> bool:
    """Has the game's board what the kernels here read: chains of stones that can be captured?"""
    return {"grid", "head", "next_stone", "liberties", "empties"} <= set(game.board_dtype().names)


@helper
def size_of(board):
    """Of the board: a constant in kernels."""
    return board.grid.shape[1] - 1


@helper
def has_shapes(board):
    """Is the board of the size that shapes have weights for?"""
    return size_of(board) == SIZE


@helper
def shape_at(board, side, row, column):
    """The number of the shape on the square of this side with its first point there."""
    size = size_of(board)
    code = np.int64(0)
    digit = 0
    for y in range(side):
        for x in range(side):
            code += POWERS[digit] * np.int64(board.color[(row + y + 1) * (size + 1) + column + x + 1])
            digit += 1
    places = size - side + 1
    return ALL_STARTS[size, side - 1] + (row * places + column) * POWERS[side * side] + code


@routine
def list_shapes(board, shapes):
    """Write the numbers of a position's shapes to `shapes`."""
    size = size_of(board)
    count = 0
    for side in range(1, LONGEST + 1):
        for row in range(size - side + 1):
            for column in range(size - side + 1):
                shapes[count] = shape_at(board, side, row, column)
                count += 1


@routine
def sum_of_weights(board, weights):
    """What the shapes of a position add up to; positive is good for Black."""
    size = size_of(board)
    total = np.float64(0)
    for side in range(1, LONGEST + 1):
        for row in range(size - side + 1):
            for column in range(size - side + 1):
                total += np.float64(weights[shape_at(board, side, row, column)])
    return total


@routine
def change_by(board, weights, point, color):
    """What a stone on the empty point adds to that sum, stones that it captures taken off."""
    if captures(board, point, color):
        return change_by_capture(board, weights, point, color)
    size = size_of(board)
    row = np.int64(point) // (size + 1) - 1
    column = np.int64(point) % (size + 1) - 1
    change = np.float64(0)
    for side in range(1, LONGEST + 1):
        for y in range(max(0, row - side + 1), min(size - side, row) + 1):
            for x in range(max(0, column - side + 1), min(size - side, column) + 1):
                shape = shape_at(board, side, y, x)
                stone = color * POWERS[(row - y) * side + column - x]
                change += np.float64(weights[shape + stone]) - np.float64(weights[shape])
    return change


@routine
def change_listed(board, shapes, weights, point, color):
    """The same where the shapes of the position have been listed: no code is worked out anew."""
    if captures(board, point, color):
        return change_by_capture(board, weights, point, color)
    size = size_of(board)
    row = np.int64(point) // (size + 1) - 1
    column = np.int64(point) % (size + 1) - 1
    change = np.float64(0)
    first = 0
    for side in range(1, LONGEST + 1):
        places = size - side + 1
        for y in range(max(0, row - side + 1), min(size - side, row) + 1):
            for x in range(max(0, column - side + 1), min(size - side, column) + 1):
                shape = np.int64(shapes[first + y * places + x])
                stone = color * POWERS[(row - y) * side + column - x]
                change += np.float64(weights[shape + stone]) - np.float64(weights[shape])
        first += places * places
    return change


@helper
def captures(board, point, color):
    """Would a stone on the empty point capture?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]):
            return True
    return False


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


@helper
def promising_move(board, shapes, weights):
    """The move after which the shapes are worth most to its player; the pass where there is none. They have been listed."""
    color = np.int64(board.to_play)
    best = -math.inf
    chosen = PASS
    for i in range(board.empties):
        point = board.empty[i]
        if playable(board, point, color):
            change = change_listed(board, shapes, weights, point, color)
            worth = change if color == 1 else -change
            if worth > best:
                best = worth
                chosen = np.uint16(point)
    return chosen
