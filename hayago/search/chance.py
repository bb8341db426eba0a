"""Games with chance: where dice or cards move, a child is drawn by its probability; nobody chooses it.

A game has chance when it has a kernel `chance` (core/contract.py). Its search is the same as any other, with some parts
wrapped; games without chance know nothing of it. The random numbers are those of the worker: what a search draws tells it
nothing about what the game itself will draw.
"""

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import CHANCE, External, Prior, has_chance
from ..core.jit import helper
from ..parts.playouts.chance import for_decisions
from .search import Method


class Drawn(NamedTuple):
    """Children of chance are drawn, whatever is known of them; elsewhere `otherwise` chooses."""

    otherwise: External

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        if game.to_play(board) == CHANCE:
            return drawn_child(game, tree, worker, board, node)
        return self.otherwise.child(game, selection, playout, tree, worker, board, node, moves)


@helper
def drawn_child(game, tree, worker, board, node):
    """The child of an outcome that the game draws, the last one should it not be there."""
    outcome = game.random_move(board, worker)
    first = np.uint32(tree.first_child[node])
    last = np.uint32(first + np.uint32(tree.children[node]) - np.uint32(1))
    child = first
    while child < last and tree.move[child] != outcome:
        child = np.uint32(child + np.uint32(1))
    return child


class OfDecisions(NamedTuple):
    """What `prior` says of the moves of players; nothing of the outcomes of chance."""

    prior: Prior

    def add(self, game, board, tree, worker, depth, count):
        if game.to_play(board) != CHANCE:
            self.prior.add(game, board, tree, worker, depth, count)


def with_chance(game: Any, method: Method) -> Method:
    """The method as the game needs it: itself where there is no chance, or where it was made for it before."""
    if not has_chance(game) or isinstance(method.external, Drawn):
        return method
    return method._replace(
        external=Drawn(method.external),
        prior=OfDecisions(method.prior),
        playout=for_decisions(game, method.playout),
    )
