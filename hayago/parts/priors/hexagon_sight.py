"""Hex and Havannah at first sight: bridges, answers beside the last move, and cells with room around them."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount
from ...games.hexagons import SIDES, mask_of
from .virtual import credit

SEVENTH = np.float32(1 / 7)


class HexagonSight(NamedTuple):
    """Virtual wins of every cell by what it looks like: 1 with nothing beside it, less without room.

    The numbers are guesses. For games on hexagons, with `around(board, cell)`; in Hex an own edge counts as a stone.
    """

    bridge: Amount = 3.0  # for each own stone a bridge away
    touch: Amount = 1.0  # beside an own stone
    answer: Amount = 2.0  # beside the last move
    block: Amount = 2.0  # a bridge away from it
    save: Amount = 60.0  # the other cell of an own bridge that it broke into

    def add(self, game, board, tree, worker, depth, count):
        player = game.to_play(board)
        for i in range(count):
            if worker.children[i] != 0:  # the swap
                credit(worker, i, self.strength(game, board, np.uint32(worker.children[i]), player))

    def strength(self, game, board, cell, player):
        """The virtual wins of a cell: room * (1 + shapes) + answers. Room has a direction with two empty cells in a row."""
        cells = game.around(board, cell)
        own = mask_of(board.color, cells, player)
        empty = mask_of(board.color, cells, 0)
        shapes = np.float32(self.touch if own != 0 else 0.0)
        answers = np.float32(0)
        room = SEVENTH
        for k in range(SIDES):
            following = (k + 1) % SIDES
            if board.last != 0 and cells[k] == board.last:
                is_broken = has(own, following) and has(own, (k + SIDES - 1) % SIDES)
                answers += np.float32(self.save if is_broken else self.answer)
            if has(empty, k):
                beyond = game.around(board, cells[k])
                if board.color[beyond[k]] == 0:
                    room += SEVENTH
                if has(empty, following):  # `beyond[following]` is a bridge away
                    if board.color[beyond[following]] == player:
                        shapes += np.float32(self.bridge)
                    if board.last != 0 and beyond[following] == board.last:
                        answers += np.float32(self.block)
        return room * (np.float32(1) + shapes) + answers


@helper
def has(mask, direction):
    """Is the direction in the mask?"""
    return (mask >> np.uint32(direction)) & np.uint32(1) != 0
