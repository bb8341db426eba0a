"""Approach moves: connect first, where the move itself would be self-atari [Chaslot09, section 3.3].

The paper's Algorithm 4 is missing from its text; this is the form told elsewhere: the drawn move is tested for self-atari
and, if own stones can be connected to another chain instead, that is played with probability 1/2.
"""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.jit import helper
from ...core.rng import below, unit
from ...games.go.rules.board import EMPTY, playable, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.liberties import is_among


class ApproachMove(NamedTuple):
    """The move of `step`; where that is self-atari, with a probability a connection of the chains around it instead."""

    step: Playout
    probability: float = 0.5

    def choose(self, game, board, worker):
        move = self.step.choose(game, board, worker)
        if move == NO_MOVE or move == 0:
            return move
        color = game.to_play(board)
        if liberties_after(board, move, color) == 2 or unit(worker) >= np.float32(self.probability):
            return move
        connection = connect(board, move, color, worker)
        return move if connection == NO_MOVE else connection


@helper
def connect(board, point, color, worker):
    """A random point where a chain beside `point` connects to one that is not beside it, without self-atari; or NO_MOVE."""
    count = 0
    for q in sides(board, point):
        if board.color[q] == color:
            stone = board.head[q]
            while True:
                for liberty in sides(board, stone):
                    if board.color[liberty] == EMPTY and liberty != point and count < 16:
                        if not is_among(board, liberty, count) and meets_another(board, liberty, point, color):
                            board.found[count] = liberty
                            count += 1
                stone = board.next_stone[stone]
                if stone == board.head[q]:
                    break
    while count > 0:
        i = below(worker, count)
        liberty = np.uint16(board.found[i])
        if liberties_after(board, liberty, color) == 2 and playable(board, liberty, color):
            return liberty
        count -= 1
        board.found[i] = board.found[count]
    return NO_MOVE


@helper
def meets_another(board, liberty, point, color):
    """Is a chain of `color` beside the liberty that is not beside the point?"""
    for q in sides(board, liberty):
        if board.color[q] == color:
            other = True
            for r in sides(board, point):
                if board.head[r] == board.head[q]:
                    other = False
            if other:
                return True
    return False
