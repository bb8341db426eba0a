"""Eyes: is an empty point one, is it a false one, and has a chain two of them as the board stands?

The first two questions are answered from the 3x3 table and what it cannot see. The last one looks for two regions that the
chain and those surely connected with it enclose, in the spirit of Benson's theorem [Benson 1976]; the owner need not move
before the opponent does, but may have to answer: `has_two_eyes` holds again after each move and the right answer to it.
"""

import numpy as np

from ...jit import helper
from .atari import liberties_after
from .board import BORDER, EMPTY, corners, in_atari, sides
from .patterns3 import EYE, FLAGS

MOST_REGIONS = 24  # enclosed regions of one colour that are looked at
SMALL = 4  # in an enclosed region of so many points the opponent cannot live


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


# ---- two eyes


@helper
def has_two_eyes(board, chain):
    """Do the chain and those surely connected with it enclose two eyes? The opponent may move first, and the owner answers."""
    color = np.int64(board.color[chain])
    regions = mark_regions(board, color)
    for first in range(1, regions + 1):
        for second in range(first, regions + 1):
            if second > first or board.undo[first] == 2:
                connect(board, np.int64(chain), color, first, second)
                if enclosed(board, color, first, second):
                    return True
    return False


@helper
def mark_regions(board, color):
    """Number the regions without stones of `color` that hold an eye, in `reading`; returns how many there are.

    undo[number] is 2 for a region that holds two eyes, else 1. All other points have the number 0.
    """
    for p in range(board.color.shape[0]):
        board.reading[p] = 0
    board.stamp += 1
    regions = 0
    for p in range(board.color.shape[0]):
        if is_inside(board, p, color) and board.stamped[p] != board.stamp and regions < MOST_REGIONS:
            points, eyes = walk_region(board, p, color)
            if eyes > 0:
                regions += 1
                board.undo[regions] = eyes
                for i in range(points):
                    board.reading[board.queue[i]] = regions
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
    while done < points:
        point = board.queue[done]
        done += 1
        touches = False
        hostile = 0
        for q in sides(board, point):
            touches |= board.color[q] == color
            hostile += board.color[q] == 3 - color
            if is_inside(board, q, color) and board.stamped[q] != board.stamp:
                board.stamped[q] = board.stamp
                board.queue[points] = q
                points += 1
        if board.color[point] == EMPTY:
            empties += 1
            away += not touches
            around = hostile
    if empties == 1 and around >= 2 and around == points - 1:
        return points, 2
    return points, 1 if away == 0 or points <= SMALL else 0


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
        if board.reading[p] != 0 and (board.reading[p] == first or board.reading[p] == second):
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
        if board.color[p] == EMPTY and (board.reading[p] == first or board.reading[p] == second):
            if not touches_chain(board, p, chain):
                return False
    return True


@helper
def touches_chain(board, point, chain):
    for q in sides(board, point):
        if board.head[q] == chain:
            return True
    return False


# ---- sure connections


@helper
def connect(board, chain, color, first, second):
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
            if board.head[p] == p and board.color[p] == color and board.stamped[p] != board.stamp:
                if (not grown if others else touches_regions(board, p, first, second)) and connects(board, p, color, first, second):
                    board.stamped[p] = board.stamp
                    grown = True
        if others and not grown:
            break
        others = not grown


@helper
def in_regions(board, point, first, second):
    return board.reading[point] != 0 and (board.reading[point] == first or board.reading[point] == second)


@helper
def touches_regions(board, chain, first, second):
    stone = chain
    while True:
        for q in sides(board, stone):
            if in_regions(board, q, first, second):
                return True
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return False


@helper
def connects(board, chain, color, first, second):
    """Is the chain connected with a stamped one, by two points or by one that the opponent cannot take?"""
    one = np.int64(0)
    stone = np.int64(chain)
    while True:
        for q in sides(board, stone):
            if board.color[q] != EMPTY or q == one or board.stamped[q] == board.stamp - 1:
                continue
            if in_regions(board, q, first, second) or not touches_stamped(board, q, color):
                continue
            if board.stamped[q] == board.stamp or keeps_out(board, q, color):
                board.stamped[q] = board.stamp
                return True
            if one != 0 and (two_besides(board, chain, one, q) or strong_beside(board, q, color, one)):
                board.stamped[one] = board.stamp - 1
                board.stamped[q] = board.stamp - 1
                return True
            one = np.int64(q)
        stone = np.int64(board.next_stone[stone])
        if stone == chain:
            break
    return False


@helper
def touches_stamped(board, point, color):
    for q in sides(board, point):
        if board.color[q] == color and board.stamped[board.head[q]] == board.stamp:
            return True
    return False


@helper
def strong_beside(board, point, color, other):
    for q in sides(board, point):
        if board.color[q] == color and two_besides(board, board.head[q], point, other):
            return True
    return False


@helper
def two_besides(board, chain, one, two):
    """Has the chain two liberties besides these, not needed elsewhere?"""
    found = np.int64(0)
    stone = np.int64(chain)
    while True:
        for q in sides(board, stone):
            if board.color[q] == EMPTY and q != one and q != two and q != found and board.stamped[q] != board.stamp - 1:
                if found != 0:
                    return True
                found = np.int64(q)
        stone = np.int64(board.next_stone[stone])
        if stone == chain:
            break
    return False


@helper
def one_besides(board, chain, one, two):
    """Has the chain a liberty besides these?"""
    stone = np.int64(chain)
    while True:
        for q in sides(board, stone):
            if board.color[q] == EMPTY and q != one and q != two:
                return True
        stone = np.int64(board.next_stone[stone])
        if stone == chain:
            break
    return False


@helper
def keeps_out(board, point, color):
    """Is the point one where the opponent's stone would have no liberty, or a last one where it is captured for good?"""
    free = np.int64(0)
    friends = 0
    for q in sides(board, point):
        if board.color[q] == color and in_atari(board, board.head[q]):
            return False
        friends += board.color[q] == 3 - color
        if board.color[q] == EMPTY:
            if free != 0:
                return False
            free = np.int64(q)
    if not strong_beside(board, point, color, free):
        return False
    if free == 0:
        return liberties_after(board, point, 3 - color) == 0
    if friends > 0 or board.stamped[free] >= board.stamp - 1:
        return False
    for q in sides(board, point):
        if board.color[q] == color and not one_besides(board, board.head[q], point, free):
            return False
    for q in sides(board, free):
        if q != point and (board.color[q] == EMPTY or (board.color[q] == color and not in_atari(board, board.head[q]))):
            board.stamped[free] = board.stamp - 1
            return True
    return False
