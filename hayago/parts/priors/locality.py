"""Where on the board: near the last move, and on which line."""

from typing import NamedTuple

import numpy as np

from ...core.ranges import Amount
from ...games.go.knowledge.distance import common_fate_distances, is_lonely, line_of
from ...games.go.rules.board import PASS
from .virtual import credit


class NearLastMove(NamedTuple):
    """Virtual wins by the common-fate distance to the last move, as in Pachi and michi."""

    at_1: Amount = 24.0
    at_2: Amount = 22.0
    at_3: Amount = 8.0

    def add(self, game, board, tree, worker, depth, count):
        if board.last == PASS:
            return
        common_fate_distances(board, board.last, 3)
        for i in range(count):
            point = worker.children[i]
            if point != PASS:
                distance = board.distance[point]
                if distance == 1:
                    credit(worker, i, np.float32(self.at_1))
                elif distance == 2:
                    credit(worker, i, np.float32(self.at_2))
                elif distance == 3:
                    credit(worker, i, np.float32(self.at_3))


class EmptyAreaLine(NamedTuple):
    """Far from all stones: virtual losses on the first and second line, virtual wins on the third, as in michi."""

    equivalence: Amount = 10.0

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            point = worker.children[i]
            if point != PASS:
                line = line_of(board, point)
                if line <= 3 and is_lonely(board, point, 3):
                    if line == 3:
                        credit(worker, i, np.float32(self.equivalence))
                    else:
                        credit(worker, i, -np.float32(self.equivalence))
