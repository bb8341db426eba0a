"""Eyes: is an empty point one, is it a false one, and has a chain two of them as the board stands?

The first two questions are answered from the 3x3 table and what it cannot see. The last one looks for two regions that the
chain and those surely connected with it enclose, in the spirit of Benson's theorem [Benson 1976]; the owner need not move
before the opponent does, but may have to answer: `has_two_eyes` holds again after each move and the right answer to it.
"""

import numpy as np

from ....core.jit import helper, routine
from ..patterns3 import EYE, FLAGS
from ..rules.board import BORDER, EMPTY, MOST_REGIONS, corners, in_atari, list_stones, sides
from .connection import in_regions, stamp_connected

SMALL = 7  # in an enclosed empty region of so many points the opponent cannot live: even in the corner that takes eight
SMALL_WITH_STONES = 4  # the same for a region with stones of his, which must not take long to capture either


# ---- single points


@helper
def is_eye(board, point, color):
    """Is the empty point an eye of that colour: by the 3x3 table, or because all stones around it are of one chain?"""
    if FLAGS[board.pattern[point]] & (EYE * color):
        return True
    chain = 0
    for q in sides(board, point):
        if board.color[q] == color:
            if chain != 0 and chain != board.head[q]:
                return False
            chain = np.int64(board.head[q])
        elif board.color[q] != BORDER:
            return False
    return True


@helper
def is_false_eye(board, point, color):
    """Is the empty point surrounded by that colour, but no eye, nor to be made one by capturing a diagonal stone in atari?"""
    for q in sides(board, point):
        if board.color[q] != color and board.color[q] != BORDER:
            return False
    hostile = 0
    at_edge = 0
    for q in corners(board, point):
        if board.color[q] == BORDER:
            at_edge = 1
        elif board.color[q] == 3 - color and not in_atari(board, board.head[q]):
            hostile += 1
    return hostile + at_edge >= 2 and not is_eye(board, point, color)


@helper
def would_falsify(board, point, color):
    """Would a hostile stone at the empty point make an eye of `color` at one of its corners false, by the 3x3 table?"""
    for eye in corners(board, point):
        if board.color[eye] == EMPTY and FLAGS[board.pattern[eye]] & (EYE * color):
            hostile = 0
            at_edge = 0
            for q in corners(board, eye):
                hostile += board.color[q] == 3 - color
                at_edge |= board.color[q] == BORDER
            if hostile + at_edge == 1:
                return True
    return False


# ---- two eyes


@routine
def has_two_eyes(board, chain):
    """Do the chain and those surely connected with it enclose two eyes? The opponent may move first, and the owner answers."""
    color = np.int64(board.color[chain])
    mark_neighbours(board, np.int64(chain), color)
    regions = mark_regions(board, color)
    for first in range(1, regions + 1):
        for second in range(first, regions + 1):
            if second > first or board.region_eyes[first] == 2:
                stamp_connected(board, np.int64(chain), color, first, second)
                if enclosed(board, color, first, second):
                    return True
    return False


@helper
def mark_neighbours(board, chain, color):
    """Stamp the chains that share a liberty with `chain`, and so on: none but these can be connected with it."""
    board.stamp += 1
    board.stamped[chain] = board.stamp
    board.queue[0] = chain
    count = 1
    done = 0
    while done < count:
        stones = list_stones(board, board.queue[done], board.chain_stones)
        done += 1
        for i in range(stones):
            for q in sides(board, board.chain_stones[i]):
                if board.color[q] == EMPTY and board.stamped[q] != board.stamp:
                    board.stamped[q] = board.stamp
                    for r in sides(board, q):
                        if board.color[r] == color and board.stamped[board.head[r]] != board.stamp:
                            board.stamped[board.head[r]] = board.stamp
                            board.queue[count] = board.head[r]
                            count += 1


@helper
def mark_regions(board, color):
    """Number the regions inside the stamped chains that hold an eye, in `region`; returns how many there are.

    A region has no stones of `color`. region_eyes[number] is 2 if it holds two eyes, else 1. Other points have the number 0.
    """
    for p in range(board.color.shape[0]):
        board.region[p] = 0
    board.stamp += 1
    regions = 0
    for p in range(board.color.shape[0]):
        if is_inside(board, p, color) and board.stamped[p] != board.stamp and regions < MOST_REGIONS:
            points, eyes = walk_region(board, p, color)
            if eyes > 0:
                regions += 1
                board.region_eyes[regions] = eyes
                for i in range(points):
                    board.region[board.queue[i]] = regions
    return regions


@helper
def walk_region(board, start, color):
    """(points, eyes) of one region; its points go to `queue`.

    It holds an eye if all its empty points touch `color`, so that the opponent can have no eye there, or if it is small.
    It holds two if the opponent's stones are two or more around the only empty point: to connect them there is suicide,
    to capture them leaves the eyes apart.
    """
    board.stamped[start] = board.stamp
    board.queue[0] = start
    points = 1
    done = 0
    empties = 0
    away = 0  # empty points that do not touch `color`
    around = 0  # the opponent's stones around the last empty point
    strange = False  # does it touch a chain without the previous stamp?
    while done < points:
        point = board.queue[done]
        done += 1
        touches = False
        hostile = 0
        for q in sides(board, point):
            hostile += board.color[q] == 3 - color
            if board.color[q] == color:
                touches = True
                strange |= board.stamped[board.head[q]] != board.stamp - 1
            elif board.color[q] != BORDER and board.stamped[q] != board.stamp:
                board.stamped[q] = board.stamp
                board.queue[points] = q
                points += 1
        if board.color[point] == EMPTY:
            empties += 1
            away += not touches
            around = hostile
    if strange or (away > 0 and points > (SMALL if empties == points else SMALL_WITH_STONES)):
        return points, 0
    return points, 2 if empties == 1 and around >= 2 and around == points - 1 else 1


@helper
def is_inside(board, point, color):
    return board.color[point] != color and board.color[point] != BORDER


@helper
def enclosed(board, color, first, second):
    """Do the stamped chains alone enclose both regions, and is none of them in atari?

    A further chain does no harm if all empty points of both regions touch it and the stamped chains alike: then both are
    alive [Benson 1976].
    """
    alone = True
    vital = True  # do all empty points touch a stamped chain?
    for p in range(board.color.shape[0]):
        if in_regions(board, p, first, second):
            touches = False
            for q in sides(board, p):
                if board.color[q] == color:
                    if in_atari(board, board.head[q]):
                        return False
                    if board.stamped[board.head[q]] == board.stamp:
                        touches = True
                    elif lives_on(board, board.head[q], first, second):
                        alone = False
                    else:
                        return False
            vital &= touches or board.color[p] != EMPTY
    return alone or vital


@helper
def lives_on(board, chain, first, second):
    """Do all empty points of both regions touch the chain?"""
    for p in range(board.color.shape[0]):
        if board.color[p] == EMPTY and in_regions(board, p, first, second):
            touches = False
            for q in sides(board, p):
                touches |= board.head[q] == chain
            if not touches:
                return False
    return True
