"""Approach moves: connect first, where the move itself would be self-atari [Chaslot09, section 3.3].

The paper's Algorithm 4 is missing from its text; this is the form told elsewhere: the drawn move is tested for self-atari
and, if own stones can be connected to another chain instead, that is played with probability 1/2.
"""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE, Playout
from ...core.jit import helper
from ...core.ranges import Probability
from ...core.rng import below, unit
from ...games.go.rules.board import PASS, playable, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.liberties import add_liberties


class ApproachMove(NamedTuple):
    """The move of `step`; where that is self-atari, with a probability a connection of the chains around it instead."""

    step: Playout
    probability: Probability = 0.5

    def choose(self, game, board, worker):
        move = self.step.choose(game, board, worker)
        if move in (NO_MOVE, PASS):
            return move
        color = game.to_play(board)
        if liberties_after(board, move, color) == 2 or unit(worker) >= np.float32(self.probability):
            return move
        connection = connecting_move(board, move, color, worker)
        return move if connection == NO_MOVE else connection


@helper
def connecting_move(board, point, color, worker):
    """A random point where a chain beside `point` connects to one that is not beside it, without self-atari; or NO_MOVE."""
    liberties = 0
    for q in sides(board, point):
        if board.color[q] == color:
            liberties = add_liberties(board, board.head[q], liberties, board.liberty_list.shape[0])
    count = 0
    for i in range(liberties):
        liberty = board.liberty_list[i]
        if liberty != point and meets_another(board, liberty, point, color):
            board.liberty_list[count] = liberty
            count += 1
    while count > 0:
        i = below(worker, count)
        liberty = np.uint16(board.liberty_list[i])
        if liberties_after(board, liberty, color) == 2 and playable(board, liberty, color):
            return liberty
        count -= 1
        board.liberty_list[i] = board.liberty_list[count]
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
