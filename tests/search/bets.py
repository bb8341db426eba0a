"""A game with chance that is small enough for exact values: player 1 bets, chance moves, player 2 answers, chance moves again.

What each end is worth to player 1 is a table of numbers. `expectation` gives the exact value of any position.
"""

from typing import NamedTuple

import numpy as np

from hayago import CHANCE, below, draw_outcome, record_dtype

BETS, ROLLS, ANSWERS, ENDS = 3, 3, 2, 2
MOVERS = (1, CHANCE, 2, CHANCE)  # [ply]
COUNTS = np.array([BETS, ROLLS, ANSWERS, ENDS], np.int64)  # [ply] moves, or outcomes
FIRST = np.array([[0.70, 0.20, 0.10], [0.05, 0.15, 0.80], [1 / 3, 1 / 3, 1 / 3]])  # [bet, roll] its probability
LAST = np.array([0.25, 0.75])  # [end]
WORTH = np.random.default_rng(18).uniform(-1, 1, (BETS, ROLLS, ANSWERS, ENDS)).astype(np.float32)
WORTH[0, 2] = 1.0  # the first bet looks best to whom chance is a friend: one outcome, of 10 %, wins
WORTH[0, 0] -= 0.5
WORTH = np.clip(WORTH, -1, 1)


class Bets(NamedTuple):
    """Moves and outcomes have the numbers 1, 2, 3."""

    def board_dtype(self):
        return record_dtype([("ply", "u1"), ("made", "u1", (4,))])

    def new_board(self):
        return np.zeros(1, self.board_dtype())

    def action_count(self):
        return 8

    def max_children(self):
        return 3

    def max_length(self):
        return 4

    def to_play(self, board):
        if board.ply % 2 == 1:
            return CHANCE
        return 1 if board.ply == 0 else 2

    def is_over(self, board):
        return board.ply == 4

    def play(self, board, move):
        board.made[board.ply] = move
        board.ply += 1

    def moves(self, board, out):
        for i in range(COUNTS[board.ply]):
            out[i] = i + 1
        return COUNTS[board.ply]

    def chance(self, board, move):
        return FIRST[board.made[0] - 1, move - 1] if board.ply == 1 else LAST[move - 1]

    def random_move(self, board, worker):
        if board.ply % 2 == 1:
            return draw_outcome(self, board, worker)
        return np.uint16(1 + below(worker, COUNTS[board.ply]))

    def amaf_key(self, move, player):
        return 0 if player == CHANCE else move if player == 1 else 3 + move

    def score(self, board):
        if board.ply < 4:
            return np.float32(0)
        return np.float32(WORTH[board.made[0] - 1, board.made[1] - 1, board.made[2] - 1, board.made[3] - 1])

    def score_range(self, board):
        return np.float32(1)


def expectation(made=(), sign=1):
    """The exact value for player 1 after these moves with the best play of both; with sign -1 in the signs of the scores."""
    if len(made) == 4:
        return float(WORTH[tuple(made)]) if sign == 1 else float(np.sign(WORTH[tuple(made)]))
    values = [expectation((*made, i), sign) for i in range(COUNTS[len(made)])]
    if len(made) == 1:
        return float(np.dot(FIRST[made[0]], values))
    if len(made) == 3:
        return float(np.dot(LAST, values))
    return max(values) if len(made) == 0 else min(values)
