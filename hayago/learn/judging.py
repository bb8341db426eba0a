"""How well a model predicts the moves of games that it has not learned from."""

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.go.knowledge.move_patterns import Shapes
from .factors import RANK, Model, judge_positions
from .games import Game
from .rows import Describer, described

PHASES = (0, 30, 60, 100, 150, 200, 1000)  # moves at which the phases of a game begin, for 19x19; scaled for other boards
BINS = 20  # of probabilities
FIRSTS = (1, 2, 3, 5, 10, 20, 50)  # "among the first so many"


class Judgement(NamedTuple):
    """[position] of the games judged by."""

    ranks: NDArray[np.int32]  # of the move played, 0 where it is the likeliest
    logarithms: NDArray[np.float32]  # of its probability
    plies: NDArray[np.int32]
    calibration: NDArray[np.float64]  # [bin by probability] moves, sum of their probabilities, played ones

    def report(self, size: int) -> dict[str, Any]:
        """Shares, log-loss, and both by the phase of the game."""
        phases = [round(ply * size**2 / 361) for ply in PHASES]
        parts = [(a, b, (self.plies >= a) & (self.plies < b)) for a, b in itertools.pairwise(phases)]
        return {
            "positions": len(self.ranks),
            **{f"first {n}": share(self.ranks < n) for n in FIRSTS},
            "log-loss": round(float(-self.logarithms.mean()), 4),
            "phases": [
                {"from": a, "positions": int(mask.sum()), "first 1": share(self.ranks[mask] < 1),
                 "first 10": share(self.ranks[mask] < 10), "log-loss": round(float(-self.logarithms[mask].mean()), 4)}
                for a, b, mask in parts if mask.any()
            ],
            "calibration": [
                {"moves": int(n), "probability": round(total / n, 4), "played": round(hits / n, 4)}
                for n, total, hits in self.calibration.tolist() if n > 0
            ],
        }  # fmt: skip


def share(hits: NDArray[np.bool]) -> float:
    return round(float(hits.mean()), 4)


def judge(
    model: Model, shapes: Shapes, games: list[Game], part: float, playouts: int = 0, seed: int = 1,
    watch: Callable[[int], None] = lambda done: None,
) -> Judgement:  # fmt: skip
    """The model on a part of the positions of games."""
    describer = Describer(games[0].size, shapes, playouts, seed)
    most = describer.game.max_children()
    sums, scores = np.zeros((most, RANK), np.float32), np.zeros(most, np.float32)
    ranks, logarithms, plies, calibration = [], [], [], np.zeros((BINS, 3))
    for number, found in described(describer, games, part, seed):
        rank, logarithm = np.zeros(len(found.counts), np.int32), np.zeros(len(found.counts), np.float32)
        judge_positions(found.rows, found.counts, found.played, model, sums, scores, rank, logarithm, calibration)
        ranks.append(rank)
        logarithms.append(logarithm)
        plies.append(found.plies.copy())
        watch(number + 1)
    return Judgement(np.concatenate(ranks), np.concatenate(logarithms), np.concatenate(plies), calibration)
