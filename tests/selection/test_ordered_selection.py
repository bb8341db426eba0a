"""Gobble's first move against numbers computed by hand [Gelly11, section 3.5]."""

import numpy as np
import pytest
from selection.trees import Row, next_child, tree_of

from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.selection.ordered import FirstInOrder


@entry
def select_many(rule, trees, workers, out):
    for i in range(out.shape[0]):
        out[i] = next_child(rule, trees[0], workers[0])


def shares(rule, rows, draws=4000, visits=0):
    """[move] how often it is selected, as a part of all draws; the plain and the compiled rule must agree."""
    trees = tree_of(rows, visits, AllAsFirst())
    out, plain = np.zeros(draws, np.int64), np.zeros(5, np.int64)
    np.errstate(over="ignore")(getattr(select_many, "function", select_many))(rule, trees, new_worker(Go(5), parts=rule), plain)
    select_many(rule, trees, new_worker(Go(5), parts=rule), out)
    assert out[:5].tolist() == plain.tolist()
    return np.bincount(out - 1, minlength=len(rows)) / draws


ROWS = [Row(5, rave_visits=10, rave_wins=2), Row(5, rave_visits=10, rave_wins=8)]


def test_the_best_comes_first_when_it_is_cold():
    assert shares(FirstInOrder(hottest=0.0), ROWS).tolist() == [0, 1]


def test_the_perturbation_is_exponential():
    # the second best is first with probability exp(-1 / T) / 2: T = 2: 0.303265; T = 2 * 100 / (100 + 100) = 1: 0.183940
    assert shares(FirstInOrder(2.0, 100.0), ROWS)[0] == pytest.approx(0.303265, abs=0.03)
    assert shares(FirstInOrder(2.0, 100.0), ROWS, visits=100)[0] == pytest.approx(0.183940, abs=0.025)


def test_moves_without_simulations_come_first_and_what_is_never_counted_last():
    assert shares(FirstInOrder(hottest=0.0), [*ROWS, Row()]).tolist() == [0, 0, 1]
    assert shares(FirstInOrder(hottest=0.0), [Row(3), ROWS[0]]).tolist() == [0, 1]
