"""Nakade: play the vital point of a small enclosed space [Chaslot09, section 3.2, Alg. 3]."""

from typing import Annotated, NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import routine
from ...core.ranges import Range
from ...games.go.rules.board import PASS, legal, sides
from ...games.go.tactics.nakade import may_have_nakade, nakade_point


class Nakade(NamedTuple):
    """The vital point of the first space beside the last move, in the order N W E S, that only the opponent encloses."""

    largest: Annotated[int, Range(3, 6)] = 6  # points of the space; 3 is the paper's rule

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        found = False
        for q in sides(board, board.last):
            found |= may_have_nakade(board, q, color, self.largest)
        return first_nakade(board, color, self.largest) if found else NO_MOVE


@routine
def first_nakade(board, color, largest):
    """The vital point, or NO_MOVE."""
    before = board.stamp
    for q in sides(board, board.last):
        if may_have_nakade(board, q, color, largest) and board.stamped[q] <= before:
            point = nakade_point(board, q, color, largest)  # stamps the space: none is looked at twice
            if point != 0 and legal(board, point, color):
                return np.uint16(point)
    return NO_MOVE
