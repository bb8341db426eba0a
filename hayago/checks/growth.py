"""A small tree that grows in plain Python, with guards around all parts: what a check of a part looks at."""

import math
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import ContractError
from ..core.rng import below
from ..core.watched import watched
from ..core.worker import new_worker
from ..parts.backup.all_as_first import AllAsFirst
from ..parts.backup.amaf import Amaf
from ..parts.backup.crazy_stone import CrazyStoneBackup
from ..parts.backup.maximum import MaxMean
from ..parts.backup.mean import Mean
from ..parts.backup.shallow_minimax import ShallowMinimax
from ..parts.outcome.outcome import won
from ..search.chance import with_chance
from ..search.guards import OutOfTime, guarded
from ..search.preparation import preparation_of
from ..search.search import Method, descend
from ..search.searcher import check_method
from ..search.solver import WinSolver
from ..tree.state import FORBIDDEN
from ..tree.tree import new_tree

NODES = 1 << 16
BACKUPS: tuple[Any, ...] = (Mean(), Amaf(), AllAsFirst(), MaxMean(), ShallowMinimax(), CrazyStoneBackup())
OUTCOMES = [np.float32(0), np.float32(0.5), np.float32(1)]  # of playouts that are cut off


class Grown(NamedTuple):
    """A tree, the worker that has grown it, and what its last simulation was."""

    trees: Any
    workers: Any
    depth: int
    length: int


def grow(
    game: Any, method: Method, roots: Any, simulations: int, seed: int, plies: int = 12, deadline: float = math.inf
) -> Grown:
    """Grow a tree from roots[0] by simulations in plain Python, whose playouts are cut off after so many plies.

    In the middle some moves of the root are forbidden, so that rules see both kinds of moves (tree/moves.py).
    """
    method = with_chance(game, method)
    method = method._replace(preparation=preparation_of(method.playout, method.backup), solver=WinSolver())
    check_method(game, method)
    careful = guarded(method, deadline)
    workers, trees = new_worker(game, seed, parts=method), new_tree(method.backup, NODES)
    worker, tree = watched(workers)[0], watched(trees)[0]
    depth = length = 0
    for i in range(simulations):
        worker.board.raw[:] = roots[0].raw
        depth = descend(game, careful, tree, worker, worker.board)
        ended = game.is_over(worker.board)
        careful.preparation.prepare(game, careful.sharing, tree, worker, depth)
        try:
            length = cut_off(game, careful.playout, worker, depth, plies)
        except OutOfTime:
            break
        outcome = won(game.score(worker.board)) if game.is_over(worker.board) else OUTCOMES[below(worker, 3)]
        careful.backup.update(game, careful.sharing, tree, worker, depth, length, outcome, outcome)
        if ended:
            careful.solver.prove(game, tree, worker, depth, game.score(worker.board))
        if 2 * i == simulations:
            forbid_some(trees[0])
    return Grown(trees, workers, depth, length)


def cut_off(game: Any, policy: Any, worker: Any, length: int, plies: int) -> int:
    """Play at most so many plies with the policy; the number of plies of the whole simulation."""
    end = min(length + plies, worker.moves.shape[0] - 1)
    while length < end and not game.is_over(worker.board):
        move = policy.choose(game, worker.board, worker)
        worker.moves[length], worker.movers[length] = move, game.to_play(worker.board)
        length += 1
        game.play(worker.board, move)
    return length


def forbid_some(tree: Any) -> None:
    """Forbid every third child of the root, but never all."""
    first, count = int(tree.first_child[0]), int(tree.children[0])
    if count > 1:
        tree.state[first + 1 : first + count : 3] = FORBIDDEN
        tree.settled[first] = 1


def backup_for(part: Any, given: Any, reads: list[str]) -> Any:
    """The given backup, or the first of the package's that keeps what is read."""
    if given is not None:
        return given
    for backup in BACKUPS:
        if set(reads) <= {name for name, _ in backup.columns()}:
            return backup
    raise ContractError(f"{type(part).__name__} reads {reads}, which no backup of the package keeps: name yours, backup=...")
