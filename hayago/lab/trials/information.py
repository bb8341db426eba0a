"""How much do playouts tell about the result of a game? Positions from played games, judged by playouts of several policies.

A policy's share of won playouts is turned into a probability by a logistic curve fitted to the results (so that a policy
which is merely too sure or too cautious loses nothing), and scored by its mean log-loss: 0.693 is a coin.

    hayago trial information results/gnugo10-9x9-*.jsonl --preset mogo-2006 --preset hayago
"""

import pathlib
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.checked import checked
from ...core.errors import SettingError
from ...core.worker import new_worker
from ...games.go import Go
from ...parts.playouts.run import run_playouts
from ...presets import load_preset
from ..match.match import read_results
from ..match.plan import GameResult
from ..match.statistics import mean_interval

FIRST_PLY = 8  # positions before this one, and the last two of a game, are not asked
A_GAME = 6  # positions from each game


class Judgement(NamedTuple):
    """What a policy's playouts are worth."""

    losses: NDArray[np.float64]  # [position] log-loss of the calibrated probability
    slope: float  # of the calibration: above 1 the playouts are too cautious
    brier: float  # mean squared error without calibration
    per_second: float


def sample_positions(paths: list[pathlib.Path], game: Go, most: int, seed: int = 1) -> tuple[list[Any], NDArray[np.float64]]:
    """(boards, [position] 1 where Black won the game)."""
    rng = np.random.default_rng(seed)
    boards: list[Any] = []
    results: list[float] = []
    for path in paths:
        for record in read_results(path):
            if record.winner:
                plies = sample_plies(record, rng)
                position = game.start()
                for ply, move in enumerate(record.moves):
                    if ply in plies:
                        boards.append(position.boards)
                        results.append(float(record.winner == record.black))
                    position = position.play(move)
    chosen = rng.permutation(len(boards))[:most]
    return [boards[i] for i in chosen], np.array(results)[chosen]


def sample_plies(record: GameResult, rng: np.random.Generator) -> list[int]:
    """After how many moves a game is looked at, some numbers at random; none in a very short game."""
    late = len(record.moves) - 2
    if late <= FIRST_PLY:
        return []
    plies: list[int] = rng.choice(np.arange(FIRST_PLY, late), min(A_GAME, late - FIRST_PLY), replace=False).tolist()
    return plies


def judge(preset: str, game: Go, boards: list[Any], won: NDArray[np.float64], playouts: int, seed: int = 7) -> Judgement:
    """Run playouts of the preset's policy from every position."""
    policy = checked(load_preset(preset).method.playout)
    workers = new_worker(game, seed, parts=policy)
    run_playouts(game, policy, boards[0], workers, 1)
    start = time.process_time()
    wins = np.array([run_playouts(game, policy, board, workers, playouts)[0] for board in boards])
    seconds = time.process_time() - start
    share = (wins + 1) / (playouts + 2)
    losses, slope = calibrated(np.log(share / (1 - share)), won)
    return Judgement(losses, slope, float(np.mean((share - won) ** 2)), len(boards) * playouts / seconds)


def calibrated(logits: NDArray[np.float64], won: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """([position] log-loss, slope) after a logistic regression of the results on the logits, by Newton's method."""
    rows = np.stack([logits, np.ones_like(logits)], axis=1)
    weights = np.array([1.0, 0.0])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ weights))
        curvature = rows.T @ (rows * (chance * (1 - chance))[:, None]) + 1e-6 * np.eye(2)
        weights += np.linalg.solve(curvature, rows.T @ (won - chance))
    chance = np.clip(1 / (1 + np.exp(-rows @ weights)), 1e-9, 1 - 1e-9)
    return -(won * np.log(chance) + (1 - won) * np.log(1 - chance)), float(weights[0])


def compare(presets: list[str], paths: list[pathlib.Path], game: Go, positions: int, playouts: int) -> Iterator[str]:
    """What the playouts of each preset tell, a line each; the others are compared with the first."""
    boards, won = sample_positions(paths, game, positions)
    if not boards:
        raise SettingError("these games hold no positions to ask: give longer ones, or more of them")
    yield f"{len(boards)} positions, Black won {won.mean():.0%}"
    base: Judgement | None = None
    for preset in presets:
        found = judge(preset, game, boards, won, playouts)
        base = base or found
        mean, spread = mean_interval(found.losses - base.losses)
        yield (
            f"{preset:60s} log-loss {found.losses.mean():.4f}  difference {mean:+.4f} ± {spread:.4f}"
            f"  slope {found.slope:.2f}  squared error {found.brier:.4f}  {found.per_second:,.0f} playouts/s"
        )
