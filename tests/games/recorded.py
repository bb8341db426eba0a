"""Random games by the kernels of a game, with all they say about each position."""

from typing import NamedTuple

import numpy as np

from hayago.core.contract import Playout
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.rng import below
from hayago.core.worker import new_worker
from hayago.parts.playouts.uniform import Uniform


class Swapping(NamedTuple):
    """The moves of `policy`, but every second time a swap where the rules allow it (its number is 0)."""

    policy: Playout = Uniform()

    def choose(self, game, board, worker):
        if game.swap and board.ply == 1 and below(worker, 2) == 0:
            return np.uint16(0)
        return self.policy.choose(game, board, worker)


class Moves(NamedTuple):
    """For games whose `moves` are all that is legal."""

    def list_moves(self, game, board, out):
        return game.moves(board, out)


class LegalMoves(NamedTuple):
    """For games whose `moves` leave out what is not worth a node."""

    def list_moves(self, game, board, out):
        return game.legal_moves(board, out)


@entry
def record_game(game, lister, policy, roots, workers, moves, facts, legal):
    """Play one game; facts[n] and legal[n] tell of the position after n plies. Returns the plies."""
    worker = workers[0]
    board = worker.board
    copy_record(board, roots[0])
    ply = 0
    while True:
        facts[ply, 0] = game.to_play(board)
        facts[ply, 1] = game.is_over(board)
        facts[ply, 2] = 0 if game.score(board) == 0 else 1 if game.score(board) > 0 else 2
        for move in range(legal.shape[1]):
            legal[ply, move] = 0
        for i in range(lister.list_moves(game, board, worker.children)):
            legal[ply, worker.children[i]] += 1
        if game.is_over(board):
            return ply
        moves[ply] = policy.choose(game, board, worker)
        game.play(board, moves[ply])
        ply += 1


class Position(NamedTuple):
    """What the kernels say of a position, and the move that follows."""

    to_play: int
    is_over: bool
    winner: int
    legal: list[int]  # sorted; a move that is named twice is in it twice
    move: int | None


def recorded_games(game, count, policy=None, seed=1):
    """So many random games, each a list of positions from the first to the last."""
    plies, points = game.max_length() + 2, game.action_count()
    policy = Swapping() if policy is None else policy
    lister = LegalMoves() if hasattr(game, "legal_moves") else Moves()
    worker, root = new_worker(game, seed), game.new_board()
    moves, facts, legal = np.zeros(plies, np.uint16), np.zeros((plies, 3), np.uint8), np.zeros((plies, points), np.uint8)
    for _ in range(count):
        length = record_game(game, lister, policy, root, worker, moves, facts, legal)
        yield [
            Position(
                int(facts[ply, 0]),
                bool(facts[ply, 1]),
                int(facts[ply, 2]),
                np.repeat(np.arange(points), legal[ply]).tolist(),
                int(moves[ply]) if ply < length else None,
            )
            for ply in range(length + 1)
        ]
