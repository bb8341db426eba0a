"""Crazy Stone's selection: moves by their probability of being better than the best one [Coulom06, section 3.2]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Positive
from ...core.rng import unit
from ..playouts.urgency import gives_atari

RANKED = 24  # ranks i that are told apart: 2^-i is below the precision of the sum afterwards


class CrazyStoneSelection(NamedTuple):
    """u_i = exp(-slope (mu_0 - mu_i) / sqrt(2 (sigma_0^2 + sigma_i^2))) + eps_i,  eps_i = (floor + 2^-i + a_i) / N.

    A move without simulations has the value of its node and the variance of the virtual game. For Go, the backup
    `CrazyStoneBackup`, and internal nodes: in external ones the playout policy chooses (`PolicyBelowPoints`) [section 2].
    """

    slope: Amount = 2.4
    floor: Amount = 0.1
    atari: Amount = 1.0  # a_i of a move that gives atari
    virtual: Positive = 4.0  # variance of the virtual game in squares of P, that of the backup

    def reads(self):
        return ["value", "variance"]

    def scratch(self, game):
        return [("ranking", "u2", (RANKED + 1,))]  # [rank] the number of a move, the best one first

    def fits(self, game, method):
        own, other = self.virtual, getattr(method.backup, "virtual", None)
        if own != other:
            return (
                f"the virtual game has the variance {own:g} P^2 in the selection and {other} in the backup: give both the same"
            )
        return ""

    def select(self, tree, node, moves, worker):
        size = worker.board.grid.shape[1] - 1
        unknown = np.float32(self.virtual * np.float64(size * size * size * size))
        for i in range(moves.length):
            child = moves.at(i, worker)
            worker.values[i] = tree.value[child] if tree.visits[child] > 0 else -tree.value[node]
        ranked = rank(worker, moves.length)
        leader = worker.ranking[0]
        best = worker.values[leader]
        best_variance = variance_of(tree, moves.at(leader, worker), unknown)
        share = np.float32(1) / np.float32(max(moves.length - 1, 1))  # 1 / N
        color = np.int64(worker.board.to_play)
        for i in range(moves.length):
            child = moves.at(i, worker)
            width = math.sqrt(2.0 * np.float64(best_variance + variance_of(tree, child, unknown)))
            atari = tree.move[child] != 0 and gives_atari(worker.board, np.uint32(tree.move[child]), color)
            epsilon = np.float32(self.floor + (self.atari if atari else 0.0)) * share
            worker.values[i] = np.float32(math.exp(-self.slope * np.float64(best - worker.values[i]) / width)) + epsilon
        part = share
        for k in range(ranked):
            worker.values[worker.ranking[k]] += part
            part *= np.float32(0.5)
        return moves.at(drawn_by_weight(worker, moves.length), worker)


@helper
def variance_of(tree, child, unknown):
    """sigma_i^2, `unknown` before the first simulation."""
    return tree.variance[child] if tree.visits[child] > 0 else unknown


@helper
def rank(worker, count):
    """Write the numbers of the moves with the highest values to worker.ranking in their order; how many were ranked."""
    ranked = 0
    for i in range(count):
        value = worker.values[i]
        if ranked < RANKED or value > worker.values[worker.ranking[ranked - 1]]:
            ranked = min(ranked + 1, RANKED)
            k = ranked - 1
            while k > 0 and value > worker.values[worker.ranking[k - 1]]:
                worker.ranking[k] = worker.ranking[k - 1]
                k -= 1
            worker.ranking[k] = i
    return ranked


@helper
def drawn_by_weight(worker, count):
    """A number below `count` with a probability proportional to worker.values."""
    total = np.float32(0)
    for i in range(count):
        total += worker.values[i]
    target = unit(worker) * total
    chosen = np.uint32(0)
    for i in range(count):
        chosen = np.uint32(i)
        target -= worker.values[i]
        if target < 0:
            break
    return chosen
