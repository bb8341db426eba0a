"""Capture anywhere on the board: rule 3 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ..contract import NO_MOVE
from ..games.go.atari import update_ataris
from ..games.go.board import last_liberty, playable
from ..rng import below


class Capture(NamedTuple):
    """Take one of the opponent's chains in atari."""

    most: int = 64  # candidates looked at

    def choose(self, game, board, worker):
        color = game.to_play(board)
        update_ataris(board)
        count = 0
        for i in range(board.ataris):
            chain = board.atari_list[i]
            if board.color[chain] == 3 - color and count < self.most:
                point = last_liberty(board, chain)
                if playable(board, point, color):
                    worker.candidates[count] = point
                    count += 1
        if count == 0:
            return NO_MOVE
        return worker.candidates[below(worker, count)]
