"""Gobble's values against numbers computed by hand [Gelly11, section 3.5, eq. 9 to 11]."""

import pytest
from backup.test_backups import simulate

from hayago.parts.backup.all_as_first import AllAsFirst

near = pytest.approx


def test_the_first_at_a_point_counts_for_its_player_and_the_opponent_keeps_an_account_of_its_own():
    # plies: move 2 by player 1, move 3 by 2, move 1 by 1, move 2 by 2; the outcome is 0.75 for player 1
    tree = simulate(AllAsFirst(), [2, 3, 1, 2], 1, [0, 2], 0.75)[0]
    assert tree.rave_visits[1:4].tolist() == [1, 1, 0]
    assert tree.rave_wins[1:4].tolist() == near([0.75, 0.75, 0])
    assert tree.reply_visits[1:4].tolist() == [0, 0, 1]
    assert tree.reply_wins[1:4].tolist() == near([0, 0, 0.25])
    assert tree.visits[:4].tolist() == [1, 0, 1, 0]


def test_wins_hold_the_value_as_first():
    # move 2 was tried first once and made in both simulations: (0.75 + 0.25) / 2; move 1 was tried once, made twice
    trees = simulate(AllAsFirst(), [2, 3, 1], 1, [0, 2], 0.75)
    tree = simulate(AllAsFirst(), [1, 3, 2], 1, [0, 1], 0.25, trees=trees)[0]
    assert tree.visits[:4].tolist() == [2, 1, 1, 0]
    assert tree.wins[1:4].tolist() == near([0.5, 0.5, 0])


def test_deeper_nodes_are_seen_by_their_own_player():
    # at node 2 player 2 moves: its move 3 is worth 0.25; move 1 is the opponent's there, worth 0.75
    tree = simulate(AllAsFirst(), [2, 3, 1], 2, [0, 2, 6], 0.75)[0]
    assert tree.rave_visits[4:7].tolist() == [0, 0, 1]
    assert tree.rave_wins[6] == near(0.25)
    assert tree.reply_wins[4:7].tolist() == near([0.75, 0.75, 0])
    assert tree.wins[6] == near(0.25)
