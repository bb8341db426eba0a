"""Take a ko back once the ban is over."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import helper
from ...core.ranges import Count
from ...games.go.rules.board import EMPTY, in_atari, legal, sides


class KoRetake(NamedTuple):
    """Retake the latest ko, at most `plies` plies after its ban arose, where a lone stone can be taken there.

    That the stone is the one that took the ko is not checked: after an exchange of stones it may be another.
    """

    plies: Count = 6

    def choose(self, game, board, worker):
        point = np.uint16(board.last_ko)
        if point == 0 or board.ply - board.last_ko_ply > self.plies or board.color[point] != EMPTY:
            return NO_MOVE
        color = game.to_play(board)
        if takes_one_stone(board, point, color) and legal(board, point, color):
            return point
        return NO_MOVE


@helper
def takes_one_stone(board, point, color):
    """Would a stone at the point capture a chain of one stone?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color and board.stones[board.head[q]] == 1 and in_atari(board, board.head[q]):
            return True
    return False
