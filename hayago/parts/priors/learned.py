"""A prior learned from self-play: how likely a move is, by its features [Coulom07], as virtual wins."""

import math
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount
from ...games.go.knowledge.features import FEATURES, describe
from .virtual import credit

FILE = resources.files("hayago") / "data" / "move-weights.f4"


def read_weights() -> Any:
    """The weight of each feature, learned by `hayago.learn`: one little-endian 32-bit number after the other."""
    weights = np.frombuffer(FILE.read_bytes(), "<f4").astype(np.float32)
    if len(weights) != FEATURES:
        raise ValueError(f"{FILE} holds {len(weights)} weights for {FEATURES} features: learn them anew")
    return weights


WEIGHTS = read_weights()


class LearnedMoves(NamedTuple):
    """`equivalence` times the root of a move's probability as virtual wins; the model is a softmax over feature weights."""

    equivalence: Amount = 100.0
    power: Amount = 0.5

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            worker.values[i] = 0
        describe(board, game.to_play(board), worker, count, self)
        softmax(worker.values, count)
        for i in range(count):
            credit(worker, i, np.float32(self.equivalence) * worker.values[i] ** np.float32(self.power))

    def see(self, worker, child, family, feature):
        worker.values[child] += WEIGHTS[feature]


@helper
def softmax(values, count):
    """Turn the first `count` values into probabilities."""
    highest = values[0]
    for i in range(count):
        highest = max(highest, values[i])
    total = np.float32(0)
    for i in range(count):
        values[i] = np.float32(math.exp(values[i] - highest))
        total += values[i]
    for i in range(count):
        values[i] /= total
