"""Nakade: play the vital point of a small enclosed space [Chaslot09, section 3.2, Alg. 3]."""

from typing import Annotated, NamedTuple

from ...core.contract import NO_MOVE
from ...core.ranges import Range
from ...games.go.rules.board import EMPTY, PASS, legal, sides
from ...games.go.tactics.nakade import nakade_point


class Nakade(NamedTuple):
    """The vital point of the first space beside the last move, in the order N W E S, that only the opponent encloses."""

    largest: Annotated[int, Range(3, 6)] = 6  # points of the space; 3 is the paper's rule

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        for q in sides(board, board.last):
            if board.color[q] == EMPTY:
                point = nakade_point(board, q, color, self.largest)
                if point != 0 and legal(board, point, color):
                    return point
        return NO_MOVE
