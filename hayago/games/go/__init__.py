"""Go: the record that searches are compiled around (game.py), and positions for people; below: knowledge, tactics, rules."""

from .game import Go, Ko, Scoring
from .position import Position

__all__ = ["Go", "Ko", "Position", "Scoring"]
