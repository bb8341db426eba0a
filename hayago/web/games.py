"""The games that can be played in the page, as their cards tell: those of the package, and those that its user has named.

A game in a file runs code. So nothing that a tab says and no saved game loads one: `offer` alone adds to the list, for
what was named where the server was started. Loads nothing slow.
"""

import pathlib
from typing import Any

from ..core.errors import SettingError
from ..games.registry import GAMES, GameCard
from ..play.grades import grades_of

FEW = 5  # so many sizes have a button each, where the card names none
_own: dict[str, GameCard] = {}  # [key] the games that the user has named, in that order


def offer(own: GameCard) -> None:
    """Let a game of the user's be played here."""
    if own.key not in GAMES:
        _own[own.key] = own


def withdraw(own: GameCard) -> None:
    """Offer it no more."""
    _own.pop(own.key, None)


def games_here() -> list[GameCard]:
    """All games that are offered, the user's own first."""
    return [*_own.values(), *GAMES.values()]


def card_here(name: str) -> GameCard:
    """The card of a game that can be played in the page; SettingError where it cannot."""
    found = next((each for each in games_here() if each.key == name), None)
    if found is None:
        raise SettingError(f"there is no game {name[:80]!r} here: choose {', '.join(each.key for each in games_here())}")
    return found


# ---- sizes


def sizes_of(each: GameCard) -> range:
    """The sizes that the page offers; empty where there is only one."""
    return each.page_sizes or each.sizes


def usual_size(each: GameCard) -> int | None:
    """None where there is only one."""
    return (each.page_size or each.size) if sizes_of(each) else None


def check_size(found: GameCard, size: int | None) -> None:
    """Raise SettingError where the page has no board of this size."""
    sizes = sizes_of(found)
    if sizes and size not in sizes:
        raise SettingError(f"{found.title} can be played here on sizes from {sizes[0]} to {sizes[-1]}, not {size}")


# ---- for the page


def has_cells(each: GameCard) -> bool:
    """Does the page draw the game by itself, as stones on cells? Else, and with every game of a user's, its positions do."""
    return each.made is None and each.drawing is not None and bool(each.page_sizes)


def described(each: GameCard) -> dict[str, Any]:
    """A game for the page: what can be chosen, and what belongs to it."""
    sizes = sizes_of(each)
    return {
        "name": each.key,
        "title": each.title,
        "sizes": [sizes[0], sizes[-1], usual_size(each)] if sizes else None,
        "shortcuts": list(each.page_shortcuts or (sizes if len(sizes) <= FEW else ())),
        "size_text": each.size_text,
        "grades": grades_of(each.key),
        "rules": list(each.rules),
        "komi": each.komi,
        "handicap_komi": each.handicap_komi,
        "most_handicap": each.most_handicap,
        "ends_by_passing": each.ends_by_passing,
        "counts_points": each.counts_points,
        "has_owned_edges": each.drawing is not None and each.drawing.has_owned_edges,
        "has_sgf": each.sgf is not None,
        "players": each.players,
        "can_swap": each.can_swap and each.made is None,
    }


# ---- how a saved game names its game


def kind_of(each: GameCard) -> str:
    """The key, with the whole path where it names a file: so it is found again from another folder."""
    file, colon, name = each.key.partition(":")
    return f"{pathlib.Path(file).resolve()}:{name}" if colon and file.endswith(".py") else each.key


def card_saved_as(kind: str) -> GameCard:
    """The card of a saved game's kind; SettingError says how to have it offered."""
    found = next((each for each in games_here() if kind_of(each) == kind), None)
    if found is not None:
        return found
    file, colon, _ = kind.partition(":")
    if not colon:
        raise SettingError(f"the saved game is one of {kind!r}, which is not known here; its file is kept")
    if file.endswith(".py") and not pathlib.Path(file).is_file():
        raise SettingError(f"the saved game is one of {kind}, but the file is gone: put it back; the game is kept")
    raise SettingError(
        f"the saved game is one of {kind}, which this server does not offer: end it, and start hayago play --game {kind}; "
        "the game is kept"
    )
