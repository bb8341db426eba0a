"""A player in a game: thinks about positions, keeps its search tree from move to move, knows when to pass and to resign."""

import math
import pathlib
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from numbers import Integral, Real
from random import Random
from typing import Any, Protocol

import numpy as np

from ..cluster.exchanged import shared_method
from ..core import contract
from ..core.errors import ContractError, GameOver, IllegalMove, SettingError
from ..evaluate.status import Status, estimated_score
from ..games.position import GamePosition, first_position
from ..presets import Preset, default_preset, load_preset
from ..search.kinds import new_searcher
from ..search.search import Method
from ..search.searcher import Searcher
from ..search.td_search import TdSearch
from ..search.view import Child
from ..tree.sizes import TREE_MB
from ..tree.state import FORBIDDEN
from .clock import Limit, is_number
from .decision import Candidate, Decision
from .endgame import NO_TIME, ending_of
from .openings import Openings, openings_named
from .search_komi import SearchKomi
from .thinking_time import EXTEND, Beginning, Enough, longer_by

CANDIDATES = 10  # moves described in a Decision


class Machines(Protocol):
    """Who searches with a player: `hayago.cluster.cluster.Cluster`, or `hayago.cluster.team.Team` in this process."""

    def searcher(self, game: Any, method: Method, seed: int, threads: int, memory_mb: float) -> Searcher: ...

    def describe(self) -> str: ...


class Player:
    """A player in a game: `choose` decides on a move, `play` makes it, or the opponent's.

    For every game: Go, Hex, Havannah, Connect Four, one of your own. Any call but `stop` ends pondering. Only `stop` may be
    called from another thread while `choose` runs.

    >>> from hayago import ConnectFour, Limit, Player
    >>> player = Player(ConnectFour(), "uct", seed=1)
    >>> for move in ("4", "1", "4", "1", "4", "2"):
    ...     player.play(move)
    >>> player.choose(Limit(simulations=100)).move
    '4'
    """

    def __init__(
        self,
        game: Any,
        how: "str | pathlib.Path | Preset | Method | TdSearch | None" = None,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory_mb: float = TREE_MB,
        resign: float | None = None,
        cluster: "str | Machines | None" = None,
    ) -> None:
        """`game` is a game or a position of one. `how` to think is a preset by its name, its file or itself, or a `Method`
        or `TdSearch`; without it the game's own preset is taken.

        The same `seed` gives the same moves, with limits in simulations and one thread. `resign` is the win rate below which to
        give up; 0 never does, None leaves it to the preset. With a `cluster`, the address of a Ray cluster or "auto" for the
        one that runs on this machine, other machines search too; limits in simulations are for all of them together.
        """
        position = start_of(game)
        self.preset = preset_of(position.game, how)
        self.resign = self.preset.resign if resign is None else resign
        if not is_number(self.resign, Real) or not 0 <= self.resign < 1:
            raise SettingError(f"resign is a win rate from 0 (never) to below 1, not {resign!r}")
        if not is_number(memory_mb, Real) or not memory_mb > 0:
            raise SettingError(f"memory_mb is a number of megabytes above 0, not {memory_mb!r}")
        seed = int(np.random.SeedSequence().entropy % 2**32) if seed is None else checked_seed(seed)  # type: ignore[operator]
        self.seed, self.memory_mb = seed, memory_mb
        self.openings: Openings | None = None
        if self.preset.openings:
            self.openings = openings_named(self.preset.openings, self.preset.folder)
        self._chance = Random(seed)  # between openings that are equally good
        self.cluster = machines_of(cluster)
        if self.cluster is not None:
            self.preset = replace(self.preset, method=shared_method(self.preset.method))
        self.searcher = self._new_searcher(position.game, self.preset.method, threads)
        self.position: GamePosition = position
        self.ending = ending_of(position, self.searcher.method, seed, memory_mb)
        self.komi = SearchKomi(self.preset.method)
        self._pondering: threading.Thread | None = None
        self._begun: Beginning | None = None  # of the running search
        self._aside: dict[int, int] = {}  # moves that are left out while a move is chosen, with their states

    def _new_searcher(self, game: Any, method: Method | TdSearch, threads: int) -> Searcher:
        if self.cluster is None:
            return new_searcher(game, method, self.seed, threads, self.memory_mb)
        return self.cluster.searcher(game, shared_method(method), self.seed, threads, self.memory_mb)

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
        game = self.searcher.game
        if type(position.game) is not type(game) or position.game != game:  # records of different games may be equal
            old = self.searcher
            self.searcher = self._new_searcher(position.game, self.preset.method, old.threads)  # old.method is for the old game
            self.searcher.take_memory(old)
            self.ending = ending_of(position, self.searcher.method, self.seed, self.memory_mb)
        self.searcher.forget()
        self.komi.reset()
        self.position = position

    # ---- thinking

    def choose(self, limit: Limit, watch: Callable[[], bool] = lambda: False, clean_up: bool = False) -> Decision:
        """Search the position and decide on a move; the game stays where it is. "resign" when it is hopeless.

        `watch` is called every few milliseconds; it may look at the `view`, and ends the search when it says True. With
        `clean_up` what is dead is captured before anything else, and the player never resigns.
        """
        if not isinstance(limit, Limit):
            raise SettingError(f"choose takes a Limit, such as Limit(simulations=1000) or Limit(seconds=2), not {limit!r}")
        self.stop_pondering()
        self._check_decision("chosen")
        self.komi.begin(self.position, self.searcher)
        start = self._begun = Beginning(self.searcher.visits)
        clock = None if limit.clock is None or limit.clock.is_running else limit.clock  # else who started it stops it
        if clock is not None:
            clock.start()
        try:
            known = None if clean_up else self._known()
            if known is not None:
                return known
            simulations, until = self._search(limit, start, watch, does_compiling_count=clock is None)
            decision = self._decide(simulations, start.seconds, clean_up=clean_up, until=until)
        finally:
            self.searcher.allow(self._aside)
            self._aside = {}
            self._begun = None
            if clock is not None:
                clock.stop(start.compiling)
        return replace(decision, seconds=start.seconds)  # deciding may take time, too

    def analyse(self, watch: Callable[[], bool], avoid: Iterable[str] = ()) -> Decision:
        """Search until `watch` says True, whatever is found, leaving out the moves to `avoid`. The game stays where it is."""
        self.stop_pondering()
        self._check_decision("analysed")
        avoided = [self.position.read(move) for move in avoid]
        if avoided:  # visits of a search with other moves would mislead, before and after
            self.searcher.forget()
        self.komi.begin(self.position, self.searcher)
        self._begun = Beginning(self.searcher.visits)
        try:
            roots = self._begin_search()
            self.searcher.forbid(self.ending.forbidden(self.position) + avoided)
            self.searcher.run(roots, enough=watch)
            return self.view()
        finally:
            self._begun = None
            if avoided:
                self.searcher.forget()

    def view(self) -> Decision:
        """What the search knows by now, without a thought of passing; for the `watch` of a running search, too.

        It tells the simulations and seconds of the running search so far, 0 of both where none is running.
        """
        if not self.searcher.children():
            raise SettingError("nothing is known of this position yet: let the player choose or analyse first")
        decision, begun = self._decide(0, 0.0, False), self._begun
        return decision if begun is None else replace(decision, simulations=self.simulations_so_far, seconds=begun.seconds)

    @property
    def simulations_so_far(self) -> int:
        """Simulations of the running search; 0 where none is running."""
        return 0 if self._begun is None else self.searcher.visits - self._begun.visits

    @property
    def seconds_so_far(self) -> float:
        """Seconds of the running search, without compiling; 0 where none is running."""
        return 0.0 if self._begun is None else self._begun.seconds

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

    def _check_decision(self, done: str) -> None:
        """Raise an error unless a player is to move."""
        if self.position.is_over:
            raise GameOver("a move", f"cannot be {done}: the game is over")
        if self.position.is_chance:
            remedy = "player.play(player.position.roll(random.Random(1)))"
            raise IllegalMove("a move", f"cannot be {done}: chance is to move; draw its outcome and play it: {remedy}")

    def _begin_search(self) -> Any:
        """Give the root its children by a first simulation; the root for the kernels."""
        roots = self.position.boards
        self.ending.begin(self.searcher)
        self.searcher.run(roots, 1)
        return roots

    def _search(
        self, limit: Limit, start: Beginning, watch: Callable[[], bool], does_compiling_count: bool
    ) -> tuple[int, float]:
        """Search within the limit; how many simulations were run, and until when the decision must be made."""
        roots = self._begin_search()
        begun = time.perf_counter()
        wanted, most = math.inf, math.inf
        spent = 0.0
        if limit.clock is not None:
            spent = limit.clock.running if does_compiling_count else start.seconds
            longer = longer_by(self.position.game)
            wanted, most = limit.clock.budget(self.ending.moves_left(self.position), longer, spent)
        if limit.seconds is not None:
            rest = limit.seconds - start.seconds
            wanted, most = min(wanted, rest), min(most, rest)
        until = begun + most if limit.clock is not None else math.inf
        if limit.clock is not None and limit.clock.is_nearly_lost(spent):
            until = NO_TIME
        self.searcher.forbid(self.ending.forbidden(self.position))
        aside = self.ending.left_out(self.position, until)
        if any(child.move not in aside for child in self.searcher.children() if not child.is_forbidden):
            self._aside = self.searcher.forbid(aside)
        total = limit.simulations if limit.simulations is not None else 2**62
        if limit.clock is not None:
            most -= min(most / 3, self.ending.closing(self.position, self.searcher))
        stretch = limit.clock is not None and limit.seconds is None
        enough = Enough(self.searcher, begun, min(wanted, most), total - 1, stretch, self.preset.final)
        done = 1
        if total > 1 and not self.searcher.is_stopped:
            done += self.searcher.run(roots, total - 1, begun + most, lambda: watch() or enough())
        if limit.clock is not None:
            limit.clock.thought = min(time.perf_counter() - begun, EXTEND * wanted)
        return done, until

    # ---- deciding

    def _decide(
        self, simulations: int, seconds: float, may_end: bool = True, clean_up: bool = False, until: float = math.inf
    ) -> Decision:
        """The decision by the tree as it is; `may_end` looks closely at whether to end the game, which may take time."""
        found, best = self.komi.found(self.position, self.searcher, self.preset.final)
        children = [child for child in found if not child.is_forbidden] or found  # an analysis may avoid every move
        allowed = [child for child in found if not child.is_forbidden or self._aside.get(child.move, FORBIDDEN) != FORBIDDEN]
        seen = self.ending.seen(self.position, self.searcher)
        chosen, note = best, ""
        if may_end:
            chosen, note = self.ending.choose(self.position, allowed, best, seen, clean_up, until)
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
            score=estimated_score(self.position, seen),
            is_settled=seen.is_settled,
            note=note or self.komi.note or self.searcher.note,
            position=self.position,
        )

    def _known(self) -> Decision | None:
        """A decision by the openings, without a search; None where they know nothing."""
        chosen = None if self.openings is None else self.openings.choose(self.position, self._chance)
        if self.openings is None or chosen is None:
            return None
        moves = [chosen, *(move for move in self.openings.moves(self.position) if move != chosen)]
        candidates = tuple(
            Candidate(move, visits, value, None, value, (move,), position=self.position) for move, value, visits in moves
        )
        return Decision(
            move=chosen[0],
            value=chosen[1],
            visits=sum(visits for _, _, visits in moves),
            simulations=0,
            seconds=0.0,
            candidates=candidates,
            line=(chosen[0],),
            note=f"known from long searches ({self.preset.openings})",
            position=self.position,
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
        return self.position.written(self.searcher.line(move))

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

    def looked_at_closely(self, decision: Decision) -> Decision:
        """The decision with ownership and score by playouts, where these find everything settled and the search does not.

        A search for the player who has lost tries what makes it worse, and so much of it that settled stones seem to die.
        """
        status = None if decision.is_settled else self.status()
        if status is None or not status.is_settled:
            return decision
        score = estimated_score(self.position, status)
        return replace(decision, ownership=status.ownership, score=score, is_settled=True)

    def score(self) -> float:
        """The score of the position with the dead stones taken off."""
        return self.ending.score(self.position)


def preset_of(game: Any, how: "str | pathlib.Path | Preset | Method | TdSearch | None") -> Preset:
    """The preset that a user asks for; a Method is a preset without a name."""
    if how is None:
        return load_preset(default_preset(game))
    if isinstance(how, str | pathlib.Path):
        return load_preset(str(how))
    if isinstance(how, Method | TdSearch):
        return Preset("method", "a method of one's own", "", how)
    if not isinstance(how, Preset):
        raise SettingError(
            f"a player thinks by a preset (its name, its .toml file or itself), a Method or a TdSearch, not by {how!r}"
        )
    return how


def machines_of(cluster: str | Machines | None) -> Machines | None:
    """The machines at an address; those that are given are themselves."""
    if not isinstance(cluster, str):
        return cluster
    from ..cluster.cluster import Cluster

    return Cluster.named(cluster)


def checked_seed(seed: Any) -> int:
    """The seed, if it is a whole number from 0 to below 2^64."""
    if not (is_number(seed, Integral) and 0 <= seed < 2**64):
        raise SettingError(f"seed is a whole number from 0 to below 2^64, or None for another one each time, not {seed!r}")
    return int(seed)


def start_of(game: Any) -> GamePosition:
    """The first position of a game; a position is itself."""
    if isinstance(game, GamePosition):
        return game
    contract.check(game, contract.Game)
    position = first_position(game)
    if not isinstance(position, GamePosition):
        raise ContractError(
            f"{type(game).__name__}.start() must give a GamePosition, not {type(position).__name__}: let it return "
            "YourPosition.start(self), or leave it out"
        )
    return position
