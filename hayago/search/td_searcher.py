"""Runs a search by temporal differences (td_search.py), with the same face as the `Searcher` of a tree search.

What it has learned are the weights. Of the tree there is the root with its moves alone: how often episodes began with each,
and which are forbidden. The values that it shows are those of the weights, for all moves.
"""

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.go.knowledge.local_shapes import SIZE, squares_of
from ..games.go.rules.board import PASS
from ..parts.backup.mean import Mean
from ..parts.priors.combine import NoPrior
from ..parts.selection.ucb1 import Ucb1
from ..tree.sizes import TREE_MB
from ..tree.state import FORBIDDEN
from ..tree.tree import clear, new_tree
from .look_ahead import greedy_line, look_ahead, new_plies, values_after
from .search import Method
from .searcher import Searcher
from .td_search import TdSearch, first_weights, list_root, run_episodes
from .trial import try_out
from .view import Child, Race

LINE = 10  # moves of a line, at most
IDLE = 0.001  # seconds that a search without learning sleeps between two looks at whether it is to end


class TdSearcher(Searcher):
    """Searches positions of Go by a `TdSearch`."""

    method: TdSearch

    def __init__(self, game: Any, method: TdSearch, seed: int = 1, threads: int = 1, memory_mb: float = TREE_MB) -> None:
        unchecked: Any = method
        super().__init__(game, unchecked, seed, threads, memory_mb)

    def _prepared(self, game: Any, method: Any) -> Any:
        return method

    def _new_tree(self, memory_mb: float) -> Any:
        """The root with its moves; and the memory of shapes."""
        self._plies = new_plies(self.game, self.method.depth)
        self.weights: NDArray[np.float32] = first_weights(self.game.size, self.method.long_term)
        self._begin()
        return new_tree(self.method.backup, 2 * self.game.max_children())

    def _begin(self) -> None:
        """Nothing is known of the root."""
        self._roots: Any = None  # of the search that runs, or ran last
        self._first: NDArray[np.float64] = np.zeros(0)  # [child of the root] what its move was worth before the search
        self._worth = self._first  # and what it is worth by now
        self._depth = 0  # of the look by which, and
        self._seen = -1  # visits by then

    def _try_out(self, roots: Any) -> None:
        """In a tree search, whose parts have guards."""
        chosen = self.method
        stand_in = Method(Ucb1(), NoPrior(), chosen.playout, Mean(), outcome=chosen.outcome, observer=chosen.observer)
        try_out(self.game, stand_in, roots)

    # ---- running

    def simulate(self, roots: Any, worker: Any, simulations: int) -> int:
        """So many episodes. Where nothing is learned there are none: each move is looked at once, the rest is only counted."""
        if self.trees[0].children[0] == 0:
            list_root(self.game, roots, worker, self.trees)
            self._roots = roots.copy()
            self._first = self._look()
        if self.method.rate > 0:
            return int(run_episodes(self.game, self.method, roots, worker, self.trees, self.weights, simulations))
        visits, block = self.trees[0].visits, self._block(0)
        if visits[0] == 0:
            visits[block] = 1
            visits[0] = block.stop - block.start
        else:
            time.sleep(IDLE)
            visits[0] += simulations
            visits[block.start + int(np.argmax(self._worth))] += simulations
        return simulations

    def run(
        self,
        roots: Any,
        simulations: int | None = None,
        deadline: float = math.inf,
        enough: Callable[[], bool] = lambda: False,
    ) -> int:
        done = super().run(roots, simulations, deadline, enough)
        is_first = self.visits == 1  # only gives the root its moves, and more is to come
        if self.method.depth > 1 and done and not self._is_final and not is_first:
            self._look_ahead(deadline)
        return done

    @property
    def _is_final(self) -> bool:
        """Are the values those of the whole depth, and nothing is learned any more?"""
        return self.method.rate == 0 and self._depth == self.method.depth

    def _look(self) -> NDArray[np.float64]:
        """See what each move is worth by the weights as they are, without a reply; -1 for a pass."""
        moves, sums = self._moves(), np.zeros(int(self.trees[0].children[0]))
        values_after(self.game, self._roots, moves, self.weights, sums)
        self._worth, self._depth, self._seen = self._chances(sums, moves), 1, self.visits
        return self._worth

    def _moves(self) -> NDArray[np.uint16]:
        return np.array(self.trees[0].move[self._block(0)])

    def _chances(self, sums: NDArray[np.float64], moves: NDArray[np.uint16]) -> NDArray[np.float64]:
        """The player's chances to win where the sums of weights are these."""
        own = sums if self._roots[0].to_play == 1 else -sums
        return np.where((moves == PASS) & (len(moves) > 1), -1.0, 1 / (1 + np.exp(-own)))

    def _look_ahead(self, deadline: float) -> None:
        """Look one ply deeper after the other, until the depth is reached, or the time."""
        self._look()
        moves, states = self._moves(), self.trees[0].state[self._block(0)]
        for depth in range(2, self.method.depth + 1):
            sums = np.zeros(len(moves))
            for i in np.argsort(-self._worth):
                if self.is_stopped or time.perf_counter() >= deadline:
                    return
                if states[i] != FORBIDDEN and moves[i] != PASS:
                    sums[i] = look_ahead(self.game, self._roots, self._plies, self.weights, moves[i], depth)
            self._worth, self._depth = self._chances(sums, moves), depth

    # ---- the memory

    def forget(self) -> None:
        """Start from the long-term memory."""
        self.weights = first_weights(self.game.size, self.method.long_term)
        clear(self.trees)
        self._begin()

    def advance(self, move: int) -> bool:
        """Go on with the position after this move; is anything remembered?"""
        if not self.method.keep:
            self.forget()
            return False
        clear(self.trees)
        self._begin()
        return True

    def take_memory(self, other: Searcher) -> None:
        """Nothing of another game is of use."""

    @property
    def memory_mb(self) -> float:
        return float(self.weights.nbytes / 2**20)

    # ---- what it has found

    @property
    def note(self) -> str:
        size = self.game.size
        if self.method.long_term and size != SIZE:
            return (
                f"there are long-term weights for {SIZE}x{SIZE} alone: on {size}x{size} it knows what it learns in the search"
            )
        return ""

    def children(self, node: int = 0) -> list[Child]:
        """The moves of the root, the best first; a pass has no value of its own."""
        found = super().children(node)
        if node != 0 or not found:
            return []
        if self._seen != self.visits and self.method.rate > 0:
            self._look()
        rows = []
        for row in found:
            worth, first = float(self._worth[row.node - 1]), float(self._first[row.node - 1])
            rows.append(replace(row, value=None if worth < 0 else worth, prior=max(0.0, first)))
        return sorted(rows, key=lambda row: -1.0 if row.value is None else row.value, reverse=True)

    def line(self, first: int | None = None, most: int = 20) -> list[int]:
        """The most promising moves from the root on, or after the root's move `first`."""
        if self._roots is None:
            return []
        line = np.zeros(min(most, LINE), np.uint16)
        move = np.uint16(self.children()[0].move if first is None else first)
        shapes = np.zeros(sum(squares_of(self.game.size)), np.int32)
        count = greedy_line(self.game, self._roots.copy(), self.weights, move, shapes, line)
        return [int(move) for move in line[:count]]

    def race(self) -> Race:
        return super().race()._replace(is_final=self._is_final)
