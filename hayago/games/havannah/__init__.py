"""Havannah: game.py is the record that searches are compiled around, board.py its kernels, position.py the Python face."""

from .game import Coordinates, Havannah
from .position import HavannahPosition

__all__ = ["Coordinates", "Havannah", "HavannahPosition"]
