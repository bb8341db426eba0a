"""Progressive pruning and the softmax allocation against numbers computed by hand [Gelly11, sections 2.3 and 3.5]."""

import math
from typing import NamedTuple

import numpy as np
import pytest
from selection import trees as made
from selection.trees import next_child, tree_of

from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.parts.backup.mean import Mean
from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.parts.selection.progressive_pruning import LOWEST, ProgressivePruning, error_of_mean
from hayago.parts.selection.softmax import SoftmaxAllocation

near = pytest.approx


class Row(NamedTuple):
    """A move with its simulations, and the sums of their outcomes and squares."""

    visits: int = 0
    outcomes: float = 0.0
    squares: float = 0.0
    wins: float = 0.0


@entry
def select(rule, trees, workers):
    return next_child(rule, trees[0], workers[0])


def chosen(rule, rows, backup=None):
    """(index of the move that is selected, worker.values); the plain and the compiled rule must agree."""
    trees = tree_of(rows, backup=backup or ShallowMinimax())
    workers = [new_worker(Go(5)), new_worker(Go(5))]
    plain = np.errstate(over="ignore")(getattr(select, "function", select))
    found = [int(kernel(rule, trees, worker)) for kernel, worker in zip((select, plain), workers, strict=True)]
    assert found[0] == found[1]
    assert np.array_equal(workers[0][0].values, workers[1][0].values)
    return found[0] - 1, workers[0][0].values[: len(rows)].tolist()


def won(visits, mean, deviation):
    """A move with so many outcomes of this mean and standard deviation."""
    squares = (visits - 1) * deviation**2 + visits * mean**2
    return Row(visits, visits * mean, squares, visits * mean)


def test_the_error_of_the_mean():
    # outcomes 0.2, 0.4, 0.9: mean 0.5, s^2 = (0.09 + 0.01 + 0.16) / 2 = 0.13, sqrt(0.13 / 3) = 0.208167
    tree = tree_of([Row(3, 1.5, 0.04 + 0.16 + 0.81, 1.5)], backup=ShallowMinimax())[0]
    assert error_of_mean(tree, np.uint32(1)) == near(0.208167, abs=1e-5)


def test_moves_below_the_best_interval_are_pruned():
    # of 100 outcomes with s = 0.2 the mean has the error 0.02; r = 2: 0.60 is in 0.56 .. 0.64
    # 0.50 reaches 0.54 < 0.56: pruned; 0.53 reaches 0.57: it stays, and has fewest simulations among those that do
    rows = [won(121, 0.60, 0.22), won(100, 0.50, 0.2), won(100, 0.53, 0.2)]
    best, values = chosen(ProgressivePruning(ratio=2.0, least=30), rows)
    assert best == 2
    assert values == [-121, LOWEST, -100]
    assert chosen(ProgressivePruning(ratio=3.0), rows)[1] == [-121, -100, -100]


def test_what_is_pruned_stays_out():
    """Also when the leader's interval has sunk to that of the pruned move, unless pruned moves return."""
    rows = [won(121, 0.60, 0.22), won(100, 0.50, 0.2)]
    for rule, after in (
        (ProgressivePruning(least=30), [-121, LOWEST]),
        (ProgressivePruning(least=30, returns=True), [-121, -100]),
    ):
        trees, workers = tree_of(rows, backup=ShallowMinimax()), new_worker(Go(5))
        select(rule, trees, workers)
        assert workers[0].values[:2].tolist() == [-121, LOWEST]
        worse = won(121, 0.50, 0.22)
        trees[0].outcomes[1], trees[0].squares[1], trees[0].wins[1] = worse.outcomes, worse.squares, worse.wins
        assert int(select(rule, trees, workers)) == (1 if after[1] == LOWEST else 2)
        assert workers[0].values[:2].tolist() == after


def test_nobody_is_pruned_before_enough_simulations():
    rows = [won(100, 0.8, 0.1), won(29, 0.1, 0.1), won(40, 0.1, 0.1)]
    best, values = chosen(ProgressivePruning(ratio=2.0, least=30), rows)
    assert best == 1
    assert values == [-100, -29, LOWEST]


def test_a_leader_with_few_simulations_prunes_nobody():
    rows = [won(29, 0.9, 0.01), won(100, 0.1, 0.01)]
    assert chosen(ProgressivePruning(least=30), rows)[1] == [-29, -100]


def test_softmax_allocation():
    # tau = 0.1: exp((0.5 - 0.7) / 0.1) = 0.135335, exp((0.6 - 0.7) / 0.1) = 0.367879
    rows = [made.Row(10, 5), made.Row(10, 7), made.Row(20, 12)]
    _, values = chosen(SoftmaxAllocation(temperature=0.1), rows, Mean())
    assert values == near([0.135335, 1, 0.367879], abs=1e-5)
    trees, workers = tree_of(rows, backup=Mean()), new_worker(Go(5))
    counts = np.bincount([int(select(SoftmaxAllocation(0.1), trees, workers)) for _ in range(3000)], minlength=4)[1:]
    total = 1 + math.exp(-1) + math.exp(-2)
    assert (counts / 3000).tolist() == near([math.exp(-2) / total, 1 / total, math.exp(-1) / total], abs=0.035)


def test_softmax_allocation_tries_every_move_once():
    assert chosen(SoftmaxAllocation(), [made.Row(10, 10), made.Row()], Mean())[0] == 1
