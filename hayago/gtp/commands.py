"""All commands of the engine."""

from . import administration, analysis, board, clocks, ending, files, gogui, handicap, parameters, rules, thinking
from .engine import Handler

PARTS = (administration, board, thinking, clocks, ending, handicap, files, rules, analysis, gogui, parameters)
COMMANDS: dict[str, Handler] = {name: handler for part in PARTS for name, handler in part.COMMANDS.items()}
