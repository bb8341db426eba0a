"""Crazy Stone's selection: moves by their probability of being better than the best one [Coulom06, section 3.2]."""

import math
from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.rng import below, unit
from ..playouts.urgency import Urgency, gives_atari, urgent_move

RANKED = 24  # ranks i that are told apart: 2^-i is below the precision of the sum afterwards
TRIES = 8  # draws for a move of an external node that has a child
INFINITY = np.float32(np.inf)


class CrazyStoneSelection(NamedTuple):
    """u_i = exp(-slope (mu_0 - mu_i) / sqrt(2 (sigma_0^2 + sigma_i^2))) + eps_i,  eps_i = (floor + 2^-i + a_i) / N.

    In external nodes, those with fewer visits than the board has points, moves are drawn by their urgency [section 2].
    A move without simulations has the value of its node and the variance of the virtual game, 4 P^2. For Go.
    """

    slope: float = 2.4
    floor: float = 0.1
    atari: float = 1.0  # a_i of a move that gives atari
    virtual: float = 4.0  # variance of the virtual game in squares of P, as that of the backup
    urgency: Urgency = Urgency()  # by which moves are drawn in external nodes

    def columns(self):
        return ["value", "variance"]

    def select(self, tree, node, count, worker):
        size = worker.board.grid.shape[1] - 1
        first = np.uint32(tree.first_child[node])
        if tree.visits[node] < size * size:
            return first + external_child(self.urgency, tree, first, count, worker)
        unknown = np.float32(self.virtual * np.float64(size * size * size * size))
        list_values(tree, node, first, count, worker)
        ranked = rank(worker, count)
        leader = np.uint32(worker.children[0])
        if worker.values[leader] == INFINITY:  # a proven win
            return first + leader
        best = worker.values[leader]
        best_variance = variance_of(tree, np.uint32(first + leader), unknown)
        share = np.float32(1) / np.float32(max(count - 1, 1))  # 1 / N
        color = np.int64(worker.board.to_play)
        for i in range(count):
            child = np.uint32(first + np.uint32(i))
            if worker.values[i] > -INFINITY:
                width = math.sqrt(2.0 * np.float64(best_variance + variance_of(tree, child, unknown)))
                atari = tree.move[child] != 0 and gives_atari(worker.board, np.uint32(tree.move[child]), color)
                epsilon = np.float32(self.floor + (self.atari if atari else 0.0)) * share
                worker.values[i] = np.float32(math.exp(-self.slope * np.float64(best - worker.values[i]) / width)) + epsilon
            else:
                worker.values[i] = 0
        part = share
        for k in range(ranked):
            if worker.values[worker.children[k]] > 0:
                worker.values[worker.children[k]] += part
            part *= np.float32(0.5)
        return first + drawn_child(worker, count)


@helper
def external_child(urgency, tree, first, count, worker):
    """The index of a child drawn by the urgency of its move; any child that is not forbidden where urgent moves have none."""
    color = np.int64(worker.board.to_play)
    for _ in range(TRIES):
        move = urgent_move(urgency, worker.board, color, worker)
        for i in range(count):
            child = np.uint32(first + np.uint32(i))
            if tree.move[child] == move and tree.wins[child] > -INFINITY:
                return np.uint32(i)
    start = np.int64(below(worker, count))
    for k in range(count):
        i = np.uint32((start + k) % np.int64(count))
        if tree.wins[np.uint32(first + i)] > -INFINITY:
            return i
    return np.uint32(start)


@helper
def list_values(tree, node, first, count, worker):
    """Write mu_i of the children to worker.values, plus or minus infinity where it is proven."""
    for i in range(count):
        child = np.uint32(first + np.uint32(i))
        if not np.isfinite(tree.wins[child]):
            worker.values[i] = tree.wins[child]
        elif tree.visits[child] > 0:
            worker.values[i] = tree.value[child]
        else:
            worker.values[i] = -tree.value[node]


@helper
def variance_of(tree, child, unknown):
    """sigma_i^2, `unknown` before the first simulation."""
    return tree.variance[child] if tree.visits[child] > 0 else unknown


@helper
def rank(worker, count):
    """Write the children with the highest values to worker.children in their order; returns how many were ranked."""
    ranked = 0
    for i in range(count):
        value = worker.values[i]
        if ranked < RANKED or value > worker.values[worker.children[ranked - 1]]:
            ranked = min(ranked + 1, RANKED)
            k = ranked - 1
            while k > 0 and value > worker.values[worker.children[k - 1]]:
                worker.children[k] = worker.children[k - 1]
                k -= 1
            worker.children[k] = i
    return ranked


@helper
def drawn_child(worker, count):
    """An index with a probability proportional to worker.values."""
    total = np.float32(0)
    for i in range(count):
        total += worker.values[i]
    target = unit(worker) * total
    chosen = np.uint32(0)
    for i in range(count):
        if worker.values[i] > 0:
            chosen = np.uint32(i)
            target -= worker.values[i]
            if target < 0:
                break
    return chosen
