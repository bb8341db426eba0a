"""The game in progress: the board with its rules and clocks, and the player. It loads everything that is slow."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..clock import Limit
from ..decision import Decision
from ..endgame import Status
from ..errors import IllegalMove, SettingError
from ..games.go import Go, Position
from ..games.go.handicap import fixed_handicap
from ..games.go.notation import point_at, to_point, to_text
from ..games.go.seki import chains_in_seki
from ..player import Player
from ..presets import Preset, load_preset
from ..search.report import children_of
from .clocks import Clocks
from .free_handicap import free_points
from .history import handicap_of, rebased, resumed
from .policy_moves import policy_moves
from .protocol import Failure
from .settings import Settings

SIZE = 19  # of the board before any command
FIRST_LOOK = 1000  # simulations for a command that shows what a search knows where there was none


class Row(NamedTuple):
    """One move as the search sees it, for the player to move."""

    move: str
    visits: int
    value: float | None
    amaf_value: float | None
    prior: float


class Game:
    """What the commands of a game of Go work on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clocks = Clocks()
        self.player = self._new_player(Go(SIZE).start())
        self.decision: Decision | None = None  # the last one that led to a move
        self._warm: set[object] = set()

    # ---- the player

    def _preset(self) -> Preset:
        preset = load_preset(self.settings.preset_name)
        return preset.with_settings(self.settings.changes) if self.settings.changes else preset

    def _new_player(self, position: Position) -> Player:
        chosen = self.settings
        return Player(
            position, self._preset(), seed=chosen.seed, threads=chosen.threads, memory_mb=chosen.memory, resign=chosen.resign
        )

    def renew_player(self) -> None:
        """Use the settings as they are now; the tree is lost. SettingError leaves the old player."""
        self.player.stop_pondering()
        self.player = self._new_player(self.player.position)
        self.warm_up()

    def warm_up(self) -> None:
        """Compile the search for this board in the background, once; whoever searches before it is ready waits for it."""
        player = self.player
        kind = (player.position.game.size, player.preset.name, str(self.settings.changes), self.settings.threads)
        if kind not in self._warm:
            self._warm.add(kind)
            player.position.game.start().play("pass").legal_moves()  # first what moves need: Numba compiles one thing at a time
            threading.Thread(target=self._warm_up, args=(player.position.game,), name="gtp-compiling", daemon=True).start()

    def _warm_up(self, game: Go) -> None:
        try:
            player = self._new_player(game.start())
            player.choose(Limit(simulations=1))
            player.status()
        except Exception:
            return  # the first search meets it again, and tells the user

    def stop_pondering(self) -> None:
        """For the thread that reads: the search ends by itself, soon."""
        if self.player.is_pondering:
            self.player.stop()

    # ---- the board

    @property
    def position(self) -> Position:
        return self.player.position

    @property
    def rules(self) -> Go:
        return self.player.position.game

    def start(self, position: Position) -> None:
        """Begin a new game from a position."""
        self.player.set_position(position)
        self.clocks.restart()
        self.decision = None
        self.warm_up()

    def start_with_handicap(self, points: list[str]) -> None:
        """Begin a game with these stones of Black's, White to play."""
        try:
            self.start(Position.handicap(self.rules, points))
        except IllegalMove as error:
            raise Failure(f"bad vertex list: {error}") from None

    def fixed_points(self, count: int) -> list[str]:
        """The points of a fixed handicap."""
        try:
            return [to_text(point, self.rules.size) for point in fixed_handicap(self.rules.size, count)]
        except SettingError as error:
            raise Failure(f"invalid number of stones: {error}") from None

    def free_points(self, count: int) -> list[str]:
        """The points of a handicap of the engine's choice."""
        return free_points(self.rules.size, count)

    def change_rules(self, game: Go) -> None:
        """Go on under another komi, ko rule or scoring."""
        if game != self.rules:
            self.player.set_position(rebased(self.position, game))

    def play(self, colour: str, move: str) -> None:
        """Make a move of either colour, whoever's turn it is; after two passes the game goes on."""
        before = self.position
        if before.is_over:
            self.player.set_position(resumed(before))
        try:
            self.player.play(move, by=colour)
        except IllegalMove as error:
            if self.player.position is not before:
                self.player.set_position(before)
            raise Failure(f"illegal move: {error}") from None

    def undo(self, moves: int = 1) -> None:
        position = self.position
        for _ in range(moves):
            if position.parent is None:
                raise Failure("cannot undo: no move is left to take back")
            position = position.parent
        self.player.set_position(position)

    def turn_to(self, colour: str | None) -> None:
        """Let this colour move next, also in a finished game."""
        position = resumed(self.position) if self.position.is_over else self.position
        position = position if colour is None else position.with_to_play(colour)
        if position is not self.position:
            self.player.set_position(position)

    def chains(self) -> list[list[str]]:
        """The points of each chain on the board."""
        board, size = self.position.boards[0], self.rules.size
        heads = sorted({int(head) for head in board.head} - {0})
        return [[to_text(int(p), size) for p in np.flatnonzero(board.head == head)] for head in heads]

    def seki(self) -> set[str]:
        """The stones that are in seki."""
        board, size = self.position.boards[0], self.rules.size
        heads = chains_in_seki(board, [to_point(stone, size) for stone in self.status().dead])
        return {to_text(int(p), size) for p in np.flatnonzero(np.isin(board.head, list(heads)) & (board.head != 0))}

    def points(self) -> list[list[str]]:
        """The names of the points, row by row from the top."""
        size = self.rules.size
        return [[to_text(point_at(x, y, size), size) for x in range(size)] for y in range(size)]

    def load(self, path: str, moves: int | None) -> None:
        """Begin from a position of a game record."""
        from . import sgf

        self.start(sgf.read(path, moves, self.rules))

    def as_sgf(self) -> str:
        """The game so far as a record."""
        from . import sgf

        return sgf.write(self.position)

    # ---- thinking

    def choose(self, colour: str, watch: Callable[[], bool], uses_clock: bool = True, clean_up: bool = False) -> Decision:
        """Decide on a move of this colour; the game stays where it is."""
        began = time.perf_counter()
        clock = self.clocks.of(colour, self.settings.lag) if uses_clock else None
        self.turn_to(colour)
        player = self.player
        player.handicap = handicap_of(player.position)
        resign = player.resign
        player.resign, player.clean_up = 0.0 if clean_up else resign, clean_up
        if clock is not None:
            clock.left = max(0.0, clock.left - (time.perf_counter() - began))
        try:
            return player.choose(self.settings.limit(clock), watch)
        finally:
            player.resign, player.clean_up = resign, False

    def make(self, decision: Decision) -> str:
        """Make the move that was decided on; what is answered."""
        self.decision = decision
        if decision.move == "resign":
            return "resign"
        try:
            self.player.play(decision.move)
        except IllegalMove:  # every move is lost, and the best of them repeats a position
            self.player.play("pass")
            return "pass"
        if self.settings.ponder:
            self.player.ponder()
        return decision.move

    def legal_moves(self, colour: str) -> list[str]:
        """What this colour may play, whoever's turn it is."""
        return resumed(self.position).with_to_play(colour).legal_moves()

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
        if int(self.player.searcher.trees[0].visits[0]) < FIRST_LOOK // 10:
            return self.player.choose(Limit(simulations=FIRST_LOOK))
        return self.player.view()

    def table(self) -> list[Row]:
        """All moves of this position as the search sees them, most visited first."""
        self.look()
        size = self.rules.size
        rows = children_of(self.player.searcher)
        return [Row(to_text(row.move, size), row.visits, row.value, row.amaf_value, row.prior) for row in rows]

    def playout_moves(self) -> dict[str, float]:
        """How often the playout policy chooses each move here."""
        return policy_moves(resumed(self.position), self.player.searcher.method.playout)

    def preset_numbers(self) -> dict[str, bool | int | float]:
        """The numbers of the preset by their paths, as they are now."""
        return dict(numbers_in(self.player.preset.data))

    # ---- the end

    def status(self) -> Status:
        """How the points stand: what the engine passed on, if it did."""
        return self.player.status()

    def score(self) -> float:
        """Black's points minus White's, without the dead stones."""
        return self.position.score(self.status().dead)


def numbers_in(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The numbers in the data of a preset, with their paths; the first step of each class counts."""
    if isinstance(data, list):
        seen = set()
        for step in data:
            if step.get("use") not in seen:
                seen.add(step.get("use"))
                yield from numbers_in(step, f"{path}{step.get('use')}.")
        return
    for key, value in data.items():
        if isinstance(value, bool | int | float):
            yield f"{path}{key}", value
        elif isinstance(value, dict | list):
            yield from numbers_in(value, f"{path}{key}.")
