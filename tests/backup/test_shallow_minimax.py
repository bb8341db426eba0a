"""Indigo's values against numbers computed by hand [Gelly11, section 3.5]."""

import numpy as np
import pytest
from backup.test_backups import simulate, two_plies

from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.tree.state import FORBIDDEN, LOST, WON

near = pytest.approx


def test_a_move_without_replies_has_the_mean_and_the_sums():
    trees = simulate(ShallowMinimax(), [3], 1, [0, 3], 0.75)
    tree = simulate(ShallowMinimax(), [3], 1, [0, 3], 0.25, trees=trees)[0]
    assert tree.visits[:4].tolist() == [2, 0, 0, 2]
    assert tree.wins[3] == near(1.0)
    assert tree.outcomes[3] == near(1.0)
    assert tree.squares[3] == near(0.625)  # 0.5625 + 0.0625


def replies(visits, values):
    """Node 2 after 30 simulations with the mean 0.6, its replies with these visits and values for who makes them."""
    trees = two_plies(ShallowMinimax())
    tree = trees[0]
    tree.visits[2], tree.outcomes[2], tree.wins[2] = 30, 18, 18
    tree.visits[4:7], tree.wins[4:7] = visits, np.multiply(visits, values)
    tree.outcomes[4:7] = tree.wins[4:7]
    return trees


def test_the_mean_stays_until_every_reply_is_evaluated():
    trees = replies((10, 9, 5), (0.3, 0.5, 0.9))
    tree = simulate(ShallowMinimax(least=10), [2, 3], 2, [0, 2, 6], 0.6, trees=trees)[0]
    assert tree.wins[2] / 31 == near(0.6)  # (18 + 0.6) / 31


def test_minimax_when_all_replies_are_evaluated():
    # the best reply is worth 0.5 to its player: the 9 simulations before, and one more with 0.5
    trees = replies((10, 9, 10), (0.3, 0.5, 0.2))
    tree = simulate(ShallowMinimax(least=10), [2, 2], 2, [0, 2, 5], 0.5, trees=trees)[0]
    assert tree.wins[5] == near(5.0)
    assert tree.wins[2] / 31 == near(0.5)
    assert tree.outcomes[2] == near(18.5)  # the mean is kept for the standard deviation


def test_all_moves_as_first_are_counted_beside_it():
    tree = simulate(ShallowMinimax(), [2, 3, 1], 1, [0, 2], 0.75)[0]
    assert tree.rave_wins[1:4].tolist() == near([0.75, 0.75, 0])
    assert tree.reply_wins[1:4].tolist() == near([0, 0, 0.25])


def test_proven_replies_count_as_evaluated_and_forbidden_ones_not_at_all():
    # reply 4 is lost for who makes it, reply 6 is forbidden: 0.5 of reply 5 is left
    trees = replies((1, 9, 0), (1.0, 0.5, 0.9))
    trees[0].state[4], trees[0].state[6] = LOST, FORBIDDEN
    tree = simulate(ShallowMinimax(least=10), [2, 2], 2, [0, 2, 5], 0.5, trees=trees)[0]
    assert tree.wins[2] / 31 == near(0.5)
    tree.state[4] = WON
    tree = simulate(ShallowMinimax(least=10), [2, 2], 2, [0, 2, 5], 0.5, trees=trees)[0]
    assert tree.wins[2] == near(0)
