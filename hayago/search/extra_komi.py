"""A search with extra komi: what counts as won is moved by some points, and beside it the real results are counted.

The game itself is not touched: its score, proofs and the ownership of points are those at its own komi.
"""

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import Backup
from ..parts.outcome.dynamic_komi import FixedKomi
from ..parts.outcome.outcome import WinLoss
from ..parts.outcome.outcome import won as result_of
from .search import Method

ONE = np.float32(1)


class ExtraKomi(NamedTuple):
    """`backup` with the results that simulations have when White gets worker.extra_komi more points.

    tree.real_wins is the sum of the results without them: what the search reports, whatever komi it had.
    """

    backup: Backup

    def columns(self):
        return [*self.backup.columns(), ("real_wins", "f8")]

    def scratch(self, game):
        return [("extra_komi", "f4", (1,))]  # points for White

    def fits(self, game, method):
        if float(game.score_range(game.new_board()[0])) <= 1:
            return f"{type(game).__name__} counts no points: leave dynamic_komi out"
        if not isinstance(method.outcome, WinLoss):
            return f"a komi decides who wins, and {type(method.outcome).__name__} counts points: use the outcome WinLoss"
        return ""

    def begin(self, tree, child, wins, visits):
        self.backup.begin(tree, child, wins, visits)

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        seen = result_of(np.float32(game.score(worker.board)) - worker.extra_komi[0])
        self.backup.update(game, sharing, tree, worker, depth, length, seen, seen)
        for i in range(depth):
            child = worker.path[np.uint32(i + 1)]
            sharing.add(tree.real_wins, child, won if worker.movers[np.uint32(i)] == 1 else ONE - won)


def with_dynamic_komi(method: Method) -> Any:
    """The method with a backup that knows of extra komi, where its rule gives some."""
    if isinstance(method.dynamic_komi, FixedKomi) or isinstance(method.backup, ExtraKomi):
        return method
    return method._replace(backup=ExtraKomi(method.backup))
