"""Playouts without a tree: the loop every simulation ends with, and kernels that run many of them."""

from ...core.jit import entry, helper
from ...core.records import copy_record


@helper
def play_out(game, policy, worker, board, length):
    """Play to the end with `policy`; returns the number of plies of the whole simulation.

    The moves are in worker.moves, who made them in worker.movers; `length` of them were made before.
    """
    while length < worker.moves.shape[0] - 1 and not game.is_over(board):
        move = policy.choose(game, board, worker)
        worker.moves[length] = move
        worker.movers[length] = game.to_play(board)
        length += 1
        game.play(board, move)
    return length


@entry
def run_playouts(game, policy, roots, workers, count):
    """`count` playouts from roots[0]: (won by player 1, drawn, plies in all)."""
    root = roots[0]
    worker = workers[0]
    board = worker.board
    wins = 0
    draws = 0
    plies = 0
    for _ in range(count):
        copy_record(board, root)
        plies += play_out(game, policy, worker, board, 0)
        score = game.score(board)
        wins += score > 0
        draws += score == 0
    return wins, draws, plies
