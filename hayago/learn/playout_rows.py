"""Games as rows of features of playout moves, one for each move, and the move played: for minorisation-maximisation."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.errors import SettingError
from ..core.jit import entry
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.playout_features import FAMILIES, FEATURES
from ..games.go.rules.board import PASS, legal
from ..parts.playouts.kept_weights import set_strengths
from ..parts.playouts.weighing import weigh_moves
from ..parts.playouts.weighted import Weighted
from .games import Game
from .rows import Described, chosen_positions, copied, joined


class Unweighted(Weighted):
    """`Weighted` without a file: its strengths are set by hand."""

    def fill(self, worker: Any) -> None:
        set_strengths(worker, np.ones(FEATURES, np.float32))


@entry
def describe_moves(game, boards, workers, moves, colors, wanted, points, weights, rows, counts, played, plies):
    """Write the rows of the wanted positions of a game; returns how many. boards[0] is the empty board, and is played on."""
    worker, board = workers[0], boards[0]
    at, found = 0, 0
    for ply in range(moves.shape[0]):
        move, color = moves[ply], np.int64(colors[ply])
        board.to_play = color
        if (move != PASS and not legal(board, move, color)) or at + points.shape[0] > rows.shape[0]:
            break
        if wanted[ply] and move != PASS:
            count = weigh_moves(board, worker, points, weights, rows[at : at + points.shape[0]])
            for i in range(count):
                if points[i] == move:
                    counts[found], played[found], plies[found] = count, i, ply
                    found += 1
                    at += count
                    break
        game.play(board, move)
    return found


def described_games(games: list[Game], share: float, seed: int, watch: Callable[[int], None] = lambda done: None) -> Described:
    """The positions of all games, or a share of them, in one."""
    if not games:
        raise SettingError("there are no games to learn from")
    game = Go(games[0].size)
    workers, most = new_worker(game, seed, parts=Unweighted()), game.max_children()
    rows = np.zeros((most * game.max_length(), len(FAMILIES)), np.uint16)
    points, weights = np.zeros(most, np.uint16), np.zeros(most, np.int64)
    columns: list[Any] = [np.zeros(game.max_length(), np.int32) for _ in range(3)]
    parts = []
    for number, each in enumerate(games):
        wanted = chosen_positions(each, share, seed, number).astype(np.uint8)
        wanted[: each.first] = 0
        moves, board = each.moves[: game.max_length()], game.new_board()
        found = describe_moves(game, board, workers, moves, each.colors, wanted, points, weights, rows, *columns)
        counts, played, plies = (column[:found] for column in columns)
        if found:
            parts.append(copied(Described(rows[: counts.sum()], counts, played, plies)))
        watch(number + 1)
    if not parts:
        raise SettingError("no position of the games can be learned from: their moves are illegal")
    return joined(parts)
