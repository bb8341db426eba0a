"""The two-liberty rule: chains with two liberties beside the last move are attacked and defended before they are in atari."""

from typing import NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import routine
from ...games.go.rules.board import PASS, playable, sides
from ...games.go.tactics.atari import liberties_after
from ...games.go.tactics.two_liberties import first_liberty, gains_a_third, may_have_two_liberties, two_liberties
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
        some = may_have_two_liberties(board, board.head[board.last])
        for q in sides(board, board.last):  # without a branch: which side it is cannot be predicted
            some |= (board.color[q] == color) & may_have_two_liberties(board, board.head[q])
        return pick(worker, moves_around(board, color, worker)) if some else NO_MOVE


@routine
def moves_around(board, color, worker):
    """Write the moves to worker.candidates, some perhaps twice; their number."""
    count = 0
    if may_have_two_liberties(board, board.head[board.last]):
        count = attack(board, board.head[board.last], color, worker)
    for q in sides(board, board.last):
        if board.color[q] == color and may_have_two_liberties(board, board.head[q]):
            count = defend(board, board.head[q], color, worker, count)
    return count


@routine
def attack(board, chain, color, worker):
    """Write the liberties of a chain with two where `color` can play without self-atari to worker.candidates; their number."""
    first, second = two_liberties(board, chain)
    if first == 0:
        return 0
    takes_first = playable(board, first, color) and liberties_after(board, first, color) == 2
    takes_second = playable(board, second, color) and liberties_after(board, second, color) == 2
    if takes_first and takes_second and first_liberty(board, chain) == second:
        first, second = second, first
    worker.candidates[0] = first if takes_first else second
    worker.candidates[1] = second
    return takes_first + takes_second


@routine
def defend(board, chain, color, worker, count):
    """Add the liberty of an own chain with two that gives it a third, if only one of them does."""
    first, second = two_liberties(board, chain)
    if first != 0:
        first_saves = playable(board, first, color) and gains_a_third(board, first, second, color)
        second_saves = playable(board, second, color) and gains_a_third(board, second, first, color)
        if first_saves != second_saves:
            worker.candidates[count] = first if first_saves else second
            count += 1
    return count
