"""The bias of AMAF values, estimated from data [Gelly11, section 4.6]: how far Q~ is from Q after many simulations.

A position is searched without a tree: every move gets equally many simulations of one policy, which is what the derivation of
eq. 47 assumes. Of a move with n simulations, and n~ that made it at any time, those n among them, the difference Q~ - Q has

    E (Q~ - Q)^2 = b^2 + v (1/n - 1/n~),  v = mu (1 - mu)

where the second term is chance alone: b^2 is the mean of (Q~ - Q)^2 less that term, over the moves and then over the positions.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..core.errors import SettingError
from ..games.go import Go, Position
from ..games.go.notation import to_text
from ..parts.backup.amaf import Amaf
from ..parts.priors.combine import NoPrior
from ..parts.selection.flat import EqualAllocation
from ..presets import load_preset
from ..search.search import Method
from ..search.searcher import Searcher
from ..tree.sizes import SMALL_TREE_MB
from .self_play import play_game

NO_TREE = 10**9  # visits before a leaf gets children
FEWEST = 2  # simulations of a move, below which nothing is known of it
PHASES = ("opening", "middle game", "endgame")  # thirds of the moves that a board has points for


@dataclass(frozen=True)
class PositionBias:
    """What one position says of b^2."""

    phase: str
    moves: int
    square: float  # an estimate of b^2 without bias, which may be below 0


@dataclass(frozen=True)
class Bias:
    """b with its 95 % interval, by some positions."""

    positions: int
    bias: float
    low: float
    high: float

    @property
    def equivalence(self) -> float:
        """1 / (4 b^2): the simulations at which Q and Q~ weigh the same where Q~ has many more [eq. 47]."""
        return math.inf if self.bias == 0 else 1 / (4 * self.bias**2)


def flat(preset: str) -> Method:
    """The method of a preset without tree and prior, every move with equally many simulations."""
    method = load_preset(preset).method
    if not isinstance(method, Method):
        raise SettingError(f"{preset} is no Monte-Carlo tree search: name a preset with playouts, such as mc-rave")
    return method._replace(selection=EqualAllocation(), prior=NoPrior(), backup=Amaf(), expand_after=NO_TREE)


def square_of(visits: float, wins: float, amaf_visits: float, amaf_wins: float) -> float:
    """(Q~ - Q)^2 less what chance alone makes of it, for one move."""
    difference = amaf_wins / amaf_visits - wins / visits
    mean = amaf_wins / amaf_visits  # of all that is known
    return difference**2 - mean * (1 - mean) * (1 / visits - 1 / amaf_visits)


def bias_at(position: Position, searcher: Searcher, simulations: int) -> PositionBias | None:
    """The estimate of a position, None where no move tells anything."""
    searcher.forget()
    searcher.run(position.boards, simulations)
    squares = []
    for child in searcher.children():
        visits, amaf = child.visits, child.amaf_visits
        if visits >= FEWEST and amaf > visits:  # the pass has no AMAF simulations
            assert child.value is not None and child.amaf_value is not None
            squares.append(square_of(visits, visits * child.value, amaf, amaf * child.amaf_value))
    if not squares:
        return None
    third = min(2, 3 * len(position.history) // position.game.size**2)
    return PositionBias(PHASES[third], len(squares), float(np.mean(squares)))


def biases(game: Go, preset: str, positions: int, simulations: int, playing: int, seed: int = 1) -> Iterator[PositionBias]:
    """One position of each of so many games of the preset against itself, with `playing` simulations a move."""
    searcher = Searcher(game, flat(preset), seed, memory_mb=SMALL_TREE_MB)
    number = 0
    while positions > 0:
        number += 1
        rng = np.random.default_rng((seed, number))
        moves = [move for move, _ in play_game(game, preset, playing, seed * 1_000_003 + number)]
        position = game.start()
        for move in moves[: rng.integers(len(moves))]:
            position = position.play(to_text(move, game.size))
        found = None if position.is_over else bias_at(position, searcher, simulations)
        if found is not None:
            positions -= 1
            yield found


def summed_up(found: list[PositionBias]) -> Bias:
    """b by the mean of b^2 over the positions; the interval is that of the mean, and 0 where b^2 is not above 0."""
    squares = np.array([row.square for row in found])
    mean = float(squares.mean())
    half = 1.96 * float(squares.std(ddof=1)) / math.sqrt(len(squares)) if len(squares) > 1 else math.inf
    low, middle, high = (math.sqrt(max(value, 0.0)) for value in (mean - half, mean, mean + half))
    return Bias(len(found), middle, low, high)
