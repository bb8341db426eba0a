"""What learned weights cost: rating the moves of a node, and drawing moves of playouts, beside the playouts of others.

    python docs/results/weights_speed.py

CPU time of one thread. All are measured in turn, round by round, so that what disturbs one disturbs the others; medians of the
ratios are told with their quartiles, and the least times.
"""

import json
import pathlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.games.go.notation import to_text
from hayago.learn.games import read_games
from hayago.learn.valued import reached
from hayago.parts.playouts.policies import MOGO
from hayago.parts.playouts.run import play_out, run_playouts
from hayago.parts.playouts.weighted import Weighted
from hayago.parts.priors.patterns import PatternMoves, pattern_chances
from hayago.presets import load_preset

RESULTS = pathlib.Path(__file__).parents[2] / "results"
POSITIONS, STEP, ROUNDS = 40, 5, 25  # positions after 0, 5, ... 195 moves, each from another game


@entry
def rate(game, prior, boards, workers):
    """Rate all moves of each position."""
    worker = workers[0]
    for k in range(boards.shape[0]):
        pattern_chances(game, boards[k], worker, game.moves(boards[k], worker.children))


@entry
def play(game, policy, boards, workers):
    """One playout from each position."""
    worker = workers[0]
    for k in range(boards.shape[0]):
        copy_record(worker.board, boards[k])
        play_out(game, policy, worker, worker.board, 0)


def microseconds(run: Callable[[], Any], count: int) -> float:
    start = time.thread_time()
    run()
    return (time.thread_time() - start) / count * 1e6


def measured(runs: dict[str, tuple[Callable[[], Any], int]], other: str) -> dict[str, Any]:
    """Least microseconds of each, and the times of all over those of `other`."""
    for run, _ in runs.values():
        run()
    rounds = [{name: microseconds(*run) for name, run in runs.items()} for _ in range(ROUNDS)]
    found: dict[str, Any] = {}
    for name in runs:
        ratios = np.percentile([each[name] / each[other] for each in rounds], (25, 50, 75))
        least = min(each[name] for each in rounds)
        found[name] = {"microseconds": round(least, 1), f"over {other}": [round(float(ratio), 3) for ratio in ratios]}
    return found


def rating() -> dict[str, Any]:
    game, policy = Go(19), load_preset("hayago").method.playout
    games = [each for each in read_games(RESULTS / "patterns-19x19-400.jsonl", 19).games if len(each.moves) >= STEP * POSITIONS]
    boards = np.zeros(POSITIONS, game.board_dtype())
    for k in range(POSITIONS):
        moves = games[k % len(games)].moves[: STEP * k]
        boards[k] = reached(game, [to_text(int(move), 19) for move in moves]).boards[0]
    prior, root = PatternMoves(), game.new_board()
    rater, player = new_worker(game, 1, parts=prior), new_worker(game, 1, parts=policy)
    return measured(
        {
            "rating a node": (lambda: [rate(game, prior, boards, rater) for _ in range(3)], 3 * POSITIONS),
            "playout from there": (lambda: [play(game, policy, boards, player) for _ in range(3)], 3 * POSITIONS),
            "playout from the empty board": (lambda: run_playouts(game, policy, root, player, 100), 100),
        },
        "playout from there",
    )


def drawing(size: int) -> dict[str, Any]:
    game, count = Go(size), 40_000 // size**2
    root = game.new_board()
    policies = {"weights": Weighted(), "four rules": MOGO}
    workers = {name: new_worker(game, 1, parts=policy) for name, policy in policies.items()}

    def playouts(name: str) -> Callable[[], Any]:
        return lambda: run_playouts(game, policies[name], root, workers[name], count)

    return measured({name: (playouts(name), count) for name in policies}, "four rules")


if __name__ == "__main__":
    told = {"rating on 19x19": rating(), **{f"playouts on {size}x{size}": drawing(size) for size in (9, 13, 19)}}
    (RESULTS / "weights-speed.json").write_text(json.dumps(told, indent=1) + "\n")
    print(json.dumps(told, indent=1))
