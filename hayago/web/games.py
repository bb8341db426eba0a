"""The games that can be played in the page, as their cards tell. Loads nothing slow."""

from typing import Any

from ..core.errors import SettingError
from ..games.registry import GAMES, GameCard, card


def games_here() -> list[GameCard]:
    """The games that the page can draw."""
    return [each for each in GAMES.values() if each.page_sizes]


def described(each: GameCard) -> dict[str, Any]:
    """A game for the page: what can be chosen, and what belongs to it."""
    return {
        "name": each.key,
        "title": each.title,
        "sizes": [each.page_sizes[0], each.page_sizes[-1], each.page_size],
        "shortcuts": list(each.page_shortcuts),
        "size_text": each.size_text,
        "rules": list(each.rules),
        "komi": each.komi,
        "handicap_komi": each.handicap_komi,
        "most_handicap": each.most_handicap,
        "ends_by_passing": each.ends_by_passing,
        "counts_points": each.counts_points,
        "has_owned_edges": each.drawing is not None and each.drawing.has_owned_edges,
    }


def card_here(name: str) -> GameCard:
    """The card of a game that can be played in the page; SettingError where it cannot."""
    found = card(name)
    if not found.page_sizes:
        raise SettingError(f"{found.title} cannot be played here: choose {', '.join(each.key for each in games_here())}")
    return found


def check_size(found: GameCard, size: int) -> None:
    """Raise SettingError where the page has no board of this size."""
    least, most = found.page_sizes[0], found.page_sizes[-1]
    if size not in found.page_sizes:
        raise SettingError(f"{found.title} can be played here on sizes from {least} to {most}, not {size}")
