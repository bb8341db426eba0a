"""What do an engine's moves cost? It moves in positions from played games, and a stronger one judges what is left.

The cost of a move is the win rate of the judge's own move minus that of the engine's, each as the judge sees it afterwards. A
few hundred positions tell engines apart that differ by less than a hundred games would show; but only as the judge sees it.

    hayago trial regret results/gnugo10-9x9-*.jsonl --engine mogo-2006:simulations=3000 --engine mc-rave:simulations=3000
"""

import pathlib
import time
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from ...core.errors import SettingError
from ...games.go import Go, Position
from ...play.clock import Limit
from ...play.player import Player
from ..match.engines import Engine, PresetEngine, open_engine
from ..match.match import read_results
from ..match.statistics import mean_interval
from .information import sample_plies

OPEN = (0.2, 0.93)  # win rates of the player to move between which a position is still to be decided
BLUNDER = 0.2  # a cost from which on a move is counted as one


class Asked(NamedTuple):
    """A position with what the judge thinks of it."""

    position: Position
    best: float  # win rate of the judge's own move


class Judge:
    """A preset with a limit, whose word on a position is always the same."""

    def __init__(self, text: str) -> None:
        self.engine = PresetEngine(text)
        if not self.engine.limits:
            raise SettingError(f"the judge {text!r} needs a limit, such as :simulations=3000")
        self.known: dict[bytes, float] = {}

    def choose(self, position: Position) -> tuple[str, float]:
        """(its move, the win rate of the player to move)."""
        player = Player(position, self.engine.preset, seed=1, memory_mb=self.engine.memory_mb, resign=0.0)
        decision = player.choose(Limit(**self.engine.limits))
        return decision.move, decision.value

    def value_after(self, position: Position, move: str) -> float:
        """The win rate of who makes this move."""
        if move == "resign":
            return 0.0
        after = position.play(move)
        if after.is_over:
            return float((after.score() > 0) == (position.to_play == "black"))
        key = after.key + position.key
        if key not in self.known:
            self.known[key] = 1 - self.choose(after)[1]
        return self.known[key]


def open_positions(paths: list[pathlib.Path], game: Go, judge: Judge, most: int, seed: int = 1) -> list[Asked]:
    """Positions of the games that are still to be decided."""
    rng = np.random.default_rng(seed)
    places = [(record, ply) for path in paths for record in read_results(path) for ply in sample_plies(record, rng)]
    found: list[Asked] = []
    for i in track(rng.permutation(len(places)), "positions", console=Console(stderr=True)):
        record, ply = places[i]
        position = game.start()
        for move in record.moves[:ply]:
            position = position.play(move)
        best, value = judge.choose(position)
        if OPEN[0] < value < OPEN[1]:
            found.append(Asked(position, judge.value_after(position, best)))
        if len(found) == most:
            break
    return found


def costs_of(engine: Engine, asked: list[Asked], judge: Judge) -> tuple[NDArray[np.float64], float]:
    """([position] the cost of the engine's move, its seconds for a move)."""
    costs, seconds = [], 0.0
    for number, place in enumerate(track(asked, engine.name[:60], console=Console(stderr=True))):
        engine.new_game(place.position.game, seed=number + 1)
        for colour, move in place.position.history:
            engine.play(colour, move)
        start = time.perf_counter()
        move = engine.choose(place.position.to_play)
        seconds += time.perf_counter() - start
        costs.append(place.best - judge.value_after(place.position, move))
    return np.array(costs), seconds / len(asked)


def compare(texts: list[str], paths: list[pathlib.Path], game: Go, positions: int, judged_by: str) -> Iterator[str]:
    """What the moves of each engine cost, a line each; the others are compared with the first."""
    judge = Judge(judged_by)
    asked = open_positions(paths, game, judge, positions)
    if not asked:
        raise SettingError("no position of these games is open: give more games, or those of players nearer in strength")
    yield f"{len(asked)} positions, judged by {judged_by}"
    first: NDArray[np.float64] | None = None
    for text in texts:
        engine = open_engine(text)
        try:
            costs, seconds = costs_of(engine, asked, judge)
        finally:
            engine.close()
        first = costs if first is None else first
        (mean, error), (difference, spread) = mean_interval(costs), mean_interval(costs - first)
        yield (
            f"{text:60s} cost {mean:.4f} ± {error:.4f}  difference {difference:+.4f} ± {spread:.4f}"
            f"  blunders {(costs > BLUNDER).sum()}  {seconds:.2f} s a move"
        )
