"""The methods of parts as compiled kernels, one entry for each: quicker to compile than a whole search."""

import numpy as np

from ..core.jit import entry
from ..tree.moves import AllMoves, OpenMoves, list_open


@entry
def choose(part, game, boards, workers):
    return part.choose(game, boards[0], workers[0])


@entry
def add(part, game, boards, trees, workers, depth, count):
    part.add(game, boards[0], trees[0], workers[0], depth, count)


@entry
def select(part, trees, node, workers):
    tree = trees[0]
    moves = AllMoves(np.uint32(tree.first_child[node]), np.int64(tree.children[node]))
    return np.uint32(part.select(tree, np.uint32(node), moves, workers[0]))


@entry
def select_open(part, trees, node, workers):
    """Among the open children; 0 where none has to be chosen."""
    tree = trees[0]
    worker = workers[0]
    opened = list_open(tree, np.uint32(node), np.int64(tree.children[node]), worker)
    if opened == 0:
        return np.uint32(0)
    return np.uint32(part.select(tree, np.uint32(node), OpenMoves(np.int64(opened)), worker))


@entry
def begin(part, trees, child, wins, visits):
    part.begin(trees[0], np.uint32(child), np.float32(wins), np.float32(visits))


@entry
def update(part, game, sharing, trees, workers, depth, length, outcome):
    part.update(game, sharing, trees[0], workers[0], depth, length, np.float32(outcome), np.float32(outcome))
