"""What a player has decided, and why; as an object, and as plain data for files and data frames.

text = decision.to_json()               # one line
Decision.from_json(text) == decision    # True: all but the position comes back
pandas.DataFrame(decision.rows())       # a row for each candidate
"""

import dataclasses
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from ..core.errors import SettingError
from ..core.settings import hint
from ..games.position import GamePosition
from ..search.view import Child
from .notebook import decision_html


@dataclass(frozen=True)
class Candidate:
    """One move as the search saw it. Values are win rates in 0 .. 1 for the player to move.

    >>> from hayago import ConnectFour, Limit, Player
    >>> decision = Player(ConnectFour(), "uct", seed=1).choose(Limit(simulations=100))
    >>> best = decision.candidates[0]
    >>> best.visits >= decision.candidates[1].visits, best.line[0] == best.move
    (True, True)
    """

    move: str
    visits: int
    value: float | None  # mean outcome of its simulations (the MC value)
    amaf_value: float | None  # mean outcome of simulations in which it was played later (the RAVE value)
    prior: float  # what was thought of it before
    line: tuple[str, ...]  # the principal variation that begins with it
    is_won: bool = False  # proven
    is_lost: bool = False
    is_drawn: bool = False
    position: GamePosition | None = field(default=None, repr=False, compare=False)  # in which it was thought about

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """What speaks for or against it at first sight, such as "captures 2 stones"; read when it is asked for."""
        return () if self.position is None else self.position.reasons(self.move)

    @property
    def proven(self) -> str:
        """ "won", "lost", "drawn", or "" where nothing is proven."""
        return "won" if self.is_won else "lost" if self.is_lost else "drawn" if self.is_drawn else ""

    def to_dict(self) -> dict[str, Any]:
        """All fields but the position, as JSON can hold them."""
        return plain_fields(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any], position: GamePosition | None = None) -> Self:
        """The candidate of such a dict."""
        fields = known_fields(cls, data)
        return cls(**{**fields, "line": tuple(fields["line"])}, position=position)


@dataclass(frozen=True)
class Decision:
    """The move to play, with everything that a person or a program wants to know about it.

    >>> from hayago import ConnectFour, Limit, Player
    >>> decision = Player(ConnectFour(), "uct", seed=1).choose(Limit(simulations=100))
    >>> decision.simulations, 0 < decision.value < 1, len(decision.candidates)
    (100, True, 7)
    """

    move: str  # as in "D4"; "pass", "swap" or "resign"
    value: float  # win rate of the player to move, 0 .. 1
    visits: int  # of the root, with what was known from earlier moves
    simulations: int  # run for this decision
    seconds: float  # spent on it, without compiling
    candidates: tuple[Candidate, ...] = ()  # most visited first
    line: tuple[str, ...] = ()  # the principal variation
    ownership: dict[str, float] = field(default_factory=dict)  # [point] 1 always Black's, -1 always White's
    # Black's points minus White's and komi: the mean at the ends of simulations, exact once everything is settled; None where
    # the search has no observer `Ownership`, or the game counts no points
    score: float | None = None
    is_settled: bool = (
        False  # is the game over but for passes, by what the simulations end like? Then `score` is that of the end
    )
    note: str = ""  # why this move and not the most visited one, where that is so
    position: GamePosition | None = field(default=None, repr=False, compare=False)  # that was thought about

    @property
    def settled_lead(self) -> float | None:
        """By how many points the player to move is ahead where everything is settled; else None."""
        if not self.is_settled or self.score is None or self.position is None:
            return None
        return self.score if self.position.to_play == "black" else -self.score

    @property
    def simulations_per_second(self) -> float:
        return self.simulations / self.seconds if self.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """All fields but the position, as JSON can hold them; the candidates as dicts in a list."""
        return {**plain_fields(self), "candidates": [candidate.to_dict() for candidate in self.candidates]}

    @classmethod
    def from_dict(cls, data: dict[str, Any], position: GamePosition | None = None) -> Self:
        """The decision of such a dict; with the position that it was about, it can show the board again."""
        fields = known_fields(cls, data)
        fields["candidates"] = tuple(Candidate.from_dict(each, position) for each in fields.get("candidates", ()))
        return cls(**{**fields, "line": tuple(fields.get("line", ()))}, position=position)

    def to_json(self) -> str:
        """The dict as one line of JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str, position: GamePosition | None = None) -> Self:
        """The decision of such a line."""
        return cls.from_dict(json.loads(text), position)

    def rows(self) -> list[dict[str, Any]]:
        """A flat dict for each candidate, the most visited first: pandas.DataFrame(decision.rows())."""
        visits = sum(candidate.visits for candidate in self.candidates) or 1
        return [
            {
                "rank": rank,
                "move": candidate.move,
                "visits": int(candidate.visits),
                "share": candidate.visits / visits,  # of the visits of all candidates
                "value": candidate.value,
                "amaf_value": candidate.amaf_value,
                "prior": candidate.prior,
                "proven": candidate.proven,
                "line": " ".join(candidate.line),
            }
            for rank, candidate in enumerate(self.candidates, 1)
        ]

    def _repr_html_(self) -> str:
        """In a notebook a decision shows the board with its candidates, and a table."""
        return decision_html(self)


def plain_fields(record: Any) -> dict[str, Any]:
    """The fields of a candidate or a decision, without positions, as JSON can hold them."""
    return {each.name: plain(getattr(record, each.name)) for each in dataclasses.fields(record) if each.name != "position"}


def plain(value: Any) -> Any:
    """Tuples as lists, numbers of NumPy as Python's."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value.item() if hasattr(value, "item") else value


def known_fields(made: type, data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a dict that was made of such a record; SettingError where it was not."""
    names = {each.name for each in dataclasses.fields(made)} - {"position"}
    needed = {
        each.name
        for each in dataclasses.fields(made)
        if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    }
    if unknown := sorted(set(data) - names):
        raise SettingError(f"{unknown[0]!r} is no field of a {made.__name__}{hint(unknown[0], sorted(names))}")
    if missing := sorted(needed - set(data)):
        raise SettingError(f"a {made.__name__} needs the field {missing[0]!r}: give what its to_dict() gave")
    return dict(data)


def best_child(children: list[Child], final: str, selected: int | None = None) -> Child:
    """The move to play: a proven win, else the most visited, the best valued or the `selected` one (its node), as `final` says;
    a proven draw where that is worth less.
    """
    for child in children:
        if child.is_won:
            return child
    open_moves = [child for child in children if not child.is_lost and not child.is_drawn]
    if final == "value":
        open_moves.sort(key=lambda child: -1.0 if child.value is None else child.value, reverse=True)
    if final == "selection":
        open_moves.sort(key=lambda child: child.node != selected)
    drawn = [child for child in children if child.is_drawn]
    if drawn and (not open_moves or (open_moves[0].value or 0.0) < 0.5):
        return drawn[0]
    return (open_moves or children)[0]
