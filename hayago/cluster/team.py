"""A cluster of k machines in one process: k searches take turns, and exchange what they found after each round.

The same exchange as between machines, without any time in it: each search runs as many simulations in a round as the others, so
the same seed gives the same moves, and a few cores can play many machines.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.errors import SettingError
from ..search.search import Method
from ..tree.sizes import TREE_MB
from .follower import STREAM, Follower
from .member import Member, Sharing
from .shared_searcher import SharedSearcher
from .sums import Sums

ROUNDS = 16  # of a search: four seconds at four a second
UNLIMITED = 256  # simulations of a round where only time is limited
HERE = "0"  # the name of the search that decides


@dataclass(frozen=True)
class Team:
    """So many searches of a player, which exchange what they found so many times a search; once is at the end alone.

    A limit in simulations is for all of them together.

    >>> from hayago import ConnectFour, Limit, Player
    >>> from hayago.cluster.team import Team
    >>> Player(ConnectFour(), "rave", seed=1, memory_mb=4, cluster=Team(3)).choose(Limit(simulations=300)).simulations
    300
    """

    workers: int
    rounds: int = ROUNDS
    depth: int = Sharing.depth
    share: float = Sharing.share
    spread: float = Sharing.spread

    def __post_init__(self) -> None:
        for name, most in (("workers", 10_000), ("rounds", 1_000_000)):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
                raise SettingError(f"{name} of a team are a whole number from 1 to {most}, not {value!r}")
        Sharing(self.depth, self.share, spread=self.spread)

    def searcher(self, game: Any, method: Method, seed: int, threads: int, memory_mb: float) -> "TeamSearcher":
        """What a player searches with."""
        return TeamSearcher(self, game, method, seed, threads, memory_mb)

    def describe(self) -> str:
        """In a few words."""
        return f"{self.workers} searches in one process, {self.rounds} exchanges a search"


class TeamSearcher(SharedSearcher):
    """The search that decides, and its followers."""

    def __init__(
        self, team: Team, game: Any, method: Method, seed: int = 1, threads: int = 1, memory_mb: float = TREE_MB
    ) -> None:
        sharing = Sharing(team.depth, team.share, spread=team.spread)
        super().__init__(game, method, seed, threads, memory_mb, sharing)
        self.team = team
        self.followers = {
            str(i): Follower(self.game, self.method, seed + i * STREAM, threads, memory_mb, sharing)
            for i in range(1, team.workers)
        }
        self.sums = Sums()
        self._sums_key = self.key

    def run(
        self,
        roots: Any,
        simulations: int | None = None,
        deadline: float = math.inf,
        enough: Callable[[], bool] = lambda: False,
    ) -> int:
        """The same as of a Searcher; one simulation is run here alone."""
        if simulations == 1 or not self.followers:
            return super().run(roots, simulations, deadline, enough)
        if self._sums_key != self.key:
            self.sums.move_on() if self.came else self.sums.forget()
            self._sums_key = self.key
        for follower in self.followers.values():
            follower.go_to(self.key, self.came, roots)
        if self.visits:  # a kept tree: all begin with what the others know of it
            self.exchange()
        done, round_ = 0, 0
        while not self.is_stopped or round_ == 0:
            shares = self._shares(simulations, done, round_)
            if not any(shares):
                break
            ran = super().run(roots, shares[0], deadline)
            for follower, share in zip(self.followers.values(), shares[1:], strict=True):
                begun = follower.begin(frozenset(self.forbidden)) if share else 0
                ran += begun + (follower.searcher.run(follower.roots, share - begun, deadline) if share > begun else 0)
            self.exchange()
            done, round_ = done + ran, round_ + 1
            if ran == 0 or time.perf_counter() >= deadline or enough():
                break
        return done

    def _shares(self, simulations: int | None, done: int, round_: int) -> list[int]:
        """How many simulations each search runs in this round."""
        count = 1 + len(self.followers)
        if simulations is None:
            return [UNLIMITED] * count
        rounds = self.team.rounds
        wanted = simulations if round_ + 1 >= rounds else simulations * (round_ + 1) // rounds
        return [max(0, wanted - done + i) // count for i in range(count)][::-1]

    def exchange(self) -> None:
        """Let everybody tell, and then take in what the others told."""
        members: dict[str, Member] = {HERE: self, **{name: follower.searcher for name, follower in self.followers.items()}}
        for name, member in members.items():
            self.sums.take(name, member.report())
        for name, member in members.items():
            member.receive(self.sums.others(name))
