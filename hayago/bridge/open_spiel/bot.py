"""Our search as a bot for OpenSpiel's games, by our own kernels where the game is ours."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable
from typing import Any

from ...core.errors import SettingError
from ...games.position import first_position
from ...games.registry import GAMES, GameCard, card_of, written_card
from ...games.registry import card as card_named
from ...play.clock import Limit
from ...play.player import Player
from ...presets import Preset
from ...search.search import Method
from ...tree.sizes import TREE_MB
from .library import Bot, load, need_open_spiel
from .our_games import our_record
from .their_games import OpenSpielGame


def own_game(spiel: Any, also: Iterable[Any] = ()) -> Any:
    """Our record of a game of OpenSpiel, one that runs in Python where we have none.

    It is found by the name that a card says, `open_spiel=OpenSpielName("othello")`: on the cards of the games `also` (classes,
    records, or texts such as "othello.py:Othello"), then on those of the list. Its positions have `move_of_action`.
    """
    need_open_spiel()
    ours = our_record(spiel)
    if ours is not None:
        return ours
    name, parameters = spiel.get_type().short_name, spiel.get_parameters()
    for card in [*map(card_among, also), *GAMES.values()]:
        if card.open_spiel is not None and card.open_spiel.name == name:
            settings = card.open_spiel.ours(parameters)
            if settings is not None:
                return card.make(**settings)
    return OpenSpielGame.load(spiel)


def card_among(given: Any) -> GameCard:
    """The card that is given, or that of a game: a class, a record, or a text that names one."""
    if isinstance(given, str):
        card = card_named(given)
    elif isinstance(given, GameCard):
        card = given
    else:
        card = written_card(given) if isinstance(given, type) else card_of(given)
    if card.open_spiel is None:
        raise SettingError(
            f"{card.title} does not say which game of OpenSpiel it is: "
            'give its class a card = GameCard(..., open_spiel=OpenSpielName("name"))'
        )
    return card


class HayagoBot(Bot):
    """Plays a game of OpenSpiel by our search, `limit` for each move; the tree is kept from move to move.

    A game of ours, as Hex is, and one that `as_open_spiel` has made are searched by compiled kernels, any other in Python.
    `also` names games of your own that are OpenSpiel's too, by their cards.

    >>> import pyspiel
    >>> from hayago import HayagoBot, Limit
    >>> game = pyspiel.load_game("connect_four")
    >>> HayagoBot(game, Limit(simulations=20), "uct").step(game.new_initial_state()) in range(7)
    True
    """

    def __init__(
        self,
        game: Any,
        limit: Limit,
        how: str | pathlib.Path | Preset | Method | None = None,
        *,
        seed: int = 1,
        memory_mb: float = TREE_MB,
        also: Iterable[Any] = (),
    ) -> None:
        need_open_spiel()
        Bot.__init__(self)
        spiel = load(game) if isinstance(game, str) else game
        self.limit = limit
        self.facts = getattr(spiel, "facts", None) if our_record(spiel) is not None else None
        self.first = first_position(own_game(spiel, also))
        self.player = Player(self.first, how, seed=seed, memory_mb=memory_mb, resign=0)
        self.history: list[int] = []  # OpenSpiel's actions that the player has made

    def move_of(self, action: int) -> str:
        """Our name of an action in the position of the player."""
        position = self.player.position
        if self.facts is not None:
            return position.write(self.facts.move(position, action))
        return position.move_of_action(action)

    def restart(self) -> None:
        """A new game begins."""
        self.player.set_position(self.first)
        self.history = []

    def restart_at(self, state: Any) -> None:
        """Follow the game to this state; from the beginning where it is another game."""
        history = list(state.history())
        if history[: len(self.history)] != self.history:
            self.restart()
        for action in history[len(self.history) :]:
            self.player.play(self.move_of(action))
        self.history = history

    def step(self, state: Any) -> int:
        """The action of the player to move."""
        self.restart_at(state)
        chosen = self.player.choose(self.limit).move
        return next(action for action in state.legal_actions() if self.move_of(action) == chosen)

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The action of the player to move, with the one policy that we play by: that action."""
        action = self.step(state)
        return [(action, 1.0)], action
