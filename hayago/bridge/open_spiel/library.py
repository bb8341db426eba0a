"""OpenSpiel itself: is it installed, its games by their names, and which of them can be searched."""

from __future__ import annotations

import math
from typing import Any

from ...core.errors import SettingError

try:
    import pyspiel
except ImportError:  # it is an extra
    pyspiel = None

Game: Any = pyspiel.Game if pyspiel else object  # of these our classes are made; without OpenSpiel they can only be imported
State: Any = pyspiel.State if pyspiel else object
Bot: Any = pyspiel.Bot if pyspiel else object
MOST_ACTIONS = 2**16 - 3  # a move is the action plus 1, a number of 16 bits, the largest of which means no move


def need_open_spiel() -> None:
    """Raise SettingError where OpenSpiel is not installed."""
    if pyspiel is None:
        raise SettingError("OpenSpiel is not installed: pip install 'hayago[open_spiel]'")


def load(name: str) -> Any:
    """A game of OpenSpiel by its name."""
    need_open_spiel()
    try:
        return pyspiel.load_game(name)
    except (pyspiel.SpielError, RuntimeError) as error:
        raise SettingError(f"OpenSpiel cannot load {name!r}: {str(error).splitlines()[0]}") from None


def check_searchable(game: Any) -> None:
    """Raise SettingError, with all that is in the way and what to do, unless our search can play the game of OpenSpiel."""
    found = obstacles(game)
    if found:
        reasons = "; ".join(f"it {what} ({remedy})" for what, remedy in found)
        raise SettingError(f"{game} cannot be searched: {reasons}")


def obstacles(game: Any) -> list[tuple[str, str]]:
    """What keeps our search from a game of OpenSpiel, each with a remedy."""
    kind = game.get_type()
    players, utility = game.num_players(), kind.utility
    sums = pyspiel.GameType.Utility
    most, actions = largest_return(game), max(game.num_distinct_actions(), game.max_chance_outcomes())
    found = {
        ("is a game of simultaneous moves", "use OpenSpiel's solvers, such as CFR, on pyspiel.convert_to_turn_based(game)"): (
            kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        ),
        ("is a mean-field game", "use OpenSpiel's own algorithms for those"): (
            kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD
        ),
        ("has chance whose outcomes it does not list", "load a variant with explicit chance, where the game has one"): (
            kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        ),
        ("hides information", "use OpenSpiel's ISMCTSBot or CFR, which know what a player cannot see"): (
            kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        ),
        (f"has {players} players", "load it with players=2, where the game has that parameter"): players > 2,
        ("is not zero-sum", "use OpenSpiel's MCTSBot, which keeps a value for each player"): (
            players > 1 and utility not in (sums.ZERO_SUM, sums.CONSTANT_SUM)
        ),
        ("has no bound for its returns", "load it with a limit, where the game has such a parameter"): (
            not math.isfinite(most) or most <= 0
        ),
        (f"has more than {MOST_ACTIONS} moves", "load a smaller board"): actions > MOST_ACTIONS,
    }
    return [reason for reason, is_there in found.items() if is_there]


def largest_return(game: Any) -> float:
    """The largest score as our search counts it: half of what lies between two players, or what a single one can get."""
    least, most = game.min_utility(), game.max_utility()
    return float(max(abs(least), abs(most)) if game.num_players() == 1 else (most - least) / 2)
