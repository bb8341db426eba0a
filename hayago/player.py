"""A player in a game: thinks about positions, keeps its search tree from move to move, knows when to pass and to resign."""

import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from .clock import Limit
from .decision import Candidate, Decision
from .endgame import Status, is_pass_in_view, may_pass, status_by_playouts, status_by_search
from .errors import GameOver, SettingError
from .games.go import Go, Position
from .games.go.board import PASS
from .games.go.notation import to_point, to_text
from .presets import Preset, load_preset
from .search.report import Child, children_of, principal_variation
from .search.searcher import CHECK, Searcher

CANDIDATES = 10  # moves described in a Decision
PROBE = 1000  # simulations of the position after a pass, before it is made
PROBE_MB = 16
PASS_COST = 0.05  # what a pass may lose of the win rate
EXTEND = 1.5  # a clock's budget is stretched so much while the most visited move is not the best


class Player:
    """Player(Go(9), "hayago").choose(Limit(simulations=3000)) decides on a move; `play` makes it, or the opponent's.

    Any call but `stop` ends pondering. Only `stop` may be called from another thread while `choose` runs.
    """

    def __init__(
        self,
        game: Go | Position | None = None,
        preset: "str | Preset" = "hayago",
        *,
        seed: int | None = None,
        threads: int = 1,
        memory_mb: float = 512,
        resign: float | None = None,
        handicap: int = 0,
    ) -> None:
        """`resign` is the win rate below which to give up; 0 never does, None leaves it to the preset."""
        position = game if isinstance(game, Position) else (game or Go(9)).start()
        self.preset = load_preset(preset) if isinstance(preset, str) else preset
        self.resign = self.preset.resign if resign is None else resign
        if not 0 <= self.resign < 1:
            raise SettingError(f"resign is a win rate from 0 (never) to below 1, not {resign!r}")
        self.handicap = handicap
        self.clean_up = False  # capture what is dead before passing
        seed = int(np.random.SeedSequence().entropy % 2**32) if seed is None else seed  # type: ignore[operator]
        self.seed, self.memory_mb = seed, memory_mb
        self.searcher = Searcher(position.game, self.preset.method, seed, threads, memory_mb)
        self.position = position
        self._pondering: threading.Thread | None = None
        self._status: Status | None = None
        self._probe: Searcher | None = None  # for a look at what follows a pass

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

    def set_position(self, position: Position) -> None:
        """Go on from another position. The search starts anew, with a new tree where the game is another one."""
        self.stop_pondering()
        if position.game != self.searcher.game:
            old = self.searcher
            self.searcher = Searcher(position.game, old.method, self.seed, len(old.workers), self.memory_mb)
            if old.game.size == position.game.size:
                self.searcher.trees, self.searcher.workers = old.trees, old.workers
        self.searcher.forget()
        self.position = position

    # ---- thinking

    def choose(self, limit: Limit, watch: Callable[[], bool] = lambda: False) -> Decision:
        """Search the position and decide on a move; the game stays where it is. "resign" when it is hopeless.

        `watch` is called every few milliseconds; it may look at the `view`, and ends the search when it says True.
        """
        self.stop_pondering()
        if self.position.is_over:
            raise GameOver("a move", "cannot be chosen: the game is over")
        start = time.perf_counter()
        if limit.clock is not None:
            limit.clock.start()
        simulations = self._search(limit, start, watch)
        decision = self._decide(simulations, time.perf_counter() - start)
        if limit.clock is not None:
            limit.clock.stop()
        return decision

    def analyse(self, watch: Callable[[], bool], avoid: Iterable[str] = ()) -> Decision:
        """Search until `watch` says True, whatever is found, leaving out the moves to `avoid`. The game stays where it is."""
        self.stop_pondering()
        if self.position.is_over:
            raise GameOver("a move", "cannot be analysed: the game is over")
        roots = self._begin_search()
        avoided = [to_point(move, self.position.game.size) for move in avoid]
        if avoided:
            self.searcher.forget()
            self.searcher.run(roots, 1)
        self.searcher.forbid(self.position.superko_points() + avoided)
        if avoided:
            self.searcher.run(roots, len(avoided) + 2)  # each of them is tried once, before its value counts
        self.searcher.run(roots, enough=watch)
        decision = self.view()
        if avoided:
            self.searcher.forget()
        return decision

    def view(self) -> Decision:
        """What the search knows by now, without a thought of passing; for the `watch` of a running search, too."""
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
        """Look at ownership anew, and give the root its children by a first simulation; the root for the kernels."""
        roots = self.position.boards
        for worker in self.searcher.workers:
            worker[0].owned[:] = 0
            worker[0].owned_count = 0
        self.searcher.run(roots, 1)
        return roots

    def _search(self, limit: Limit, start: float, watch: Callable[[], bool] = lambda: False) -> int:
        roots = self._begin_search()
        done = 1
        wanted, most = math.inf, math.inf
        if limit.clock is not None:
            wanted, most = limit.clock.budget(self._own_moves_left())
        if limit.seconds is not None:
            wanted, most = min(wanted, limit.seconds), min(most, limit.seconds)
        self.searcher.forbid(self.position.superko_points())
        total = limit.simulations if limit.simulations is not None else 2**62
        enough = Enough(self.searcher, start, wanted, total - done, stretch=limit.clock is not None and limit.seconds is None)
        if total > 1 and not self.searcher.is_stopped:
            done += self.searcher.run(roots, total - 1, start + most, lambda: watch() or enough())
        return done

    def _own_moves_left(self) -> float:
        """A guess: half of the empty points beyond the last fifth of the board, and some more."""
        area = self.position.game.size**2
        empties = int(self.position.boards[0].empties)
        return max(10.0, 0.5 * max(0.0, empties - 0.2 * area) + 0.06 * area)

    # ---- deciding

    def _decide(self, simulations: int, seconds: float, may_end: bool = True) -> Decision:
        """The decision by the tree as it is; `may_end` looks closely at a pass, which takes playouts and another search."""
        banned = self.position.superko_points()
        children = [child for child in children_of(self.searcher) if child.move not in banned]
        seen = status_by_search(self.position, self.searcher.workers)
        best = best_child(children, self.preset.final)
        chosen, note = best, ""
        if may_end and is_pass_in_view(self.position, best, seen, self.clean_up):
            chosen, note = may_pass(self.position, children, best, self.status(), self.clean_up)
        if chosen.move == PASS and best.move != PASS and self.position.move != PASS and not self._can_pass(best):
            chosen, note = best, "there is still something to answer"
        value = chosen.value if chosen.value is not None else 0.5
        move = to_text(chosen.move, self.position.game.size)
        if self._is_hopeless(value, simulations, chosen):
            move, note = "resign", f"the win rate {value:.2f} is below {self.resign:g}"
        return Decision(
            move=move,
            value=value,
            visits=int(self.searcher.trees[0].visits[0]),
            simulations=simulations,
            seconds=seconds,
            candidates=tuple(self._candidate(child) for child in children[:CANDIDATES]),
            line=self._line(chosen.move),
            ownership=seen.ownership,
            score=seen.score,
            note=note,
        )

    def _can_pass(self, best: Child) -> bool:
        """Would the opponent, moving after a pass, gain nothing? The search has always seen the own move first."""
        if self._probe is None or self._probe.game != self.position.game:
            self._probe = Searcher(self.position.game, self.searcher.method, self.seed, memory_mb=PROBE_MB)
        self._probe.forget()
        self._probe.run(self.position.play("pass").boards, PROBE)
        answer = best_child(children_of(self._probe), "visits")
        return best.value is None or answer.value is None or 1 - answer.value >= best.value - PASS_COST

    def _candidate(self, child: Child) -> Candidate:
        return Candidate(
            move=to_text(child.move, self.position.game.size),
            visits=child.visits,
            value=child.value,
            amaf_value=child.amaf_value,
            prior=child.prior,
            line=self._line(child.move),
            is_won=child.is_won,
            is_lost=child.is_lost,
            position=self.position,
        )

    def _line(self, move: int) -> tuple[str, ...]:
        return tuple(to_text(m, self.position.game.size) for m in principal_variation(self.searcher, move))

    def _is_hopeless(self, value: float, simulations: int, chosen: Child) -> bool:
        """Is it time to resign? Not before there are some stones, and later against a handicap, which is made up slowly."""
        if self.resign == 0 or (simulations < 100 and not chosen.is_lost):
            return False
        threshold = self.resign / (1 + self.handicap) if self.position.to_play == "white" else self.resign
        size = self.position.game.size
        stones = size * size - int(self.position.boards[0].empties)
        return value < threshold and stones >= size + 2 * self.handicap

    # ---- the end of the game

    def dead_stones(self) -> list[str]:
        """The stones that are dead, by playouts with either colour to move; what the player passed on, if it did."""
        return self.status().dead

    def status(self) -> Status:
        """How the points stand, by playouts with either colour to move."""
        if self._status is None or self._status.key != self.position.key:
            self._status = status_by_playouts(self.position, self.searcher.method.playout)
        return self._status

    def score(self) -> float:
        """The score of the position with the dead stones taken off."""
        return self.position.score(self.dead_stones())


class Enough:
    """Called between slices of a search: is it time to stop before the limit?

    Yes when the most visited move can't be caught any more, and when the wanted time is over, unless the time may be
    stretched and the most visited move is not the one with the best value.
    """

    def __init__(self, searcher: Searcher, start: float, wanted: float, simulations: int, stretch: bool) -> None:
        self.searcher, self.start, self.wanted, self.stretch = searcher, start, wanted, stretch
        self.first_visits = int(searcher.trees[0].visits[0])
        self.simulations = simulations

    def __call__(self) -> bool:
        now = time.perf_counter()
        tree = self.searcher.trees[0]
        children = self.searcher.children(0)
        visits = np.asarray(tree.visits[children.start : children.stop])
        wins = np.asarray(tree.wins[children.start : children.stop])
        if np.any(np.isposinf(wins)) or len(visits) <= 1:
            return True
        order = np.argsort(visits)
        lead = int(visits[order[-1]]) - int(visits[order[-2]])
        done = int(tree.visits[0]) - self.first_visits
        elapsed = now - self.start
        left = self.simulations - done
        if math.isfinite(self.wanted) and elapsed > 0:
            left = min(left, int(done / elapsed * max(0.0, self.wanted - elapsed)))
        if lead > left and done > 1 and (done - 1) % CHECK == 0:  # after one simulation its speed says nothing
            return not (self.stretch and left <= 0 and self.is_unstable(visits, wins, order) and elapsed < EXTEND * self.wanted)
        if elapsed >= self.wanted:
            return not (self.stretch and self.is_unstable(visits, wins, order) and elapsed < EXTEND * self.wanted)
        return False

    @staticmethod
    def is_unstable(visits: Any, wins: Any, order: Any) -> bool:
        """Is the most visited move not the one with the best mean, among those with half as many visits?"""
        serious = visits * 2 >= visits[order[-1]]
        means = np.where(serious, wins / np.maximum(visits, 1), -np.inf)
        return bool(np.argmax(means) != order[-1])


def best_child(children: list[Child], final: str) -> Child:
    """The move to play: a proven win, else the most visited or the best valued one that is not proven lost."""
    for child in children:
        if child.is_won:
            return child
    hopeful = [child for child in children if not child.is_lost] or children
    if final == "value":
        return max(hopeful, key=lambda child: child.value if child.value is not None else -1.0)
    return hopeful[0]
