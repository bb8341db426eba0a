"""The liberties of a chain one by one, where the sums on the board are not enough. Costs a walk over the chain's stones."""

from ....core.jit import helper, routine
from ..rules.board import EMPTY, MOST_PAIRS, in_atari, sides


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
def is_among(board, point, count):
    """Is the point one of the first `count` in board.liberty_list?"""
    for i in range(count):
        if board.liberty_list[i] == point:
            return True
    return False


@helper
def may_have_two_liberties(board, chain):
    """Has the chain so few pseudo-liberties that they can be two points, or one?"""
    return board.liberties[chain] <= 2 * MOST_PAIRS


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
