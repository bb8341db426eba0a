"""Tiny games whose values are known: a player who moves twice, dice, one player, no second player for long, a drawn game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from search.tic_tac_toe import TicTacToe

from hayago import GameCard, GamePosition, OffBoard, below, record_dtype, unit
from hayago.games.registry import OpenSpielName

BOARD = record_dtype([("left", "i4"), ("points", "i4"), ("to_play", "u1")])


class Tiny:
    """What most of them share: `left` counts down to 0, moves are 1 to 3, and player 1 begins."""

    __slots__ = ()

    def board_dtype(self):
        return BOARD

    def new_board(self):
        boards = np.zeros(1, BOARD)
        boards[0].left, boards[0].to_play = self.stones, 1
        return boards

    def action_count(self):
        return 4

    def max_children(self):
        return 3

    def max_length(self):
        return 20

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.left <= 0

    def moves(self, board, out):
        count = min(3, board.left)
        for i in range(count):
            out[i] = i + 1
        return count

    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, min(3, board.left)))

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(1 if board.to_play == 1 else -1)

    def score_range(self, board):
        return np.float32(1)


class _Stones(NamedTuple):
    stones: int = 7


class Again(Tiny, _Stones):
    """Who takes 2 stones moves again; who would have to move when none are left wins."""

    __slots__ = ()
    runs_in_python = True

    def play(self, board, move):
        board.left -= move
        if move != 2:
            board.to_play = 3 - board.to_play


def again(left, player=1):
    """The value of Again for player 1."""
    if left <= 0:
        return 1 if player == 1 else -1
    values = [again(left - move, player if move == 2 else 3 - player) for move in range(1, min(3, left) + 1)]
    return max(values) if player == 1 else min(values)


class Climb(Tiny, _Stones):
    """One player: each turn takes 1 to 3 steps, and a step of n is worth n * n points; but on 3 left there is a hole: -10."""

    __slots__ = ()
    runs_in_python = True

    def play(self, board, move):
        board.left -= move
        board.points += move * move - (10 if board.left == 3 else 0)

    def score(self, board):
        return np.float32(board.points)

    def score_range(self, board):
        return np.float32(9 * self.stones)


def climb(left):
    """The most points that Climb can give from here."""
    if left == 0:
        return 0
    return max(n * n - 10 * (left - n == 3) + climb(left - n) for n in range(1, min(3, left) + 1))


class Late(Again):
    """A game of two where the first player moves alone for long."""

    __slots__ = ()

    def play(self, board, move):
        board.left -= move
        board.to_play = 2 if board.left < 2 else 1


class _Chances(NamedTuple):
    win: float = 0.25


class Dice(Tiny, _Chances):
    """Player 1 stops (1), which is a draw, or rolls (2); a roll wins with `win`, else player 2 may stop or roll in turn.

    Nobody rolls twice: player 2 loses by a roll that does not win. Outcomes are 3 (it wins) and 5.
    """

    __slots__ = ()
    stones = 1

    def max_length(self):
        return 4

    def action_count(self):
        return 3

    def to_play(self, board):
        return np.int64(board.to_play if board.points < 10 else 0)  # with 10 points the dice roll

    def moves(self, board, out):
        if board.points >= 10:
            out[0] = 3
            out[1] = 5
        else:
            out[0] = 1
            out[1] = 2
        return 2

    def play(self, board, move):
        if move == 1:
            board.left = 0
        elif move == 2:
            board.points += 10
        else:
            board.points -= 10
            if move == 3 or board.to_play == 2:
                board.left = 0
                board.points = 1 if (board.to_play == 1) == (move == 3) else -1
            board.to_play = 3 - board.to_play

    def chance(self, board, move):
        return self.win if move == 3 else 1.0 - self.win

    def random_move(self, board, worker):
        if board.points >= 10:
            return np.uint16(3) if unit(worker) < np.float32(self.win) else np.uint16(5)
        return np.uint16(1 + below(worker, 2))

    def amaf_key(self, move, player):
        return move if player != 0 else np.uint16(0)

    def score(self, board):
        return np.float32(board.points)


class Noughts(TicTacToe):
    """Tic-tac-toe that says that OpenSpiel has it too."""

    __slots__ = ()
    card = GameCard("noughts", "Noughts", preset="uct", open_spiel=OpenSpielName("tic_tac_toe"))

    def start(self):
        return NoughtsPosition.start(self)


class NoughtsPosition(GamePosition):
    """Cells are written 1 to 9."""

    __slots__ = ()

    def read(self, text):
        if text not in list("123456789"):
            raise OffBoard(text, "is no cell: write 1 to 9")
        return int(text)

    def write(self, move):
        return str(move)

    def draw(self):
        marks = [".XO"[mark] for mark in self._boards[0].mark[1:]]
        return "\n".join("".join(marks[row : row + 3]) for row in (0, 3, 6))
