"""A look ahead by the weights of local shapes: alpha-beta to a small depth; with depth 1 what each move leads to at once.

Values are sums of weights, in which positive is good for Black: the logistic function of one is a chance to win.
"""

import math
from typing import Any

import numpy as np

from ..core.jit import entry, helper
from ..core.records import copy_record, record_dtype
from ..games.go import Go
from ..games.go.knowledge.local_shapes import change_by, list_shapes, promising_move, sum_of_weights
from ..games.go.rules.board import PASS, playable


def new_plies(game: Go, depth: int) -> Any:
    """The memory of a look `depth` plies ahead: a record for each position of the line that is looked at, the root's first."""
    moves = game.max_children()
    fields = [
        ("board", game.board_dtype()),
        ("moves", "u2", (moves,)),  # of its player, the most promising first
        ("gains", "f8", (moves,)),  # [move] what it adds to the sum, seen by its player
        ("total", "f8"),  # the sum of the weights
        ("best", "f8"),  # of the moves looked at, seen by the player to move
        ("alpha", "f8"),  # what the player to move has elsewhere, and
        ("beta", "f8"),  # what the opponent lets it have: beyond them nobody lets it come to this position
        ("count", "i4"),
        ("next", "i4"),
    ]
    return np.zeros(max(2, depth), record_dtype(fields))


@entry
def values_after(game, roots, moves, weights, values):
    """Write to `values` the sums after each of the moves of roots[0], what they capture taken off."""
    board = roots[0]
    now = sum_of_weights(board, weights)
    color = np.int64(game.to_play(board))
    for i in range(moves.shape[0]):
        values[i] = now if moves[i] == PASS else now + change_by(board, weights, moves[i], color)


@entry
def look_ahead(game, roots, plies, weights, move, depth):
    """The sum after the move and `depth` - 1 further ones, each the best for its player; a depth of 2 or more."""
    first = plies[0]
    copy_record(first.board, roots[0])
    first.total = sum_of_weights(first.board, weights)
    first.best = -math.inf
    first.alpha = -math.inf
    first.beta = math.inf
    first.moves[0] = move
    first.gains[0] = gain_of(game, first.board, weights, move)
    first.count = 1
    first.next = 0
    level = 0
    while True:
        ply = plies[level]
        if ply.next >= ply.count or ply.best >= ply.beta:
            if level == 0:
                return ply.best * side(game, ply.board)
            level -= 1
            plies[level].best = max(plies[level].best, -ply.best)
        else:
            i = ply.next
            ply.next += 1
            following = plies[level + 1]
            copy_record(following.board, ply.board)
            game.play(following.board, ply.moves[i])
            following.total = ply.total + ply.gains[i] * side(game, ply.board)
            following.alpha = -ply.beta
            following.beta = -max(ply.alpha, ply.best)
            following.next = 0
            following.count = 0
            following.best = -math.inf
            own = following.total * side(game, following.board)
            if game.is_over(following.board):
                following.best = own
            elif level + 2 == depth:
                following.best = own + best_gain(game, following.board, weights, following.beta - own)
            else:
                list_moves(game, following, weights)
            level += 1


@helper
def side(game, board):
    """1 where Black is to move, -1 where White is."""
    return 1.0 if game.to_play(board) == 1 else -1.0


@helper
def gain_of(game, board, weights, move):
    """What the move adds to the sum, seen by its player."""
    if move == PASS:
        return 0.0
    return change_by(board, weights, move, np.int64(game.to_play(board))) * side(game, board)


@helper
def best_gain(game, board, weights, enough):
    """The most that a move adds to the sum, seen by its player, or one that is `enough`; 0 where a pass is the only move."""
    color = np.int64(game.to_play(board))
    best = -math.inf
    for i in range(board.empties):
        point = board.empty[i]
        if playable(board, point, color):
            best = max(best, gain_of(game, board, weights, point))
            if best >= enough:
                return best
    return best if best > -math.inf else 0.0


@helper
def list_moves(game, ply, weights):
    """List the moves of the position that fill no own eye, the most promising first; the pass where there are none."""
    board = ply.board
    color = np.int64(game.to_play(board))
    count = 0
    for k in range(board.empties):
        point = board.empty[k]
        if playable(board, point, color):
            gain = gain_of(game, board, weights, point)
            i = count
            while i > 0 and ply.gains[i - 1] < gain:
                ply.gains[i] = ply.gains[i - 1]
                ply.moves[i] = ply.moves[i - 1]
                i -= 1
            ply.gains[i] = gain
            ply.moves[i] = point
            count += 1
    if count == 0:
        ply.moves[0] = PASS
        ply.gains[0] = 0.0
        count = 1
    ply.count = count


@entry
def greedy_line(game, boards, weights, move, shapes, line):
    """Go on from boards[0], which is changed, by the move and then the most promising ones; all are written to `line`.

    `shapes` is memory for those of a position. Returns how many moves there are.
    """
    board = boards[0]
    count = 0
    while count < line.shape[0] and not game.is_over(board):
        line[count] = move
        game.play(board, move)
        list_shapes(board, shapes)
        move = promising_move(board, shapes, weights)
        count += 1
    return count
