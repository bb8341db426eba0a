"""Hayago: Monte-Carlo tree search for Go and other games, in Python at the speed of C++."""

from .errors import HayagoError, IllegalMove
from .games.go import Go, Ko, Position, Scoring

__version__ = "0.1.0"
__all__ = ["Go", "HayagoError", "IllegalMove", "Ko", "Position", "Scoring", "__version__"]
