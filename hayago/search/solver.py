"""Proven results, for games that end by themselves: a node whose result is known is never in doubt again (tree/state.py)."""

from typing import NamedTuple

import numpy as np

from ..core.contract import CHANCE
from ..core.jit import helper
from ..tree.state import DRAWN, LOST, OPEN, WON, settle


class NoSolver(NamedTuple):
    """Ends of the game count as any other simulation."""

    def prove(self, game, tree, worker, depth, score):
        pass


class WinSolver(NamedTuple):
    """A node is lost when a reply wins, won when all replies lose [Winands08], drawn when the best of all proven replies is.

    A draw is no more worth a simulation than a loss as long as a better move may be found [Cazenave10]. Nothing is proven
    through chance: its outcomes are always open, to be drawn by their probabilities.

    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1, Uniform, WinSolver
    >>> position = ConnectFour().start().play("4").play("1").play("4").play("1").play("4").play("2")
    >>> searcher = Searcher(ConnectFour(), Method(Ucb1(), NoPrior(), Uniform(), Mean(), solver=WinSolver()), memory_mb=1)
    >>> searcher.run(position.boards, simulations=20)
    20
    >>> position.write(searcher.children()[0].move), searcher.children()[0].is_won
    ('4', True)
    """

    def prove(self, game, tree, worker, depth, score):
        if depth == 0 or worker.movers[depth - 1] == CHANCE:
            return
        state = DRAWN
        if score != 0:
            winner = 1 if score > 0 else 2
            state = WON if worker.movers[depth - 1] == winner else LOST
        settle(tree, worker.path[depth - 1], worker.path[depth], state)
        for i in range(depth - 1, 0, -1):
            node = worker.path[np.uint32(i)]
            if state != WON:  # else the mover at the node has a winning move
                state = best_reply(tree, node)
            if state == OPEN or worker.movers[i - 1] == CHANCE:
                return
            if worker.movers[i] != worker.movers[i - 1]:  # else the same player moved twice
                state = turned(state)
            settle(tree, worker.path[np.uint32(i - 1)], node, state)


@helper
def turned(state):
    """The state as the opponent sees it."""
    if state == WON:
        return LOST
    return WON if state == LOST else state


@helper
def best_reply(tree, node):
    """The best that the player to move at the node can reach: OPEN unless all moves are proven, or one to win."""
    first = tree.first_child[node]
    best = LOST
    for k in range(first, first + np.int64(tree.children[node])):
        state = tree.state[np.uint32(k)]
        if state == WON:
            return WON
        if state == OPEN:
            best = OPEN
        elif state == DRAWN and best == LOST:
            best = DRAWN
    return best
