"""What a finished simulation is worth, against numbers computed by hand."""

import pytest

from hayago.core.jit import entry
from hayago.games.go import Go, Position
from hayago.parts.outcome.outcome import Score, ScoreBonus, WinLoss

near = pytest.approx
BOARD = """
    . X X X .
    X X X X X
    O O O O O
    O O O O O
    O . O . O
"""  # 10 points are Black's, 15 White's: -5 before komi


@entry
def evaluate(outcome, game, boards):
    return outcome.value(game, boards[0], 0)


def value(outcome, komi):
    return float(evaluate(outcome, Go(5, komi=komi), Position.drawing(BOARD).boards))


@pytest.mark.parametrize(("komi", "expected"), [(-7.5, 1), (-4.5, 0), (-5, 0.5)])
def test_win_loss(komi, expected):
    assert value(WinLoss(), komi) == expected


@pytest.mark.parametrize(
    ("limit", "komi", "expected"),
    [
        (0, 0, 0.5 - 5 / 50),  # scores are from -25 to 25
        (0, 7.5, 0.5 - 12.5 / 65),  # from -32.5 to 32.5
        (4, 0, 0.5 - 4 / 50),  # beyond the limit for White
        (4, -10, 0.5 + 4 / 70),  # and for Black, who has 5
        (6, 0, 0.5 - 5 / 50),  # within it
        (6, -10, 0.5 + 5 / 70),
    ],
)
def test_score(limit, komi, expected):
    assert value(Score(limit), komi) == near(expected)


@pytest.mark.parametrize(("komi", "expected"), [(0, 0.1 * 0.4), (-10, 0.9 + 0.1 * (0.5 + 5 / 70)), (-5, 0.5)])
def test_score_with_a_bonus(komi, expected):
    assert value(ScoreBonus(weight=0.1), komi) == near(expected)
