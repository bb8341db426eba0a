"""The liberties of a chain one by one, where the sums on the board are not enough. Costs a walk over the chain's stones."""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import EMPTY, MOST_PAIRS, in_atari, sides
from .two_liberties import TINY_CHAIN, gains_a_third, may_have_two_liberties, two_liberties


@routine
def liberties_of(board, chain, most):
    """Write up to `most` different liberties of the chain to board.liberty_list; returns their number."""
    return add_liberties(board, chain, 0, most)


@helper
def add_liberties(board, chain, count, most):
    """Add the liberties of a chain to the first `count` in board.liberty_list until they are `most`; returns their number."""
    stone = chain
    while count < most:
        for q in sides(board, stone):
            if board.color[q] == EMPTY and count < most and not is_among(board, q, count):
                board.liberty_list[count] = q
                count += 1
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return count


@helper
def count_all_liberties(board):
    """Write to board.liberty_count[chain] how many liberties it has, for all chains at once: a look at each empty point."""
    for p in range(board.liberty_count.shape[0]):
        board.liberty_count[p] = 0
    for i in range(board.empties):
        north, west, east, south = sides(board, np.uint32(board.empty[i]))
        a, b, c, d = board.head[north], board.head[west], board.head[east], board.head[south]
        board.liberty_count[a] += 1
        board.liberty_count[b] += b != a
        board.liberty_count[c] += (c != a) & (c != b)
        board.liberty_count[d] += (d != a) & (d != b) & (d != c)


@helper
def is_among(board, point, count):
    """Is the point one of the first `count` in board.liberty_list?"""
    for i in range(count):
        if board.liberty_list[i] == point:
            return True
    return False


@helper
def is_liberty_of(board, point, chain):
    """Is the empty point beside a stone of the chain?"""
    found = False
    for q in sides(board, point):
        found |= board.head[q] == chain
    return found


@helper
def may_have_liberties(board, chain, least, most):
    """A quick look, without a branch: False where the chain surely has fewer liberties than `least`, or more than `most`."""
    pairs = np.int64(board.liberties[chain])
    return (pairs >= least) & ((pairs <= most) | ((pairs <= most * MOST_PAIRS) & (board.stones[chain] > TINY_CHAIN)))


@helper
def has_two_liberties(board, chain):
    """Has the chain exactly two liberties? Then they are board.liberty_list[0] and board.liberty_list[1]."""
    if not may_have_two_liberties(board, chain):
        return False
    return not in_atari(board, chain) and liberties_of(board, chain, 3) == 2


@routine
def count_liberties_after(board, point, color, most):
    """How many liberties, at most `most`, a stone of `color` at the empty point would have with its chain.

    Writes over board.liberty_list. Stones that the move captures count as liberties only where they touch the new stone itself.
    """
    count = 0
    board.liberty_list[count] = point  # so that it is not counted; taken off at the end
    count += 1
    for q in sides(board, point):
        side = board.color[q]
        if side == EMPTY or (side == 3 - color and in_atari(board, board.head[q])):
            if not is_among(board, q, count):
                board.liberty_list[count] = q
                count += 1
    for q in sides(board, point):
        if board.color[q] == color:
            count = add_liberties(board, board.head[q], count, most + 1)
    return min(count - 1, most)


@routine
def liberties_if_trapped(board, chain, color, most):
    """The number of liberties of a chain of `color` if it has two, or with `most` = 3 also three, and cannot gain one; else 0.

    Two liberties are found from the sums. With three it gains one where a stone at a liberty has more of them: by two empty
    points beside it that are no liberties yet, or with the help of other chains, for which `count_liberties_after` is asked.
    The first such point ends the walk. That the ko may ban the move is not looked at.
    """
    first, second = two_liberties(board, chain)
    if first != 0:
        return 0 if gains_a_third(board, first, second, color) or gains_a_third(board, second, first, color) else 2
    if most < 3:
        return 0
    count = 0
    asks = False
    stone = chain
    while True:
        for q in sides(board, stone):
            if board.color[q] == EMPTY and not is_among(board, q, count):
                if count == 3:
                    return 0
                board.liberty_list[count] = q
                count += 1
                gained = 0
                for r in sides(board, q):
                    side = board.color[r]
                    if side == EMPTY:
                        gained += not is_liberty_of(board, r, chain)
                    elif side == color:
                        asks |= board.head[r] != chain
                    elif side == 3 - color:
                        asks |= in_atari(board, board.head[r])
                if gained >= 2:
                    return 0
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return 0 if count < 3 or (asks and gains_a_fourth(board, color)) else 3


@helper
def gains_a_fourth(board, color):
    """Has a stone of `color` at one of the first three points of board.liberty_list four liberties? They are written over."""
    first, second, third = board.liberty_list[0], board.liberty_list[1], board.liberty_list[2]
    return (
        count_liberties_after(board, first, color, 4) == 4
        or count_liberties_after(board, second, color, 4) == 4
        or count_liberties_after(board, third, color, 4) == 4
    )


@helper
def number_of_liberties(board, chain, most):
    """How many liberties the chain has, at most `most`. Of a tiny chain without a walk."""
    if board.stones[chain] <= TINY_CHAIN:
        return min(np.int64(board.liberties[chain]), most)
    return liberties_of(board, chain, most)
