"""Patterns learned from games of strong players: how likely a move is by its features, as a prior [Coulom07; Chaslot09].

The weights are those of `hayago learn patterns`. They lie in the worker's memory: another file needs no compiling.
"""

import functools
from typing import Annotated, Any, NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount, Range
from ...core.weights import Weights, WeightsOf, weights_of
from ...games.go.knowledge.move_patterns import FIGHTS, KIND, NONE, SHAPE, Shapes, describe_patterns, shapes_in
from ...games.go.knowledge.rings import fill_shapes, shape_memory
from ...games.go.rules.board import PASS
from ..observe.ownership import owner_counts
from .learned import softmax
from .virtual import credit, expect

SHIPPED = "patterns.hayago"
RANK = 8  # of the factors, see learn/factors.py
FEATURES = int(NONE) + 1
HALF = np.float32(0.5)
UNLIKELY = np.float32(-80)  # the pass: there is none in the games that were learned from, and it is no matter of shapes
PatternFile = Annotated[int, Range(0), WeightsOf(KIND, SHIPPED)]


class PatternMoves(NamedTuple):
    """`equivalence` times the root of a move's probability as virtual wins. For Go of all sizes."""

    weights: PatternFile = 0
    equivalence: Amount = 100.0
    power: Amount = 0.5

    def scratch(self, game):
        return pattern_memory(game, type(self), self.weights)

    def fill(self, worker):
        fill_patterns(worker, type(self), self.weights)

    def add(self, game, board, tree, worker, depth, count):
        pattern_chances(game, board, worker, count, False)
        for i in range(count):
            credit(worker, i, np.float32(self.equivalence) * worker.values[i] ** np.float32(self.power))


class PatternValues(NamedTuple):
    """`equivalence` virtual simulations for every move, won by its probability over that of the likeliest: H of [Chaslot09].

    With nothing beside it the prior's value, and so the order of the moves, is that of the probabilities.
    """

    weights: PatternFile = 0
    equivalence: Amount = 20.0
    power: Amount = 1.0

    def scratch(self, game):
        return pattern_memory(game, type(self), self.weights)

    def fill(self, worker):
        fill_patterns(worker, type(self), self.weights)

    def add(self, game, board, tree, worker, depth, count):
        pattern_chances(game, board, worker, count, False)
        highest = np.float32(0)
        for i in range(count):
            highest = max(highest, worker.values[i])
        for i in range(count):
            expect(worker, i, np.float32(self.equivalence), (worker.values[i] / highest) ** np.float32(self.power))


class _Sum(NamedTuple):
    """A sink that adds up weights and factors, those of shapes and distances alone where `overlooks_fights`."""

    overlooks_fights: bool

    def see(self, worker, child, family, feature):
        if self.overlooks_fights and family >= FIGHTS and family != SHAPE:
            return
        c, f = np.uint32(child), np.uint32(feature)
        worker.values[c] += worker.pattern_weights[f]
        for k in range(RANK):
            worker.pattern_sums[c, np.uint32(k)] += worker.pattern_factors[f, np.uint32(k)]


@helper
def pattern_chances(game, board, worker, count, overlooks_fights):
    """Write the probabilities of the moves worker.children[:count] to worker.values, as learn/factors.py has learned them."""
    for i in range(count):
        worker.values[i] = 0
        for k in range(RANK):
            worker.pattern_sums[i, k] = 0
    describe_patterns(board, game.to_play(board), worker, count, _Sum(overlooks_fights))
    for i in range(count):
        pairs = np.float32(0)
        for k in range(RANK):
            pairs += worker.pattern_sums[i, k] * worker.pattern_sums[i, k]
        worker.values[i] = worker.values[i] + HALF * pairs if worker.children[i] != PASS else UNLIKELY
    softmax(worker.values, count)


def pattern_memory(game: Any, owner: type, number: int) -> list[Any]:
    """What `pattern_chances` needs in a worker."""
    shapes = known_shapes(owner, number)
    return [
        *shape_memory(game, len(shapes.tags)),
        *owner_counts(game),
        ("pattern_weights", "f4", (FEATURES,)),  # [feature] less half the square of its factors
        ("pattern_factors", "f4", (FEATURES, RANK)),
        ("pattern_sums", "f4", (game.max_children(), RANK)),  # [child] of the factors of its features
    ]


@functools.cache
def known_shapes(owner: type, number: int) -> Shapes:
    return shapes_in(weights_of(owner, number))


def fill_patterns(worker: Any, owner: type, number: int) -> None:
    """Write the tables of a file to the worker's memory."""
    shapes = known_shapes(owner, number)
    fill_shapes(worker, shapes.tags, shapes.numbers)
    weights, factors = learned(weights_of(owner, number))
    worker.pattern_weights[: len(weights)] = weights - 0.5 * (factors**2).sum(axis=1)
    worker.pattern_factors[: len(factors)] = factors


def learned(weights: Weights) -> tuple[Any, Any]:
    """Weights and factors of a file; without factors these are 0."""
    found = weights.arrays["weights"].astype(np.float32)
    factors = weights.arrays.get("factors")
    return found, np.zeros((len(found), RANK), np.float32) if factors is None else factors.astype(np.float32)
