"""The learned prior: virtual wins by the root of the probability that the weights give."""

import math

import numpy as np
import pytest
from priors.credits import judge, set_up

from hayago.core.worker import new_worker
from hayago.games.go.knowledge.features import FAMILIES, FEATURES, Table
from hayago.games.go.notation import to_text
from hayago.learn.moves import extract
from hayago.parts.priors.learned import WEIGHTS, LearnedMoves

DRAWING = """
    . . . . . . .
    . . X . O . .
    . . O X . . .
    . x . o . . .
    . . . X O . .
    . . . . . . .
    . . . . . . .
"""


def test_virtual_wins_by_probability():
    game, boards = set_up([line.split() for line in DRAWING.split("\n") if line.strip()])
    workers, table = new_worker(game), Table(np.zeros((game.max_children(), len(FAMILIES)), np.int32))
    count = extract(game, boards, workers, table)
    weights = np.append(WEIGHTS, 0)
    strengths = {}
    for i in range(count):
        features = [int(feature) for feature in table.rows[i] if feature != FEATURES]
        strengths[to_text(workers[0].children[i], 7)] = math.exp(sum(float(weights[f]) for f in features))
    total = sum(strengths.values())
    found = judge(LearnedMoves(100.0, 0.5), game, boards)
    assert {move: wins for move, (wins, losses) in found.items()} == pytest.approx(
        {move: 100 * math.sqrt(strength / total) for move, strength in strengths.items()}, rel=1e-4
    )
    assert all(losses == 0 for wins, losses in found.values())
    linear = judge(LearnedMoves(100.0, 1.0), game, boards)
    assert sum(wins for wins, _ in linear.values()) == pytest.approx(100, rel=1e-4)
