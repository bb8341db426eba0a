"""Hex: game.py is the record that searches are compiled around, board.py its kernels, position.py the Python face."""

from .game import Coordinates, Hex
from .position import HexPosition

__all__ = ["Coordinates", "Hex", "HexPosition"]
