"""What an atari is worth: a name for each move that leaves an opponent's chain with one liberty.

Everything is read on `board.reading` with the move made there (ladder.py); the board itself stays as it is. The names are in
the order of their worth: of several chains put in atari the best one counts.
"""

import numpy as np

from ...jit import helper
from .board import BORDER, EMPTY, sides
from .counter_capture import takes_ko
from .ladder import ban, copy_colors, play, read, walk

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
BEFORE, AFTER, ANSWERED = 0, 1, 2  # a chain is read before the move, after it, and after the answer that saves a chain


@helper
def atari_kind(board, point, color):
    """The kind of a move of `color` at a point."""
    if board.color[point] != EMPTY:
        return NO_ATARI
    touching, chains = list_chains(board, point, color)
    copy_colors(board)
    mover = np.int64(color)
    move = np.int64(point)
    ko = ban(board, color)
    top = 2 * chains
    best = NO_ATARI
    own = 0  # liberties that the move has, at most 2, and one of them
    own_liberty = np.int64(0)
    saved = np.int64(0)  # the chain that the answer saves
    for question in range(3 * chains):  # in one loop: `read` is large, and each call of it one more copy to compile
        stage = question // chains
        i = question - stage * chains
        if i == 0 and stage > BEFORE:
            if move == 0:
                break  # there is no answer
            top, ko = play(board, move, mover, ko, top)
            if ko < 0:
                break  # the move is illegal
            mover = 3 - mover
            move = np.int64(0)
            own, _ = walk(board, np.int64(point), 2)
            own_liberty = np.int64(board.found[0])
        chain = np.int64(board.undo[i])
        kind = possible_kind(board, chain, stage, i < touching)
        in_snapback = stage == AFTER and own == 1 and board.found[0] == own_liberty
        if kind == NO_ATARI or (stage == ANSWERED and (kind <= best or chain == saved or board.undo[chains + i] == 1)):
            continue
        found = read(board, chain, mover, ko, top)
        if stage == BEFORE:
            board.undo[chains + i] = found > 0
        elif (found == 0) if stage == AFTER else (found > 0):
            best = max(best, SNAPBACK if in_snapback else named(board, chain, color, kind))
        elif stage == AFTER:
            if takes_ko(board, point, color):
                best = max(best, KO)
            if own == 2:
                best = max(best, SOME)
                saved = chain
                move = max(found, 0)
    return best


@helper
def list_chains(board, point, color):
    """List the opponent's chains near the point in `undo`; returns how many are beside it, and how many there are in all.

    The others are beside an empty neighbour of the point. As many zeros follow: was the chain lost before the move?
    """
    chains = 0
    for q in sides(board, point):
        if board.color[q] == 3 - color:
            chains = append(board, board.head[q], chains)
    touching = chains
    for q in sides(board, point):
        if board.color[q] == EMPTY:
            for r in sides(board, q):
                if board.color[r] == 3 - color:
                    chains = append(board, board.head[r], chains)
    for i in range(chains):
        board.undo[chains + i] = 0
    return touching, chains


@helper
def append(board, chain, count):
    """Put a chain at the end of the list in `undo` unless it is there; returns the new count."""
    for i in range(count):
        if board.undo[i] == chain:
            return count
    board.undo[count] = chain
    return count + 1


@helper
def possible_kind(board, chain, stage, touching):
    """What it may be called if this chain is lost at this stage."""
    liberties, _ = walk(board, chain, 3)
    if stage == BEFORE:
        return NO_ATARI if touching else AND_CAP2
    if stage == AFTER:
        return LADDER if touching and liberties == 1 else NO_ATARI
    if liberties == 1:
        return DOUBLE if touching else NO_ATARI
    if liberties == 2:
        return AND_CAP if touching else AND_CAP2
    return NO_ATARI


# ---- names


@helper
def named(board, chain, color, kind):
    """What it is called that the opponent's chain is lost: `kind`, or less for chains without much worth."""
    if kind == DOUBLE:
        return kind
    spread(board)
    cuts = is_cutting(board, chain, color)
    if room(board, chain) < ROOM:
        return LADDER if kind == LADDER else NO_ATARI
    if kind != LADDER:
        return kind if cuts else NO_ATARI
    if board.stones[chain] >= BIG:
        return LADDER_BIG
    if cuts:
        return LADDER_CUT
    stone = chain
    while True:
        for q in sides(board, stone):
            if board.reading[q] == color and room(board, np.int64(q)) < ROOM:
                return LADDER_SAFE
        stone = np.int64(board.next_stone[stone])
        if stone == chain:
            break
    return LADDER


@helper
def is_cutting(board, chain, color):
    """Does the chain lie between chains of `color` that cannot reach each other by steps over one empty point?"""
    board.stamp += 1
    reached = False
    stone = chain
    while True:
        for q in sides(board, stone):
            if board.reading[q] == color and board.stamped[q] != board.stamp:
                if reached:
                    return True
                reached = True
                stamp_reached(board, np.int64(q), color)
        stone = np.int64(board.next_stone[stone])
        if stone == chain:
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
                if board.reading[q] == color or (board.reading[q] == EMPTY and board.reading[point] == color):
                    board.stamped[q] = board.stamp
                    board.queue[count] = q
                    count += 1


@helper
def spread(board):
    """Write to found[point] the colour whose stones are nearest, 3 when both are equally near."""
    board.stamp += 1
    start = board.stamp  # the stamp of a point is this plus its distance
    count = 0
    done = 0
    for p in range(board.color.shape[0]):
        if board.reading[p] != EMPTY and board.reading[p] != BORDER:
            board.stamped[p] = start
            board.found[p] = board.reading[p]
            board.queue[count] = p
            count += 1
    while done < count:
        point = board.queue[done]
        done += 1
        for q in sides(board, point):
            if board.reading[q] == EMPTY:
                if board.stamped[q] < start:
                    board.stamped[q] = board.stamped[point] + 1
                    board.found[q] = board.found[point]
                    board.queue[count] = q
                    count += 1
                elif board.stamped[q] > board.stamped[point] and board.found[q] != board.found[point]:
                    board.found[q] = 3
    board.stamp += count


@helper
def room(board, start):
    """How many empty points, reached from the stone over empty points and own stones, are nearest to its colour by `spread`."""
    color = board.reading[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.queue[0] = start
    count = 1
    done = 0
    points = 0
    while done < count:
        point = board.queue[done]
        done += 1
        points += board.reading[point] == EMPTY and board.found[point] == color
        for q in sides(board, point):
            if board.stamped[q] != board.stamp and (board.reading[q] == EMPTY or board.reading[q] == color):
                board.stamped[q] = board.stamp
                board.queue[count] = q
                count += 1
    return points
