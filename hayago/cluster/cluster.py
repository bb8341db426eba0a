"""A player's search on many machines: its own search here, a worker on every other machine of a Ray cluster."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.errors import SettingError
from ..core.settings import hint, read_settings
from ..search.search import Method
from .exchanged import ROW
from .link import Link
from .member import Sharing
from .messages import Root, Setup, State
from .shared_searcher import SharedSearcher

LAST_WORD = 0.15  # seconds, at most, for what the workers found to the end
SHORT = 0.1  # and the part of the time of the search
OFTEN = 0.03  # seconds between two looks at what has come in
SETTINGS = ("depth", "share", "rounds", "spread", "threads", "here")


@dataclass
class Cluster:
    """A Ray cluster as a player uses it. The player's own search goes on where the cluster is lost.

    It serves the searcher that was made last; earlier ones search alone.

    `threads` are those of each worker; None is one for each CPU of its machine. On the engine's own machine there are workers
    beside its own search only where `here` asks for them.
    """

    address: str = "auto"
    depth: int = Sharing.depth
    share: float = Sharing.share
    rounds: float = Sharing.rounds
    spread: float = Sharing.spread
    threads: int | None = None
    here: int = 0
    link: Link = field(init=False, repr=False)
    setups: int = field(default=0, init=False, repr=False)
    searches: int = field(default=0, init=False, repr=False)

    def __post_init__(self) -> None:
        self.sharing = Sharing(self.depth, float(self.share), float(self.rounds), float(self.spread))
        for name, value in (("threads", self.threads or 1), ("here", self.here)):
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 256:
                raise SettingError(f"{name} of a cluster is a whole number up to 256, not {value!r}")
        self.link = Link({"address": self.address, "threads": self.threads, "here": self.here})

    @classmethod
    def named(cls, text: str) -> "Cluster":
        """The cluster of "auto" or "192.168.1.5:6379", with settings behind commas: "auto,rounds=2,depth=4"."""
        address, _, rest = text.partition(",")
        settings = read_settings(rest)
        for name in settings:
            if name not in SETTINGS:
                raise SettingError(f"{name!r} is no setting of a cluster{hint(name, SETTINGS)}")
        if not address.strip():
            raise SettingError(f"{text!r} names no cluster: write auto, or the address that `ray start --head` told")
        return cls(address.strip(), **settings)

    def searcher(self, game: Any, method: Method, seed: int, threads: int, memory_mb: float) -> "ClusterSearcher":
        """What a player searches with."""
        return ClusterSearcher(self, game, method, seed, threads, memory_mb)

    def describe(self) -> str:
        """In a few words."""
        news = self.link.news
        if not self.link.is_alive or not news.workers:
            return self.link.word or "no worker is ready yet"
        return f"{news.workers} workers, {news.simulations} simulations, exchange {1000 * news.delay:.0f} ms"

    def close(self) -> None:
        """End the workers."""
        self.link.close()


class ClusterSearcher(SharedSearcher):
    """The engine's own search, with which the workers of the cluster search."""

    def __init__(self, cluster: Cluster, game: Any, method: Method, seed: int, threads: int, memory_mb: float) -> None:
        cluster.setups += 1
        super().__init__(game, method, seed, threads, memory_mb, cluster.sharing, cluster.setups)
        self.cluster, self.number = cluster, cluster.setups
        cluster.link.tell(Setup(cluster.setups, self.game, self.method, memory_mb, cluster.sharing, seed, game.new_board()))
        self._exchanged = self._told = 0.0  # when
        self._news: Any = None  # that was taken in

    def run(
        self,
        roots: Any,
        simulations: int | None = None,
        deadline: float = math.inf,
        enough: Callable[[], bool] = lambda: False,
    ) -> int:
        """The same as of a Searcher; simulations are those of all machines. One simulation is run here alone."""
        if simulations == 1 or not self.is_served:
            return super().run(roots, simulations, deadline, enough)
        began, before = time.perf_counter(), self.visits
        self._begin(roots)
        self._told = began

        def look() -> bool:
            self._exchange()
            return (simulations is not None and self.visits - before >= simulations) or enough()

        own_end = deadline - min(LAST_WORD, SHORT * max(0.0, deadline - began)) if deadline < math.inf else deadline
        try:
            super().run(roots, simulations, own_end, look)
        finally:
            self._end(began, deadline)
        return self.visits - before

    @property
    def is_served(self) -> bool:
        """Is this the searcher that was made last?"""
        return self.cluster.setups == self.number

    def _begin(self, roots: Any) -> None:
        """Tell the workers where to search."""
        link, self.cluster.searches = self.cluster.link, self.cluster.searches + 1
        link.tell(Root(self.key, self.came, np.array(roots), frozenset(self.forbidden)))
        link.tell(State(self.cluster.searches, True, self.key, self.report() if self.visits else np.zeros(0, ROW)))

    def _exchange(self) -> None:
        """Take in what has come, and tell what was found here, when it is time."""
        now = time.perf_counter()
        if now - self._exchanged < OFTEN or not self.is_served:
            return
        self._exchanged = now
        self._take_in(self.cluster.link.news)
        rounds = self.cluster.sharing.rounds
        if rounds > 0 and now - self._told >= 1 / rounds:
            self._told = now
            self.cluster.link.tell(State(self.cluster.searches, True, self.key, self.report()))

    def _end(self, began: float, deadline: float) -> None:
        """Stop the workers, and take in what they found, if it comes in time."""
        if not self.is_served:
            return
        link = self.cluster.link
        link.tell(State(self.cluster.searches, False, self.key, self.report()))
        now = time.perf_counter()
        news = link.last_news(self.cluster.searches, max(0.0, min(LAST_WORD, SHORT * (now - began) + 0.01, deadline - now)))
        if news is not None:
            self._take_in(news)

    def _take_in(self, news: Any) -> None:
        if news is not self._news and news.key == self.key and news.rows is not None:
            self._news = news
            self.receive(news.rows)
