"""Hayago: Monte-Carlo tree search for Go and other games, in Python at the speed of C++.

The names are loaded when they are first used: `import hayago` alone takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.errors import HayagoError, IllegalMove
    from .evaluate.status import dead_stones, ownership
    from .games.go import Go, Ko, Position, Scoring
    from .play.clock import Clock, Limit
    from .play.decision import Candidate, Decision
    from .play.player import Player

_HOMES = {
    "Candidate": "play.decision",
    "Clock": "play.clock",
    "Decision": "play.decision",
    "Go": "games.go",
    "HayagoError": "core.errors",
    "IllegalMove": "core.errors",
    "Ko": "games.go",
    "Limit": "play.clock",
    "Player": "play.player",
    "Position": "games.go",
    "Scoring": "games.go",
    "dead_stones": "evaluate.status",
    "ownership": "evaluate.status",
}

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


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
