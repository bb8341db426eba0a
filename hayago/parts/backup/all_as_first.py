"""All moves as first, in place of the mean: the values of Gobble [Bruegmann93; Gelly11, section 3.5, eq. 9 to 11]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import for_one_thread
from ...core.jit import helper
from .amaf import AMAF, count_first, mark, players_of_keys

ONE = np.float32(1)
BOTH = [*AMAF, ("reply_visits", "f4"), ("reply_wins", "f4")]  # of the player at the node, and of the opponent


class AllAsFirst(NamedTuple):
    """A move is worth the mean outcome of the simulations in which its player is the first to play at its point, at any time.

    The same is kept for the opponent's move at that point. `wins` holds the value times the visits. For one thread.
    """

    def fits(self, game, method):
        return for_one_thread(method)

    def columns(self):
        return BOTH

    def scratch(self, game):
        return players_of_keys(game)

    def begin(self, tree, child, wins, visits):
        tree.rave_wins[child] = wins
        tree.rave_visits[child] = visits

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        sharing.leave(tree, np.uint32(0))
        mark_first_moves(game, worker, length)
        for i in range(depth):
            mover = worker.movers[i]
            parent = worker.path[np.uint32(i)]
            sharing.leave(tree, worker.path[np.uint32(i + 1)])
            count_as_first(game, tree, worker, parent, mover, outcome if mover == 1 else ONE - outcome)
            first = tree.first_child[parent]
            for k in range(first, first + np.int64(tree.children[parent])):
                child = np.uint32(k)
                if tree.rave_visits[child] > 0:
                    tree.wins[child] = np.float32(tree.visits[child]) * tree.rave_wins[child] / tree.rave_visits[child]


@helper
def mark_first_moves(game, worker, length):
    """Note in worker.played which player is the first of the simulation at each point."""
    for key in range(worker.played.shape[0]):
        worker.played[key] = 0
    for i in range(length - 1, -1, -1):
        mark(game, worker, np.uint32(i), np.uint8(0))
    worker.played[0] = 0


@helper
def count_as_first(game, tree, worker, parent, mover, gain):
    """Add the simulation, worth `gain` to the player at `parent`, to all its moves that were made, by either player."""
    first = tree.first_child[parent]
    for k in range(first, first + np.int64(tree.children[parent])):
        child = np.uint32(k)
        player = worker.played[game.amaf_key(tree.move[child], mover)]
        if player == mover:
            count_first(tree.rave_visits, tree.rave_wins, child, ONE, gain)
        elif player != 0:
            count_first(tree.reply_visits, tree.reply_wins, child, ONE, ONE - gain)
