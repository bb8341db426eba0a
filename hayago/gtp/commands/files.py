"""Commands that read and write game records."""

import pathlib

from ..engine import Engine
from ..protocol import Failure
from .arguments import whole


def loadsgf(engine: Engine, arguments: list[str]) -> str:
    """FILE [MOVE]: the main line, up to before this move; answers who is to play."""
    if not arguments:
        raise Failure("syntax error: write FILE, and the number of the move before which to stop")
    has_number = len(arguments) > 1 and arguments[-1].isascii() and arguments[-1].isdigit()
    moves = max(0, whole(arguments[-1], "the move", 0) - 1) if has_number else None
    engine.game.load(" ".join(arguments[:-1] if has_number else arguments), moves)
    return engine.game.position.to_play


def printsgf(engine: Engine, arguments: list[str]) -> str:
    """[FILE]: writes the game to a file, or answers it."""
    text = engine.game.as_sgf()
    if not arguments:
        return text
    path = " ".join(arguments)
    try:
        pathlib.Path(path).write_text(text + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Failure(f"cannot write {path!r}: {error}") from None
    return ""


COMMANDS = {"loadsgf": loadsgf, "printsgf": printsgf}
