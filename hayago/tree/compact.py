"""Making room in the tree: a new root after a move, and fewer nodes when the memory is full.

What stays is slid together in place, a column at a time, so hardly any memory is needed beside the tree itself.
"""

from typing import Any

import numpy as np

from ..core.jit import entry
from .tree import column_names

CHUNK = 1 << 16


@entry
def mark_kept(trees, places, source, root, min_visits):
    """Which nodes stay when `root` becomes the root and no other node with fewer visits than `min_visits` keeps its children.

    Writes the old index of each to `source` in ascending order, and its new one into the pointers; returns how many stay.
    `places` is scratch space, an int32 for each node.
    """
    tree = trees[0]
    used = tree.used[0]
    for i in range(used):
        places[i] = -1
    first = tree.first_child[root]
    for child in range(first, first + np.int64(tree.children[root])):
        places[child] = 0
    missed = True
    while missed:  # children lie behind their parents, and one pass finds them all, except where transpositions share them
        missed = False
        for i in range(used):
            if places[i] == 0 and tree.children[i] > 0 and tree.visits[i] >= min_visits:
                first = tree.first_child[i]
                missed = missed or (first < i and places[first] != 0)
                for child in range(first, first + np.int64(tree.children[i])):
                    places[child] = 0
    source[0] = root
    count = 1
    for i in range(used):
        if places[i] == 0:
            places[i] = count
            source[count] = i
            count += 1
    for k in range(count):
        i = source[k]
        if tree.children[i] > 0:
            place = places[tree.first_child[i]]
            if place > 0:
                tree.first_child[i] = place
            else:
                tree.first_child[i] = 0
                tree.children[i] = 0
    return count


def compact(trees: Any, root: int = 0, min_visits: int = 0) -> None:
    """Make `root` the root and drop what it does not reach, and the children of nodes with fewer than `min_visits` visits."""
    tree = trees[0]
    used = int(tree.used[0])
    places, source = np.empty(used, np.int32), np.empty(used, np.int32)
    count = mark_kept(trees, places, source, root, min_visits)
    for name in column_names(tree):
        column = tree[name]
        for start in range(0, count, CHUNK):
            part = source[start : min(start + CHUNK, count)]
            column[start : start + len(part)] = column[part]  # never from before `start`: nodes only move forward
        column[count:used] = 0
    tree.table[:] = 0
    tree.used[0] = count


def prune(trees: Any, keep: int) -> None:
    """Drop the subtrees of little visited nodes until at most `keep` nodes are left."""
    tree = trees[0]
    min_visits = 2
    while (used := int(tree.used[0])) > keep:
        visits, children = tree.visits[:used], tree.children[:used]
        while min_visits < visits[0] and 1 + int(children[visits >= min_visits].sum(dtype=np.int64)) > keep:
            min_visits *= 2  # counting is much quicker than sliding together
        compact(trees, 0, min_visits)
        min_visits *= 2
