"""A game in progress, as an engine for other programs plays it: the player, the clocks of both sides, and the settings.

It loads everything that is slow.
"""

import math
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ..core.errors import IllegalMove
from ..core.jit import kernels
from ..core.memory import resident_mb
from ..core.waiting import in_a_hurry
from ..games.position import GamePosition, first_position
from ..games.registry import GameCard
from ..presets import load_preset
from .clock import Clock, Clocks, Limit
from .compiling_apart import SEARCH, Task, prepare
from .decision import Decision
from .first_sight import first_sight, seconds_of_a_look
from .player import Player, machines_of
from .preparing import Preparing
from .settings import Settings
from .thinking_time import longer_by

FIRST_LOOK = Limit(simulations=1000, seconds=0.5)  # where somebody asks what a search knows and there was none
MOST_MOVES = 2000  # of a game, or as many as its longest one has: a position of 19x19 takes 20 kB
PATIENCE = 0.3  # the part of the time for a move after which nobody waits for the compiler any more
PATIENCE_SECONDS = 2.0  # and without a clock, unless the same moves or so many simulations are asked for
FEW = 100  # visits that count as none
WAITING = 0.02  # seconds between two looks at whether to wait any longer for the compiler


class GameInProgress:
    """One game after the other by the same settings, which may change while it goes on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clocks = Clocks()
        self.machines = machines_of(settings.cluster)
        self.dice = Random(settings.seed)  # what chance does, in games where it moves; never what a search draws
        self.player = self._new_player(settings.card.start(settings.size, settings.swap).rolled(self.dice))
        self.decision: Decision | None = None  # the last one that led to a move
        self._preparing = Preparing()

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
            cluster=self.machines,
        )

    def renew_player(self) -> None:
        """Use the settings as they are now; the tree is lost. Where they cannot be used, the error leaves the old player."""
        self.player.stop_pondering()
        self.player = self._new_player(self.position)
        self.warm_up()

    def warm_up(self, what: str = SEARCH) -> Any:
        """Compile the search for this board in the background, or the look at its policy, once; the key of what is prepared."""
        game, preset, threads, memory = self.rules, self.player.preset, self.settings.threads, self.settings.memory
        key = (what, type(game), game.max_children(), preset.name, str(self.settings.changes), threads, memory)
        self._preparing.wish(key, lambda: prepare(Task(what, game, preset, threads, memory)))
        return key

    def wait_until_ready(self, what: str, is_ended: Callable[[], bool], until: float = math.inf) -> bool:
        """Wait for what is being compiled, until `is_ended()` or a time.perf_counter(); is it ready?"""
        key = self.warm_up(what)
        while not self._preparing.wait(key, min(WAITING, until - time.perf_counter())):
            if is_ended() or time.perf_counter() >= until:
                return False
        return True

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
        self._check_length()
        if self.position.is_over:
            self.player.set_position(self._going_on(colour).play(move))
        else:
            self.player.play(move, by=colour)
        self._roll()

    def _check_length(self) -> None:
        """IllegalMove where a game has become so long that its positions fill the memory."""
        most = max(MOST_MOVES, self.rules.max_length())
        if self.position.ply >= most:
            raise IllegalMove("a move", f"is not possible any more: a game has at most {most} moves here; begin a new one")

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

    def choose(
        self,
        colour: str,
        is_ended: Callable[[], bool],
        look: Callable[[], None] = lambda: None,
        *,
        since: float | None = None,
        uses_clock: bool = True,
        clean_up: bool = False,
    ) -> Decision:
        """Decide on a move of this colour; the game stays where it is. `look` is called while the search runs.

        The clock runs from `since` on, a time.perf_counter(), until `make`. Where the search is not compiled in time, the
        move is one at first sight. With `clean_up` the move captures what is dead before anything else.
        """
        clock = self.clocks.of(colour, self.settings.lag) if uses_clock else None
        if clock is None:
            return self._choose(colour, is_ended, look, None, clean_up)
        clock.start(since)
        try:
            return self._choose(colour, is_ended, look, clock, clean_up)
        except Exception:
            clock.stop()
            raise

    def _choose(
        self, colour: str, is_ended: Callable[[], bool], look: Callable[[], None], clock: Clock | None, clean_up: bool
    ) -> Decision:
        self._check_length()
        self.turn_to(colour)
        if not self.wait_until_ready(SEARCH, is_ended, time.perf_counter() + self._patience(clock)):
            seed = (self.settings.seed or 0) + len(self.position.history) + 1
            return first_sight(self.position, self.settings.preset_name, seed, self._most_seconds(clock))

        def watch() -> bool:
            look()
            return is_ended()

        with in_a_hurry(0):
            return self.player.choose(self.settings.limit(clock), watch, clean_up)

    def _patience(self, clock: Clock | None) -> float:
        """How many seconds a move may wait for the compiler; time for a look by the priors is left, if there is so much."""
        if clock is not None:
            most = self._most_seconds(clock)
            after_a_look = most - seconds_of_a_look(self.position)
            return min(PATIENCE * most, after_a_look) if after_a_look > 0 else PATIENCE * most
        is_exact = self.settings.simulations is not None or self.settings.seed is not None
        return math.inf if is_exact else PATIENCE_SECONDS

    def _most_seconds(self, clock: Clock | None) -> float:
        """How many seconds this move may still take by the clock."""
        if clock is None:
            return math.inf
        return clock.budget(self.player.ending.moves_left(self.position), longer_by(self.rules), clock.running)[1]

    def make(self, decision: Decision) -> None:
        """Make the move that was decided on, unless it is to resign; the clocks stand then."""
        for clock in self.clocks.by_colour.values():
            clock.stop()
        self.decision = decision
        if decision.move != "resign":
            self.player.play(decision.move)
            self._roll()

    def ponder(self) -> None:
        """Think on the opponent's time, if that is wanted and compiled."""
        if self.settings.ponder and self._preparing.is_ready(self.warm_up()):
            self.player.ponder()

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

    def status(self) -> dict[str, str]:
        """What the engine holds in memory, and whether it is ready, in words."""
        searcher = self.player.searcher
        cluster = {"cluster": self.machines.describe()} if self.machines is not None else {}
        return cluster | {
            "memory": f"{resident_mb():.0f} MB",
            "tree": f"{searcher.memory_mb:.1f} MB of {self.settings.memory:g} MB, {searcher.nodes} nodes",
            "moves": f"{self.position.ply}",
            "kernels": f"{sum(kernels())} loaded",
            "search": "ready" if self._preparing.is_ready(self.warm_up()) else "being compiled",
        }

    def look(self) -> Decision:
        """What the search knows of this position, after a short search where there was none."""
        self.turn_to(None)
        if self.player.searcher.visits < FEW:
            return self.player.choose(FIRST_LOOK)
        return self.player.view()
