"""The win rate of a position, by hand-computed numbers."""

import pytest

from hayago.evaluate.win_rate import mean_value, win_rate
from hayago.search.view import Child


def child(move, visits, value):
    return Child(move=move, visits=visits, value=value, amaf_visits=0.0, amaf_value=None, prior=0.5)


def test_the_mean_of_all_simulations():
    rows = [child(1, 30, 0.2), child(2, 10, 0.6), child(3, 0, None)]
    assert mean_value(rows) == pytest.approx((30 * 0.2 + 10 * 0.6) / 40)
    assert mean_value([child(1, 0, None)]) == 0.5


def test_a_move_that_was_never_tried_is_worth_the_mean():
    rows = [child(1, 30, 0.2), child(2, 10, 0.6), child(0, 0, None)]
    assert win_rate(rows, 0, 0.5) == win_rate(rows, None, 0.5) == pytest.approx(0.3)
    assert win_rate([child(1, 30, 0.2), child(0, 10, 0.6)], 0, 0.5) == 0.5


def test_the_lead_decides_where_everything_is_settled():
    rows = [child(1, 30, 0.2), child(0, 10, 0.6)]
    assert win_rate(rows, 0, 0.5, 3.5) == 0.99
    assert win_rate(rows, 0, 0.5, -0.5) == pytest.approx(0.01)
    assert win_rate(rows, 0, 0.5, 0.0) == win_rate(rows, 0, 0.5, None) == 0.5  # a draw, or not settled
