"""The liberties of a chain one by one, where the sums on the board are not enough. Costs a walk over the chain's stones."""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import EMPTY, in_atari, sides


@routine
def liberties_of(board, chain, most):
    """Write up to `most` different liberties of the chain to board.found; returns their number."""
    count = 0
    stone = chain
    while True:
        for q in sides(board, stone):
            if board.color[q] == EMPTY and count < most and not is_among(board, q, count):
                board.found[count] = q
                count += 1
        stone = board.next_stone[stone]
        if stone == chain or count == most:
            break
    return count


@helper
def is_among(board, point, count):
    """Is the point one of the first `count` in board.found?"""
    for i in range(count):
        if board.found[i] == point:
            return True
    return False


@helper
def has_two_liberties(board, chain):
    """Has the chain exactly two liberties? Then they are board.found[0] and board.found[1]."""
    if board.liberties[chain] > 8:  # a liberty is beside four stones at most
        return False
    return not in_atari(board, chain) and liberties_of(board, chain, 3) == 2


@routine
def count_liberties_after(board, point, color, most):
    """How many liberties, at most `most`, a stone of `color` at the empty point would have with its chain.

    Writes over board.found. Stones that the move captures count as liberties only where they touch the new stone itself.
    """
    count = 0
    board.found[count] = point  # so that it is not counted; taken off at the end
    count += 1
    for q in sides(board, point):
        side = board.color[q]
        if side == EMPTY or (side == 3 - color and in_atari(board, board.head[q])):
            if not is_among(board, q, count):
                board.found[count] = q
                count += 1
    for q in sides(board, point):
        if board.color[q] == color:
            chain = board.head[q]
            stone = chain
            while count <= most:
                for r in sides(board, stone):
                    if board.color[r] == EMPTY and count <= most and not is_among(board, r, count):
                        board.found[count] = np.uint16(r)
                        count += 1
                stone = board.next_stone[stone]
                if stone == chain:
                    break
    return min(count - 1, most)
