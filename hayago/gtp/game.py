"""The game in progress: the position with its clocks, and the player. It loads everything that is slow.

What any game needs is here; go_game.py and board_game.py have the rest.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..core.errors import HayagoError, IllegalMove
from ..evaluate.policy_moves import policy_moves
from ..play.clock import Limit
from ..play.decision import Decision
from ..play.player import Player
from ..play.settings import Settings
from ..play.warm_up import warm_up
from ..presets import Preset, load_preset
from .commands.clocks import Clocks
from .protocol import Failure

FIRST_LOOK = 1000  # simulations for a command that shows what a search knows where there was none


class Row(NamedTuple):
    """One move as the search sees it, for the player to move."""

    move: str
    visits: int
    value: float | None
    amaf_value: float | None
    prior: float


class Game:
    """What the commands of a game work on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clocks = Clocks()
        self.player = self._new_player(settings.kind.start(settings.size, settings.swap))
        self.decision: Decision | None = None  # the last one that led to a move
        self._warm: set[object] = set()

    # ---- the player

    def _preset(self) -> Preset:
        preset = load_preset(self.settings.preset_name)
        return preset.with_settings(self.settings.changes) if self.settings.changes else preset

    def _new_player(self, position: Any) -> Player:
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
        game = player.position.game
        kind = (type(game), game.max_children(), player.preset.name, str(self.settings.changes), self.settings.threads)
        if kind not in self._warm:
            self._warm.add(kind)
            threading.Thread(target=self._warm_up, args=(game,), name="gtp-compiling", daemon=True).start()

    def _warm_up(self, game: Any) -> None:
        try:
            warm_up(game, self.player.preset, self.settings.threads)
        except Exception:
            return  # the first search meets it again, and tells the user

    def stop_pondering(self) -> None:
        """For the thread that reads: the search ends by itself, soon."""
        if self.player.is_pondering:
            self.player.stop()

    # ---- the board

    @property
    def position(self) -> Any:
        return self.player.position

    @property
    def rules(self) -> Any:
        """The game without its history."""
        return self.player.position.game

    def start(self, position: Any) -> None:
        """Begin a new game from a position."""
        self.player.set_position(position)
        self.clocks.restart()
        self.decision = None
        self.warm_up()

    def play(self, colour: str, move: str) -> None:
        """Make a move."""
        try:
            self.player.play(move, by=colour)
        except IllegalMove as error:
            raise Failure(f"illegal move: {error}") from None

    def undo(self, moves: int = 1) -> None:
        position = self.position
        for _ in range(moves):
            if position.parent is None:
                raise Failure("cannot undo: no move is left to take back")
            position = position.parent
        self.player.set_position(position)

    def turn_to(self, colour: str | None) -> None:
        """Let this colour move next."""
        position = self.position if colour is None else self.position.with_to_play(colour)
        if position is not self.position:
            self.player.set_position(position)

    def legal_moves(self, colour: str) -> list[str]:
        """What this colour may play."""
        moves: list[str] = self.position.with_to_play(colour).legal_moves()
        return moves

    def load(self, path: str, moves: int | None) -> None:
        """Begin from a position of a game record."""
        from ..records import sgf

        try:
            tree = sgf.load(path, self.rules, main_line=True, moves=moves)
        except HayagoError as error:
            raise Failure(f"cannot load file: {error}") from None
        self.start(tree.position(tree.root.main_line()[-1]))

    def as_sgf(self) -> str:
        """The game so far as a record."""
        from ..records import sgf

        return sgf.write_line(self.position).strip()

    # ---- thinking

    def choose(self, colour: str, watch: Callable[[], bool], uses_clock: bool = True) -> Decision:
        """Decide on a move of this colour; the game stays where it is."""
        began = time.perf_counter()
        clock = self.clocks.of(colour, self.settings.lag) if uses_clock else None
        self.turn_to(colour)
        if clock is not None:
            clock.left = max(0.0, clock.left - (time.perf_counter() - began))
        return self.player.choose(self.settings.limit(clock), watch)

    def make(self, decision: Decision) -> str:
        """Make the move that was decided on; what is answered."""
        self.decision = decision
        if decision.move == "resign":
            return "resign"
        self.player.play(decision.move)
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

    def table(self) -> list[Row]:
        """All moves of this position as the search sees them, most visited first."""
        self.look()
        rows, write = self.player.searcher.children(), self.position.write
        return [Row(write(row.move), row.visits, row.value, row.amaf_value, row.prior) for row in rows]

    def playout_moves(self) -> dict[str, float]:
        """How often the playout policy chooses each move here."""
        return policy_moves(self.position, self.player.searcher.method.playout)

    def preset_numbers(self) -> dict[str, bool | int | float]:
        """The numbers of the preset by their paths, as they are now."""
        return dict(numbers_in(self.player.preset.data))


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
