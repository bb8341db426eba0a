"""Gobble's ordered simulation: each player makes its moves in the order of their values [Bruegmann93; Gelly11, section 3.5]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import helper
from ...core.ranges import Amount, Positive
from ...core.rng import unit
from ...tree.state import OPEN

UNKNOWN = np.float32(2)  # moves that no simulation has tried come first


class Ordered(NamedTuple):
    """The next move of the player's list that can be played; no move when the list is at its end.

    Before each playout the moves of the root are sorted by their values, all moves as first, for each player. The order is
    perturbed: a move comes by its rank plus a random number, exponentially distributed with the mean T = hottest c / (c + N)
    after N simulations, c = `cooling`. So T is in places of the list; that and the schedule are ours, the survey tells
    neither. For the backup `AllAsFirst`, and games with `playable(board, move)`.
    """

    hottest: Amount = 20.0
    cooling: Positive = 500.0

    def reads(self):
        return ["rave_visits", "rave_wins", "reply_visits", "reply_wins"]

    def scratch(self, game):
        return [
            ("order", "u2", (2, game.max_children())),  # [player - 1] moves in the order in which playouts make them
            ("order_size", "i4", (2,)),  # [player - 1] how many
            ("order_next", "i4", (2,)),  # [player - 1] the place in the order of the move to make next
        ]

    def prepare(self, game, sharing, tree, worker, depth):
        temperature = cooled(self.hottest, self.cooling, tree.visits[0])
        count = np.int64(sharing.child_count(tree, np.uint32(0)))
        for k in range(2):
            player = np.int64(k + 1)
            is_mover = depth > 0 and player == worker.movers[0]
            order_moves(game, tree, np.uint32(0), count, worker, player, is_mover, temperature)

    def choose(self, game, board, worker):
        k = np.uint32(game.to_play(board) - 1)
        while worker.order_next[k] < worker.order_size[k]:
            move = worker.order[k, np.uint32(worker.order_next[k])]
            worker.order_next[k] += 1
            if game.playable(board, move):
                return move
        return NO_MOVE


@helper
def cooled(hottest, cooling, visits):
    """T = hottest c / (c + N)."""
    return hottest * cooling / (cooling + np.float64(visits))


@helper
def order_moves(game, tree, node, count, worker, player, is_mover, temperature):
    """Write the moves of a node to worker.order of `player`, by their values and a perturbation; the pass is left out."""
    k = np.uint32(player - 1)
    first = np.uint32(tree.first_child[node])
    size = 0
    for i in range(count):
        child = np.uint32(first + np.uint32(i))
        if game.amaf_key(tree.move[child], player) != 0 and tree.state[child] == OPEN:
            visits = tree.rave_visits[child] if is_mover else tree.reply_visits[child]
            wins = tree.rave_wins[child] if is_mover else tree.reply_wins[child]
            size = insert_by_value(worker, k, size, tree.move[child], -wins / visits if visits > 0 else -UNKNOWN)
    for i in range(size):
        move = worker.order[k, np.uint32(i)]
        insert_by_value(worker, k, i, move, np.float32(i - temperature * math.log(1.0 - np.float64(unit(worker)))))
    worker.order_size[k] = size
    worker.order_next[k] = 0


@helper
def insert_by_value(worker, k, size, move, value):
    """Put a move into the first `size` of order k, sorted by worker.values, the lowest first; how many there are then."""
    i = size
    while i > 0 and worker.values[i - 1] > value:
        worker.values[i] = worker.values[i - 1]
        worker.order[k, np.uint32(i)] = worker.order[k, np.uint32(i - 1)]
        i -= 1
    worker.values[i] = value
    worker.order[k, np.uint32(i)] = move
    return size + 1
