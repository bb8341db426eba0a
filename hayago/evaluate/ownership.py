"""Who owns each point at the end of playouts, and which stones are dead."""

from typing import Any

import numpy as np

from ..core.jit import entry
from ..core.records import copy_record
from ..core.worker import new_worker
from ..games.go import Position
from ..games.go.notation import to_colour, to_text
from ..games.go.rules.scoring import owners
from ..parts.playouts.policies import MOGO
from ..parts.playouts.run import play_out


@entry
def count_owners(game, policy, roots, workers, counts, playouts):
    """Add to counts[point, colour] how many of so many playouts end with the point in that colour's hands (0: nobody's)."""
    root = roots[0]
    worker = workers[0]
    board = worker.board
    for _ in range(playouts):
        copy_record(board, root)
        play_out(game, policy, worker, board, 0)
        owners(board, board.reading)
        for i in range(board.color.shape[0]):
            if board.color[i] != 3:
                counts[i, board.reading[i]] += 1


def ownership(position: Position, playouts: int = 500, policy: Any = MOGO, seed: int = 1) -> dict[str, float]:
    """For each point how it ends in playouts: 1 always Black's, -1 always White's."""
    share = _share(position, playouts, policy, seed)
    points = np.flatnonzero(position.boards[0].color != 3)
    return {to_text(p, position.game.size): float(share[p]) for p in points}


def dead_stones(
    position: Position, playouts: int = 500, policy: Any = MOGO, seed: int = 1, certainty: float = 0.5
) -> list[str]:
    """The stones of chains whose points end in the opponent's hands, on the average by more than `certainty` (0 to 1)."""
    share = _share(position, playouts, policy, seed)
    board = position.boards[0]
    dead = []
    for name, sign in (("black", 1), ("white", -1)):
        stones = np.flatnonzero(board.color == to_colour(name))
        for chain in np.unique(board.head[stones]):
            members = stones[board.head[stones] == chain]
            if -sign * share[members].mean() > certainty:
                dead += members.tolist()
    return [to_text(p, position.game.size) for p in sorted(dead)]


def _share(position: Position, playouts: int, policy: Any, seed: int) -> Any:
    """`ownership_of_points` of a position, a finished game being played on."""
    boards = position.boards
    boards[0].passes = 0
    return ownership_of_points(position.game, boards, policy, playouts, seed)


def ownership_of_points(game: Any, boards: Any, policy: Any, playouts: int, seed: int = 1) -> Any:
    """[point] the part of playouts that end with Black as owner, minus White's part."""
    counts = np.zeros((boards[0].color.shape[0], 3), np.int64)
    count_owners(game, policy, boards, new_worker(game, seed), counts, playouts)
    return (counts[:, 1] - counts[:, 2]) / playouts
