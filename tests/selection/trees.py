"""Small trees made by hand, and the values that a selection rule gives to their children."""

from typing import NamedTuple

import numpy as np

from hayago.core.jit import entry, helper
from hayago.parts.backup.amaf import Amaf
from hayago.tree.moves import AllMoves
from hayago.tree.tree import new_tree


class Row(NamedTuple):
    """The statistics of one child."""

    visits: int = 0
    wins: float = 0.0
    rave_visits: float = 0.0
    rave_wins: float = 0.0
    prior_visits: float = 0.0
    prior: float = 0.5


def tree_of(rows, parent_visits=None, backup=None):
    """A tree with a root and these children; the root has the sum of their visits unless told otherwise."""
    trees = new_tree(backup or Amaf(), 1000)
    tree = trees[0]
    tree.visits[0] = sum(row.visits for row in rows) if parent_visits is None else parent_visits
    tree.virtual_visits[0] = sum(getattr(row, "prior_visits", 0) for row in rows)
    tree.first_child[0], tree.children[0], tree.used[0] = 1, len(rows), 1 + len(rows)
    for child, row in enumerate(rows, 1):
        tree.move[child] = 10 + child
        for name in row._fields:
            if name in tree.dtype.names:
                tree[name][child] = getattr(row, name)
    return trees


@helper
def next_child(rule, tree, worker):
    """The child of the root that a rule selects, all of them open."""
    moves = AllMoves(np.uint32(tree.first_child[0]), np.int64(tree.children[0]))
    return rule.select(tree, np.uint32(0), moves, worker)


@entry
def select_compiled(rule, trees, scratches):
    return next_child(rule, trees[0], scratches[0])


def values(rule, rows, parent_visits=None):
    """(values of the children, index of the one selected): the plain and the compiled rule must agree."""
    trees = tree_of(rows, parent_visits)
    dtype = np.dtype((np.record, np.dtype([("values", "f4", (32,))])))
    plain, compiled = np.zeros(1, dtype), np.zeros(1, dtype)
    first = int(next_child(rule, trees[0], plain[0]))
    second = int(select_compiled(rule, trees, compiled))
    assert first == second
    assert np.array_equal(plain[0].values, compiled[0].values)
    return plain[0].values[: len(rows)].astype(float).tolist(), first - 1
