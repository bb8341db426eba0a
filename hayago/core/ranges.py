"""The numbers that a setting can be, declared where the setting is: bias: Annotated[float, Range(above=0)] = 0.0091.

Kernels know nothing of it: `checked` (checked.py) looks before anything is compiled.
"""

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from .errors import ContractError


@dataclass(frozen=True)
class Range:
    """The numbers from `least` to `most`, or only those `above` a number. Infinity is in no range.

    >>> from typing import Annotated, NamedTuple
    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Range, Searcher, Ucb1, Uniform
    >>> class Careful(NamedTuple):
    ...     chance: Annotated[float, Range(0, 1)] = 0.5
    ...     def choose(self, game, board, worker):
    ...         return game.random_move(board, worker)
    >>> Searcher(ConnectFour(), Method(Ucb1(), NoPrior(), Careful(chance=7), Mean()))
    Traceback (most recent call last):
    hayago.core.errors.ContractError: Careful.chance must be from 0 to 1, not 7
    """

    least: float = -math.inf
    most: float = math.inf
    above: float = -math.inf

    def __post_init__(self) -> None:
        if not (self.least <= self.most and self.above < self.most):
            raise ContractError(f"{self} holds no number: write Range(least, most), Range(least) or Range(above=number)")

    def holds(self, value: float) -> bool:
        """Is the number in the range? A fraction must be so in 32 bits too, with which kernels reckon."""
        if isinstance(value, float):
            with np.errstate(over="ignore"):
                in_kernels = float(np.float32(value))
            if not (math.isfinite(in_kernels) and in_kernels > self.above):
                return False
        return self.least <= value <= self.most and value > self.above

    def __str__(self) -> str:
        """What a number in it is, for messages: "at least 0"."""
        if self.above > -math.inf:
            return f"above {self.above:g}" + (f" and at most {self.most:g}" if self.most < math.inf else "")
        if self.least > -math.inf:
            return f"from {self.least:g} to {self.most:g}" if self.most < math.inf else f"at least {self.least:g}"
        return f"at most {self.most:g}" if self.most < math.inf else "a finite number"


Finite = Annotated[float, Range()]
Probability = Annotated[float, Range(0, 1)]
Amount = Annotated[float, Range(0)]
Positive = Annotated[float, Range(above=0)]
Count = Annotated[int, Range(1)]
Tries = Annotated[int, Range(0, 1000)]  # a kernel cannot be stopped while it tries
