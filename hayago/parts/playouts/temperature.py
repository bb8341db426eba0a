"""The temperature heuristic: random moves biased towards high values by a softmax [Bouzy03; Gelly11, section 3.5]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.contract import Playout
from ...core.jit import helper
from ...core.ranges import Positive, Tries
from ...core.rng import unit


class Temperature(NamedTuple):
    """A move a of `step` with a probability proportional to exp(Q(a) / tau) on top of the step's own.

    Q is the value as first of the move, for each player, among the moves of the root; a move without one counts as the
    average. Draws of the step are rejected with the complement of exp((Q - Q_best) / tau), at most `tries` times. For the
    backups `AllAsFirst` and `ShallowMinimax`.
    """

    step: Playout
    temperature: Positive = 0.05  # tau, in the units of the outcome
    tries: Tries = 16

    def reads(self):
        return ["rave_visits", "rave_wins", "reply_visits", "reply_wins"]

    def scratch(self, game):
        return [("favour", "f4", (2, game.action_count()))]  # [player - 1, AMAF key] how much playouts like a move

    def prepare(self, game, sharing, tree, worker, depth):
        count = np.int64(sharing.child_count(tree, np.uint32(0)))
        for k in range(2):
            player = np.int64(k + 1)
            is_mover = depth > 0 and player == worker.movers[0]
            set_favour(game, tree, count, worker, player, is_mover, self.temperature)

    def choose(self, game, board, worker):
        k = np.uint32(game.to_play(board) - 1)
        move = self.step.choose(game, board, worker)
        for _ in range(self.tries):
            favour = worker.favour[k, game.amaf_key(move, game.to_play(board))]
            if favour == 0 or unit(worker) < favour:  # 0 without a search
                break
            move = self.step.choose(game, board, worker)
        return move


@helper
def set_favour(game, tree, count, worker, player, is_mover, temperature):
    """Write exp((Q - Q_best) / tau) of every move to worker.favour of `player`."""
    k = np.uint32(player - 1)
    first = np.uint32(tree.first_child[0])
    best = np.float32(-1)
    total = np.float32(0)
    known = 0
    for i in range(count):
        child = np.uint32(first + np.uint32(i))
        worker.values[i] = value_of(tree, child, is_mover)
        if worker.values[i] >= 0:
            best = max(best, worker.values[i])
            total += worker.values[i]
            known += 1
    mean = total / np.float32(known) if known > 0 else best
    for key in range(worker.favour.shape[1]):
        worker.favour[k, key] = weight(mean - best, temperature)
    for i in range(count):
        if worker.values[i] >= 0:
            key = game.amaf_key(tree.move[np.uint32(first + np.uint32(i))], player)
            worker.favour[k, key] = weight(worker.values[i] - best, temperature)


@helper
def value_of(tree, child, is_mover):
    """Q of the move for the player at the root, or for the opponent; -1 where it is not known."""
    visits = tree.rave_visits[child] if is_mover else tree.reply_visits[child]
    wins = tree.rave_wins[child] if is_mover else tree.reply_wins[child]
    return wins / visits if visits > 0 else np.float32(-1)


@helper
def weight(difference, temperature):
    """exp(difference / tau), never quite 0."""
    return np.float32(max(math.exp(np.float64(difference) / temperature), 1e-6))
