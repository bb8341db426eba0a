"""GoGui's commands for games other than Go, and those of HTP, the protocol for Hex, where it differs from GTP."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly, whole

ANALYZE = """\
gfx/MC value/hayago-mc_value
gfx/AMAF value/hayago-amaf_value
gfx/Prior/hayago-prior
sboard/Visits/hayago-visits
pspairs/Moves of the playout policy/hayago-playout_moves
var/Principal variation/hayago-principal_variation
hstring/Why the last move/hayago-explain
param/Thinking/hayago-param
param/Numbers of the preset/hayago-param_preset"""


def game_id(engine: Engine, arguments: list[str]) -> str:
    """The name of the game. Only GoGui asks, before anything else: from now on cells have the names that it gives them."""
    exactly(arguments)
    engine.game.name_as_gogui()
    return engine.settings.kind.title


def board_size(engine: Engine, arguments: list[str]) -> str:
    """The side of the square that the board lies in, as in "11 hex"."""
    exactly(arguments)
    return f"{len(engine.game.points())} hex"


def board(engine: Engine, arguments: list[str]) -> str:
    """The stones row by row: X Black, O White, . empty, ? no cell."""
    exactly(arguments)
    return "\n" + "\n".join(" ".join(row) for row in engine.game.stones())


def legal_moves(engine: Engine, arguments: list[str]) -> str:
    """What the player to move may play; nothing at the end of the game."""
    exactly(arguments)
    return " ".join(engine.game.position.legal_moves())


def side_to_move(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return str(engine.game.position.to_play)


def final_result(engine: Engine, arguments: list[str]) -> str:
    """As in "White wins by ring"; nothing in a running game."""
    exactly(arguments)
    position = engine.game.position
    text = str(position.status)
    return text[:1].upper() + text[1:] if position.is_over else ""


def final_score(engine: Engine, arguments: list[str]) -> str:
    """B+, W+ or 0 for a draw."""
    exactly(arguments)
    position = engine.game.position
    if not position.is_over:
        raise Failure("cannot score: the game is not over")
    return f"{position.winner[0].upper()}+" if position.winner else "0"


def boardsize(engine: Engine, arguments: list[str]) -> str:
    """SIZE, or WIDTH HEIGHT as in HTP."""
    if not 1 <= len(arguments) <= 2:
        raise Failure("syntax error: write SIZE, or WIDTH HEIGHT")
    sizes = [whole(word, "the size", -(10**9)) for word in arguments]
    kind, game = engine.settings.kind, engine.game
    if sizes[0] != sizes[-1] or sizes[0] not in kind.sizes:
        raise Failure(f"unacceptable size: {kind.title} has {kind.sizes_text}, and sides of the same length")
    game.start(game.rules._replace(size=sizes[0]).start())
    return ""


def analyze_commands(engine: Engine, arguments: list[str]) -> str:
    """TYPE/LABEL/COMMAND for each."""
    exactly(arguments)
    return ANALYZE


COMMANDS = {
    "boardsize": boardsize,
    "final_score": final_score,
    "all_legal_moves": legal_moves,
    "gogui-rules_game_id": game_id,
    "gogui-rules_board": board,
    "gogui-rules_board_size": board_size,
    "gogui-rules_legal_moves": legal_moves,
    "gogui-rules_side_to_move": side_to_move,
    "gogui-rules_final_result": final_result,
    "gogui-analyze_commands": analyze_commands,
    "hexgui-analyze_commands": analyze_commands,
}
