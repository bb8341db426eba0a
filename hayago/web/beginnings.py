"""The beginning of a game that a tab asks for."""

from typing import Any

from ..core.errors import SettingError
from ..games.registry import GameCard
from ..records.tree import GameTree, Setup
from . import protocol
from .games import card_here, check_size, usual_size


def beginning(wanted: protocol.New) -> GameTree:
    """The first position of the game that is wanted; what does not belong to this game is not looked at."""
    found = card_here(wanted.game)
    size = usual_size(found) if wanted.size is None else wanted.size
    check_size(found, size)
    handicap = handicap_in(found, wanted)
    usual = found.handicap_komi if handicap else found.komi
    settings: dict[str, Any] = {"komi": usual if wanted.komi is None else wanted.komi, **found.rules_named(wanted.rules)}
    game = found.make(size, wanted.swap and found.can_swap, **settings)
    if not handicap:
        return GameTree(game)
    return GameTree(game, Setup(black=tuple(type(game.start()).handicap(game, handicap).stones("black")), to_play="white"))


def handicap_in(found: GameCard, wanted: protocol.New) -> int:
    """How many stones the weaker player gets: none where the game knows no handicap."""
    if found.most_handicap == 0:
        return 0
    if wanted.handicap > found.most_handicap:
        raise SettingError(f"a handicap in {found.title} has at most {found.most_handicap} stones, not {wanted.handicap}")
    return wanted.handicap


def rules_of(found: GameCard, game: Any) -> str:
    """The name of the rules that a game is played by, "" where it has none to choose."""
    names = (found.usual_rules, *found.rules) if found.rules else ()
    made = {name: dict[str, Any](found.rules_named(name)) for name in names}
    return next((name for name in names if game == found.make(game.size, komi=game.komi, **made[name])), found.usual_rules)
