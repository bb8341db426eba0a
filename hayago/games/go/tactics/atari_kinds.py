"""What an atari is worth: a name for each move that leaves an opponent's chain with one liberty.

Everything is read on `board.ahead` with the move made there (ladder.py); the board itself stays as it is. The names are in
the order of their worth: of several chains put in atari the best one counts.
"""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import BORDER, EMPTY, list_stones, sides
from .counter_capture import takes_ko
from .ladder import NODE_LEFT, ban, copy_colors, play, push_defences, read, take_back, walk
from .nearest import flood_nearest
from .two_liberties import may_have_two_liberties

NO_ATARI = 0  # no chain is put in atari, or the own stone is captured for nothing
SOME = 1  # the chain can be saved, and no other one is lost for it
KO = 2  # the same, but the move takes a ko
LADDER = 3  # the chain is caught whatever its owner does
AND_CAP2 = 4  # to save the chain costs another one nearby, of two liberties
AND_CAP = 5  # to save the chain costs another one, which the move left with two liberties
DOUBLE = 6  # two chains are in atari, and no move saves both
LADDER_SAFE = 7  # caught, and an own chain beside it had little room to live
LADDER_CUT = 8  # caught, and it kept own chains apart
LADDER_BIG = 9  # caught, and of BIG stones or more
SNAPBACK = 10  # caught by a stone thrown in: whoever captures it is captured in turn

BIG = 3
ROOM = 5  # nearer empty points that a chain needs to live; with less it counts as dead, and to catch it as LADDER only


@routine
def atari_kind(board, point, color):
    """The kind of a move of `color` at a point."""
    if board.color[point] != EMPTY:
        return NO_ATARI
    copy_colors(board)
    touching, chains = list_chains(board, point, color)
    banned = ban(board, color)
    top, ko = play(board, np.int64(point), np.int64(color), banned, 0)
    if ko < 0:
        return NO_ATARI
    own, _ = walk(board, np.int64(point), 2)
    own_liberty = board.liberty_list[0]
    best = NO_ATARI
    for i in range(touching):
        first = np.int64(board.chain_list[i])
        liberties, _ = walk(board, first, 2)
        if liberties != 1:
            continue
        throw_in = own == 1 and board.liberty_list[0] == own_liberty
        if read(board, first, 3 - np.int64(color), ko, top) == 0:
            best = max(best, SNAPBACK if throw_in else named(board, first, color, LADDER))
        elif takes_ko(board, point, color):
            best = max(best, KO)
        elif own == 2:
            best = max(best, SOME)
            for j in range(chains):
                second = np.int64(board.chain_list[j])
                kind = second_kind(board, second, j < touching)
                if second != first and kind > best and one_is_lost(board, first, second, ko, top):
                    if j < touching or not was_caught(board, point, color, second, banned, top):
                        best = max(best, named(board, second, color, kind))
    return best


@helper
def list_chains(board, point, color):
    """List opponent's chains in `chain_list`: those beside the point, then those of two liberties beside an empty neighbour.

    Returns how many are beside the point, and how many in all. No move at the point changes the liberties of the latter.
    """
    touching = 0
    for q in sides(board, point):
        if board.color[q] == 3 - color:
            touching = append(board, board.head[q], touching)
    chains = touching
    for q in sides(board, point):
        if board.color[q] == EMPTY:
            for r in sides(board, q):
                if board.color[r] == 3 - color and may_have_two_liberties(board, board.head[r]):
                    chains = append(board, board.head[r], chains)
    return touching, chains


@routine
def was_caught(board, point, color, chain, banned, top):
    """Could `color` have caught the chain without the move at the point, which is the last on the stack?"""
    take_back(board, top, 3 - color)
    found = read(board, chain, np.int64(color), banned, 0)
    play(board, np.int64(point), np.int64(color), banned, 0)
    return found > 0


@helper
def append(board, chain, count):
    """Put a chain at the end of the list in `chain_list` unless it is there; returns the new count."""
    for i in range(count):
        if board.chain_list[i] == chain:
            return count
    board.chain_list[count] = chain
    return count + 1


@helper
def second_kind(board, chain, touching):
    """What it may be called if this chain is lost when another one is saved."""
    liberties, _ = walk(board, chain, 3)
    if liberties == 1:
        return DOUBLE if touching else NO_ATARI
    if liberties == 2:
        return AND_CAP if touching else AND_CAP2
    return NO_ATARI


@routine
def one_is_lost(board, first, second, ko, top):
    """Is the second chain lost after each answer that saves the first one, which is in atari?"""
    owner = np.int64(board.ahead[first])
    _, stones = walk(board, first, 3)
    free = push_defences(board, stones, ko, top)
    for i in range(np.int64(board.stack[free - NODE_LEFT])):
        after, next_ko = play(board, np.int64(board.stack[top + i]), owner, ko, free)
        if next_ko >= 0:
            lost = read(board, first, 3 - owner, next_ko, after) > 0 or read(board, second, 3 - owner, next_ko, after) > 0
            take_back(board, after, 3 - owner)
            if not lost:
                return False
    return True


# ---- names


@routine
def named(board, chain, color, kind):
    """What it is called that the opponent's chain is lost: `kind`, or less for chains without much worth."""
    if kind == DOUBLE:
        return kind
    if not has_room(board, chain):
        return LADDER if kind == LADDER else NO_ATARI
    if kind == LADDER and board.stones[chain] >= BIG:
        return LADDER_BIG
    cuts = is_cutting(board, chain, color)
    if kind != LADDER:
        return kind if cuts else NO_ATARI
    if cuts:
        return LADDER_CUT
    for i in range(list_stones(board, chain, board.chain_stones)):
        for q in sides(board, board.chain_stones[i]):
            if board.ahead[q] == color and not has_room(board, np.int64(q)):
                return LADDER_SAFE
    return LADDER


@helper
def is_cutting(board, chain, color):
    """Does the chain lie between chains of `color` that cannot reach each other by steps over one empty point?"""
    board.stamp += 1
    reached = False
    for i in range(list_stones(board, chain, board.chain_stones)):
        for q in sides(board, board.chain_stones[i]):
            if board.ahead[q] == color and board.stamped[q] != board.stamp:
                if reached:
                    return True
                reached = True
                stamp_reached(board, np.int64(q), color)
    return False


@helper
def stamp_reached(board, start, color):
    """Stamp the stones of `color` that the one at `start` reaches over others and over single empty points."""
    board.stamped[start] = board.stamp
    board.queue[0] = start
    count = 1
    done = 0
    while done < count:
        point = board.queue[done]
        done += 1
        for q in sides(board, point):
            if board.stamped[q] != board.stamp:
                if board.ahead[q] == color or (board.ahead[q] == EMPTY and board.ahead[point] == color):
                    board.stamped[q] = board.stamp
                    board.queue[count] = q
                    count += 1


@routine
def has_room(board, start):
    """Are ROOM empty points, reached from the stone over empty points and own stones, nearest to its colour?

    Points beside own stones and no others surely are. Where these are too few, all points are looked at.
    """
    if count_room(board, start, False):
        return True
    flood_nearest(board, board.ahead)
    return count_room(board, start, True)


@helper
def count_room(board, start, is_flooded):
    """Are there ROOM such points, by board.nearest or else by what stands beside each?"""
    color = board.ahead[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.queue[0] = start
    count = 1
    done = 0
    points = 0
    while done < count and points < ROOM:
        point = board.queue[done]
        done += 1
        beside = 0  # bit 0: Black's stones, bit 1: White's
        for q in sides(board, point):
            content = board.ahead[q]
            beside |= content if content != BORDER else 0
            if board.stamped[q] != board.stamp and ((content == EMPTY) | (content == color)):
                board.stamped[q] = board.stamp
                board.queue[count] = q
                count += 1
        nearest = np.int64(board.nearest[point]) if is_flooded else np.int64(beside)
        points += board.ahead[point] == EMPTY and nearest == color
    return points >= ROOM
