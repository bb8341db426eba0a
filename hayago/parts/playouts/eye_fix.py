"""Eye fix: play where the opponent is about to make an own eye false (as in Pachi)."""

from typing import NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ...games.go.patterns3 import CUTS_EYE, SPACES
from ...games.go.rules.board import EMPTY, PASS, playable, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.eyes import would_falsify
from .combine import pick


class EyeFix(NamedTuple):
    """A point beside the last move, or beside a stone that it touches, where the opponent would make an own eye false.

    He would have two liberties there, so that the stone could not be taken at once. An own stone there has two as well.
    """

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        some = may_be_falsified(board, board.last, color)
        for q in sides(board, board.last):
            if board.color[q] == 3 - color:
                some |= may_be_falsified(board, q, color)
        return pick(worker, eyes_to_fix(board, color, worker)) if some else NO_MOVE


@helper
def may_be_falsified(board, stone, color):
    """A quick look, without a branch: is a point beside the hostile stone at the corner of what may be an eye of `color`?"""
    found = False
    for q in sides(board, stone):
        found |= (board.color[q] == EMPTY) & ((SPACES[board.pattern[q]] & (CUTS_EYE << color)) != 0)
    return found


@routine
def eyes_to_fix(board, color, worker):
    """Write the points to worker.candidates, some perhaps twice; their number."""
    count = points_to_fix(board, board.last, color, worker, 0)
    for q in sides(board, board.last):
        if board.color[q] == 3 - color:
            count = points_to_fix(board, q, color, worker, count)
    return count


@helper
def points_to_fix(board, stone, color, worker, count):
    """Add those beside one hostile stone; the new count."""
    for q in sides(board, stone):
        if board.color[q] == EMPTY and SPACES[board.pattern[q]] & (CUTS_EYE << color) and would_falsify(board, q, color):
            if (
                liberties_after(board, q, 3 - color) == 2
                and liberties_after(board, q, color) == 2
                and playable(board, q, color)
            ):
                worker.candidates[count] = q
                count += 1
    return count
