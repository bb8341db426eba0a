"""The prior of local shapes: virtual simulations by the value of the position after a move."""

import math

import numpy as np
import pytest
from priors.credits import judge

from hayago import Go
from hayago.games.go.knowledge.local_shapes import SQUARES
from hayago.games.go.position import Position
from hayago.learn.shapes import list_shapes
from hayago.parts.priors.local_shapes import UNIT, WEIGHTS, LocalShapes


def value(position):
    """The sum of the weights of a position's shapes."""
    shapes = [0] * SQUARES
    list_shapes(position.boards[0], shapes)
    return sum(int(WEIGHTS[shape]) for shape in shapes) * UNIT


@pytest.mark.parametrize("moves", ["", "E5", "E5 C3 G6"])
def test_the_chance_of_the_position_after_the_move(moves):
    position = Go(9).start()
    for move in moves.split():
        position = position.play(move)
    found = judge(LocalShapes(equivalence=20.0, scale=0.5), position.game, position.boards)
    sign = 1 if len(moves.split()) % 2 == 0 else -1
    for move, (wins, losses) in found.items():
        after = value(position.play(move)) if move != "pass" else value(position)
        assert wins + losses == pytest.approx(20)
        assert wins == pytest.approx(20 / (1 + math.exp(-0.5 * sign * after)), rel=1e-4)
    assert len(found) == 82 - len(moves.split())


@pytest.mark.parametrize(
    ("black", "white", "capture", "taken"),
    [
        ("D5 E6 F5", "E5 C3", "E4", 1),
        ("A2 B3 C3 D2", "A1 B1 B2 C2 C1", "D1", 5),
        ("C5 D6 D4 G5 F6 F4", "D5 F5 A9", "E5", 2),  # of two chains
    ],
)
def test_captured_stones_are_taken_off(black, white, capture, taken):
    position = Position.setup(Go(9), black.split(), white.split())
    found = judge(LocalShapes(equivalence=20.0, scale=0.5), position.game, position.boards)
    before = position.boards.copy()
    for move in position.legal_moves():
        if move in found and move != "pass":
            after = value(position.play(move))
            assert found[move][0] == pytest.approx(20 / (1 + math.exp(-0.5 * after)), rel=1e-4), move
    assert np.array_equal(position.boards["color"], before["color"])
    assert len(position.play(capture).stones("white")) == len(white.split()) - taken


def test_good_points_are_liked():
    """Beside the centre rather than in a corner, for either side."""
    for position in (Go(9).start(), Go(9).start().play("E5")):
        found = judge(LocalShapes(), position.game, position.boards)
        assert found["E4"][0] > found["A1"][0]


def test_other_sizes_have_no_weights():
    game = Go(7)
    assert judge(LocalShapes(), game, game.new_board()) == {}
