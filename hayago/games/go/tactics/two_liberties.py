"""Chains with just two liberties, found from the sums on the board, without a walk over their stones.

Let the liberties be a and b, with i and j pairs (stone, liberty). The board's sums for the chain are then n = i + j,
S = i a + j b and Q = i a^2 + j b^2, so that n Q - S^2 = i j (a - b)^2. As i and j are 1 to 4, at most two products i j are
possible for a number n; each gives a and b, and the stones beside these points tell: the chain has just these two liberties
when all n pairs are found there.
"""

import math

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import EMPTY, MOST_PAIRS, in_atari, sides
from .atari import first_side_of

NOWHERE = np.uint32(0)
PART = np.array([0.0] + [1 / n for n in range(1, MOST_PAIRS**2 + 1)])  # [n] to multiply by is quicker than to divide
TINY_CHAIN = 2  # stones up to which no liberty is counted twice


@helper
def may_have_two_liberties(board, chain):
    """A quick look, without a branch: False where the chain surely has one liberty, or three and more."""
    pairs = np.int64(board.liberties[chain])
    return (pairs == 2) | ((pairs > 2) & (pairs <= 2 * MOST_PAIRS) & (board.stones[chain] > TINY_CHAIN))


@routine
def two_liberties(board, chain):
    """The two liberties of a chain that has just two, in any order; else (0, 0)."""
    pairs = np.int64(board.liberties[chain])
    total = np.int64(board.liberty_sum[chain])
    spread = pairs * np.int64(board.liberty_squares[chain]) - total * total
    if spread == 0 or not may_have_two_liberties(board, chain):
        return NOWHERE, NOWHERE
    fewer = pairs // 2
    first, second = split(board, chain, total, spread, pairs - fewer, fewer)
    if first == NOWHERE and 4 <= pairs <= 6:
        first, second = split(board, chain, total, spread, pairs - fewer + 1, fewer - 1)
    return first, second


@helper
def split(board, chain, total, spread, more, fewer):
    """The two liberties, if `more` pairs name the one and `fewer` the other."""
    pairs = more + fewer
    product = more * fewer
    distance = np.int64(math.sqrt(np.float64(spread) * PART[product]) + 0.5)
    if product * distance * distance == spread:
        for way in (np.int64(1), np.int64(-1)):
            numerator = total + way * fewer * distance
            first = np.int64(np.float64(numerator) * PART[pairs] + 0.5)
            second = first - way * distance
            if first * pairs == numerator and pairs_at(board, chain, first) == more and pairs_at(board, chain, second) == fewer:
                return np.uint32(first), np.uint32(second)
    return NOWHERE, NOWHERE


@helper
def pairs_at(board, chain, point):
    """How many stones of the chain the point is a liberty of; 0 for any number that is no empty point."""
    width = np.int64(board.grid.shape[1])
    if point < width or point + width >= board.color.shape[0] or board.color[np.uint32(point)] != EMPTY:
        return 0
    found = 0
    for q in sides(board, np.uint32(point)):
        found += board.head[q] == chain
    return found


@helper
def first_liberty(board, chain):
    """The first liberty that a walk over the stones of the chain meets."""
    stone = np.uint32(chain)
    while True:
        for q in sides(board, stone):
            if board.color[q] == EMPTY:
                return np.uint32(q)
        stone = np.uint32(board.next_stone[stone])


@routine
def gains_a_third(board, point, other, color):
    """Would a stone of `color` at the point, a liberty of a chain whose only other one is `other`, have three liberties?

    The same as count_liberties_after(board, point, color, 3) == 3, from the sums: of all pairs of the chains that the stone
    joins and of the liberties beside it, without those of the point and of `other`, not all name one point.
    """
    number = np.int64(0)
    total = np.int64(0)
    squares = np.int64(0)
    joined = 0
    for q in sides(board, point):
        side = board.color[q]
        if side == color:
            joined += first_side_of(board, point, q, board.head[q])
        elif q != other and (side == EMPTY or (side == 3 - color and in_atari(board, board.head[q]))):
            number += 1
            total += np.int64(q)
            squares += np.int64(q) * np.int64(q)
    if number >= 2:
        return True
    if joined == 1:
        return False
    for q in sides(board, point):
        if board.color[q] == color:
            chain = board.head[q]
            number -= 1  # the pair (stone at q, point)
            total -= np.int64(point)
            squares -= np.int64(point) * np.int64(point)
            if first_side_of(board, point, q, chain):
                number += board.liberties[chain]
                total += board.liberty_sum[chain]
                squares += board.liberty_squares[chain]
                there = np.int64(pairs_at(board, chain, np.int64(other)))
                number -= there
                total -= there * np.int64(other)
                squares -= there * np.int64(other) * np.int64(other)
    return number * squares != total * total
