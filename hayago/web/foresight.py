"""What is likely to be wanted next where nothing is compiled yet, in this order."""

from typing import Any

from ..games.registry import card_of


def likely_after(game: Any, preset: str) -> list[tuple[Any, str]]:
    """The game's own preset, which gives hints and counts: on this board, then on the others that the page has buttons for."""
    card = card_of(game)
    size = getattr(game, "size", None)
    here = [(game, card.preset)] if preset != card.preset else []
    return here + [(card.make(other), card.preset) for other in card.page_shortcuts if size is not None and other != size]
