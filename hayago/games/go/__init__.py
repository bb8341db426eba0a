"""Go: game.py is the record that searches are compiled around, board.py its kernels, position.py the Python face."""

from .game import Go, Ko, Scoring
from .position import Position

__all__ = ["Go", "Ko", "Position", "Scoring"]
