"""Cells on which a player would win at once."""

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ..hexagons import MIDDLES, RUN_COUNT, RUN_START, find, mask_of
from .board import EMPTY, WON_BY, around, fills_hexagon, neighbour

SMALLEST = 5  # stones of a chain that one more can make a ring
ONE_MISSING = np.array([63 - m if (63 - m).bit_count() == 1 else 0 for m in range(64)], np.uint8)  # [mask] the bit not set


@helper
def wins(board, p, color):
    """Would a stone of this colour on the empty cell win?"""
    own = mask_of(board.color, around(board, p), color)
    touched = board.touched[p]
    first = np.uint32(0)
    second = np.uint32(0)
    for run in range(RUN_COUNT[own]):
        root = np.uint32(find(board.link, neighbour(board, p, RUN_START[own, run])))
        if root in (first, second):
            return True
        second = first
        first = root
        touched |= board.touched[root]
    return WON_BY[touched] != 0 or (MIDDLES[own] != 0 and fills_hexagon(board, p, own, color))


@helper
def winning_cell_after(board, stone, spread, color):
    """A cell where the owner of this stone wins thanks to it, or NO_MOVE. `spread` is what `place_stone` said of the stone."""
    if board.harmless[color] == stone:
        return NO_MOVE
    root = find(board.link, stone)
    cell = NO_MOVE
    if board.touched[root] == 0 and board.stones[root] < SMALLEST:
        pass
    elif spread == 0:
        cell = winning_cell_near(board, stone, color)
    elif np.int32(board.stones[root]) * 2 > board.empties:
        cell = winning_cell_anywhere(board, color)
    else:
        cell = winning_cell_beside(board, stone, color)
    if cell == NO_MOVE:
        board.harmless[color] = stone
    return cell


@routine
def winning_cell_near(board, stone, color):
    """A winning cell beside the stone, or one that fills a hexagon with it."""
    for p in around(board, stone):
        if board.color[p] == EMPTY:
            if wins(board, p, color):
                return np.uint16(p)
        elif board.color[p] == color:
            missing = ONE_MISSING[mask_of(board.color, around(board, p), color)]
            for q in around(board, p):
                if missing & 1 and board.color[q] == EMPTY:
                    return np.uint16(q)
                missing >>= 1
    return NO_MOVE


@routine
def winning_cell_anywhere(board, color):
    for i in range(board.empties):
        if wins(board, np.uint32(board.empty[i]), color):
            return board.empty[i]
    return NO_MOVE


@routine
def winning_cell_beside(board, stone, color):
    """A winning cell beside the chain of the stone."""
    s = stone
    while True:
        for p in around(board, s):
            if board.color[p] == EMPTY and wins(board, p, color):
                return np.uint16(p)
        s = np.uint32(board.next_stone[s])
        if s == stone:
            return NO_MOVE
