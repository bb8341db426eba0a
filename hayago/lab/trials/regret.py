"""What do an engine's moves cost? It moves in positions from played games, and a stronger one judges what is left.

The cost of a move is the win rate of the judge's own move minus that of the engine's, each as the judge sees it afterwards. A
few hundred positions tell engines apart that differ by less than a hundred games would show; but only as the judge sees it.

    python -m hayago.lab.trials.regret mogo-2006:simulations=3000 mc-rave:simulations=3000 --games results/gnugo10-9x9-*.jsonl
"""

import argparse
import pathlib
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from ...core.errors import HayagoError, SettingError
from ...games.go import Go, Position
from ...play.clock import Limit
from ...play.player import Player
from ..match.engines import Engine, PresetEngine, open_engine
from ..match.match import read_results
from ..match.statistics import Z
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", help="as those of a match; the others are compared with the first")
    parser.add_argument("--games", nargs="+", required=True, type=pathlib.Path, help="files of matches")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--judge", default="hayago:simulations=3000", help="a preset with a limit")
    parser.add_argument("--size", type=int, default=9)
    arguments = parser.parse_args()
    try:
        report(arguments)
    except HayagoError as error:
        parser.error(str(error))


def report(arguments: argparse.Namespace) -> None:
    """A line for each engine."""
    judge = Judge(arguments.judge)
    asked = open_positions(arguments.games, Go(arguments.size), judge, arguments.positions)
    if not asked:
        raise SettingError("no position of these games is open: give more games, or those of players nearer in strength")
    print(f"{len(asked)} positions, judged by {arguments.judge}")
    first: NDArray[np.float64] | None = None
    for text in arguments.engines:
        engine = open_engine(text)
        costs, seconds = costs_of(engine, asked, judge)
        engine.close()
        first = costs if first is None else first
        error, spread = (Z * values.std() / np.sqrt(len(asked)) for values in (costs, costs - first))
        print(
            f"{text:60s} cost {costs.mean():.4f} ± {error:.4f}  difference {(costs - first).mean():+.4f} ± {spread:.4f}"
            f"  blunders {(costs > BLUNDER).sum()}  {seconds:.2f} s a move"
        )


if __name__ == "__main__":
    main()
