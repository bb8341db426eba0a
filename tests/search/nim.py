"""Nim with one heap: take 1 to 3 stones, who takes the last one wins. Lost for the player to move at multiples of 4."""

from typing import NamedTuple

import numpy as np

from hayago.core.records import record_dtype
from hayago.core.rng import below


class Nim(NamedTuple):
    stones: int = 21

    def board_dtype(self):
        return record_dtype([("left", "i4"), ("to_play", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].left = self.stones
        boards[0].to_play = 1
        return boards

    def action_count(self):
        return 4

    def max_children(self):
        return 3

    def max_length(self):
        return 64

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.left == 0

    def play(self, board, move):
        board.left -= move
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        most = min(3, board.left)
        for i in range(most):
            out[i] = i + 1
        return most

    def random_move(self, board, worker):
        return np.uint16(below(worker, min(3, board.left)) + 1)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(1) if board.to_play == 2 else np.float32(-1)

    def score_range(self, board):
        return np.float32(1)
