"""Games of OpenSpiel with dice: their kernels follow the contract, outcomes with their probabilities."""

import collections

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hayago[open_spiel]'")

from hayago.bridge.open_spiel import OpenSpielGame  # noqa: E402
from hayago.bridge.open_spiel.their_games import OpenSpielChanceGame, drawn  # noqa: E402
from hayago.core.worker import new_worker  # noqa: E402

PIG = "pig(winscore=10,horizon=60)"


def test_outcomes_are_moves_of_nobody():
    game = OpenSpielGame.load(PIG)
    assert type(game) is OpenSpielChanceGame and not hasattr(OpenSpielGame.load("tic_tac_toe"), "chance")
    boards, worker = game.new_board(), new_worker(game)
    board, out = boards[0], worker[0].children
    assert game.to_play(board) == 1 and game.moves(board, out) == 2
    game.play(board, 1)  # to roll is action 0
    assert game.to_play(board) == 0 and game.moves(board, out) == 6
    assert [game.chance(board, move) for move in out[:6]] == [pytest.approx(1 / 6)] * 6 and game.chance(board, 9) == 0
    assert {int(game.amaf_key(move, 0)) for move in out[:6]} == {0} and game.amaf_key(3, 1) == 3
    with np.errstate(over="ignore"):  # random words wrap around
        rolls = collections.Counter(int(game.random_move(board, worker[0])) for _ in range(600))
    assert set(rolls) == set(range(1, 7)) and min(rolls.values()) > 60
    game.play(board, 1)  # a one ends the turn
    assert game.to_play(board) == 2 and game.max_length() == pyspiel.load_game(PIG).max_history_length()


def test_an_outcome_by_its_share():
    outcomes = [(4, 0.25), (7, 0.5), (9, 0.25)]
    assert [drawn(outcomes, share) for share in (0.0, 0.24, 0.25, 0.74, 0.75, 0.999)] == [4, 4, 7, 7, 9, 9]
    assert drawn([(1, 0.3), (2, 0.3)], 0.9) == 2  # the sum of probabilities may miss 1 a little


def test_a_position_names_outcomes():
    position = OpenSpielGame.load(PIG).start().play("roll")
    assert position.legal_moves() == [f"Roll {number}" for number in range(1, 7)]
    assert position.play("Roll 3").history[-1][1] == "Roll 3"


def test_one_player_and_the_range_of_its_score():
    game = OpenSpielGame.load("2048")
    board = game.new_board()[0]
    assert game.to_play(board) == 0 and game.score_range(board) == 20480 and game.score(board) == 0
    alone = OpenSpielGame.load("morpion_solitaire")
    assert type(alone) is OpenSpielGame and alone.score_range(alone.new_board()[0]) == 35
