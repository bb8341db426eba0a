"""Bridge reply: when the opponent intrudes into a bridge, play its other cell and keep the stones connected."""

from typing import NamedTuple

import numpy as np

from ...core.contract import NO_MOVE
from ...games.hexagons import SIDES, TURN, mask_of
from .combine import pick


class BridgeReply(NamedTuple):
    """An empty cell beside the last move that stands between two own stones, both beside that move too.

    For games on hexagons, with `around(board, cell)`. In Hex an own edge counts as a stone.
    """

    def choose(self, game, board, worker):
        last = np.uint32(board.last)
        if last == 0:
            return NO_MOVE
        cells = game.around(board, last)
        own = mask_of(board.color, cells, game.to_play(board))
        broken = np.uint32(TURN[own]) & mask_of(board.color, cells, 0)
        for _ in range(SIDES - 2):
            own = np.uint32(TURN[own])
        broken &= np.uint32(TURN[own])
        if broken == 0:
            return NO_MOVE
        count = 0
        for k in range(SIDES):
            if broken >> np.uint32(k) & np.uint32(1):
                worker.candidates[count] = cells[k]
                count += 1
        return pick(worker, count)
