"""How often a playout policy chooses each move of a position."""

from typing import Any

import numpy as np

from ..core.jit import entry
from ..core.records import copy_record
from ..core.worker import new_worker
from ..parts.playouts.chance import for_decisions


@entry
def count_moves(game, policy, roots, workers, counts, playouts):
    """Add to counts[move] how many times the policy chooses it in roots[0]."""
    root = roots[0]
    worker = workers[0]
    board = worker.board
    for _ in range(playouts):
        copy_record(board, root)
        move = policy.choose(game, board, worker)
        if move < counts.shape[0]:
            counts[move] += 1


def policy_moves(position: Any, policy: Any, times: int = 2000, seed: int = 1) -> dict[str, float]:
    """The share of each move, the most frequent first."""
    game = position.game
    policy = for_decisions(game, policy)
    counts = np.zeros(game.action_count(), np.int64)
    count_moves(game, policy, position.boards, new_worker(game, seed, parts=policy), counts, times)
    order = np.argsort(-counts, kind="stable")
    return {position.write(int(move)): int(counts[move]) / times for move in order if counts[move] > 0}
