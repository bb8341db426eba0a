"""Short opening lines, so that engines without randomness do not play the same game again and again."""

import pathlib
from typing import Any

from ...core.errors import IllegalMove, SettingError

BUILT_IN = {  # [size] one line for each opening; each is played with both colours
    9: """E5; E5 C5; E5 D3; E5 C4; E5 G6; E4 E6; E4 D6; D4 F6; D4 D6; D5 F5; C4 G6; C4 E6; C5 G5; D3 F7; E3 E7; C3 G7""",
    13: """G7; G7 D4; D4 K10; D4 K4; D4 D10; C4 K10; D4 K11; D3 K11; C3 L11; G4 G10; D10 G4; E4 J10""",
    19: """D4 Q16; D4 Q4; D4 R16; D4 Q17; C4 Q16; C4 R17; D3 Q17; D4 D16; C3 R17; D4 Q16 Q3 C16; Q16 D4 R4 C16""",
}


def read_openings(text: str, game: Any) -> tuple[str, ...]:
    """The openings that "none", "built-in" or the path of a file names; each is a line of moves such as "E5 C4"."""
    if text == "none":
        return ()
    if text == "built-in":
        if type(game).__name__ != "Go" or game.size not in BUILT_IN:
            sizes = ", ".join(str(size) for size in BUILT_IN)
            raise SettingError(f"there are built-in openings for Go boards of size {sizes}: write others into a file")
        lines = BUILT_IN[game.size].split(";")
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
    position = game.start()
    try:
        for move in line.split():
            position = position.play(move)
    except IllegalMove as error:
        raise SettingError(f"{source}: the opening {line!r} cannot be played: {error}") from None
    if position.is_over:
        raise SettingError(f"{source}: the opening {line!r} leaves nothing to play")
    return position
