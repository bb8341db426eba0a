"""The board of Havannah as one record, and the kernels that put stones on it.

The hexagon lies in a square of 2 side - 1 rows, numbered row by row from the top left with one border column, so the
neighbours of p are p-W-1, p-W, p+1, p+W+1, p+W, p-1 (W = 2 side). Cells of the square outside of the hexagon are border.
Chains are trees of links (union-find) and rings of stones; the root of a chain knows the corners and edges it touches.
Colours: 0 empty, 1 White (who moves first), 2 Black, 3 border.
"""

import numpy as np

from ...core.jit import helper
from ...core.records import overlay, record_dtype
from ..hexagons import MIDDLES, RUN_COUNT, RUN_START, SIDES, find, link_chains, mask_of
from ..placing import take_cell

EMPTY, WHITE, BLACK, BORDER = 0, 1, 2, 3
BRIDGE, FORK, RING = 1, 2, 4  # how a game was won; bits, because one move can do all
ROWS = np.array([-1, -1, 0, 1, 1, 0], np.int64)  # [direction] row of the neighbour
COLUMNS = np.array([-1, 0, 1, 1, 0, -1], np.int64)


def won_by(touched: int) -> int:
    """Bridge or fork of a chain that touches these corners (bits 0 to 5) and edges (bits 6 to 11)."""
    corners, edges = (touched & 63).bit_count(), (touched >> 6).bit_count()
    return (BRIDGE if corners >= 2 else 0) | (FORK if edges >= 3 else 0)


WON_BY = np.array([won_by(touched) for touched in range(4096)], np.uint8)


def board_dtype(side: int) -> np.dtype:
    width = 2 * side
    points = (width + 1) * width + 1
    fields = [
        ("color", "u1", (points,)),  # [cell]
        ("touched", "u2", (points,)),  # [empty cell, root of a chain] bits of corners and edges, see `won_by`
        ("link", "u2", (points,)),  # [stone] the next one on the way to the root of its chain, which links to itself
        ("stones", "u2", (points,)),  # [root of a chain]
        ("next_stone", "u2", (points,)),  # [stone] ring of the stones of a chain
        ("place", "u2", (points,)),  # [empty cell] index in `empty`
        ("empty", "u2", (3 * side * (side - 1) + 1,)),  # the empty cells, in any order
        ("empties", "i4"),
        ("ply", "i4"),
        ("last", "u2"),  # the last move, and the one before it; 0 at the beginning and for a swap
        ("before_last", "u2"),
        ("spread", "u1"),  # did the last move change what a cell away from it is worth to its player? And the one before
        ("spread_before", "u1"),
        ("harmless", "u2", (3,)),  # [colour] the last stone that was seen to give its player no winning move
        ("to_play", "u1"),
        ("winner", "u1"),  # 0 as long as there is none
        ("won_by", "u1"),  # BRIDGE, FORK, RING
    ]
    return overlay(record_dtype(fields), "grid", "color", (width + 1, width))


def new_board(side: int) -> np.ndarray:
    boards = np.zeros(1, board_dtype(side))
    board, points = boards[0], len(boards[0].color)
    board.color[:] = BORDER
    board.link[:] = board.next_stone[:] = np.arange(points)
    board.stones[:] = 1
    board.to_play = WHITE
    for x, y in cells_of(side):
        p = cell_at(x, y, side)
        board.color[p] = EMPTY
        board.touched[p] = touched_at(x, y, side)
        board.place[p] = board.empties
        board.empty[board.empties] = p
        board.empties += 1
    return boards


# ---- geometry


def cell_at(x: int, y: int, side: int) -> int:
    """The number of the cell in column x and row y of the square, counted from 0."""
    return (y + 1) * 2 * side + x + 1


def cell_of(x: int, y: int, side: int) -> int | None:
    """The same, None for a place off the board."""
    return cell_at(x, y, side) if y in range(2 * side - 1) and x in row_range(y, side) else None


def row_range(y: int, side: int) -> range:
    """The columns of row y."""
    return range(max(0, y - side + 1), min(2 * side - 2, y + side - 1) + 1)


def cells_of(side: int) -> list[tuple[int, int]]:
    """All (x, y), row by row."""
    return [(x, y) for y in range(2 * side - 1) for x in row_range(y, side)]


def touched_at(x: int, y: int, side: int) -> int:
    """The corner of a cell, or the edge it lies on, as a bit of `touched`; a corner belongs to no edge."""
    middle, end = side - 1, 2 * side - 2
    corners = [(0, 0), (middle, 0), (end, middle), (end, end), (middle, end), (0, middle)]
    if (x, y) in corners:
        return 1 << corners.index((x, y))
    edges = [y == 0, x - y == middle, x == end, y == end, y - x == middle, x == 0]
    return sum(64 << k for k, on in enumerate(edges) if on)


@helper
def around(board, p):
    """The six neighbours of a cell, clockwise from the one above at the left."""
    w = board.grid.shape[1]
    return (
        np.uint32(p - w - 1), np.uint32(p - w), np.uint32(p + 1), np.uint32(p + w + 1), np.uint32(p + w), np.uint32(p - 1),
    )  # fmt: skip


@helper
def neighbour(board, p, direction):
    """The neighbour of a cell in one of the six directions."""
    return np.uint32(p + ROWS[direction] * board.grid.shape[1] + COLUMNS[direction])


# ---- stones


@helper
def place_stone(board, p, color):
    """Put a stone on an empty cell; the winner is set when it wins."""
    take_cell(board, p)
    board.color[p] = color
    own = mask_of(board.color, around(board, p), color)
    root = np.uint32(p)
    ring = False
    gained = board.touched[p]
    for run in range(RUN_COUNT[own]):
        other = np.uint32(find(board.link, neighbour(board, p, RUN_START[own, run])))
        ring |= other == root  # two runs of one chain: the stone closes a ring around what lies between them
        gained &= ~board.touched[other]
        root = join(board, root, other)
    board.spread = RUN_COUNT[own] > 1 or gained != 0
    if MIDDLES[own] != 0:
        ring |= fills_hexagon(board, p, own, color)
    won = WON_BY[board.touched[root]] | (RING if ring else 0)
    if won != 0:
        board.winner = color
        board.won_by = won


@helper
def join(board, one, other):
    """Make one chain of two, given by their roots; returns the root of both."""
    if one == other:
        return one
    one, other = link_chains(board, one, other)
    board.touched[other] |= board.touched[one]
    after = board.next_stone[other]
    board.next_stone[other] = board.next_stone[one]
    board.next_stone[one] = after
    return other


@helper
def fills_hexagon(board, p, own, color):
    """Does a stone on p complete the six around one of its own neighbours? That is a ring around an own stone.

    A ring with more own stones inside contains such a hexagon, or was a ring before the stone came.
    """
    inner = MIDDLES[own]
    for k in range(SIDES):
        if inner >> k & 1:
            m = neighbour(board, p, k)
            before, after = neighbour(board, m, (k + 5) % SIDES), neighbour(board, m, (k + 1) % SIDES)
            if board.color[before] == color and board.color[neighbour(board, m, k)] == color and board.color[after] == color:
                return True
    return False


@helper
def swap_colour(board):
    """Give the first stone, White's, to Black: the second player takes over the first move."""
    board.color[board.last] = BLACK
