"""Who owns each point at the end of simulations."""

from typing import Any, NamedTuple

from ...core.contract import Game
from ...core.ranges import Count


def owner_counts(game: Game) -> list[Any]:
    """The memory of `Ownership`, for those who read it."""
    return [
        ("owned", "i4", (game.action_count(),)),  # [AMAF key] ends with it in player 1's hands, minus those in player 2's
        ("owned_count", "i4", (1,)),  # ends of simulations looked at for that
    ]


class NoObserver(NamedTuple):
    """Nothing is noted."""

    def see(self, game, board, worker):
        pass


class Ownership(NamedTuple):
    """Looks at the end of one simulation in `every`: worker.owned and worker.owned_count.

    For games with `count_owners(board, owned)`.
    """

    every: Count = 8

    def scratch(self, game):
        return [*owner_counts(game), ("unseen", "i4")]  # simulations since the last one looked at

    def see(self, game, board, worker):
        worker.unseen += 1
        if worker.unseen >= self.every:
            worker.unseen = 0
            worker.owned_count[0] += 1
            game.count_owners(board, worker.owned)
