"""Rapid estimates against numbers computed by hand [Gelly11, eq. 43 to 46]."""

import pytest
from selection.trees import Row, values

from hayago.parts.selection.estimates import AmafEstimate, BothEstimates, PriorEstimate, RapidEstimates
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.schedules import MinimumMse

near = pytest.approx


def test_one_estimate_is_eq_47_in_an_even_position():
    """Q = 0.5 and Q~ = 0.5 have the variance 1/4: the weights are those of eq. 47, whatever the values are then mixed to."""
    rows = [Row(100, 50, 200, 100)]
    assert values(RapidEstimates(AmafEstimate(0.05)), rows)[0] == near(values(McRave(MinimumMse(0.05)), rows)[0], abs=1e-6)


def test_one_estimate_is_eq_46():
    # n = 100, Q = 0.6; n~ = 200, Q~ = 0.4, b = 0.05. With v = 1/4: w = 400, w~ = 1 / (0.00125 + 0.0025) = 266.6667
    # mu = (400 * 0.6 + 266.6667 * 0.4) / 666.6667 = 0.52, v = 0.2496
    # beta = 200 / (100 + 200 + 100 * 200 * 0.0025 / 0.2496) = 200 / 500.3205 = 0.399744; 0.6 - 0.2 beta = 0.520051
    found, _ = values(RapidEstimates(AmafEstimate(0.05)), [Row(100, 60, 200, 80)])
    assert found == near([0.520051], abs=2e-6)


def test_a_third_estimate():
    # as above, and H = 0.8 worth 50 simulations with b = 0.1. With v = 1/4: w'' = 1 / (0.005 + 0.01) = 66.6667
    # mu = (240 + 106.6667 + 53.3333) / 733.3333 = 0.545455, v = 0.247934
    # w = 403.3333, w~ = 1 / (0.00123967 + 0.0025) = 267.4033, w'' = 1 / (0.00495868 + 0.01) = 66.8508
    # (242 + 106.9613 + 53.4807) / 737.5874 = 0.545619
    both = BothEstimates(AmafEstimate(0.05), PriorEstimate(50, 0.1))
    found, _ = values(RapidEstimates(both), [Row(100, 60, 200, 80, prior=0.8)])
    assert found == near([0.545619], abs=2e-6)
    turned = BothEstimates(PriorEstimate(50, 0.1), AmafEstimate(0.05))
    assert values(RapidEstimates(turned), [Row(100, 60, 200, 80, prior=0.8)])[0] == near(found, abs=1e-6)


def test_moves_without_some_of_the_estimates():
    rows = [Row(), Row(10, 5), Row(rave_visits=10, rave_wins=7)]
    found, best = values(RapidEstimates(AmafEstimate(0.05), first_play=0.9), rows)
    assert found == near([0.9, 0.5, 0.7], abs=1e-5)
    assert best == 0
