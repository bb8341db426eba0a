"""A prior for some sizes of the board only."""

from typing import Any, NamedTuple

from ...core.contract import Prior
from ...core.ranges import Count
from .combine import NoPrior


class OnBoards(NamedTuple):
    """`prior` on boards with `least` to `most` lines, nothing on others.

    MoGo's shapes are "used in 19x19" [Chaslot09, section 2]. A search asks `for_game` before it is compiled, so that
    a prior for other sizes costs nothing. For Go.
    """

    prior: Prior
    least: Count = 2
    most: Count = 25

    def for_game(self, game: Any) -> Any:
        return self.prior if self.least <= game.size <= self.most else NoPrior()

    def add(self, game, board, tree, worker, depth, count):
        size = board.grid.shape[1] - 1
        if self.least <= size and size <= self.most:
            self.prior.add(game, board, tree, worker, depth, count)
