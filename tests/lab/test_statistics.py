"""Statistics against numbers computed by hand, by simulation, and by another method of choix."""

import math

import choix
import numpy as np
import pytest

from hayago.lab.match.statistics import Sprt, bradley_terry, elo, elo_interval, expected, mean_interval, wilson


def test_wilson_by_hand():
    """8 of 10: centre (0.8 + 0.19208) / 1.38416, half width 1.96 sqrt(0.016 + 0.009604) / 1.38416."""
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=2e-4)
    assert high == pytest.approx(0.9433, abs=2e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 20)
    assert low == pytest.approx(0) and 0.1 < high < 0.2


def test_the_interval_holds_the_truth_in_95_of_100_cases():
    rng = np.random.default_rng(1)
    for rate in (0.1, 0.5, 0.9):
        ends = [wilson(wins, 100) for wins in rng.binomial(100, rate, 2000)]
        assert 0.93 < np.mean([low <= rate <= high for low, high in ends]) < 0.97


def test_elo_by_hand():
    """400 log10(3) = 190.85; 24 to 60 % is 200.24 + 70.44 = 270.68."""
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.60) - elo(0.24) == pytest.approx(270.68, abs=0.01)
    assert elo(0) == -math.inf and elo(1) == math.inf and elo(0.5) == 0
    assert expected(elo(0.69)) == pytest.approx(0.69)
    assert expected(80) == pytest.approx(0.6131, abs=1e-4)
    middle, low, high = elo_interval(60, 100)
    assert low < middle < high and middle == pytest.approx(70.44, abs=0.01)
    assert elo_interval(0, 0) == (0.0, -math.inf, math.inf)


def test_the_sequential_test_by_hand():
    """With 0 against 190.85 Elo a win is worth ln(0.75 / 0.5) = 0.4055, a loss ln(0.25 / 0.5) = -0.6931; ln 19 = 2.9444."""
    test = Sprt(0, elo(0.75))
    assert test.bound == pytest.approx(2.9444, abs=1e-4)
    assert test.ratio(1, 1) == pytest.approx(0.4055, abs=1e-4)
    assert test.ratio(1, 2) == pytest.approx(0.4055 - 0.6931, abs=1e-4)
    assert test.ratio(0.5, 1) == pytest.approx((0.4055 - 0.6931) / 2, abs=1e-4)
    assert test.verdict(7, 7) is None and test.verdict(8, 8) is True
    assert test.verdict(0, 4) is None and test.verdict(0, 5) is False


@pytest.mark.parametrize("truth", [0, 60])
def test_the_sequential_test_errs_as_rarely_as_it_says(truth):
    test, rng, trials = Sprt(0, 60), np.random.default_rng(2), 1000
    steps = np.where(rng.random((trials, 3000)) < expected(truth), test.ratio(1, 1), test.ratio(0, 1))
    paths = np.cumsum(steps, axis=1)
    ends = np.argmax(np.abs(paths) >= test.bound, axis=1)
    accepted = paths[np.arange(trials), ends] > 0
    assert np.all(np.abs(paths[np.arange(trials), ends]) >= test.bound)
    wrong = np.mean(accepted if truth == 0 else ~accepted)
    assert 0.02 < wrong < 0.06
    assert np.mean(ends) < 300  # a test of fixed size with both errors at 5 % takes (2 * 1.645 * 0.5 / 0.0855)^2 = 370 games


def test_two_players_by_hand():
    """30 of 40: 400 log10(3); the information of 40 games at 3/4 is 7.5, so 1.96 * 173.72 / sqrt(7.5) = 124.3."""
    found = bradley_terry([[0, 30], [10, 0]], anchor=1, rating=1800, virtual=0)
    assert found.values == pytest.approx([1990.85, 1800], abs=0.01)
    assert found.errors == pytest.approx([124.3, 0], abs=0.1)
    relative = bradley_terry([[0, 30], [10, 0]], virtual=0)
    assert relative.values == pytest.approx([95.42, -95.42], abs=0.01)


def test_who_wins_everything_has_a_rating():
    """10 of 10 and a virtual draw are 10.5 of 11: 400 log10(21) = 528.9."""
    assert bradley_terry([[0, 10], [0, 0]], anchor=1).values[0] == pytest.approx(528.9, abs=0.1)


def test_ratings_agree_with_another_method_of_choix():
    rng = np.random.default_rng(3)
    strengths = np.array([0.0, 0.5, 1.0, -0.7, 0.2])
    pairs = []
    for _ in range(600):
        i, j = rng.choice(5, 2, replace=False)
        pairs.append((i, j) if rng.random() < 1 / (1 + math.exp(strengths[j] - strengths[i])) else (j, i))
    points = np.zeros((5, 5))
    for winner, loser in pairs:
        points[winner, loser] += 1
    found = bradley_terry(points, virtual=0)
    other = choix.opt_pairwise(5, pairs, alpha=1e-9) * 400 / math.log(10)
    assert found.values == pytest.approx(other - other.mean(), abs=0.1)


def test_intervals_of_ratings_hold_the_truth():
    rng = np.random.default_rng(4)
    truth = np.array([0.0, 100.0, -150.0])
    inside = []
    for _ in range(200):
        points = np.zeros((3, 3))
        for i, j in ((0, 1), (1, 2), (0, 2)):
            points[i, j] = rng.binomial(60, expected(truth[i] - truth[j]))
            points[j, i] = 60 - points[i, j]
        found = bradley_terry(points, anchor=0, virtual=0)
        inside += list(np.abs(found.values - truth)[1:] <= found.errors[1:])
    assert 0.91 < np.mean(inside) < 0.985


def test_the_interval_of_a_mean():
    """1, 2, 3, 4: mean 2.5, deviation sqrt(1.25), half width 1.96 * 1.118 / 2 = 1.0957."""
    assert mean_interval(np.array([1.0, 2, 3, 4])) == (2.5, pytest.approx(1.0957, abs=1e-4))
