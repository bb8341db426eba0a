"""MC-RAVE with criticality: points on which the result hangs get more AMAF wins, as in Pachi."""

from typing import Any, NamedTuple

import numpy as np

from ...core.contract import Schedule, parts_of
from ...core.ranges import Amount, Count, Finite
from ...tree.counts import state_visits
from ..observe.criticality import Criticality, criticality_counts
from .rave import AMAF_COLUMNS, TINY, mixable
from .schedules import MinimumMse

ONE = np.float32(1)
ZERO = np.float32(0)
LEAST = np.float32(0.1)  # the share of the AMAF simulations that stays, however negative a criticality is


class CriticalRave(NamedTuple):
    """argmax (1 - beta) Q + beta Q~  [eq. 12] with v = weight c(x) n~ more AMAF simulations, all of them won:

    Q~ = (w~ + v) / (n~ + v), in 0 .. 1. Where c(x) is below 0, wins are taken away. A move never seen is worth `first_play`.
    Pachi has 1.1, from 2000 simulations of a node on, with counts in each node. Here c(x) is that of the whole search, as one
    thread sees it, from `least` ends on: counts in each node would take 8 more bytes there, and a look at every end.
    With the observer `Criticality`. For Go, where moves are points.
    """

    schedule: Schedule = MinimumMse()
    weight: Amount = 1.1
    least: Count = 100  # ends looked at before they count
    first_play: Finite = 1.0

    def reads(self):
        return AMAF_COLUMNS

    def scratch(self, game):
        return criticality_counts(game)

    def fits(self, game: Any, method: Any) -> str:
        is_seen = any(isinstance(part, Criticality) for part in parts_of(method.observer))
        return "" if is_seen else "nobody looks at the ends of simulations for it: use the observer Criticality"

    def select(self, tree, node, moves, worker):
        first_play = np.float32(self.first_play)
        weight = np.float32(self.weight) if worker.owned_count[0] >= self.least else ZERO
        parent_visits = np.float32(state_visits(tree, node))
        for i in range(moves.length):
            child = moves.at(i, worker)
            share = weight * worker.criticality[tree.move[child]]
            n = np.float32(tree.visits[child]) + tree.prior_visits[child]
            n_rave = tree.rave_visits[child] * max(ONE + share, LEAST)
            wins = tree.rave_wins[child] + share * tree.rave_visits[child]
            q = np.float32(tree.wins[child]) / (n + TINY)
            q_rave = min(max(wins, ZERO) / (n_rave + TINY), ONE)
            beta = mixable(self.schedule.beta(parent_visits, n, n_rave, q, q_rave), n, n_rave)
            worker.values[i] = (ONE - beta) * q + beta * q_rave if n + n_rave > 0 else first_play
        return moves.best(worker)
