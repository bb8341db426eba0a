"""Counter-attack: a chain with few liberties, but not yet in danger, attacks a neighbour that has fewer (as in Pachi)."""

from typing import Annotated, NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ...core.ranges import Range
from ...core.worker import CANDIDATES
from ...games.go.rules.board import PASS, playable, sides
from ...games.go.tactics.atari import first_side_of, liberties_after
from ...games.go.tactics.liberties import liberties_of, may_have_liberties, number_of_liberties
from .combine import pick

LEAST = 3  # liberties; chains with two are TwoLiberties' business


class CounterAttack(NamedTuple):
    """For an own chain beside the last move with three to `most` liberties: a liberty of an enemy chain beside it with fewer.

    A chain in atari is taken; in others the attacker makes no self-atari.
    """

    most: Annotated[int, Range(3, 8)] = 4

    def choose(self, game, board, worker):
        if board.last == PASS:
            return NO_MOVE
        color = game.to_play(board)
        some = False
        for q in sides(board, board.last):  # without a branch: which side it is cannot be predicted
            some |= (board.color[q] == color) & may_have_liberties(board, board.head[q], LEAST, self.most)
        return pick(worker, attacks_around(board, color, self.most, worker)) if some else NO_MOVE


@routine
def attacks_around(board, color, most, worker):
    """Write the moves to worker.candidates, some perhaps twice; their number."""
    count = 0
    for q in sides(board, board.last):
        chain = board.head[q]
        if board.color[q] == color and first_side_of(board, board.last, q, chain):
            if may_have_liberties(board, chain, LEAST, most):
                own = number_of_liberties(board, chain, most + 1)
                if LEAST <= own <= most:
                    count = attack_neighbours(board, chain, own, color, worker, count)
    return count


@helper
def attack_neighbours(board, chain, own, color, worker, count):
    """Add the liberties of the enemy chains beside the chain that have fewer than `own`; the new count."""
    board.stamp += 1  # of enemy chains that were looked at
    stone = chain
    while True:
        for q in sides(board, stone):
            enemy = board.head[q]
            if board.color[q] == 3 - color and board.stamped[enemy] != board.stamp:
                board.stamped[enemy] = board.stamp
                if may_have_liberties(board, enemy, 1, own - 1):
                    count = attack(board, enemy, own, color, worker, count)
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return count


@routine
def attack(board, enemy, own, color, worker, count):
    """Add the liberties of one enemy chain, if they are fewer than `own`; the new count."""
    liberties = liberties_of(board, enemy, own)
    if liberties < own:
        for i in range(liberties):
            point = board.liberty_list[i]
            if count < CANDIDATES and playable(board, point, color):
                if liberties == 1 or liberties_after(board, point, color) == 2:
                    worker.candidates[count] = point
                    count += 1
    return count
