"""Tic-tac-toe: three in a row on a board of 3x3. A draw with the best play of both."""

from typing import NamedTuple

import numpy as np

from hayago.core.jit import helper
from hayago.core.records import record_dtype
from hayago.core.rng import below

LINES = np.array([(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)], np.int64)


@helper
def has_three(board, player):
    for i in range(8):
        if board.mark[LINES[i, 0]] == player and board.mark[LINES[i, 1]] == player and board.mark[LINES[i, 2]] == player:
            return True
    return False


class TicTacToe(NamedTuple):
    """Cells 1 to 9, row by row."""

    def board_dtype(self):
        return record_dtype([("mark", "u1", (10,)), ("made", "u1"), ("winner", "u1"), ("to_play", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].to_play = 1
        return boards

    def action_count(self):
        return 10

    def max_children(self):
        return 9

    def max_length(self):
        return 9

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.winner != 0 or board.made == 9

    def play(self, board, move):
        board.mark[move] = board.to_play
        board.made += 1
        if has_three(board, board.to_play):
            board.winner = board.to_play
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        count = 0
        for cell in range(1, 10):
            if board.mark[cell] == 0:
                out[count] = cell
                count += 1
        return count

    def random_move(self, board, worker):
        while True:
            cell = 1 + below(worker, 9)
            if board.mark[cell] == 0:
                return np.uint16(cell)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(3 - 2 * np.int64(board.winner)) if board.winner != 0 else np.float32(0)

    def score_range(self, board):
        return np.float32(1)


def minimax(marks, player):
    """The result for the player to move, 1, 0 or -1; `marks` is a tuple with 0, 1 or 2 for each cell."""
    for line in LINES:
        if all(marks[cell - 1] == 3 - player for cell in line):
            return -1
    free = [cell for cell in range(9) if marks[cell] == 0]
    if not free:
        return 0
    return max(-minimax((*marks[:cell], player, *marks[cell + 1 :]), 3 - player) for cell in free)
