"""The extra komi of a player's searches, from move to move (parts/outcome/dynamic_komi.py has the rules).

What is reported stays true: win rates of decisions and candidates are those at the komi of the game, which the search counts
beside its own; resigning and passing go by them. The move is the one that the search likes at its komi, and the note says so.
"""

from dataclasses import replace
from typing import Any

from ..core.contract import Komi
from ..parts.outcome.dynamic_komi import FixedKomi
from ..search.search import Method
from ..search.searcher import Searcher
from ..search.td_search import TdSearch
from ..search.view import Child
from .decision import best_child

TRUSTED = 3.0  # points that the komis of the results in one tree may lie apart; beyond that it begins anew


class SearchKomi:
    """Asks the rule of a method before each search of a new position; `reset` with each game."""

    def __init__(self, method: Method | TdSearch) -> None:
        self.rule: Komi = method.dynamic_komi if isinstance(method, Method) else FixedKomi()
        self.reset()

    def reset(self) -> None:
        """Nothing is known of the game."""
        self.extra: float | None = None  # points for White in the last search
        self._value: float | None = None  # Black's win rate in it, with them
        self._position: Any = None  # that was searched
        self._least = self._most = 0.0  # of the results in the tree

    @property
    def note(self) -> str:
        """What somebody who reads a decision should know."""
        if not self.extra:
            return ""
        return f"searched with {abs(self.extra):g} points more for {'White' if self.extra > 0 else 'Black'}"

    def begin(self, position: Any, searcher: Searcher) -> None:
        """Set the komi of the search that begins; a tree whose results are of komis too far apart is forgotten."""
        if isinstance(self.rule, FixedKomi):
            return
        if position is not self._position:
            size = int(getattr(position.game, "size", 0))
            age = len(position.history) / (size**2 or position.game.max_length())
            self.extra = float(self.rule.extra(self.extra, self._value, position.handicap_stones, age, size))
            self._position = position
        extra = self.extra or 0.0
        if searcher.visits == 0:
            self._least = self._most = extra
        self._least, self._most = min(self._least, extra), max(self._most, extra)
        if self._most - self._least > TRUSTED:
            searcher.forget()
            self._least = self._most = extra
        for memory in searcher.scratch("extra_komi"):
            memory[0] = extra

    def found(self, position: Any, searcher: Searcher, final: str) -> tuple[list[Child], Child]:
        """The moves of the root with their values at the komi of the game, and the one that is best at the komi of the search.

        What that is worth there is remembered for the rule.
        """
        seen = searcher.children()
        selected = searcher.selected() if final == "selection" else None
        best = best_child([child for child in seen if not child.is_forbidden] or seen, final, selected)
        if best.value is not None:
            self._value = best.value if position.to_play == position.colours[0] else 1.0 - best.value
        found = [child if child.real_value is None else replace(child, value=child.real_value) for child in seen]
        return found, found[seen.index(best)]
