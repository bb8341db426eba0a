"""Self-atari put right: the liberty that a bad move would leave to its chain, where that is the better point (as in Fuego)."""

import numpy as np

from ....core.jit import routine
from ..rules.board import EMPTY, playable, sides
from .atari import liberties_after
from .self_atari import liberty_after
from .two_liberties import pairs_at


@routine
def corrected(board, point, color):
    """The point to play instead of a move that leaves its chain with one liberty, or 0.

    It is that liberty, if a stone there has two itself and fills no own eye. It must help the same stones: be a liberty of a
    chain that the move joins. A lone stone that touches no own one has nothing to help, and just stands better there.
    """
    if liberties_after(board, point, color) != 1:
        return np.uint32(0)
    other = liberty_after(board, point, color)
    if board.color[other] != EMPTY or liberties_after(board, other, color) != 2 or not playable(board, other, color):
        return np.uint32(0)
    is_alone = True
    for q in sides(board, point):
        if board.color[q] == color:
            is_alone = False
            if pairs_at(board, board.head[q], np.int64(other)) > 0:
                return other
    return other if is_alone else np.uint32(0)
