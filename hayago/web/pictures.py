"""A position as shapes, for a game that the page does not draw by itself."""

import logging
from typing import Any

from ..games.shapes import Text, as_dict
from .mishaps import in_words

LOG = logging.getLogger("hayago.web")
LETTERS = 60  # of a line


def picture_of(position: Any) -> list[dict[str, Any]]:
    """The shapes in their plain form, from the bottom to the top; where that fails, what is wrong in place of the board."""
    try:
        return [as_dict(shape) for shape in position.shapes()]
    except Exception as error:  # the game draws itself by code of its user's
        LOG.exception("shapes() of %s", type(position).__name__)
        return [as_dict(Text(0, row, line, align="start")) for row, line in enumerate(wrapped(f"{in_words(error)}"))]


def wrapped(text: str) -> list[str]:
    """A text in lines."""
    lines = ["The board cannot be drawn:"]
    for word in text.split():
        if len(lines) == 1 or len(lines[-1]) + len(word) >= LETTERS:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines
