"""What reading says: chains that a ladder catches, chains that escape from one, and stones not worth running with."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount
from ...games.go.rules.board import in_atari, last_liberty
from ...games.go.tactics.ladder import ladder_attack, ladder_escape
from ...games.go.tactics.liberties import count_liberties_after, liberties_of
from .virtual import child_with, credit

FEW = 2  # liberties of a chain that is read
MANY = np.int64(3)  # stones of a chain that counts in full


class Ladders(NamedTuple):
    """Virtual wins for moves that catch a chain of one or two liberties or save an own one from it, by the stones at stake.

    The move that runs with a chain which is caught anyway gets virtual losses.
    """

    catch: Amount = 15.0  # the move that catches a chain, three stones or more; a third of it for one stone
    escape: Amount = 15.0  # the move that saves a chain in atari
    defence: Amount = 10.0  # a third liberty for a chain that would be caught
    hopeless: Amount = 10.0  # the last liberty of a chain in atari that no move saves

    def add(self, game, board, tree, worker, depth, count):
        color = game.to_play(board)
        for p in range(1, board.head.shape[0]):
            chain = np.uint32(p)
            if board.head[chain] != chain or board.color[chain] == 0 or board.color[chain] > 2:
                continue
            if board.liberties[chain] > 8:  # more liberties, counted with their repetitions, than two points can make
                continue
            size = np.float32(min(np.int64(board.stones[chain]), MANY)) / np.float32(MANY)
            if board.color[chain] != color:
                if not in_atari(board, chain) and liberties_of(board, chain, FEW + 1) <= FEW:
                    credit_point(worker, count, ladder_attack(board, chain, color), size * np.float32(self.catch))
            elif in_atari(board, chain):
                point = ladder_escape(board, chain)
                if point != 0:
                    credit_point(worker, count, point, size * np.float32(self.escape))
                else:
                    credit_point(worker, count, np.int64(last_liberty(board, chain)), -np.float32(self.hopeless))
            elif liberties_of(board, chain, FEW + 1) <= FEW:
                first, second = np.uint16(board.liberty_list[0]), np.uint16(board.liberty_list[1])
                if ladder_attack(board, chain, 3 - color) != 0:
                    strength = size * np.float32(self.defence)
                    if count_liberties_after(board, first, color, 3) == 3:
                        credit_point(worker, count, np.int64(first), strength)
                    if count_liberties_after(board, second, color, 3) == 3:
                        credit_point(worker, count, np.int64(second), strength)


@helper
def credit_point(worker, count, point, strength):
    """Virtual wins, or losses where the strength is negative, for the child that plays at a point; none where it is 0."""
    i = child_with(worker, point, count)
    if point != 0 and i < count:
        credit(worker, i, strength)
