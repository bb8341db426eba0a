"""What a player has decided, and why."""

from dataclasses import dataclass, field
from functools import cached_property

from ..games.position import GamePosition
from ..search.view import Child


@dataclass(frozen=True)
class Candidate:
    """One move as the search saw it. Values are win rates in 0 .. 1 for the player to move."""

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


@dataclass(frozen=True)
class Decision:
    """The move to play, with everything that a person or a program wants to know about it."""

    move: str  # as in "D4"; "pass", "swap" or "resign"
    value: float  # win rate of the player to move, 0 .. 1
    visits: int  # of the root, with what was known from earlier moves
    simulations: int  # run for this decision
    seconds: float
    candidates: tuple[Candidate, ...] = ()  # most visited first
    line: tuple[str, ...] = ()  # the principal variation
    ownership: dict[str, float] = field(default_factory=dict)  # [point] 1 always Black's, -1 always White's
    score: float | None = None  # estimate: Black's points minus White's and komi
    note: str = ""  # why this move and not the most visited one, where that is so

    @property
    def simulations_per_second(self) -> float:
        return self.simulations / self.seconds if self.seconds > 0 else 0.0


def best_child(children: list[Child], final: str) -> Child:
    """The move to play: a proven win, else the most visited or the best valued one; a proven draw where that is worth less."""
    for child in children:
        if child.is_won:
            return child
    open_moves = [child for child in children if not child.is_lost and not child.is_drawn]
    if final == "value":
        open_moves.sort(key=lambda child: -1.0 if child.value is None else child.value, reverse=True)
    drawn = [child for child in children if child.is_drawn]
    if drawn and (not open_moves or (open_moves[0].value or 0.0) < 0.5):
        return drawn[0]
    return (open_moves or children)[0]
