"""Chains in atari: the list of them all, and what a move leaves of its own liberties."""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import (
    BLACK,
    EMPTY,
    MOST_PAIRS,
    PASS,
    RECENT,
    WHITE,
    in_atari,
    in_atari_flag,
    last_liberty,
    list_stones,
    sides,
)


@helper
def list_atari(board, chain):
    """Put the chain in the list if it is in atari and not there yet."""
    if in_atari(board, chain) and board.listed[chain] == 0:
        board.listed[chain] = 1
        board.atari_list[board.ataris] = chain
        board.ataris += 1


@helper
def update_ataris(board):
    """Bring atari_list up to date: afterwards it names exactly the chains in atari.

    The move that brought a chain into atari is still on the board, and is of that chain or beside it. So the moves since
    the last update tell which chains to look at. (To look at each move as it is made costs uniform playouts 10 %.)
    """
    i = 0
    while i < board.ataris:
        chain = board.atari_list[i]
        if board.head[chain] == chain and in_atari(board, chain):
            i += 1
        else:
            board.listed[chain] = 0
            board.ataris -= 1
            board.atari_list[i] = board.atari_list[board.ataris]
    if board.ply - board.ataris_ply > RECENT:
        for p in range(board.color.shape[0]):
            if board.head[p] == p and p != 0:
                list_atari(board, p)
    else:
        for ply in range(board.ataris_ply, board.ply):
            point = board.recent[np.uint32(ply) % np.uint32(RECENT)]
            color = board.color[point]
            if color in (BLACK, WHITE):
                found = in_atari_flag(board, board.head[point])  # no branch for each: which it is cannot be predicted
                for q in sides(board, point):
                    found |= (board.color[q] == 3 - color) & in_atari_flag(board, board.head[q])
                if found:
                    list_atari(board, board.head[point])
                    for q in sides(board, point):
                        if board.color[q] == 3 - color:
                            list_atari(board, board.head[q])
    board.ataris_ply = board.ply


@helper
def is_answering(board, color):
    """Did the last move put a chain of `color` in atari?"""
    found = False
    if board.last != PASS:
        for q in sides(board, board.last):  # without a branch: which side it is cannot be predicted
            found |= (board.color[q] == color) & in_atari_flag(board, board.head[q])
    return found


@helper
def list_captures(board, chain, color, most):
    """Write to board.liberty_list up to `most` last liberties of chains of `color` in atari beside the chain; their number.

    A liberty is there once for each pair of stones that touch.
    """
    count = 0
    stone = chain
    while count < most:
        for q in sides(board, stone):
            if board.color[q] == color and count < most and in_atari(board, board.head[q]):
                board.liberty_list[count] = last_liberty(board, board.head[q])
                count += 1
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return count


@helper
def liberties_after(board, point, color):
    """How many liberties a stone of `color` at the empty point would have with its chain: 0, 1, or 2 for two and more."""
    empties = 0
    for q in sides(board, point):
        empties += board.color[q] == EMPTY
    return 2 if empties >= 2 else liberties_among_stones(board, point, color)


@routine
def liberties_among_stones(board, point, color):
    """`liberties_after` by the pseudo-liberties afterwards. Captured stones are counted one by one."""
    for q in sides(board, point):
        if board.color[q] == color and board.liberties[board.head[q]] > 2 * MOST_PAIRS:
            return 2  # two liberties and the point have no more pairs
    number, total, squares, captures = pseudo_liberties_after(board, point, color)
    if number * squares != total * total:
        return 2
    if captures:
        return liberties_after_capture(board, point, color, total // number if number > 0 else 0)
    return 1 if number > 0 else 0


@helper
def pseudo_liberties_after(board, point, color):
    """(number, sum, sum of squares) of the pseudo-liberties of a stone at the point with its chain, and: does it capture?

    They are those of all chains that the stone joins, without the point itself, and its empty neighbours. Captured stones are
    not among them. They name at most one point just when number * squares = sum^2, as in board.py. What stands on the four
    sides cannot be predicted, so there is no branch; chain 0 counts nothing.
    """
    number = np.int64(0)
    total = np.int64(0)
    squares = np.int64(0)
    captures = False
    p = np.int64(point)
    north, west, east = np.int64(0), np.int64(0), np.int64(0)  # own chains seen so far
    for q in sides(board, point):
        side = board.color[q]
        is_own = np.int64(side == color)
        is_empty = np.int64(side == EMPTY)
        chain = np.int64(board.head[q]) * is_own
        is_new = is_own * np.int64((chain != north) & (chain != west) & (chain != east))
        north, west, east = west, east, chain
        number += is_empty - is_own + is_new * board.liberties[chain]  # a pair (stone at q, point) less
        total += is_empty * np.int64(q) - is_own * p + is_new * board.liberty_sum[chain]
        squares += is_empty * np.int64(q) * np.int64(q) - is_own * p * p + is_new * board.liberty_squares[chain]
        captures |= (side == 3 - color) & in_atari_flag(board, board.head[q])
    return number, total, squares, captures


@helper
def first_side_of(board, point, side, chain):
    """Is `side` the first of the point's neighbours that belongs to the chain?"""
    for q in sides(board, point):
        if q == side:
            return True
        if board.head[q] == chain:
            return False
    return True


@routine
def liberties_after_capture(board, point, color, other):
    """`liberties_after` where stones are captured; `other` is the one liberty without them, or 0."""
    found = other
    for q in sides(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]):
            for i in range(list_stones(board, board.head[q], board.chain_stones)):
                stone = board.chain_stones[i]
                if joins(board, point, color, stone):
                    if found != 0 and found != stone:
                        return 2
                    found = np.int64(stone)
    return 1 if found != 0 else 0


@helper
def joins(board, point, color, stone):
    """Is the stone beside the point, or beside a chain of `color` that a stone at the point would join?"""
    for q in sides(board, stone):
        if q == point:
            return True
        if board.color[q] == color:
            for r in sides(board, point):
                if board.head[r] == board.head[q]:
                    return True
    return False
