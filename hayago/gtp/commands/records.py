"""Commands that read and write game records."""

import pathlib

from ...core.errors import HayagoError
from ...core.files import write_whole
from ..engine import Engine
from ..protocol import Failure
from .arguments import whole


def loadsgf(engine: Engine, arguments: list[str]) -> str:
    """FILE [MOVE]: the main line, up to before this move; answers who is to play."""
    from ...records import sgf  # which is loaded with the first record, after the first answers

    if not arguments:
        raise Failure("syntax error: write FILE, and the number of the move before which to stop")
    has_number = len(arguments) > 1 and arguments[-1].isascii() and arguments[-1].isdigit()
    moves = max(0, whole(arguments[-1], "the move", 0) - 1) if has_number else None
    path, game = " ".join(arguments[:-1] if has_number else arguments), engine.game
    try:
        tree = sgf.load(path, game.rules, main_line=True, moves=moves)
    except HayagoError as error:
        raise Failure(f"cannot load file: {error}") from None
    position, card = tree.position(tree.root.main_line()[-1]), game.card
    if card.can_name_as_gogui and game.rules == card.named_as_gogui(game.rules):
        position = position.under(card.named_as_gogui(position.game))
    game.start(position)
    return game.position.to_play


def printsgf(engine: Engine, arguments: list[str]) -> str:
    """[FILE]: writes the game to a file, or answers it."""
    from ...records import sgf

    text = sgf.write_line(engine.game.position)
    if not arguments:
        return text.strip()
    path = " ".join(arguments)
    try:
        if not pathlib.Path(path).parent.is_dir():
            raise Failure(f"cannot write {path!r}: there is no such folder")
        write_whole(pathlib.Path(path), text)
    except (OSError, ValueError) as error:
        raise Failure(f"cannot write {path!r}: {error}") from None
    return ""


COMMANDS = {"loadsgf": loadsgf, "printsgf": printsgf}
