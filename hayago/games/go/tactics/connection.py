"""Sure connections: the chains that the opponent, moving first, cannot cut off from a chain.

Two points beside both chains connect them, or one that the opponent cannot take: his stone would have no liberty there, or
be captured for good on the next move. The owner may have to answer. Connections may not rely on the points of two regions,
numbered in `board.region`, which eyes.py wants to be eyes.
"""

import numpy as np

from ....core.jit import helper
from ..rules.board import BORDER, EMPTY, in_atari, list_stones, sides
from .liberties import is_among

ENOUGH = 6  # what liberties are worth together where they suffice: two in the regions, or three


@helper
def in_regions(board, point, first, second):
    """Is the point in one of two numbered regions (0: in none)?"""
    return board.region[point] != 0 and (board.region[point] == first or board.region[point] == second)


@helper
def stamp_connected(board, chain, color, first, second):
    """Stamp the chains that are surely connected with `chain`, without need of the points in two regions.

    Points that alone make a connection get the same stamp: they connect all chains around them. Points that a connection
    needs together with others get the stamp before, and no other connection may rely on them. Therefore the chains at the
    regions are connected first, and others only where that fails.
    """
    board.stamp += 2
    board.stamped[chain] = board.stamp
    others = False
    while True:
        grown = False
        for p in range(board.color.shape[0]):
            if board.head[p] == p and board.color[p] == color and board.stamped[p] != board.stamp and not (others and grown):
                if (others or touches_regions(board, p, first, second)) and connects(board, p, color, first, second):
                    board.stamped[p] = board.stamp
                    grown = True
        if others and not grown:
            break
        others = not grown


@helper
def touches_regions(board, chain, first, second):
    """Is a stone of the chain beside one of the two regions?"""
    for i in range(list_stones(board, chain, board.chain_stones)):
        for q in sides(board, board.chain_stones[i]):
            if in_regions(board, q, first, second):
                return True
    return False


@helper
def connects(board, chain, color, first, second):
    """Is the chain connected with a stamped one, by two points or by one that the opponent cannot take?"""
    one = np.int64(0)
    for i in range(list_stones(board, chain, board.queue)):
        for q in sides(board, board.queue[i]):
            usable = board.color[q] == EMPTY and q != one and board.stamped[q] != board.stamp - 1
            if not usable or in_regions(board, q, first, second) or not touches_stamped(board, q, color):
                continue
            if board.stamped[q] == board.stamp:
                return True
            answer = answer_inside(board, q, color)
            if answer < 0 and one == 0:
                one = np.int64(q)
            elif spare_liberties(board, q, color, answer if answer >= 0 else one, answer > 0, first, second):
                if answer >= 0:
                    board.stamped[q] = board.stamp
                    board.stamped[answer] = board.stamp - 1
                else:
                    board.stamped[q] = board.stamp - 1
                    board.stamped[one] = board.stamp - 1
                return True
    return False


@helper
def touches_stamped(board, point, color):
    """Is the point beside a stamped chain of `color`?"""
    for q in sides(board, point):
        if board.color[q] == color and board.stamped[board.head[q]] == board.stamp:
            return True
    return False


@helper
def answer_inside(board, point, color):
    """Where the opponent's stone at the point would be captured for good; 0 where it would have no liberty; else -1."""
    free = np.int64(0)
    friends = 0
    for q in sides(board, point):
        side = board.color[q]
        if side == EMPTY:
            if free != 0:
                return np.int64(-1)
            free = np.int64(q)
        elif side != BORDER and (side == color) == in_atari(board, board.head[q]):
            return np.int64(-1)  # an own chain is in atari, or the stone is connected with a chain that is not
        friends += side == 3 - color
    if free == 0:
        return free
    if friends == 0 and board.stamped[free] != board.stamp and board.stamped[free] != board.stamp - 1:
        for q in sides(board, free):
            if q != point and (board.color[q] == EMPTY or (board.color[q] == color and not in_atari(board, board.head[q]))):
                return free
    return np.int64(-1)


@helper
def spare_liberties(board, point, color, other, each, first, second):
    """Have the chains around the point two liberties, besides it and the other one, when the opponent has taken one?

    That is three, or two in the regions, where the opponent does not play. `each`: and each chain one for itself?
    """
    worth = 0
    count = 0
    for q in sides(board, point):
        if board.color[q] == color:
            single = True
            for i in range(list_stones(board, board.head[q], board.chain_stones)):
                for liberty in sides(board, board.chain_stones[i]):
                    if board.color[liberty] == EMPTY and liberty != point and liberty != other:
                        single = False
                        if worth < ENOUGH and not is_among(board, liberty, count):
                            board.liberty_list[count] = liberty
                            count += 1
                            worth += ENOUGH // 2 if in_regions(board, liberty, first, second) else ENOUGH // 3
                if worth >= ENOUGH and not single:
                    break
            if single and each:
                return False
    return worth >= ENOUGH
