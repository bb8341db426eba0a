"""3x3 patterns around the last move: rule 2 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper
from ...core.rng import below
from ...games.go.patterns3 import FLAGS, LATER_PATTERN, MOGO_PATTERN
from ...games.go.rules.board import PASS, around, playable


class MogoPattern(NamedTuple):
    """A neighbour of the last move that matches one of MoGo's patterns."""

    def choose(self, game, board, worker):
        color = game.to_play(board)
        return one_playable(board, color, worker, matching_neighbours(board, color, worker, MOGO_PATTERN))


class Pattern3(NamedTuple):
    """The same with the later set of patterns, of michi and Pachi."""

    def choose(self, game, board, worker):
        color = game.to_play(board)
        return one_playable(board, color, worker, matching_neighbours(board, color, worker, LATER_PATTERN))


@helper
def matching_neighbours(board, color, worker, pattern):
    """Write the empty neighbours of the last move that match to worker.candidates, playable or not; returns their number."""
    count = 0
    if board.last != PASS:
        for q in around(board, board.last):  # without a branch: which of the eight match cannot be predicted
            worker.candidates[count] = q
            count += (board.color[q] == 0) & ((FLAGS[board.pattern[q]] & (pattern << color)) != 0)
    return count


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
