"""A player in a game: thinks about positions, keeps its search tree from move to move, knows when to pass and to resign."""

import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..core.errors import GameOver, SettingError
from ..evaluate.status import Status
from ..games.position import GamePosition
from ..presets import Preset, default_preset, load_preset
from ..search.searcher import CHECK, Searcher
from ..search.view import Child, Race
from ..tree.sizes import TREE_MB
from ..tree.state import FORBIDDEN
from .clock import Limit
from .decision import Candidate, Decision, best_child
from .endgame import ending_of

CANDIDATES = 10  # moves described in a Decision
EXTEND = 1.5  # a clock's budget is stretched so much while the most visited move is not the best


class Player:
    """Player(Go(9), "hayago").choose(Limit(simulations=3000)) decides on a move; `play` makes it, or the opponent's.

    For every game whose `start()` gives a position: Go, Hex, Havannah, Connect Four, one of your own. Any call but `stop` ends
    pondering. Only `stop` may be called from another thread while `choose` runs.
    """

    def __init__(
        self,
        game: Any,
        preset: "str | Preset | None" = None,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory_mb: float = TREE_MB,
        resign: float | None = None,
    ) -> None:
        """`game` is a game or a position of one; without a `preset` the game's own is taken.

        `resign` is the win rate below which to give up; 0 never does, None leaves it to the preset.
        """
        position = start_of(game)
        preset = default_preset(position.game) if preset is None else preset
        self.preset = load_preset(preset) if isinstance(preset, str) else preset
        self.resign = self.preset.resign if resign is None else resign
        if not 0 <= self.resign < 1:
            raise SettingError(f"resign is a win rate from 0 (never) to below 1, not {resign!r}")
        seed = int(np.random.SeedSequence().entropy % 2**32) if seed is None else seed  # type: ignore[operator]
        self.seed, self.memory_mb = seed, memory_mb
        self.searcher = Searcher(position.game, self.preset.method, seed, threads, memory_mb)
        self.position: GamePosition = position
        self.ending = ending_of(position, self.searcher.method, seed)
        self._pondering: threading.Thread | None = None
        self._aside: dict[int, int] = {}  # moves that are left out while a move is chosen, with their states

    # ---- the game

    def play(self, move: str, by: str | None = None) -> None:
        """Make a move, anybody's; what the search knows of the position after it is kept."""
        self.stop_pondering()
        position = self.position if by is None else self.position.with_to_play(by)
        following = position.play(move)
        if position is not self.position or following.move is None:
            self.searcher.forget()
        else:
            self.searcher.advance(following.move)
        self.position = following

    def undo(self) -> None:
        """Take the last move back."""
        self.set_position(self.position.undo())

    def set_position(self, position: GamePosition) -> None:
        """Go on from another position. The search starts anew, with a new tree where the board is another one."""
        self.stop_pondering()
        if position.game != self.searcher.game:
            old = self.searcher
            self.searcher = Searcher(position.game, old.method, self.seed, old.threads, self.memory_mb)
            self.searcher.take_memory(old)
            self.ending = ending_of(position, self.searcher.method, self.seed)
        self.searcher.forget()
        self.position = position

    # ---- thinking

    def choose(self, limit: Limit, watch: Callable[[], bool] = lambda: False, clean_up: bool = False) -> Decision:
        """Search the position and decide on a move; the game stays where it is. "resign" when it is hopeless.

        `watch` is called every few milliseconds; it may look at the `view`, and ends the search when it says True. With
        `clean_up` what is dead is captured before anything else, and the player never resigns.
        """
        self.stop_pondering()
        if self.position.is_over:
            raise GameOver("a move", "cannot be chosen: the game is over")
        start = time.perf_counter()
        if limit.clock is not None:
            limit.clock.start()
        try:
            simulations = self._search(limit, start, watch)
            decision = self._decide(simulations, time.perf_counter() - start, clean_up=clean_up)
        finally:
            self.searcher.allow(self._aside)
            self._aside = {}
        if limit.clock is not None:
            limit.clock.stop()
        return decision

    def analyse(self, watch: Callable[[], bool], avoid: Iterable[str] = ()) -> Decision:
        """Search until `watch` says True, whatever is found, leaving out the moves to `avoid`. The game stays where it is."""
        self.stop_pondering()
        if self.position.is_over:
            raise GameOver("a move", "cannot be analysed: the game is over")
        avoided = [self.position.read(move) for move in avoid]
        if avoided:  # visits of a search with other moves would mislead, before and after
            self.searcher.forget()
        try:
            roots = self._begin_search()
            self.searcher.forbid(self.ending.forbidden(self.position) + avoided)
            self.searcher.run(roots, enough=watch)
            return self.view()
        finally:
            if avoided:
                self.searcher.forget()

    def view(self) -> Decision:
        """What the search knows by now, without a thought of passing; for the `watch` of a running search, too."""
        if not self.searcher.children():
            raise SettingError("nothing is known of this position yet: let the player choose or analyse first")
        return self._decide(0, 0.0, False)

    def stop(self) -> None:
        """End a running `choose` at once (it still decides); from any thread or a signal handler."""
        self.searcher.stop()

    def ponder(self) -> None:
        """Think on the opponent's time, until the next call."""
        self.stop_pondering()
        if self.position.is_over:
            return
        roots = self.position.boards
        self._pondering = threading.Thread(target=lambda: self.searcher.run(roots), daemon=True)
        self._pondering.start()

    @property
    def is_pondering(self) -> bool:
        return self._pondering is not None

    def stop_pondering(self) -> None:
        """End pondering and wait until it has ended."""
        if self._pondering is not None:
            while self._pondering.is_alive():  # it may only just be starting, and clear an early stop
                self.searcher.stop()
                self._pondering.join(0.005)
            self._pondering = None

    def _begin_search(self) -> Any:
        """Give the root its children by a first simulation; the root for the kernels."""
        roots = self.position.boards
        self.ending.begin(self.searcher)
        self.searcher.run(roots, 1)
        return roots

    def _search(self, limit: Limit, start: float, watch: Callable[[], bool] = lambda: False) -> int:
        roots = self._begin_search()
        done = 1
        wanted, most = math.inf, math.inf
        if limit.clock is not None:
            wanted, most = limit.clock.budget(self.ending.moves_left(self.position))
        if limit.seconds is not None:
            wanted, most = min(wanted, limit.seconds), min(most, limit.seconds)
        self.searcher.forbid(self.ending.forbidden(self.position))
        aside = self.ending.left_out(self.position)
        if any(child.move not in aside for child in self.searcher.children() if not child.is_forbidden):
            self._aside = self.searcher.forbid(aside)
        total = limit.simulations if limit.simulations is not None else 2**62
        enough = Enough(self.searcher, start, wanted, total - done, stretch=limit.clock is not None and limit.seconds is None)
        if total > 1 and not self.searcher.is_stopped:
            done += self.searcher.run(roots, total - 1, start + most, lambda: watch() or enough())
        return done

    # ---- deciding

    def _decide(self, simulations: int, seconds: float, may_end: bool = True, clean_up: bool = False) -> Decision:
        """The decision by the tree as it is; `may_end` looks closely at whether to end the game, which may take time."""
        found = self.searcher.children()
        children = [child for child in found if not child.is_forbidden] or found  # an analysis may avoid every move
        allowed = [child for child in found if not child.is_forbidden or self._aside.get(child.move, FORBIDDEN) != FORBIDDEN]
        seen = self.ending.seen(self.position, self.searcher)
        best = best_child(children, self.preset.final)
        chosen, note = self.ending.choose(self.position, allowed, best, seen, clean_up) if may_end else (best, "")
        value = best.value if best.value is not None else 0.5
        move = self.position.write(chosen.move)
        may_resign = chosen is best and not clean_up  # never by the value of another move
        if may_resign and self._is_hopeless(value, simulations, best):
            move, note = "resign", f"the win rate {value:.2f} is below {self.resign:g}"
        return Decision(
            move=move,
            value=value,
            visits=self.searcher.visits,
            simulations=simulations,
            seconds=seconds,
            candidates=tuple(self._candidate(child) for child in children[:CANDIDATES]),
            line=self._line(chosen.move),
            ownership=seen.ownership,
            score=seen.score,
            note=note,
        )

    def _candidate(self, child: Child) -> Candidate:
        return Candidate(
            move=self.position.write(child.move),
            visits=child.visits,
            value=child.value,
            amaf_value=child.amaf_value,
            prior=child.prior,
            line=self._line(child.move),
            is_won=child.is_won,
            is_lost=child.is_lost,
            is_drawn=child.is_drawn,
            position=self.position,
        )

    def _line(self, move: int) -> tuple[str, ...]:
        return tuple(self.position.write(m) for m in self.searcher.line(move))

    def _is_hopeless(self, value: float, simulations: int, chosen: Child) -> bool:
        """Is it time to resign?"""
        if self.resign == 0 or (simulations < 100 and not chosen.is_lost):
            return False
        return value < self.ending.resigns_below(self.position, self.resign)

    # ---- the end of the game

    def dead_stones(self) -> list[str]:
        """The stones that are dead, by playouts with either colour to move; what the player passed on, if it did."""
        return self.status().dead

    def status(self) -> Status:
        """How the points stand; in Go by playouts with either colour to move."""
        return self.ending.status(self.position)

    def score(self) -> float:
        """The score of the position with the dead stones taken off."""
        return self.ending.score(self.position)


def start_of(game: Any) -> GamePosition:
    """The first position of a game; a position is itself."""
    if isinstance(game, GamePosition):
        return game
    if not hasattr(game, "start"):
        raise SettingError(
            f"{type(game).__name__} has no start(), which a Player begins with: let it return YourPosition.start(self), "
            "where YourPosition is a GamePosition that can read, write and draw (see hayago/games/connect_four.py)"
        )
    return game.start()


class Enough:
    """Called between slices of a search: is it time to stop before the limit?

    Yes when time can be saved because the most visited move can't be caught any more, and when the wanted time is over, unless
    it may be stretched and the most visited move is not the one with the best value. Simulations are not saved: what they
    find is kept for the next move.
    """

    def __init__(self, searcher: Searcher, start: float, wanted: float, simulations: int, stretch: bool) -> None:
        self.searcher, self.start, self.wanted, self.stretch = searcher, start, wanted, stretch
        self.first_visits = searcher.visits
        self.simulations = simulations

    def __call__(self) -> bool:
        now = time.perf_counter()
        race = self.searcher.race()
        visits = race.visits
        if race.is_decided:
            return True
        if len(visits) <= 1:  # nothing is to choose, but what it is worth is told
            return self.searcher.visits >= CHECK
        if not math.isfinite(self.wanted):
            return False
        order = np.argsort(visits)
        lead = int(visits[order[-1]]) - int(visits[order[-2]])
        done = self.searcher.visits - self.first_visits
        elapsed = now - self.start
        left = self.simulations - done
        if elapsed > 0:
            left = min(left, int(done / elapsed * max(0.0, self.wanted - elapsed)))
        if lead > left and done > 1 and (done - 1) % CHECK == 0:  # after one simulation its speed says nothing
            return not (self.stretch and left <= 0 and is_unstable(race, order) and elapsed < EXTEND * self.wanted)
        if elapsed >= self.wanted:
            return not (self.stretch and is_unstable(race, order) and elapsed < EXTEND * self.wanted)
        return False


def is_unstable(race: Race, order: Any) -> bool:
    """Is the most visited move not the one with the best mean, among those with half as many visits?"""
    serious = race.visits * 2 >= race.visits[order[-1]]
    return bool(np.argmax(np.where(serious, race.means, -1.0)) != order[-1])
