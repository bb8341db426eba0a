"""Capture anywhere on the board: rule 3 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ...core.contract import NO_MOVE
from ...core.jit import helper
from ...core.worker import CANDIDATES
from ...games.go.rules.board import PASS, in_atari, last_liberty, playable
from ...games.go.tactics.atari import update_ataris
from .combine import pick


class Capture(NamedTuple):
    """Take one of the opponent's chains in atari."""

    def choose(self, game, board, worker):
        return pick(worker, capturing_moves(board, game.to_play(board), worker))


class CaptureLast(NamedTuple):
    """Take the chain of the last move if that left it in atari."""

    def choose(self, game, board, worker):
        if board.last == PASS or not in_atari(board, board.head[board.last]):
            return NO_MOVE
        point = last_liberty(board, board.head[board.last])
        return point if playable(board, point, game.to_play(board)) else NO_MOVE


@helper
def capturing_moves(board, color, worker):
    """Write them to worker.candidates; returns their number."""
    update_ataris(board)
    count = 0
    for i in range(board.ataris):
        chain = board.atari_list[i]
        if board.color[chain] == 3 - color and count < CANDIDATES:
            point = last_liberty(board, chain)
            if playable(board, point, color):
                worker.candidates[count] = point
                count += 1
    return count
