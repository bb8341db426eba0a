"""What a tactical look at each move says: captures, extensions, patterns, self-atari."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount
from ...games.go.patterns3 import FLAGS, LATER_PATTERN
from ...games.go.rules.board import PASS, in_atari, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.self_atari import is_bad_self_atari
from .virtual import credit


class Tactics(NamedTuple):
    """Virtual wins for captures, for saving chains in atari and for 3x3 patterns; virtual losses for a bad self-atari."""

    capture_one: Amount = 15.0
    capture_more: Amount = 30.0  # two stones and more
    save: Amount = 15.0
    pattern: Amount = 10.0
    self_atari: Amount = 10.0

    def add(self, game, board, tree, worker, depth, count):
        color = game.to_play(board)
        for i in range(count):
            point = worker.children[i]
            if point == PASS:
                continue
            captured = stones_beside_in_atari(board, point, 3 - color)
            if captured == 1:
                credit(worker, i, np.float32(self.capture_one))
            elif captured > 1:
                credit(worker, i, np.float32(self.capture_more))
            liberties = liberties_after(board, point, color)
            if liberties == 2 and stones_beside_in_atari(board, point, color) > 0:
                credit(worker, i, np.float32(self.save))
            if FLAGS[board.pattern[point]] & (LATER_PATTERN << color):
                credit(worker, i, np.float32(self.pattern))
            if liberties < 2 and is_bad_self_atari(board, point, color):
                credit(worker, i, -np.float32(self.self_atari))


@helper
def stones_beside_in_atari(board, point, color):
    """How many stones of `color` are in chains in atari beside the point (a chain beside it twice counts twice)."""
    total = 0
    for q in sides(board, point):
        if board.color[q] == color and in_atari(board, board.head[q]):
            total += board.stones[board.head[q]]
    return total
