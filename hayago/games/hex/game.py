"""Hex as a game of the contract (contract.py): the record that searches and playouts are compiled around."""

import enum
from typing import TYPE_CHECKING, Any

import numpy as np

from ..placing import SWAP, Placing, PlacingSettings, checked_settings, system
from ..registry import GAMES
from .board import around, board_dtype, new_board, place_stone, swap_pieces, winning_cell

if TYPE_CHECKING:
    from .position import HexPosition

SIZES = GAMES["hex"].sizes


class Coordinates(enum.IntEnum):
    """How cells are named: a letter for the column, and a number for the row."""

    HTP = 0  # rows are counted from the top, there is a column i: a1 at the top left
    GO_GUI = 1  # rows are counted from the bottom, there is no column I: A11 at the top left of size 11; the swap is a pass


class Hex(PlacingSettings, Placing):
    """The game of Hex, as in Hex(11): Black moves first and joins top and bottom, White left and right.

    Hex(11, swap=True) has the swap rule.

    >>> from hayago import Hex
    >>> position = Hex(3).start().play("b1").play("a2").play("b2").play("a3").play("b3")
    >>> position.winner
    'black'
    """

    __slots__ = ()

    def __new__(cls, size: int = 11, swap: bool = False, coordinates: Any = Coordinates.HTP) -> "Hex":
        return super().__new__(cls, *checked_settings(cls, size, swap, SIZES), system(coordinates, Coordinates))

    def start(self) -> "HexPosition":
        """The empty board as a `HexPosition`, Black to play."""
        from .position import HexPosition  # which needs this class

        return HexPosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return board_dtype(self.size)

    def new_board(self) -> np.ndarray:
        return new_board(self.size)

    def action_count(self) -> int:
        return (self.size + 2) ** 2

    def max_children(self) -> int:
        return self.size**2

    def max_length(self) -> int:
        return self.size**2 + 1

    # ---- kernels

    def is_over(self, board):
        return board.winner != 0

    def put(self, board, move):
        """Change the stones by a move."""
        if move == SWAP:
            swap_pieces(board)
        else:
            place_stone(board, np.uint32(move), np.int64(board.to_play))

    def winning_move(self, board, player):
        """A cell on which the player would win at once, or NO_MOVE."""
        return winning_cell(board, player)

    def around(self, board, cell):
        """The six neighbours of a cell, clockwise; for playout steps."""
        return around(board, cell)
