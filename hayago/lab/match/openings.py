"""Short opening lines, so that engines without randomness do not play the same game again and again."""

import pathlib
from typing import Any

from ...core.errors import IllegalMove, SettingError
from ...games.position import first_position
from ...games.registry import GAMES, card_of


def read_openings(text: str, game: Any) -> tuple[str, ...]:
    """The openings that "none", "built-in" or the path of a file names; each is a line of moves such as "E5 C4"."""
    if text == "none":
        return ()
    if text == "built-in":
        known = card_of(game).openings
        if getattr(game, "size", None) not in known:
            boards = [f"{card.title} {size}x{size}" for card in GAMES.values() for size in card.openings]
            raise SettingError(f"there are built-in openings for {', '.join(boards)}: write others into a file")
        lines = known[game.size].split(";")
    else:
        try:
            lines = pathlib.Path(text).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"the openings cannot be read: {error}; give none, built-in or the path of a file") from None
    openings = tuple(" ".join(line.split("#")[0].upper().split()) for line in lines)
    openings = tuple(line for line in openings if line)
    if not openings:
        raise SettingError(f"{text} holds no opening: write one in each line, such as E5 C4")
    for line in openings:
        after(game, line, text)
    return openings


def after(game: Any, line: str, source: str = "openings") -> Any:
    """The position after an opening."""
    position = first_position(game)
    try:
        for move in line.split():
            position = position.play(move)
    except IllegalMove as error:
        raise SettingError(f"{source}: the opening {line!r} cannot be played: {error}") from None
    if position.is_over:
        raise SettingError(f"{source}: the opening {line!r} leaves nothing to play")
    return position
