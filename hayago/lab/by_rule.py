"""What each step of a playout and each prior of a preset costs: `hayago bench --by-rule`.

The steps and priors stay as they are. Each is wrapped in a record that asks it so many `times`, a number, so that one kernel
serves all measurements: 1 is the search as it is, 0 leaves the part out, 2 asks it once more for the same answer. Two figures
come of that, both as a share of a simulation:

    cost      what asking it once more adds. The games are the same: it is the work of the part itself, from a warm cache
    saved     what leaving it out takes off. The games are others: shorter or longer, and later steps are asked more often
"""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from ..core.contract import for_game
from ..parts.playouts.combine import Either, Sometimes
from ..parts.priors.combine import Both, NoPrior
from ..search.search import Method
from ..search.searcher import Searcher
from ..tree.sizes import SMALL_TREE_MB
from .asked import MOST_RULES, AskedPrior, AskedStep

ROUND_SECONDS = 0.15  # of one search: long against the clock's tick, short against disturbances
AS_IT_IS, LEFT_OUT, ONCE_MORE = 1, 0, 2


class RuleCost(NamedTuple):
    """A row of the table."""

    rule: str  # "playout Nakade", "playout NoSelfAtari: Pattern3" for a step inside a step, "prior EvenGame"
    asked: float  # a simulation
    fired: float  # share of the times it was asked; a prior: that it said anything
    cost: float  # share of a simulation
    saved: float | None  # None for the last step, which cannot be left out


def wrapped(method: Method) -> tuple[Method, list[str]]:
    """The method with every step and prior wrapped, and their names by number."""
    names: list[str] = []
    return method._replace(playout=wrap_step(method.playout, "playout ", names), prior=wrap_prior(method.prior, names)), names


def wrap_step(step: Any, before: str, names: list[str]) -> Any:
    if isinstance(step, Either):
        return Either(wrap_step(step.first, before, names), wrap_step(step.rest, before, names))
    number = len(names)
    bare: Any = step.step if isinstance(step, Sometimes) else step
    names.append(before + type(bare).__name__)
    inside = {field: wrap_step(part, f"{names[number]}: ", names) for field, part in steps_inside(bare)}
    inner = bare._replace(**inside) if inside else bare
    return AskedStep(number, AS_IT_IS, step._replace(step=inner) if isinstance(step, Sometimes) else inner)


def steps_inside(step: Any) -> list[tuple[str, Any]]:
    """The fields of a step that are steps."""
    return [(field, getattr(step, field)) for field in step._fields if hasattr(getattr(step, field), "choose")]


def wrap_prior(prior: Any, names: list[str]) -> Any:
    if isinstance(prior, Both):
        return Both(wrap_prior(prior.first, names), wrap_prior(prior.rest, names))
    if isinstance(prior, NoPrior):
        return prior
    names.append(f"prior {type(prior).__name__}")
    return AskedPrior(len(names) - 1, AS_IT_IS, prior)


def asking(record: Any, number: int, times: int) -> Any:
    """The method with rule `number` asked so many times."""
    if isinstance(record, AskedStep | AskedPrior) and record.number == number:
        return record._replace(times=times)
    if not hasattr(record, "_fields"):
        return record
    return type(record)(*(asking(value, number, times) for value in record))


def last_step(playout: Any) -> int:
    """The number of the last step, which always has a move."""
    while isinstance(playout, Either):
        playout = playout.rest
    return int(playout.number)


class Costs:
    """The measurement: `rounds()` one after the other, then `table()`."""

    def __init__(self, game: Any, method: Method) -> None:
        method, self.names = wrapped(for_game(method, game))
        if len(self.names) > MOST_RULES:
            raise ValueError(f"at most {MOST_RULES} rules can be told apart, not {len(self.names)}")
        self.searcher, self.root = Searcher(game, method, memory_mb=SMALL_TREE_MB), game.new_board()
        self.whole = self.searcher.method
        self.variants: dict[tuple[int, int], Method] = {}  # by the number of a rule and the times it is asked
        last = last_step(method.playout)
        for number in range(len(self.names)):
            self.variants[number, ONCE_MORE] = asking(self.whole, number, ONCE_MORE)
            if number != last:
                self.variants[number, LEFT_OUT] = asking(self.whole, number, LEFT_OUT)
        self.ratios: dict[tuple[int, int], list[float]] = {key: [] for key in self.variants}  # to the whole, of each round
        self.seconds: list[float] = []  # of the whole
        self.simulations = 0  # of one search
        self.asked, self.fired = np.zeros(len(self.names)), np.zeros(len(self.names))

    def rounds(self, rounds: int) -> Iterator[None]:
        """Measure all variants in turn, so often, each beside the whole: what disturbs one disturbs the other."""
        self.simulations = 16
        self.spent(self.whole)  # compiles
        while self.spent(self.whole) < ROUND_SECONDS:
            self.simulations *= 2
        for number in range(rounds):
            for key, variant in self.variants.items():
                if number % 2 == 0:
                    whole, spent = self.spent(self.whole), self.spent(variant)
                else:
                    spent, whole = self.spent(variant), self.spent(self.whole)
                self.ratios[key].append(spent / whole)
                self.seconds.append(whole)
            yield
        self.count()

    def spent(self, method: Method) -> float:
        """CPU seconds of one search from the empty tree."""
        searcher = self.searcher
        searcher.forget()
        searcher.seed_anew(1)
        searcher.method = method
        start = time.thread_time()
        searcher.run(self.root, self.simulations)
        return time.thread_time() - start

    def count(self) -> None:
        """How often each rule was asked, and fired, a simulation."""
        (asked,), (fired,) = self.searcher.scratch("asked"), self.searcher.scratch("fired")
        asked[:] = fired[:] = 0
        self.spent(self.whole)
        self.asked = asked[: len(self.names)] / self.simulations
        self.fired = fired[: len(self.names)] / self.simulations

    def table(self) -> list[RuleCost]:
        """The rules in their order; shares are medians over the rounds."""
        rows = []
        for number, name in enumerate(self.names):
            cost = median(self.ratios[number, ONCE_MORE]) - 1
            saved = 1 - median(self.ratios[number, LEFT_OUT]) if (number, LEFT_OUT) in self.ratios else None
            asked, fired = float(self.asked[number]), float(self.fired[number])
            rows.append(RuleCost(name, asked, fired / asked if asked else 0.0, cost, saved))
        return rows

    def rate(self) -> float:
        """Simulations per CPU second with everything as it is, counting included: the median of the rounds."""
        return self.simulations / median(self.seconds)
