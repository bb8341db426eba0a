"""The commands of the engine, one file for each kind. A command is a function of the engine and its arguments."""

from ...games.registry import GameCard
from ..engine import Handler
from . import (
    administration,
    analysis,
    board,
    clocks,
    ending,
    gogui_analyze,
    gogui_rules,
    handicap,
    parameters,
    records,
    rules,
    thinking,
)

EVERYWHERE = (administration, board, thinking, clocks, ending, records, analysis, gogui_analyze, parameters)


def commands_of(card: GameCard) -> dict[str, Handler]:
    """The commands that a game has by what its card says of it."""
    parts = [part.COMMANDS for part in EVERYWHERE]
    if card.counts_points:
        parts += [thinking.OF_POINTS, ending.OF_POINTS, analysis.OF_POINTS, gogui_analyze.OF_POINTS]
    if card.komi is not None:
        parts.append(board.OF_KOMI)
    if card.can_set_up:
        parts.append(board.OF_SETUP)
    if card.most_handicap:
        parts.append(handicap.COMMANDS)
    if card.rules:
        parts += [rules.COMMANDS, parameters.OF_RULES]
    if not card.plays_gtp:  # GUIs know the game that GTP was made for; of any other they have to be told
        parts.append(gogui_rules.COMMANDS)
    return {name: handler for part in parts for name, handler in part.items()}
