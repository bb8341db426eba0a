"""Ownership and dead stones by playouts, the score without them, and the thresholds by hand."""

import numpy as np
import pytest

from hayago import Go, Position, dead_stones, ownership
from hayago.evaluate.score import expected_score, score_deviation
from hayago.evaluate.status import CLEAR, DEAD, SETTLED, judged, unknown
from hayago.games.go.notation import to_point
from hayago.games.hex import Hex
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


def test_a_chain_is_judged_by_the_mean_of_its_points():
    """C3 and C4 are one black chain: -1 and 0.15 have the mean -0.425, which is below DEAD; -1 and 0.25 have not."""
    position = Go(9, komi=0.5).start().play("C3").play("G7").play("C4")
    share = np.ones(position.boards[0].color.shape[0])

    def at(point, value):
        share[to_point(point, 9)] = value

    at("G7", -1.0), at("C3", -1.0), at("C4", 0.15)
    assert DEAD == -0.4 and sorted(judged(position, share).dead) == ["C3", "C4"]
    at("C4", 0.25)
    status = judged(position, share)
    assert status.dead == [] and not status.is_clear  # 0.375 is below CLEAR
    assert status.unsettled == 1 and SETTLED == 0.85  # C4 alone
    at("C3", 0.97)
    assert judged(position, share).is_clear and CLEAR == 0.6  # the mean is 0.61
    assert judged(position, share).score == position.score()


def test_the_expected_score_counts_open_points_by_their_share():
    position = Go(9, komi=6.5).start()
    assert expected_score(position, {"A1": 1.0, "B1": 0.5, "C1": -0.25}) == 1.25 - 6.5
    assert expected_score(position, {}) is None
    assert score_deviation({"A1": 1.0, "B1": 0.6, "C1": -0.8}) == pytest.approx(1.0)  # 0 + 0.64 + 0.36


def test_a_game_without_points_has_nothing_in_doubt():
    status = unknown(Hex(5).start())
    assert status.score is None and status.dead == [] and status.is_clear and status.unsettled == 0
