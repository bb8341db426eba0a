"""Capture races (semeai): two chains that cannot gain liberties take each other's, the outside ones first (as in Leela)."""

from typing import Annotated, NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ...core.ranges import Count, Range
from ...core.worker import CANDIDATES
from ...games.go.rules.board import PASS, in_atari, playable, sides
from ...games.go.tactics.atari import first_side_of, liberties_after
from ...games.go.tactics.liberties import is_liberty_of, liberties_if_trapped, liberties_of, may_have_liberties
from .combine import pick


class CaptureRace(NamedTuple):
    """Take a liberty of an enemy chain in a race with an own one that is beside the last move.

    The own chain has two liberties, or up to `most`, the enemy's no more, and neither can gain one. The move is no liberty of
    the own chain, and no self-atari. An enemy chain in atari is simply taken.
    """

    most: Annotated[int, Range(2, 3)] = 2  # liberties of the own chain; with 3 the step takes several times as long
    stones: Count = 3  # of the own chain at least

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        some = False
        for q in sides(board, board.last):  # without a branch: which side it is cannot be predicted
            some |= (board.color[q] == color) & may_race(board, board.head[q], self.most, self.stones)
        return pick(worker, races_around(board, color, self.most, self.stones, worker)) if some else NO_MOVE


@helper
def may_race(board, chain, most, stones):
    """A quick look at an own chain, without a branch."""
    return (board.stones[chain] >= stones) & may_have_liberties(board, chain, 2, most)


@routine
def races_around(board, color, most, stones, worker):
    """Write the moves to worker.candidates, some perhaps twice; their number."""
    count = 0
    for q in sides(board, board.last):
        chain = board.head[q]
        if board.color[q] == color and first_side_of(board, board.last, q, chain):
            if may_race(board, chain, most, stones):
                own = liberties_if_trapped(board, chain, color, most)
                if own > 0:
                    count = race(board, chain, own, color, worker, count)
    return count


@helper
def race(board, chain, own, color, worker, count):
    """Add the moves against the enemy chains beside the chain, which has `own` liberties; the new count."""
    board.stamp += 1  # of enemy chains that were looked at
    stone = chain
    while True:
        for q in sides(board, stone):
            enemy = board.head[q]
            if board.color[q] == 3 - color and board.stamped[enemy] != board.stamp:
                board.stamped[enemy] = board.stamp
                if may_have_liberties(board, enemy, 1, own):
                    count = fill_outside(board, chain, enemy, own, color, worker, count)
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return count


@routine
def fill_outside(board, chain, enemy, own, color, worker, count):
    """Add the liberties of one enemy chain that are to be filled; the new count."""
    takes = in_atari(board, enemy)
    if takes or liberties_if_trapped(board, enemy, 3 - color, own) > 0:
        for i in range(liberties_of(board, enemy, own)):  # once more: the question may have written over them
            point = board.liberty_list[i]
            if count < CANDIDATES and playable(board, point, color):
                if takes or (not is_liberty_of(board, point, chain) and liberties_after(board, point, color) == 2):
                    worker.candidates[count] = point
                    count += 1
    return count
