"""What GoGui and HexGui ask about a game that GTP was not made for: its name, board, legal moves and result."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly
from .gogui_analyze import analyze_commands

STONES = {"black": "X", "white": "O"}


def game_id(engine: Engine, arguments: list[str]) -> str:
    """The name of the game. Only GoGui asks, before anything else: from now on cells have the names that it gives them."""
    exactly(arguments)
    card, rules = engine.settings.card, engine.game.rules
    if not card.can_name_as_gogui:
        raise Failure(f"{card.title} cannot be shown in GoGui")
    engine.game.change_rules(card.named_as_gogui(rules))
    return card.title


def board_size(engine: Engine, arguments: list[str]) -> str:
    """The side of the square that the board lies in, as in "11 hex"."""
    exactly(arguments)
    return f"{len(engine.game.position.rows())} hex"


def board(engine: Engine, arguments: list[str]) -> str:
    """The stones row by row: X Black, O White, . empty, ? no cell."""
    exactly(arguments)
    position = engine.game.position
    letters = {cell: STONES[name] for name in STONES for cell in position.stones(name)}
    return "\n" + "\n".join(" ".join(letters.get(cell, ".") if cell else "?" for cell in row) for row in position.rows())


def legal_moves(engine: Engine, arguments: list[str]) -> str:
    """What the player to move may play; nothing at the end of the game."""
    exactly(arguments)
    return " ".join(engine.game.position.legal_moves())


def side_to_move(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return engine.game.position.to_play


def final_result(engine: Engine, arguments: list[str]) -> str:
    """As in "White wins by ring"; nothing in a running game."""
    exactly(arguments)
    position = engine.game.position
    return position.status[:1].upper() + position.status[1:] if position.is_over else ""


COMMANDS = {
    "all_legal_moves": legal_moves,
    "gogui-rules_game_id": game_id,
    "gogui-rules_board": board,
    "gogui-rules_board_size": board_size,
    "gogui-rules_legal_moves": legal_moves,
    "gogui-rules_side_to_move": side_to_move,
    "gogui-rules_final_result": final_result,
    "hexgui-analyze_commands": analyze_commands,
}
