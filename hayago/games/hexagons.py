"""Boards of hexagons: the six neighbours of a cell go round it in order, and neighbours next to each other touch.

So own stones around a cell form runs, and each run belongs to one chain: one stone of each run is enough to join them all.
Which of the six are own is a mask of six bits; what follows from it is looked up.
"""

import numpy as np

from ..core.jit import helper

SIDES = 6


def bits(mask: int) -> list[int]:
    """The directions that a mask names."""
    return [k for k in range(SIDES) if mask >> k & 1]


def run_starts(mask: int) -> list[int]:
    """The directions at which the runs of a mask begin; a full circle begins anywhere."""
    if mask == 63:
        return [0]
    return [k for k in bits(mask) if not mask >> (k - 1) % SIDES & 1]


def middles(mask: int) -> int:
    """The directions whose neighbours on both sides are in the mask too, as a mask."""
    return sum(1 << k for k in bits(mask) if mask >> (k - 1) % SIDES & 1 and mask >> (k + 1) % SIDES & 1)


RUN_COUNT = np.array([len(run_starts(mask)) for mask in range(64)], np.uint8)  # [mask] runs: 0 to 3
RUN_START = np.array([[*run_starts(mask), 0, 0, 0][:3] for mask in range(64)], np.uint8)  # [mask, run] its first direction
MIDDLES = np.array([middles(mask) for mask in range(64)], np.uint8)  # [mask]
TURN = np.array([((m << 1) | (m >> 5)) & 63 for m in range(64)], np.uint8)  # [mask] turned by one direction


@helper
def mask_of(colors, cells, color):
    """The mask of the six cells that have this colour."""
    mask = np.uint32(0)
    bit = np.uint32(1)
    for cell in cells:
        mask |= bit if colors[cell] == color else np.uint32(0)
        bit <<= np.uint32(1)
    return mask


@helper
def find(link, cell):
    """The root of a stone's chain; the path to it is halved."""
    while link[cell] != cell:
        link[cell] = link[link[cell]]
        cell = link[cell]
    return cell


@helper
def link_chains(board, one, other):
    """Link the smaller of two chains, given by their roots, to the larger; returns the smaller one and the root of both."""
    if board.stones[one] > board.stones[other]:
        one, other = other, one
    board.link[one] = other
    board.stones[other] += board.stones[one]
    return one, other
