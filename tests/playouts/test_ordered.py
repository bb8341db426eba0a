"""Gobble's ordered simulation on trees made by hand: the orders, their perturbation, and what is played."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.contract import NO_MOVE
from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.go.notation import to_point
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.playouts.ordered import Ordered, cooled
from hayago.search.sharing import Alone
from hayago.tree.state import FORBIDDEN
from hayago.tree.tree import new_tree

GAME = Go(5)
COLD = Ordered(hottest=0.0)


@entry
def prepare(policy, game, sharing, trees, workers, depth):
    policy.prepare(game, sharing, trees[0], workers[0], depth)


@entry
def choose(policy, game, boards, workers):
    return policy.choose(game, boards[0], workers[0])


def tree_of(rows):
    """A root with the moves of the rows: (point, value, value for the opponent), None for one without simulations."""
    trees = new_tree(AllAsFirst(), 100)
    tree = trees[0]
    tree.first_child[0], tree.children[0], tree.used[0] = 1, len(rows), 1 + len(rows)
    for child, (at, value, reply) in enumerate(rows, 1):
        tree.move[child] = to_point(at, 5)
        for name, mean in (("rave", value), ("reply", reply)):
            if mean is not None:
                tree[f"{name}_visits"][child], tree[f"{name}_wins"][child] = 10, 10 * mean
    return trees


ROWS = [("A1", 0.5, 0.3), ("B1", 0.7, 0.2), ("pass", None, None), ("C1", None, 0.9), ("D1", 0.6, None)]


def orders(policy, trees, mover=1, seed=1):
    """The orders of both players; the plain and the compiled kernel must agree."""
    found = []
    for kernel in (prepare, np.errstate(over="ignore")(getattr(prepare, "function", prepare))):
        workers = new_worker(GAME, seed, parts=policy)
        worker = workers[0]
        worker.movers[0] = mover
        kernel(policy, GAME, Alone(), trees, workers, 1)
        found.append([worker.order[k, : worker.order_size[k]].tolist() for k in (0, 1)])
    assert found[0] == found[1]
    return found[0]


def points(*names):
    return [to_point(name, 5) for name in names]


def test_cold_orders_are_those_of_the_values_the_unknown_first_and_no_pass():
    own, other = points("C1", "B1", "D1", "A1"), points("D1", "C1", "A1", "B1")
    assert orders(COLD, tree_of(ROWS)) == [own, other]
    assert orders(COLD, tree_of(ROWS), mover=2) == [other, own]


def test_a_forbidden_move_is_in_no_order():
    trees = tree_of(ROWS)
    trees[0].state[2] = FORBIDDEN
    assert orders(COLD, trees)[0] == points("C1", "D1", "A1")


def test_cooling():
    # T = 20 * 500 / (500 + N): 20, 10 after 500 simulations, 5 after 1500
    assert [cooled(20.0, 500.0, n) for n in (0, 500, 1500)] == [20, 10, 5]


def test_the_perturbation_is_exponential():
    # two moves: the second comes first when E_1 T > 1 + E_2 T, with probability exp(-1 / T) / 2; T = 1: 0.183940
    trees = tree_of([("A1", 0.9, None), ("B1", 0.1, None)])
    workers, swapped = new_worker(GAME, parts=COLD), 0
    workers[0].movers[0] = 1
    for _ in range(4000):
        prepare(Ordered(hottest=1.0), GAME, Alone(), trees, workers, 1)
        swapped += workers[0].order[0, 0] == to_point("B1", 5)
    assert swapped / 4000 == pytest.approx(0.183940, abs=0.025)


def test_moves_are_made_in_order_those_that_cannot_be_played_are_skipped():
    workers = new_worker(GAME, parts=COLD)
    workers[0].movers[0] = 1
    prepare(COLD, GAME, Alone(), tree_of(ROWS), workers, 1)
    black = GAME.start().play("B1")  # taken meanwhile, White to play
    white = black.play("E5")
    assert choose(COLD, GAME, white.boards, workers) == to_point("C1", 5)
    assert choose(COLD, GAME, white.boards, workers) == to_point("D1", 5)
    assert choose(COLD, GAME, black.boards, workers) == to_point("D1", 5)  # White's list is another one
    assert choose(COLD, GAME, white.boards, workers) == to_point("A1", 5)
    assert choose(COLD, GAME, white.boards, workers) == NO_MOVE


def test_without_a_search_there_is_no_order():
    assert choose(COLD, GAME, GAME.start().boards, new_worker(GAME, parts=COLD)) == NO_MOVE
