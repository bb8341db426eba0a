"""poolRave: playouts draw some of their moves from the best of the tree, by RAVE values [Rimmel10, section 3, Alg. 1]."""

from typing import NamedTuple

import numpy as np

from ...core.contract import CHANCE, Playout
from ...core.jit import helper
from ...core.ranges import Count, Probability
from ...core.rng import below, unit


class PoolRave(NamedTuple):
    """With a probability a move drawn from the pool if it can be played, else that of `step`; no pool without a tree.

    The pool holds the moves with the best RAVE values at the last node of the descent with `least_visits` simulations. As in
    the paper both players draw from it, whoever is to move there. A policy has one pool. For backups with AMAF statistics,
    and games with `playable(board, move)`: may a playout make this move?
    """

    step: Playout
    probability: Probability = 0.5  # p
    pool: Count = 10  # k
    least_visits: Count = 50

    def reads(self):
        return ["rave_visits", "rave_wins"]

    def scratch(self, game):
        return [("pool", "u2", (game.max_children(),)), ("pool_size", "i4")]  # moves that the playout prefers, how many

    def prepare(self, game, sharing, tree, worker, depth):
        """Fill worker.pool for the playout that begins."""
        worker.pool_size = 0
        for i in range(depth - 1, -1, -1):  # the last node of the path has no children yet
            ply = np.uint32(i)
            node = worker.path[ply]
            if tree.visits[node] >= self.least_visits and worker.movers[ply] != CHANCE:
                count = sharing.child_count(tree, node)
                worker.pool_size = collect_best(game, tree, node, count, worker, worker.movers[ply], self.pool)
                break

    def choose(self, game, board, worker):
        if worker.pool_size > 0 and unit(worker) < np.float32(self.probability):
            move = worker.pool[below(worker, worker.pool_size)]
            if game.playable(board, move):
                return move
        return self.step.choose(game, board, worker)


@helper
def collect_best(game, tree, node, count, worker, player, most):
    """Write the moves of a node with the best RAVE values to worker.pool; returns their number, `most` or fewer.

    Moves without RAVE simulations, and those that AMAF does not count (the pass), are left out.
    """
    most = min(most, worker.pool.shape[0])
    size = 0
    first = np.uint32(tree.first_child[node])
    for i in range(count):
        child = np.uint32(first + np.uint32(i))
        visits = tree.rave_visits[child]
        if visits > 0 and game.amaf_key(tree.move[child], player) != 0:
            size = insert(worker, size, most, tree.move[child], tree.rave_wins[child] / visits)
    return size


@helper
def insert(worker, size, most, move, value):
    """Put a move among the `size` best so far, the highest value first; returns how many there are now."""
    i = size
    while i > 0 and worker.values[i - 1] < value:
        i -= 1
    if i >= most:
        return size
    size = min(size + 1, most)
    for k in range(size - 1, i, -1):
        worker.pool[k] = worker.pool[k - 1]
        worker.values[k] = worker.values[k - 1]
    worker.pool[i] = move
    worker.values[i] = value
    return size
