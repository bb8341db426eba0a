"""Crazy Stone's random games: moves drawn by their urgency, and useless ones replaced [Coulom06, appendix A]."""

from typing import Annotated, NamedTuple

import numpy as np

from ...core.jit import helper, routine
from ...core.ranges import Range
from ...core.rng import below
from ...games.go.patterns3 import FLAGS, HAS_EMPTY_NEIGHBOUR
from ...games.go.rules.board import EMPTY, PASS, in_atari, last_liberty, legal, legal_among_stones, sides
from ...games.go.tactics.atari import liberties_after, list_captures, update_ataris
from ...games.go.tactics.liberties import has_two_liberties

MOST = 128  # strings in atari that are looked at
Urge = Annotated[int, Range(0, 1_000_000)]  # their sum has 32 bits


class Urgency(NamedTuple):
    """A move with a probability proportional to its urgency, unless that is useless; a pass when all urgencies are 0.

    A point has urgency 1, and what these add to it. The paper's numbers are "arbitrary", and "could probably be improved".
    """

    save: Urge = 1_000  # for each stone of an own string in atari [A.1]
    capture: Urge = 10_000  # for each stone of an enemy string in atari
    rescue: Urge = 100_000  # the same, where the enemy string touches an own one in atari

    def choose(self, game, board, worker):
        return urgent_move(self, board, game.to_play(board), worker)


@routine
def urgent_move(urgency, board, color, worker):
    """Draw a move; a point of urgency 0 is drawn no more, a useless rescue or capture falls back to urgency 1 [A.2]."""
    count = list_urgent(urgency, board, color, worker)
    left = np.int64(board.empties)
    while left > 0:
        point = drawn(board, worker, left, count)
        if not has_urgency(board, point, color):
            left -= 1
            exclude(board, point, left)
        elif is_urgent(worker, point, count) and is_string_in_atari(board, point, color):
            count = without(worker, point, count)
        else:
            return useful_move(board, point, color)
    return PASS


# ---- urgencies [A.1]


@helper
def has_urgency(board, point, color):
    """Is a move at this empty point legal, and not surrounded by own stones of which none is in atari?"""
    if FLAGS[board.pattern[point]] & HAS_EMPTY_NEIGHBOUR:
        return True
    return legal_among_stones(board, point, color) and not is_surrounded(board, point, color)


@helper
def is_surrounded(board, point, color):
    """Are all neighbours own stones that are not in atari?"""
    for q in sides(board, point):
        side = board.color[q]
        if side == EMPTY or side == 3 - color or (side == color and in_atari(board, board.head[q])):
            return False
    return True


@helper
def list_urgent(urgency, board, color, worker):
    """Write the points where strings in atari matter to worker.candidates, what they add to the urgency to worker.values.

    A point stands there once for each such string; returns the number of entries.
    """
    update_ataris(board)
    count = 0
    for i in range(board.ataris):
        chain = board.atari_list[i]
        point = last_liberty(board, chain)
        added = added_urgency(urgency, board, chain, point, color)
        if added > 0 and count < MOST and has_urgency(board, point, color):
            worker.candidates[count] = point
            worker.values[count] = added
            count += 1
    return count


@routine
def added_urgency(urgency, board, chain, point, color):
    """What a string in atari with this last liberty adds to the urgency of `color` there."""
    stones = np.int64(board.stones[chain])
    owner = np.int64(board.color[chain])
    hopeless = is_hopeless(board, point, owner)
    if owner == color:
        return np.int64(0) if hopeless else urgency.save * stones
    added = np.int64(0) if hopeless else urgency.capture * stones
    if touches_atari(board, chain, color):
        added += urgency.rescue * stones
    return added


@helper
def is_hopeless(board, point, color):
    """Is it a hopeless extension of a string in atari: at most one empty neighbour, nothing to capture or to join?"""
    empties = 0
    for q in sides(board, point):
        side = board.color[q]
        if side == EMPTY:
            empties += 1
        elif (side == 3 - color and in_atari(board, board.head[q])) or (side == color and not in_atari(board, board.head[q])):
            return False
    return empties <= 1


@helper
def touches_atari(board, chain, color):
    """Is the string beside a string of `color` in atari?"""
    return list_captures(board, chain, color, 1) > 0


# ---- drawing


@helper
def drawn(board, worker, left, count):
    """One of the first `left` empty points: each has urgency 1 and what the first `count` entries add to it."""
    total = left
    for i in range(count):
        total += np.int64(worker.values[i])
    place = np.int64(below(worker, total))
    if place < left:
        return board.empty[place]
    place -= left
    i = 0
    while place >= np.int64(worker.values[i]):
        place -= np.int64(worker.values[i])
        i += 1
    return worker.candidates[i]


@helper
def exclude(board, point, left):
    """Put the point behind the first `left` empty points, among which it is not wanted."""
    i = board.place[point]
    other = board.empty[left]
    board.empty[left] = point
    board.empty[i] = other
    board.place[point] = left
    board.place[other] = i


@helper
def is_urgent(worker, point, count):
    """Is the point among the entries: is its urgency 1,000 or more, with the paper's numbers?"""
    for i in range(count):
        if worker.candidates[i] == point:
            return True
    return False


@helper
def without(worker, point, count):
    """Take the entries of the point out, so that its urgency is 1; returns how many entries are left."""
    kept = 0
    for i in range(count):
        if worker.candidates[i] != point:
            worker.candidates[kept] = worker.candidates[i]
            worker.values[kept] = worker.values[i]
            kept += 1
    return kept


# ---- useless moves [A.2]


@helper
def useful_move(board, point, color):
    """The point, or the one to play instead."""
    empties = 0
    own = 0
    gap = np.uint16(0)
    for q in sides(board, point):
        if board.color[q] == EMPTY:
            empties += 1
            gap = np.uint16(q)
        own += board.color[q] == color
    if empties >= 2:
        return point
    if empties == 1 and is_eye_end(board, point, gap, color):
        return gap
    if empties == 1 and own == 0 and not changes_atari(board, point, color):
        return gap
    if own > 0 and liberties_after(board, point, color) == 1:
        return instead_of_atari(board, point, color)
    return point


@routine
def is_eye_end(board, point, gap, color):
    """Are all neighbours but the empty `gap` stones of one own string, which the gap touches too?"""
    chain = np.uint16(0)
    for q in sides(board, point):
        if board.color[q] == 3 - color:
            return False
        if board.color[q] == color:
            if chain != 0 and board.head[q] != chain:
                return False
            chain = board.head[q]
    for q in sides(board, gap):
        if chain != 0 and board.head[q] == chain:
            return True
    return False


@helper
def changes_atari(board, point, color):
    """Does a stone of `color` at the point put an enemy string in atari, or capture one?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color and liberties_left(board, board.head[q], point) <= 1:
            return True
    return False


@helper
def gives_atari(board, point, color):
    """Does a stone of `color` at the point leave an enemy string with one liberty?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color and liberties_left(board, board.head[q], point) == 1:
            return True
    return False


@helper
def liberties_left(board, chain, point):
    """How many liberties beside the point a string has that touches it: 0, 1, or 2 for two and more."""
    pairs = np.int64(0)
    for q in sides(board, point):
        pairs += board.head[q] == chain
    p = np.int64(point)
    number = np.int64(board.liberties[chain]) - pairs
    total = np.int64(board.liberty_sum[chain]) - pairs * p
    squares = np.int64(board.liberty_squares[chain]) - pairs * p * p
    if number == 0:
        return 0
    return 1 if number * squares == total * total else 2


@helper
def is_string_in_atari(board, point, color):
    """Does a stone at the point make a string in atari of more than one stone?"""
    for q in sides(board, point):
        if board.color[q] == color:
            return liberties_after(board, point, color) == 1
    return False


@routine
def instead_of_atari(board, point, color):
    """The move in place of one that puts its own string in atari: a capture beside it, its other liberty, or itself."""
    for q in sides(board, point):
        if board.color[q] == color:
            capture = capture_beside(board, board.head[q], color)
            if capture != PASS:
                return capture
    for q in sides(board, point):
        if board.color[q] == color and has_two_liberties(board, board.head[q]):
            other = board.liberty_list[1] if board.liberty_list[0] == point else board.liberty_list[0]
            if legal(board, other, color):
                return other
    return point


@helper
def capture_beside(board, chain, color):
    """Where an enemy string in atari beside the own string can be captured; PASS when there is none."""
    for i in range(list_captures(board, chain, 3 - color, board.liberty_list.shape[0])):
        if legal(board, board.liberty_list[i], color):
            return board.liberty_list[i]
    return PASS
