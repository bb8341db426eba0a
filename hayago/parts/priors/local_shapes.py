"""The value of a position by its local shapes, learned by temporal differences: Q_rlgo [Gelly11, section 5.1]."""

import math
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

from ...core.ranges import Amount
from ...games.go.knowledge.local_shapes import SHAPES, SQUARES, change_listed, has_shapes, list_shapes
from ...games.go.rules.board import PASS
from .virtual import expect

FILE = resources.files("hayago") / "data" / "shape-weights.i1"
UNIT = 1 / 160  # of a weight in the file


def read_shape_weights() -> Any:
    """[shape] its weight in units, learned by `hayago learn shapes`: one signed byte after the other."""
    weights = np.frombuffer(FILE.read_bytes(), np.int8)
    if len(weights) != SHAPES:
        raise ValueError(f"{FILE} holds {len(weights)} weights for {SHAPES} shapes: learn them anew")
    return weights


WEIGHTS = read_shape_weights()


class LocalShapes(NamedTuple):
    """`equivalence` virtual simulations for every move, won as often as the shapes after it say: logistic(scale * their sum).

    On boards of another size it says nothing.
    """

    equivalence: Amount = 20.0  # M; the paper's best is 50
    scale: Amount = 0.5  # 1 is the chance of winning that was learned; values of playouts lie closer to 1/2

    def scratch(self, game):
        return [("shapes", "i4", (SQUARES,))]  # of the position

    def add(self, game, board, tree, worker, depth, count):
        if not has_shapes(board):
            return
        visits = np.float32(self.equivalence)
        color = np.int64(game.to_play(board))
        unit = self.scale * UNIT * (1.0 if color == 1 else -1.0)
        list_shapes(board, worker.shapes)
        now = np.float64(0)
        for i in range(SQUARES):
            now += np.float64(WEIGHTS[worker.shapes[i]])
        for i in range(count):
            move = worker.children[i]
            after = now if move == PASS else now + change_listed(board, worker.shapes, WEIGHTS, move, color)
            expect(worker, i, visits, np.float32(1.0 / (1.0 + math.exp(-unit * after))))
