"""Ownership and dead stones by playouts, and the score without them."""

import pytest

from hayago import Go, Position, dead_stones, ownership
from hayago.parts.playouts.policies import UNIFORM

BOARD = """
    . X . O O . O . .
    X X X O . O O O O
    . X X O O O . O .
    X X O X O . O O O
    X X . X O O O . O
    X X X X X O O O O
    . X . X X X O O .
    X X X . X X X O O
    . X X X X . X O .
"""


def test_settled_points_have_one_owner():
    shares = ownership(Position.drawing(BOARD), playouts=200)
    assert len(shares) == 81
    assert shares["A9"] > 0.95
    assert shares["J9"] < -0.95
    assert shares["C6"] > 0.9  # a white stone in Black's eye


@pytest.mark.parametrize("to_play", ["black", "white"])
def test_dead_stones_are_found_and_taken_off(to_play):
    position = Position.drawing(BOARD, to_play=to_play, game=Go(9, komi=0.5))
    assert dead_stones(position, playouts=200) == ["C6"]
    # by rows from the top: Black 2+3+3+4+4+5+6+7+7 = 41 with C6 and C5, White 6+6+6+5+5+4+3+2+2 = 39, C9 is nobody's
    assert position.score(["C6"]) == 41 - 39 - 0.5
    assert position.score() == 39 - 40 - 0.5  # as it stands C6 is White's and C5 nobody's


def test_a_finished_game_is_played_on_for_its_status():
    position = Position.drawing(BOARD).play("pass").play("pass")
    assert dead_stones(position, playouts=100) == ["C6"]
    assert position.is_over


def test_the_same_seed_gives_the_same_ownership():
    position = Go(5).start()
    assert ownership(position, 50, UNIFORM, seed=3) == ownership(position, 50, UNIFORM, seed=3)
    assert ownership(position, 50, UNIFORM, seed=3) != ownership(position, 50, UNIFORM, seed=4)
