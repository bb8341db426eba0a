"""Havannah as a game of the contract (contract.py): the record that searches and playouts are compiled around."""

import enum
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.contract import NO_MOVE
from ..placing import SWAP, Placing, PlacingSettings, checked_settings, system
from ..registry import GAMES
from .board import around, board_dtype, new_board, place_stone, swap_colour
from .threats import winning_cell_after

if TYPE_CHECKING:
    from .position import HavannahPosition

SIZES = GAMES["havannah"].sizes


class Coordinates(enum.IntEnum):
    """How cells are named: a letter for the row, and a number."""

    HAVANNAH_GUI = 0  # the numbers follow the columns of the square array: the last row of size 4 has G4 to G7
    LITTLE_GOLEM = 1  # the numbers count from 1 in every row: the last row of size 4 has G1 to G4
    GO_GUI = 2  # letters name the columns of the square array, without I, and numbers the rows: D7 to G7; the swap is a pass


class Havannah(PlacingSettings, Placing):
    """The game of Havannah, as in Havannah(8): White moves first; a bridge, a fork or a ring wins.

    A full board without them is a draw.

    >>> from hayago import Havannah
    >>> position = Havannah(4).start().play("D4")
    >>> position.to_play, len(position.legal_moves())
    ('black', 36)
    """

    __slots__ = ()

    def __new__(cls, size: int = 8, swap: bool = False, coordinates: Any = Coordinates.HAVANNAH_GUI) -> "Havannah":
        return super().__new__(cls, *checked_settings(cls, size, swap, SIZES), system(coordinates, Coordinates))

    def start(self) -> "HavannahPosition":
        """The empty board as a `HavannahPosition`, White to play."""
        from .position import HavannahPosition  # which needs this class

        return HavannahPosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return board_dtype(self.size)

    def new_board(self) -> np.ndarray:
        return new_board(self.size)

    def action_count(self) -> int:
        return (2 * self.size + 1) * 2 * self.size + 1

    def max_children(self) -> int:
        return 3 * self.size * (self.size - 1) + 1

    def max_length(self) -> int:
        return 3 * self.size * (self.size - 1) + 2

    # ---- kernels

    def is_over(self, board):
        return board.winner != 0 or board.empties == 0

    def put(self, board, move):
        """Change the stones by a move."""
        board.spread_before = board.spread
        if move == SWAP:
            swap_colour(board)
        else:
            place_stone(board, np.uint32(move), np.int64(board.to_play))
        board.before_last = board.last

    def around(self, board, cell):
        """The six neighbours of a cell, clockwise; for playout steps."""
        return around(board, cell)

    def winning_move(self, board, player):
        """A move with which the player would win at once, or NO_MOVE, as far as the player's last stone made it possible.

        Who always takes such moves, and always prevents them, has no older ones.
        """
        if player == board.to_play:
            stone, spread = np.uint32(board.before_last), board.spread_before
        else:
            stone, spread = np.uint32(board.last), board.spread
        return winning_cell_after(board, stone, spread, player) if stone != 0 else NO_MOVE
