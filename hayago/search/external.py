"""Who chooses in nodes with few visits: the selection, as elsewhere, or the playout policy.

Where every move of a node is tried once before one is tried twice, a tree of few simulations is wide and flat. The policy
knows which moves to look at first; what it drew is counted, and the selection goes on from there.
"""

from typing import Annotated, NamedTuple

import numpy as np

from ..core.jit import helper
from ..core.ranges import Amount, Range, Tries

NONE = np.uint32(0)  # no child: the root is nobody's
OLD = 3  # visits: a new position has none, or one from before it had moves, and one more where several threads search


class NoExternal(NamedTuple):
    """The selection chooses everywhere."""

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        return np.uint32(selection.select(tree, node, moves, worker))


class PolicyBelow(NamedTuple):
    """The playout policy, in nodes with fewer visits than this: external nodes in the words of [Coulom06, section 2].

    Where none of its draws is an open move of the node, the selection chooses.
    """

    visits: Annotated[int, Range(0)] = 80
    draws: Tries = 1

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        if tree.visits[node] < self.visits:
            child = drawn(game, playout, tree, worker, board, moves, self.draws)
            if child != NONE:
                return child
        return np.uint32(selection.select(tree, node, moves, worker))


class PolicyAtNew(NamedTuple):
    """The playout policy, in positions that this very simulation adds to the tree: `expand_after` 0 [Gelly11, Alg. 1 and 2].

    So the simulation is a playout from the new position on, and the first move of that is counted there. Where the draw is no
    open move of the node, the selection chooses.
    """

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        if tree.visits[node] < OLD and is_untried(tree, worker, moves):
            child = drawn(game, playout, tree, worker, board, moves, 1)
            if child != NONE:
                return child
        return np.uint32(selection.select(tree, node, moves, worker))


class PolicyBelowPoints(NamedTuple):
    """`PolicyBelow` with a threshold in points of the board, for games with `points(board)`: P visits in [Coulom06]."""

    visits_a_point: Amount = 1.0
    draws: Tries = 8

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        if tree.visits[node] < self.visits_a_point * game.points(board):
            child = drawn(game, playout, tree, worker, board, moves, self.draws)
            if child != NONE:
                return child
        return np.uint32(selection.select(tree, node, moves, worker))


@helper
def is_untried(tree, worker, moves):
    """Has none of the moves a simulation?"""
    for i in range(moves.length):
        if tree.visits[moves.at(i, worker)] > 0:
            return False
    return True


@helper
def drawn(game, playout, tree, worker, board, moves, draws):
    """The child with the first of so many moves of the policy that has one, or NONE."""
    for _ in range(draws):
        move = playout.choose(game, board, worker)
        for i in range(moves.length):
            child = np.uint32(moves.at(i, worker))
            if tree.move[child] == move:
                return child
    return NONE
