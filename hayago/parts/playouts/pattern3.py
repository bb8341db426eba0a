"""3x3 patterns around the last move: rule 2 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ...core.rng import below
from ...games.go.knowledge.features import move_before
from ...games.go.patterns3 import FLAGS, LATER_PATTERN, MOGO_PATTERN
from ...games.go.rules.board import PASS, around, playable


class MogoPattern(NamedTuple):
    """A neighbour of the last move that matches one of MoGo's patterns."""

    def choose(self, game, board, worker):
        color = game.to_play(board)
        return one_playable(board, color, worker, matching_neighbours(board, color, worker, MOGO_PATTERN))


class Pattern3(NamedTuple):
    """The same with the later set of patterns, of michi and Pachi.

    With `second_last` the neighbours of the move before the last one are as good: there is more than one fight on large boards.
    """

    second_last: bool = False

    def choose(self, game, board, worker):
        color = game.to_play(board)
        count = matching_neighbours(board, color, worker, LATER_PATTERN)
        if self.second_last:
            count = add_matching_before(board, color, worker, LATER_PATTERN, count)
        return one_playable(board, color, worker, count)


@helper
def matching_neighbours(board, color, worker, pattern):
    """Write the empty neighbours of the last move that match to worker.candidates, playable or not; returns their number."""
    count = 0
    if board.last != PASS:
        for q in around(board, board.last):  # without a branch: which of the eight match cannot be predicted
            worker.candidates[count] = q
            count += (board.color[q] == 0) & ((FLAGS[board.pattern[q]] & (pattern << color)) != 0)
    return count


@routine
def add_matching_before(board, color, worker, pattern, count):
    """Add those of the move before, without neighbours of the last one: they are there already. Returns the new number."""
    before = move_before(board)
    if before != PASS:
        for q in around(board, before):
            worker.candidates[count] = q
            if board.last == PASS or not touches(board, q, board.last):
                count += (board.color[q] == 0) & ((FLAGS[board.pattern[q]] & (pattern << color)) != 0)
    return count


@helper
def touches(board, point, other):
    """Is the point one of the eight neighbours of the other?"""
    found = False
    for q in around(board, other):
        found |= q == point
    return found


@helper
def one_playable(board, color, worker, count):
    """A playable one of the first `count` candidates, or NO_MOVE."""
    while count > 0:
        i = below(worker, count)
        point = worker.candidates[i]
        if playable(board, point, color):
            return point
        count -= 1
        worker.candidates[i] = worker.candidates[count]
    return NO_MOVE
