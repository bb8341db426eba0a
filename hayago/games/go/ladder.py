"""Ladders: is a chain in atari caught whatever its owner does, and where does a ladder against two liberties begin?

Reading goes on in `board.reading`, a copy of the colours; chains are walked stone by stone, so the board itself stays as
it is. The owner may extend or capture an attacker in atari, the attacker may take either of two liberties; three liberties
are an escape. Simple ko is respected, and a chain whose last liberty the attacker may not take because of ko has escaped.

The search is depth-first with its stack in `board.undo`. A move leaves there: the stones it captured, how many, the move.
A node leaves there: the moves still to try, the ko ban, how many moves are left to try.
"""

import numpy as np

from ...jit import helper
from .board import EMPTY, in_atari, sides

BUDGET = 1000  # moves that one read may try; then the chain counts as escaped. Ordinary ladders take 2 to 100
MOST_CAPTURES = 12  # captures that one node may try
LAST_STAMP = 1 << 31  # walks are counted anew from here: attackers are told apart by the order of their stamps


# ---- questions about the board


@helper
def is_ladder(board, chain):
    """Is the chain in atari, and caught although its owner moves first? False when the budget does not suffice."""
    return in_atari(board, chain) and read_escape(board, chain) == 0


@helper
def ladder_escape(board, chain):
    """A move by which the owner saves the chain in atari: its last liberty or a capture; 0 when it is caught."""
    return abs(read_escape(board, chain))


@helper
def ladder_attack(board, chain, color):
    """The liberty from which `color`, moving first, catches the opponent's chain of two liberties; 0 when there is none."""
    copy_colors(board)
    return attack(board, chain, ban(board, color), 0)


@helper
def read_escape(board, chain):
    """`escape` of a chain in atari, read from the board as it stands."""
    copy_colors(board)
    return escape(board, chain, ban(board, board.color[chain]), 0)


@helper
def ban(board, color):
    """Where `color` may not retake a ko: nowhere, if it is not the one to move."""
    return np.int64(board.ko) if board.to_play == color else np.int64(0)


@helper
def copy_colors(board):
    """Begin to read from the board as it stands."""
    for p in range(board.color.shape[0]):
        board.reading[p] = board.color[p]
    if board.stamp > LAST_STAMP:
        board.stamp = 0
        for p in range(board.color.shape[0]):
            board.stamped[p] = 0


# ---- the search


@helper
def escape(board, target, ko, top):
    """Reading on with the owner of `target`, a chain in atari, to move: the move that saves it, 0 if it is caught.

    Negative: the budget or the stack was exhausted while that move was tried. `ko` is the point banned for the owner, the
    stack is free from `top` on. The reading board is afterwards as before.
    """
    owner = np.int64(board.reading[target])
    mover = owner
    highest = board.undo.shape[0] - board.color.shape[0] - MOST_CAPTURES - 8  # room for one more move and node
    depth = 0
    tried = 0
    first = np.int64(0)
    top = push_defences(board, target, ko, top)
    while tried < BUDGET and top < highest:
        left = np.int64(board.undo[top - 1])
        if left > 0:
            banned = np.int64(board.undo[top - 2])
            move = np.int64(board.undo[top - 3])
            board.undo[top - 3] = banned
            board.undo[top - 2] = left - 1
            top -= 1
            if depth == 0:
                first = move
            tried += 1
            after, next_ko = play(board, move, mover, banned, top)
            if after == 0:
                continue  # illegal
            liberties = count_liberties(board, target) if mover == owner else 2
            if liberties == 2:
                top = push_defences(board, target, next_ko, after) if mover != owner else push_attacks(board, next_ko, after)
                depth += 1
                mover = 3 - mover
                continue
            top = take_back(board, after, 3 - mover)
            if liberties == 1 and board.found[0] != next_ko:
                continue  # captured at once
        else:  # no move of the mover answers the one that led here
            if depth == 0:
                return np.int64(0)
            top = take_back(board, top - 2, mover)
            depth -= 1
            mover = 3 - mover
        if depth == 0:
            return first
        top = take_back(board, top - 2 - np.int64(board.undo[top - 1]), mover)  # what led here is refuted
        depth -= 1
        mover = 3 - mover
    while depth > 0:
        top = take_back(board, top - 2 - np.int64(board.undo[top - 1]), mover)
        depth -= 1
        mover = 3 - mover
    return -first


@helper
def attack(board, target, ko, top):
    """Reading on with the opponent of `target` to move: from which of its two liberties is it caught? 0: none, or not two."""
    if count_liberties(board, target) != 2:
        return np.int64(0)
    color = 3 - np.int64(board.reading[target])
    better = better_attack(board)
    other = np.int64(board.found[0]) + np.int64(board.found[1]) - better
    for liberty in (better, other):
        after, next_ko = play(board, liberty, color, ko, top)
        if after != 0:
            caught = escape(board, target, next_ko, after) == 0
            take_back(board, after, 3 - color)
            if caught:
                return liberty
    return np.int64(0)


@helper
def push_attacks(board, ko, top):
    """A node with the attacker to move; the two liberties are in `found`."""
    better = better_attack(board)
    board.undo[top] = np.int64(board.found[0]) + np.int64(board.found[1]) - better
    board.undo[top + 1] = better
    board.undo[top + 2] = ko
    board.undo[top + 3] = 2
    return top + 4


@helper
def better_attack(board):
    """Of the two liberties in `found`, the one with more empty neighbours: an extension there would gain more."""
    first = empty_sides(board, board.found[0])
    return np.int64(board.found[0]) if first >= empty_sides(board, board.found[1]) else np.int64(board.found[1])


@helper
def empty_sides(board, point):
    count = 0
    for q in sides(board, point):
        count += board.reading[q] == EMPTY
    return count


@helper
def push_defences(board, target, ko, top):
    """A node with the owner of the chain in atari to move: captures are tried first, then the extension."""
    color = np.int64(board.reading[target])
    board.stamp += 1
    base = board.stamp  # marks the target; each attacker gets a later stamp
    board.stamped[target] = base
    board.queue[0] = target
    count = 1
    done = 0
    captures = 0
    liberty = np.int64(0)
    while done < count:
        stone = board.queue[done]
        done += 1
        for q in sides(board, stone):
            side = board.reading[q]
            if side == EMPTY:
                liberty = np.int64(q)
            elif side == color:
                if board.stamped[q] != base:
                    board.stamped[q] = base
                    board.queue[count] = q
                    count += 1
            elif side == 3 - color and board.stamped[q] < base:
                point = only_liberty(board, q, base)
                new = point != 0
                for i in range(captures):
                    new &= point != board.undo[top + 1 + i]
                if new and captures < MOST_CAPTURES:
                    captures += 1
                    board.undo[top + captures] = point
    board.undo[top] = liberty
    for i in range(captures):
        if board.undo[top + 1 + i] == liberty:  # the same move
            board.undo[top] = board.undo[top + captures]
            captures -= 1
            break
    board.undo[top + captures + 1] = ko
    board.undo[top + captures + 2] = captures + 1
    return top + captures + 3


# ---- walks over the reading board


@helper
def count_liberties(board, start):
    """How many liberties the chain has on the reading board, at most 3; they are in `found`."""
    color = board.reading[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.queue[0] = start
    count = 1
    done = 0
    liberties = 0
    while done < count:
        stone = board.queue[done]
        done += 1
        for q in sides(board, stone):
            if board.stamped[q] != board.stamp:
                if board.reading[q] == EMPTY:
                    board.stamped[q] = board.stamp
                    board.found[liberties] = q
                    liberties += 1
                    if liberties == 3:
                        return 3
                elif board.reading[q] == color:
                    board.stamped[q] = board.stamp
                    board.queue[count] = q
                    count += 1
    return liberties


@helper
def only_liberty(board, start, base):
    """The liberty of a chain in atari, else 0; also 0 for a chain met before, whose stones have stamps above `base`."""
    color = board.reading[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.found[0] = start
    count = 1
    done = 0
    liberty = np.int64(0)
    while done < count:
        stone = board.found[done]
        done += 1
        for q in sides(board, stone):
            if board.reading[q] == EMPTY:
                if liberty != 0 and liberty != q:
                    return np.int64(0)
                liberty = np.int64(q)
            elif board.reading[q] == color and board.stamped[q] != board.stamp:
                if board.stamped[q] > base:
                    return np.int64(0)
                board.stamped[q] = board.stamp
                board.found[count] = q
                count += 1
    return liberty


# ---- moves on the reading board


@helper
def play(board, point, color, ko, top):
    """Make a move and stack what takes it back: (new top, point banned by ko), or (0, 0) and no change when it is illegal."""
    if point == ko:
        return 0, np.int64(0)
    board.reading[point] = color
    free = 0
    friends = 0
    captured = 0
    for q in sides(board, point):
        side = board.reading[q]
        free += side == EMPTY
        friends += side == color
        if side == 3 - color:
            for i in range(stones_without_liberty(board, q)):
                board.reading[board.queue[i]] = EMPTY
                board.undo[top + captured] = board.queue[i]
                captured += 1
    if captured == 0 and free == 0 and (friends == 0 or stones_without_liberty(board, point) > 0):
        board.reading[point] = EMPTY
        return 0, np.int64(0)
    board.undo[top + captured] = captured
    board.undo[top + captured + 1] = point
    next_ko = np.int64(0)
    if captured == 1 and friends == 0 and free == 0:
        next_ko = np.int64(board.undo[top])
    return top + captured + 2, next_ko


@helper
def take_back(board, top, captured_color):
    """Undo the last move; returns the top of the stack before it."""
    count = np.int64(board.undo[top - 2])
    board.reading[board.undo[top - 1]] = EMPTY
    top -= 2
    for _ in range(count):
        top -= 1
        board.reading[board.undo[top]] = captured_color
    return top


@helper
def stones_without_liberty(board, start):
    """The number of stones of a chain without liberties, which are then in `queue`; 0 for a chain that has one."""
    color = board.reading[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.queue[0] = start
    count = 1
    done = 0
    while done < count:
        stone = board.queue[done]
        done += 1
        for q in sides(board, stone):
            if board.reading[q] == EMPTY:
                return 0
            if board.reading[q] == color and board.stamped[q] != board.stamp:
                board.stamped[q] = board.stamp
                board.queue[count] = q
                count += 1
    return count
