"""All moves as first: a move also learns from simulations in which it was played later [Gelly11, section 4.1, eq. 13 to 17]."""

from typing import Any, NamedTuple

import numpy as np

from ...core.contract import Game
from ...core.jit import helper
from ...core.ranges import Positive
from .ko_threats import CountThreats, Threats

ZERO = np.float32(0)
ONE = np.float32(1)
HALF = np.float32(0.5)
AMAF = [("rave_visits", "f4"), ("rave_wins", "f4")]
MOST = np.float32(2**20)  # AMAF simulations of a move; then both counts are halved, and the mean goes on with the newer half


def players_of_keys(game: Game) -> list[Any]:
    """The memory that all AMAF backups need."""
    return [("played", "u1", (game.action_count(),))]  # [AMAF key] who played it (bit 0: player 1, bit 1: player 2)


class Amaf(NamedTuple):
    """The mean, and the AMAF statistics of every move of a node that its player makes later in the simulation.

    Of several moves at one point only the first counts. Two readings of "first" [Gelly11, section 4.3 and Alg. 2]:
    by either colour (a point that the opponent took first gives nothing), or, with `either_colour` off, of the own colour.

    >>> from hayago import Amaf, ConnectFour, McRave, Method, NoPrior, Searcher, Uniform
    >>> searcher = Searcher(ConnectFour(), Method(McRave(), NoPrior(), Uniform(), Amaf()), seed=1, memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=50)
    50
    >>> 0 < searcher.children()[0].amaf_value < 1
    True
    """

    either_colour: bool = True

    def columns(self):
        return AMAF

    def scratch(self, game):
        return players_of_keys(game)

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        keep = np.uint8(0 if self.either_colour else 3)
        back_up_as_first(self, keep, game, sharing, tree, worker, depth, length, outcome, won)

    def note(self, worker, key, ply):
        pass

    def weight(self, worker, key, ply, length):
        return ONE


class WeightedAmaf(NamedTuple):
    """AMAF that counts moves made soon more than moves made late: weight heaviest - (heaviest - 1) (u - t) / (T - t)

    for the move of ply u seen from ply t, in a simulation of T plies; Fuego has 2 - (u - t) / (T - t).
    A point that the opponent took first gives nothing. With 1 for the heaviest all moves count the same.
    """

    heaviest: Positive = 2.0
    ko: Threats = CountThreats()  # what becomes of ko threats

    def columns(self):
        return [*AMAF, *self.ko.ko_columns()]

    def scratch(self, game):
        return [*players_of_keys(game), ("first_ply", "u2", (game.action_count(),))]  # [AMAF key] when it was played first

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        self.ko.find_fights(tree, worker, depth, length)
        back_up_as_first(self, np.uint8(0), game, sharing, tree, worker, depth, length, outcome, won)

    def note(self, worker, key, ply):
        worker.first_ply[key] = ply

    def weight(self, worker, key, ply, length):
        heaviest = np.float32(self.heaviest)
        slope = (heaviest - ONE) / np.float32(length - ply)
        distance = np.int64(worker.first_ply[key]) - ply
        return self.ko.share(worker, ply, distance) * (heaviest - slope * np.float32(distance))


@helper
def back_up_as_first(rule, keep, game, sharing, tree, worker, depth, length, outcome, won):
    """Add a simulation to the means of its nodes, and to the AMAF statistics of their children with rule.weight.

    `keep` has the bits of later players at a point that an earlier move leaves: 0, or 3 where colours are apart.
    """
    played = worker.played
    for key in range(played.shape[0]):
        played[key] = 0
    for i in range(length - 1, depth - 1, -1):
        rule.note(worker, mark(game, worker, np.uint32(i), keep), i)
    for i in range(depth - 1, -1, -1):
        ply = np.uint32(i)
        rule.note(worker, mark(game, worker, ply, keep), i)
        played[0] = 0
        mover = worker.movers[ply]
        gain = won if mover == 1 else ONE - won
        child = worker.path[np.uint32(i + 1)]
        sharing.leave(tree, child)
        sharing.add(tree.wins, child, outcome if mover == 1 else ONE - outcome)
        parent = worker.path[ply]
        first = tree.first_child[parent]
        for k in range(first, first + np.int64(tree.children[parent])):
            sibling = np.uint32(k)
            key = game.amaf_key(tree.move[sibling], mover)
            hit = ONE if played[key] & mover else ZERO  # half of them are: a branch here would be guessed wrong as often
            weight = hit * rule.weight(worker, key, i, length)
            count_first(tree.rave_visits, tree.rave_wins, sibling, weight, gain)
    sharing.leave(tree, np.uint32(0))


@helper
def count_first(visits, wins, child, weight, gain):
    """Add a simulation of this weight to AMAF counts. They have 32 bits, which count in ones up to 2^24 only."""
    if visits[child] >= MOST and weight > 0:
        visits[child] *= HALF
        wins[child] *= HALF
    visits[child] += weight
    wins[child] += weight * gain


@helper
def mark(game, worker, ply, keep):
    """Note who made the move of that ply; called from the last ply to the first. The key of the move."""
    key = game.amaf_key(worker.moves[ply], worker.movers[ply])
    worker.played[key] = worker.movers[ply] | (worker.played[key] & keep)
    return key
