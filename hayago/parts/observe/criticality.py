"""How much the result hangs on each point: who owns it at the end of simulations, against who wins them."""

from typing import Any, NamedTuple

import numpy as np

from ...core.contract import Game
from ...core.jit import helper
from ...core.ranges import Count
from .ownership import owner_counts

HALF = np.float32(0.5)


def criticality_counts(game: Game) -> list[Any]:
    """The memory of `Criticality`, for those who read it."""
    return [
        *owner_counts(game),
        ("criticality", "f4", (game.action_count(),)),  # [AMAF key] c(x), as it was after the last end looked at
    ]


class Criticality(NamedTuple):
    """c(x) = v(x)/N - (w(x) W + b(x) B)/N^2: how much oftener the winner owns x than if owner and winner were independent
    [Coulom09].

    Of N ends the winner owns x in v(x), Black in b(x), White in w(x); Black wins B of them, White W. It is `Ownership` too, and
    looks at the end of one simulation in `every`. For games with `count_owners(board, owned)`.
    """

    every: Count = 4

    def scratch(self, game):
        return [
            *criticality_counts(game),
            ("owned_by_winner", "i4", (game.action_count(),)),  # [AMAF key] ends with it in the winner's hands, minus others
            ("won_count", "i4", (1,)),  # ends that player 1 has won, minus those that player 2 has
            ("owners", "i4", (game.action_count(),)),  # [AMAF key] of the end that is looked at
            ("unseen", "i4"),  # simulations since the last one looked at
        ]

    def see(self, game, board, worker):
        worker.unseen += 1
        if worker.unseen >= self.every:
            worker.unseen = 0
            for key in range(worker.owners.shape[0]):
                worker.owners[key] = 0
            game.count_owners(board, worker.owners)
            score = game.score(board)
            count_end(worker, np.int32(0) if score == 0 else np.int32(1) if score > 0 else np.int32(-1))


@helper
def count_end(worker, winner):
    """Add an end with worker.owners to the counts; `winner` is 1 for player 1, -1 for player 2.

    With s = 1 where Black owns x and -1 where White does, z the same of the winner: v = sum (|s| + s z) / 2, and
    w W + b B = (N sum |s| + sum s sum z) / 2. So c is half of the covariance of s and z, and neutral ends cancel.
    """
    worker.owned_count[0] += 1
    worker.won_count[0] += winner
    share = np.float32(1) / np.float32(worker.owned_count[0])
    lead = np.float32(worker.won_count[0]) * share
    for key in range(worker.owners.shape[0]):
        worker.owned[key] += worker.owners[key]
        worker.owned_by_winner[key] += worker.owners[key] * winner
        by_winner = np.float32(worker.owned_by_winner[key]) * share
        worker.criticality[key] = HALF * (by_winner - np.float32(worker.owned[key]) * share * lead)
