"""Nakade: eye spaces that a move inside keeps from becoming two eyes [Chaslot09, Alg. 3, for three points].

A shape is a set of points, given as board.space[:count] with each of them stamped (board.stamped == board.stamp). What it
is worth to its owner when the other side moves first depends only on how its points touch each other:

    dead as it stands     one point, two points, the square of four
    dead by one move      three in a row or bent, T-four, bulky five, cross five, rabbity six: the move is the vital point
    alive                 all others, and all that do not hang together: each part is an eye
"""

import numpy as np

from ....core.jit import helper, routine
from ..patterns3 import EYE, FLAGS, SPACE_POINTS, SPACE_TOUCHES, SPACES
from ..rules.board import BORDER, EMPTY, list_stones, sides

ALIVE, DEAD = np.uint32(0), np.uint32(1)  # what vital_point answers where there is no such point; both are border points
NOWHERE = np.uint32(0)
LARGEST_SHAPE = 6
FEW_LIBERTIES = 2  # an enemy with no more outside liberties can be fought from inside its eye


@routine
def vital_point(board, count, without):
    """The point that kills the shape, DEAD if it needs no move, ALIVE if none kills it.

    The point `without`, 0 for none, is left out of the shape.
    """
    points = 0
    contacts = 0
    most = 0
    center = ALIVE
    for i in range(count):
        p = np.uint32(board.space[i])
        if p != without:
            neighbours = 0
            for q in sides(board, p):
                neighbours += board.stamped[q] == board.stamp and q != without
            points += 1
            contacts += neighbours
            if neighbours > most:
                most = neighbours
                center = p
    if points == 1 or (points == 2 and contacts == 2) or (points == 4 and contacts == 8):
        return DEAD
    if (
        (points == 3 and contacts == 4)
        or (points == 4 and most == 3)
        or (points == 5 and (most == 4 or contacts == 10))
        or (points == 6 and most == 4 and contacts == 12)
    ):
        return center
    return ALIVE


@helper
def is_dead_shape(board, count, without):
    """Does the shape, without one point, make at most one eye when its owner's opponent moves first?"""
    return vital_point(board, count, without) != ALIVE


# ---- empty regions


@helper
def may_have_nakade(board, point, color, largest):
    """A quick look, without a branch: False where the point is not empty, or its region surely is none for `nakade_point`.

    Then it touches `color`, or has more than `largest` points, or is a single point.
    """
    space = np.int64(SPACES[board.pattern[point]])
    points = space & SPACE_POINTS
    return (board.color[point] == EMPTY) & ((space & (SPACE_TOUCHES << color)) == 0) & (points > 1) & (points <= largest)


@routine
def nakade_point(board, start, color, largest):
    """Where `color` kills the empty region of `start`, or 0.

    The region has 3 to `largest` (at most 6) points and touches nothing but the edge and stones of the other colour.
    """
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.space[0] = start
    count = 1
    done = 0
    while done < count:
        p = board.space[done]
        done += 1
        space = np.int64(SPACES[board.pattern[p]])
        if (space & (SPACE_TOUCHES << color)) != 0 or (space & SPACE_POINTS) > largest:
            return NOWHERE
        for q in sides(board, p):
            if board.color[q] == EMPTY and board.stamped[q] != board.stamp:
                if count == largest:
                    return NOWHERE
                board.stamped[q] = board.stamp
                board.space[count] = q
                count += 1
    if count < 3:
        return NOWHERE
    vital = vital_point(board, count, 0)
    return vital if vital != DEAD else NOWHERE


# ---- stones given up inside an enemy eye space


@routine
def is_nakade(board, point, color, liberty):
    """Is a move that leaves its chain with this one liberty a useful nakade?

    The enemy takes the chain from the liberty. All that it wins is an eye space that dies again, and the move served a
    purpose: with the point for himself he would have lived, or he is short of liberties.
    """
    count = eye_space(board, point, color, liberty)
    if count == 0 or not is_dead_shape(board, count, liberty):
        return False
    if would_live(board, count, point, color):
        return True
    return left_with(board, point, color, liberty) or is_short_of_liberties(board, count, color)


@routine
def eye_space(board, point, color, liberty):
    """Make a shape of what the enemy encloses around the point: empty points and stones of `color`; the number of points.

    0 if they are more than the largest shape that can die and the liberty from where the enemy would take.
    """
    board.stamp += 1
    board.stamped[point] = board.stamp
    board.stamped[liberty] = board.stamp
    board.space[0] = point
    board.space[1] = liberty
    count = 2
    done = 0
    while done < count:
        p = board.space[done]
        done += 1
        for q in sides(board, p):
            side = board.color[q]
            if side != 3 - color and side != BORDER and board.stamped[q] != board.stamp:
                if count > LARGEST_SHAPE:
                    return 0
                board.stamped[q] = board.stamp
                board.space[count] = q
                count += 1
    return count


@routine
def would_live(board, count, point, color):
    """Would the owner of the shape live by a stone at the point, `color` to answer?

    He lives also when the vital point that is left is the last empty one: there `color` cannot move.
    """
    vital = vital_point(board, count, point)
    if vital == ALIVE:
        return True
    if vital == DEAD or board.color[vital] == color:
        return False
    for i in range(count):
        p = board.space[i]
        if p != point and p != vital and board.color[p] != color:
            return False
    return True


@helper
def left_with(board, point, color, liberty):
    """Does a move at the point leave an enemy chain beside it with no liberty but this one?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color:
            here = contacts(board, point, board.head[q])
            there = contacts(board, liberty, board.head[q])
            if there > 0 and board.liberties[board.head[q]] == here + there:
                return True
    return False


@helper
def contacts(board, point, chain):
    """The number of the chain's stones beside the point."""
    stones = 0
    for q in sides(board, point):
        stones += board.head[q] == chain
    return stones


@routine
def is_short_of_liberties(board, count, color):
    """Is the shape enclosed by one enemy chain, with few liberties outside and no eye there?"""
    chain = enclosing_chain(board, count, color)
    if chain == 0:
        return False
    outside = 0
    for i in range(list_stones(board, chain, board.chain_stones)):
        for q in sides(board, board.chain_stones[i]):
            if board.color[q] == EMPTY and board.stamped[q] != board.stamp:
                board.stamped[q] = board.stamp
                outside += 1
                if outside > FEW_LIBERTIES or FLAGS[board.pattern[q]] & (EYE * (3 - color)):
                    return False
    return True


@helper
def enclosing_chain(board, count, color):
    """The one enemy chain around the shape, 0 if there are several or none."""
    chain = np.uint16(0)
    for i in range(count):
        for q in sides(board, board.space[i]):
            if board.color[q] == 3 - color and board.stamped[q] != board.stamp:
                if chain != 0 and board.head[q] != chain:
                    return np.uint16(0)
                chain = board.head[q]
    return chain
