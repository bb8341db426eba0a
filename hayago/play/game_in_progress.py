"""A game in progress, as an engine for other programs plays it: the player, the clocks of both sides, and the settings.

It loads everything that is slow.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ..games.position import GamePosition, first_position
from ..games.registry import GameCard
from ..presets import load_preset
from .clock import Clocks, Limit
from .decision import Decision
from .player import Player
from .settings import Settings
from .warm_up import warm_up

FIRST_LOOK = 1000  # simulations where somebody asks what a search knows and there was none


class GameInProgress:
    """One game after the other by the same settings, which may change while it goes on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clocks = Clocks()
        self.dice = Random(settings.seed)  # what chance does, in games where it moves; never what a search draws
        self.player = self._new_player(settings.card.start(settings.size, settings.swap).rolled(self.dice))
        self.decision: Decision | None = None  # the last one that led to a move
        self._warm: set[object] = set()

    @property
    def card(self) -> GameCard:
        return self.settings.card

    @property
    def position(self) -> GamePosition:
        return self.player.position

    @property
    def rules(self) -> Any:
        """The record of the game, such as Go(9): size and rules without any move."""
        return self.player.position.game

    # ---- the player

    def _new_player(self, position: GamePosition) -> Player:
        chosen = self.settings
        preset = load_preset(chosen.preset_name)
        return Player(
            position,
            preset.with_settings(chosen.changes) if chosen.changes else preset,
            seed=chosen.seed,
            threads=chosen.threads,
            memory_mb=chosen.memory,
            resign=chosen.resign,
        )

    def renew_player(self) -> None:
        """Use the settings as they are now; the tree is lost. Where they cannot be used, the error leaves the old player."""
        self.player.stop_pondering()
        self.player = self._new_player(self.position)
        self.warm_up()

    def warm_up(self) -> None:
        """Compile the search for this board in the background, once; whoever searches before it is ready waits for it."""
        game, preset, threads, memory = self.rules, self.player.preset, self.settings.threads, self.settings.memory
        kind = (type(game), game.max_children(), preset.name, str(self.settings.changes), threads)
        if kind in self._warm:
            return
        self._warm.add(kind)

        def compile_all() -> None:
            with contextlib.suppress(Exception):  # the first search meets it again, and tells the user
                warm_up(game, preset, threads, memory)

        threading.Thread(target=compile_all, name="warm-up", daemon=True).start()

    def stop_pondering(self) -> None:
        """End pondering soon; for any thread."""
        if self.player.is_pondering:
            self.player.stop()

    # ---- the board

    def start(self, position: GamePosition) -> None:
        """Begin a new game from a position."""
        self.player.set_position(position.rolled(self.dice))
        self.clocks.restart()
        self.decision = None
        self.warm_up()

    def begin(self, rules: Any) -> None:
        """Begin a new game from the first position of a record of the game."""
        self.start(first_position(rules))

    def change_rules(self, game: Any) -> None:
        """Go on under another record of the game: other rules, or other names for the cells."""
        if game != self.rules:
            self.player.set_position(self.position.under(game))

    def play(self, colour: str, move: str) -> None:
        """Make a move of a colour, whoever's turn it is where the game allows that; after two passes the game goes on."""
        if self.position.is_over:
            self.player.set_position(self._going_on(colour).play(move))
        else:
            self.player.play(move, by=colour)
        self._roll()

    def _roll(self) -> None:
        """Let chance move until a player is to move, or the game is over."""
        while self.position.is_chance:
            self.player.play(self.position.roll(self.dice))

    def undo(self, moves: int = 1) -> None:
        """Take moves back, and what chance did after them."""
        position = self.position
        for _ in range(moves):
            position = position.undo()
            while position.is_chance:
                position = position.undo()
        self.player.set_position(position)

    def turn_to(self, colour: str | None) -> None:
        """Let this colour move next, the usual one for None; also in a finished game that can go on."""
        position = self._going_on(colour)
        if position is not self.position:
            self.player.set_position(position)

    def legal_moves(self, colour: str) -> list[str]:
        """What this colour may play."""
        return self._going_on(colour).legal_moves()

    def _going_on(self, colour: str | None) -> GamePosition:
        """The position, resumed where the game is over, with this colour to move."""
        position = self.position.resumed() if self.position.is_over else self.position
        return position if colour is None else position.with_to_play(colour)

    # ---- thinking

    def choose(self, colour: str, watch: Callable[[], bool], uses_clock: bool = True, clean_up: bool = False) -> Decision:
        """Decide on a move of this colour; the game stays where it is.

        With `clean_up` the move captures what is dead before anything else.
        """
        began = time.perf_counter()
        clock = self.clocks.of(colour, self.settings.lag) if uses_clock else None
        self.turn_to(colour)
        if clock is not None:
            clock.left = max(0.0, clock.left - (time.perf_counter() - began))
        return self.player.choose(self.settings.limit(clock), watch, clean_up)

    def make(self, decision: Decision) -> str:
        """Make the move that was decided on, and ponder if that is wanted; what is answered."""
        self.decision = decision
        if decision.move == "resign":
            return "resign"
        self.player.play(decision.move)
        self._roll()
        if self.settings.ponder:
            self.player.ponder()
        return decision.move

    def analyse(
        self,
        colour: str | None,
        watch: Callable[[], bool],
        avoid: Iterable[str] = (),
        finish: Callable[[Decision], None] = lambda decision: None,
    ) -> None:
        """Search for this colour until `watch` says True; `finish` sees what was found. The game stays where it is."""
        before = self.position
        self.turn_to(colour)
        try:
            finish(self.player.analyse(watch, avoid))
        finally:
            if self.position is not before:
                self.player.set_position(before)

    def look(self) -> Decision:
        """What the search knows of this position, after a short search where there was none."""
        self.turn_to(None)
        if self.player.searcher.visits < FIRST_LOOK // 10:
            return self.player.choose(Limit(simulations=FIRST_LOOK))
        return self.player.view()
