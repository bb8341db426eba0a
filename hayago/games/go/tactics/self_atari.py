"""Self-atari: moves that leave their own chain with at most one liberty, and what justifies them.

Everything here looks two plies ahead without making a move: `color` plays at `point`, its chain is left with `liberty`,
and the enemy takes there. A self-atari is justified when

    it captures     more than one stone, or one stone in a ko
    snapback        the enemy's stones that took are in atari, and are more than they took
    throw-in        one or two stones given up where an eye was due, which is false once they are taken
    nakade          what the enemy has taken is an eye space that dies again (nakade.py)

Suicide never is. The ko ban is not looked at: `board.legal` does.
"""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import BORDER, EMPTY, corners, in_atari, list_stones, sides
from .atari import first_side_of, joins, liberties_after, pseudo_liberties_after
from .nakade import LARGEST_SHAPE, is_nakade


@helper
def is_self_atari(board, point, color):
    """Would the chain of a stone at this empty point have fewer than two liberties?"""
    return liberties_after(board, point, color) < 2


@helper
def is_bad_self_atari(board, point, color):
    """Is a stone at this empty point suicide, or a self-atari that nothing justifies?"""
    liberties = liberties_after(board, point, color)
    if liberties == 2:
        return False
    return liberties == 0 or not is_justified(board, point, color)


@routine
def is_snapback(board, point, color):
    """Is it a self-atari, without a capture, that the enemy can take only to lose more stones at once?"""
    if liberties_after(board, point, color) != 1 or captures_after(board, point, color) > 0:
        return False
    liberty = liberty_after(board, point, color)
    taken = list_taken(board, point, color, liberty)
    return stones_retaken(board, color, liberty, taken) > stones_after(board, point, color)


@routine
def is_justified(board, point, color):
    """Is there a reason for a move that leaves its chain with one liberty?"""
    stones = stones_after(board, point, color)
    captures = captures_after(board, point, color)
    if captures > 1 or (captures == 1 and stones == 1):
        return True
    if stones > LARGEST_SHAPE:
        return False
    liberty = liberty_after(board, point, color)
    taken = list_taken(board, point, color, liberty)
    retaken = stones_retaken(board, color, liberty, taken)
    if retaken > stones:
        return True
    if stones <= 2 and is_throw_in(board, point, color, liberty, stones, retaken):
        return True
    return is_nakade(board, point, color, liberty)


# ---- after the move


@helper
def stones_after(board, point, color):
    """The number of stones in the chain of a stone at the point."""
    stones = 1
    for q in sides(board, point):
        if board.color[q] == color and first_side_of(board, point, q, board.head[q]):
            stones += board.stones[board.head[q]]
    return stones


@helper
def captures_after(board, point, color):
    """The number of stones that a stone at the point captures."""
    stones = 0
    for q in sides(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]) and first_side_of(board, point, q, board.head[q]):
            stones += board.stones[board.head[q]]
    return stones


@helper
def liberty_after(board, point, color):
    """The liberty of a stone at the point with its chain, where it has just one; maybe that of a stone it captures."""
    number, total, _, _ = pseudo_liberties_after(board, point, color)
    if number > 0:
        return np.uint32(total // number)
    liberty = np.uint32(0)
    for q in sides(board, point):
        if board.color[q] == 3 - color and in_atari(board, board.head[q]):
            liberty = np.uint32(q)
    return liberty


# ---- after the enemy has taken


@routine
def list_taken(board, point, color, liberty):
    """List in board.taken, and stamp, the own stones that the enemy takes from the liberty, the point first; their number."""
    board.stamp += 1
    board.stamped[point] = board.stamp
    board.taken[0] = point
    count = 1
    for q in sides(board, point):
        if board.color[q] == color:
            count = list_chain(board, board.head[q], count)
    if board.color[liberty] == EMPTY:  # or else it is the stone just captured, and chains beside it have two liberties now
        for q in sides(board, liberty):
            if board.color[q] == color and in_atari(board, board.head[q]):
                count = list_chain(board, board.head[q], count)
    return count


@helper
def list_chain(board, chain, count):
    """Add the stones of a chain to those taken, unless they are there; returns the new number."""
    if board.stamped[chain] == board.stamp:
        return count
    stones = list_stones(board, chain, board.chain_stones)
    for i in range(stones):
        board.stamped[board.chain_stones[i]] = board.stamp
        board.taken[count + i] = board.chain_stones[i]
    return count + stones


@routine
def stones_retaken(board, color, liberty, taken):
    """The number of stones in the chain with which the enemy has taken from the liberty, if it is in atari then, else 0.

    It is just when all its pseudo-liberties name one point. The board is as it was, so that the point counts as empty, which
    it will be again; the own stones that are taken, as `list_taken` left them, are liberties.
    """
    number, total, squares, _ = pseudo_liberties_after(board, liberty, 3 - color)
    for q in sides(board, liberty):
        if board.color[q] == color and board.stamped[q] == board.stamp:
            number += 1
            total += np.int64(q)
            squares += np.int64(q) * np.int64(q)
    if number * squares != total * total:
        return 0
    for i in range(1, taken):
        if board.taken[i] != total // number and joins(board, liberty, 3 - color, board.taken[i]):
            return 0
    return stones_after(board, liberty, 3 - color)


# ---- throw-in


@routine
def is_throw_in(board, point, color, liberty, stones, retaken):
    """Does a sacrifice of one or two stones keep the enemy from an eye?

    Once taken, the point is a false eye. With one stone, the eye that the enemy loses was due at the liberty, which must
    lie between his stones. With two it was due under the other stone; and they have nothing better to do: they cannot run
    away, or the stone that takes them is taken back.
    """
    if not is_false_once_taken(board, point, color):
        return False
    if stones == 1:
        return is_flanked(board, point, color, liberty)
    return retaken > 0 or not runs_away(board, point, color, liberty)


@helper
def is_false_once_taken(board, point, color):
    """Would the point, taken by the enemy, be false as his eye: two own diagonal stones left, or one at the edge?"""
    hostile = 0
    at_edge = 0
    for q in corners(board, point):
        side = board.color[q]
        if side == BORDER:
            at_edge = 1
        elif side == color:
            hostile += board.stamped[q] != board.stamp
    return hostile + at_edge >= 2


@helper
def is_flanked(board, point, color, liberty):
    """Has the liberty enemy stones or the edge on both sides, seen from the point beside it?"""
    w = board.grid.shape[1]
    step = 1 if abs(np.int64(liberty) - np.int64(point)) == w else w
    before = board.color[np.uint32(liberty - step)]
    behind = board.color[np.uint32(liberty + step)]
    return (before == 3 - color or before == BORDER) and (behind == 3 - color or behind == BORDER)


@helper
def runs_away(board, point, color, liberty):
    """Would a further own stone at the liberty give the chain two liberties?"""
    number = np.int64(0)
    total = np.int64(0)
    squares = np.int64(0)
    p = np.int64(liberty)
    for q in sides(board, liberty):
        side = board.color[q]
        if side == EMPTY and q != point:
            number += 1
            total += np.int64(q)
            squares += np.int64(q) * np.int64(q)
        elif side == color and board.stamped[q] != board.stamp:
            chain = board.head[q]
            if board.color[liberty] == EMPTY:
                number -= 1  # the pair (stone at q, liberty)
                total -= p
                squares -= p * p
            if first_side_of(board, liberty, q, chain):
                number += board.liberties[chain]
                total += board.liberty_sum[chain]
                squares += board.liberty_squares[chain]
    return number * squares != total * total
