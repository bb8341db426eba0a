"""The two-liberty rule: chains with two liberties beside the last move are attacked and defended before they are in atari."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import routine
from ...games.go.rules.board import PASS, playable, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.liberties import count_liberties_after, has_two_liberties, may_have_two_liberties
from .combine import pick


class TwoLiberties(NamedTuple):
    """Put the opponent's chain of the last move in atari, or give own chains beside it a third liberty.

    The attacker makes no self-atari. The defender leaves a chain alone when both of its liberties would save it. Of the
    liberties that a capture opens, those beside the new stone count.
    """

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        count = attack(board, board.head[board.last], color, worker, 0)
        for q in sides(board, board.last):
            if board.color[q] == color and may_have_two_liberties(board, board.head[q]):
                count = defend(board, board.head[q], color, worker, count)
        return pick(worker, count)


@routine
def attack(board, chain, color, worker, count):
    """Add the liberties of a chain with two where `color` can play without self-atari to worker.candidates."""
    if has_two_liberties(board, chain):
        for i in range(2):
            point = np.uint16(board.liberty_list[i])
            if liberties_after(board, point, color) == 2 and playable(board, point, color):
                worker.candidates[count] = point
                count += 1
    return count


@routine
def defend(board, chain, color, worker, count):
    """Add the liberty of an own chain with two that gives it a third, if only one of them does."""
    if has_two_liberties(board, chain):
        first = np.uint16(board.liberty_list[0])
        second = np.uint16(board.liberty_list[1])
        first_saves = count_liberties_after(board, first, color, 3) == 3 and playable(board, first, color)
        second_saves = count_liberties_after(board, second, color, 3) == 3 and playable(board, second, color)
        if first_saves != second_saves:
            worker.candidates[count] = first if first_saves else second
            count += 1
    return count
