"""Truncated simulations: they stop after some moves, and the position is evaluated [Gelly11, section 2.3]."""

from typing import Annotated, NamedTuple

from ...core.contract import NO_MOVE
from ...core.ranges import Range
from ...games.go.rules.board import PASS


class Truncated(NamedTuple):
    """Both players pass once `plies` moves have been made since the tree was left. To be the first step of a policy, for Go.

    The outcome must be able to judge a position that is not finished, as `NearestStones` does. Without a search playouts go on.
    """

    plies: Annotated[int, Range(0)] = 20

    def scratch(self, game):
        return [("begun", "i4")]  # 1 + the ply at which the playout of a search began

    def prepare(self, game, sharing, tree, worker, depth):
        worker.begun = worker.board.ply + 1

    def choose(self, game, board, worker):
        if worker.begun > 0 and board.ply >= worker.begun - 1 + self.plies:
            return PASS
        return NO_MOVE
