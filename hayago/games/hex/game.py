"""Hex as a game of the contract (contract.py): the record that searches and playouts are compiled around."""

from typing import NamedTuple

import numpy as np

from ...contract import converted
from ...errors import SettingError
from ...rng import below
from .board import SWAP, around, board_dtype, new_board, place_stone, swap_pieces

MIN_SIZE, MAX_SIZE = 3, 19


class _Settings(NamedTuple):
    size: int  # only shapes the record: inside kernels it is `board.grid.shape`, a constant
    swap: bool  # may the second player take over the first move?


class Hex(_Settings):
    """Hex(11): Black moves first and joins top and bottom, White left and right; Hex(11, swap=True) has the swap rule."""

    __slots__ = ()

    def __new__(cls, size: int = 11, swap: bool = False) -> "Hex":
        if not isinstance(size, int) or isinstance(size, bool) or not MIN_SIZE <= size <= MAX_SIZE:
            raise SettingError(f"Hex has sizes from {MIN_SIZE} to {MAX_SIZE}, not {size!r}")
        return super().__new__(cls, size, converted(swap, bool, "Hex.swap"))

    def start(self):
        """The empty board as a `HexPosition`, Black to play."""
        from .position import HexPosition  # which needs this class

        return HexPosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self):
        return board_dtype(self.size)

    def new_board(self):
        return new_board(self.size)

    def action_count(self):
        return (self.size + 2) ** 2

    def max_children(self):
        return self.size**2

    def max_length(self):
        return self.size**2 + 1

    # ---- kernels

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.winner != 0

    def play(self, board, move):
        if move == SWAP:
            swap_pieces(board)
        else:
            place_stone(board, np.uint32(move), np.int64(board.to_play))
        board.last = move
        board.ply += 1
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        """All empty cells, then the swap when it is possible."""
        count = board.empties
        for i in range(count):
            out[i] = board.empty[i]
        if self.swap and board.ply == 1:
            out[count] = SWAP
            count += 1
        return count

    def random_move(self, board, worker):
        """Any empty cell; playouts do not swap."""
        return board.empty[below(worker, board.empties)]

    def playable(self, board, move):
        """May a playout make this move: is the cell empty?"""
        return board.color[move] == 0

    def amaf_key(self, move, player):
        """The cell; 0 (the swap) is not counted."""
        return move

    def score(self, board):
        """1 when Black has won, -1 when White has."""
        return np.float32(3 - 2 * np.int64(board.winner)) if board.winner != 0 else np.float32(0)

    def score_range(self, board):
        return np.float32(1)

    def around(self, board, cell):
        """The six neighbours of a cell, clockwise; for playout steps."""
        return around(board, cell)
