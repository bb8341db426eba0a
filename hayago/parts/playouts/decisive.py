"""Decisive and anti-decisive moves: win at once, or keep the opponent from it [Teytaud10]."""

from typing import NamedTuple

from ...core.contract import NO_MOVE


class Decisive(NamedTuple):
    """The move that wins, else the move with which the opponent would win.

    For games with `winning_move(board, player)`: a move with which the player would win at once, or NO_MOVE.
    """

    def choose(self, game, board, worker):
        player = game.to_play(board)
        move = game.winning_move(board, player)
        if move != NO_MOVE:
            return move
        return game.winning_move(board, 3 - player)
