"""All moves as first: a move also learns from simulations in which it was played later [Gelly11, section 4.1, eq. 13 to 17]."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper

ONE = np.float32(1)
AMAF = [("rave_visits", "f4"), ("rave_wins", "f4")]


class Amaf(NamedTuple):
    """The mean, and the AMAF statistics of every move of a node that its player makes later in the simulation.

    Of several moves at one point only the first counts. Two readings of "first" [Gelly11, section 4.3 and Alg. 2]:
    by either colour (a point that the opponent took first gives nothing), or, with `either_colour` off, of the own colour.
    """

    either_colour: bool = True

    def columns(self):
        return AMAF

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        played = worker.played
        keep = np.uint8(0 if self.either_colour else 3)  # bits of earlier players that an earlier move leaves
        for key in range(played.shape[0]):
            played[key] = 0
        for i in range(length - 1, depth - 1, -1):
            mark(game, worker, np.uint32(i), keep)
        for i in range(depth - 1, -1, -1):
            ply = np.uint32(i)
            mark(game, worker, ply, keep)
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
                if played[game.amaf_key(tree.move[sibling], mover)] & mover:
                    tree.rave_visits[sibling] += ONE
                    tree.rave_wins[sibling] += gain
        sharing.leave(tree, np.uint32(0))


class WeightedAmaf(NamedTuple):
    """AMAF that counts moves made soon more than moves made late: weight heaviest - (heaviest - 1) (u - t) / (T - t)

    for the move of ply u seen from ply t, in a simulation of T plies; Fuego has 2 - (u - t) / (T - t).
    A point that the opponent took first gives nothing.
    """

    heaviest: float = 2.0

    def columns(self):
        return AMAF

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        played = worker.played
        heaviest = np.float32(self.heaviest)
        for key in range(played.shape[0]):
            played[key] = 0
        for i in range(length - 1, depth - 1, -1):
            mark(game, worker, np.uint32(i), np.uint8(0))
            worker.first_ply[game.amaf_key(worker.moves[i], worker.movers[i])] = i
        for i in range(depth - 1, -1, -1):
            ply = np.uint32(i)
            mark(game, worker, ply, np.uint8(0))
            worker.first_ply[game.amaf_key(worker.moves[ply], worker.movers[ply])] = i
            played[0] = 0
            mover = worker.movers[ply]
            gain = won if mover == 1 else ONE - won
            child = worker.path[np.uint32(i + 1)]
            sharing.leave(tree, child)
            sharing.add(tree.wins, child, outcome if mover == 1 else ONE - outcome)
            parent = worker.path[ply]
            slope = (heaviest - ONE) / np.float32(length - i)
            first = tree.first_child[parent]
            for k in range(first, first + np.int64(tree.children[parent])):
                sibling = np.uint32(k)
                key = game.amaf_key(tree.move[sibling], mover)
                if played[key] & mover:
                    weight = heaviest - slope * np.float32(np.int64(worker.first_ply[key]) - i)
                    tree.rave_visits[sibling] += weight
                    tree.rave_wins[sibling] += weight * gain
        sharing.leave(tree, np.uint32(0))


@helper
def mark(game, worker, ply, keep):
    """Note who made the move of that ply; called from the last ply to the first."""
    key = game.amaf_key(worker.moves[ply], worker.movers[ply])
    worker.played[key] = worker.movers[ply] | (worker.played[key] & keep)
