"""A random move of each example is drawn uniformly from the legal ones."""

import collections
import math

import pytest

from hayago.checks.kernels import random_move
from hayago.core.worker import new_worker
from hayago.examples.amazons import Amazons
from hayago.examples.breakthrough import Breakthrough
from hayago.examples.othello import Othello

DRAWS = 10_000
LINES = {
    "Othello": (Othello(4), ["b1", "a1", "a2"]),
    "a queen": (Amazons(6), []),
    "a target": (Amazons(6), ["b1"]),
    "an arrow": (Amazons(6), ["b1", "d3"]),
    "Breakthrough": (Breakthrough(6), ["d5c4", "b2b3", "c4b3"]),
}


@pytest.mark.parametrize("name", LINES)
def test_all_legal_moves_are_drawn_equally_often(name):
    game, moves = LINES[name]
    position = game.start()
    for move in moves:
        position = position.play(move)
    workers, boards = new_worker(game, seed=1), position.boards
    counts = collections.Counter(position.write(int(random_move(game, boards, workers))) for _ in range(DRAWS))
    legal = position.legal_moves()
    mean = DRAWS / len(legal)
    assert sorted(counts) == sorted(legal) and len(legal) > 1
    assert all(abs(counts[move] - mean) < 5 * math.sqrt(mean) for move in legal)
