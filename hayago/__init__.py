"""Hayago: Monte-Carlo tree search for Go and other games, in Python at the speed of C++."""

from .clock import Clock, Limit
from .decision import Candidate, Decision
from .errors import HayagoError, IllegalMove
from .games.go import Go, Ko, Position, Scoring
from .player import Player
from .playouts.ownership import dead_stones, ownership

__version__ = "0.1.0"
__all__ = [
    "Candidate",
    "Clock",
    "Decision",
    "Go",
    "HayagoError",
    "IllegalMove",
    "Ko",
    "Limit",
    "Player",
    "Position",
    "Scoring",
    "__version__",
    "dead_stones",
    "ownership",
]
