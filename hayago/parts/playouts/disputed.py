"""Territory statistics: random moves on points that are still disputed [Bouzy04; Gelly11, section 3.5]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.ranges import Probability, Tries
from ..observe.ownership import owner_counts

LEAST = 32  # ends of simulations that must have been seen


class Disputed(NamedTuple):
    """A move of `step`, drawn anew as long as it lies on a point that is one player's in nearly all simulations.

    After `tries` draws the last one is made. For games whose moves are points, with the observer `Ownership`; the statistics
    are those of the running search, from the same root.
    """

    step: Playout
    certainty: Probability = 0.9  # from this ownership on, 0 to 1, a point is nobody's concern
    tries: Tries = 4

    def scratch(self, game):
        return owner_counts(game)

    def choose(self, game, board, worker):
        move = self.step.choose(game, board, worker)
        if worker.owned_count[0] >= LEAST:
            bound = np.float32(self.certainty) * np.float32(worker.owned_count[0])
            for _ in range(self.tries):
                if move == NO_MOVE or np.float32(abs(worker.owned[move])) < bound:
                    break
                move = self.step.choose(game, board, worker)
        return move
