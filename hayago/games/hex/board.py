"""The board of Hex as one record, and the kernels that put stones on it.

Cells are numbered row by row from the top left, with a border all round: the neighbours of p are p-W, p-W+1, p+1, p+W,
p+W-1, p-1 (W = size + 2). The border cells are stones: Black's above and below, White's at the left and right; so the edges
need no rule of their own. Chains are trees of links (union-find); the root of a chain knows which edges it touches.
Colours: 0 empty, 1 Black, 2 White, 3 the two border cells between a black and a white edge.
"""

import numpy as np

from ...core.contract import NO_MOVE
from ...core.jit import helper, routine
from ...core.records import overlay, record_dtype
from ..hexagons import RUN_COUNT, RUN_START, find, link_chains, mask_of
from ..placing import take_cell

EMPTY, BLACK, WHITE, NEUTRAL = 0, 1, 2, 3
NEAR_EDGE, FAR_EDGE, BOTH_EDGES = 1, 2, 3  # above and left, below and right
ROWS = np.array([-1, -1, 0, 1, 1, 0], np.int64)  # [direction] row of the neighbour
COLUMNS = np.array([0, 1, 1, 0, -1, -1], np.int64)


def board_dtype(size: int) -> np.dtype:
    points = (size + 2) ** 2
    fields = [
        ("color", "u1", (points,)),  # [cell]
        ("edges", "u1", (points,)),  # [root of a chain] the own edges it touches
        ("link", "u2", (points,)),  # [stone] the next one on the way to the root of its chain, which links to itself
        ("stones", "u2", (points,)),  # [root of a chain]
        ("place", "u2", (points,)),  # [empty cell] index in `empty`
        ("empty", "u2", (size**2,)),  # the empty cells, in any order
        ("empties", "i4"),
        ("ply", "i4"),
        ("last", "u2"),  # the last move; 0 at the beginning and after a swap
        ("to_play", "u1"),
        ("winner", "u1"),  # 0 as long as there is none
    ]
    return overlay(record_dtype(fields), "grid", "color", (size + 2, size + 2))


def new_board(size: int) -> np.ndarray:
    boards = np.zeros(1, board_dtype(size))
    board, width = boards[0], size + 2
    board.link[:] = np.arange(width**2)
    board.stones[:] = 1
    board.to_play = BLACK
    grid = board.grid
    grid[0, :], grid[-1, :], grid[:, 0], grid[:, -1] = BLACK, BLACK, WHITE, WHITE
    grid[0, -1] = grid[-1, 0] = NEUTRAL
    links = board.link.reshape(width, width)
    for edge, stones in (
        (NEAR_EDGE, links[0, :-1]),
        (FAR_EDGE, links[-1, 1:]),
        (NEAR_EDGE, links[1:-1, 0]),
        (FAR_EDGE, links[1:-1, -1]),
    ):
        root = int(stones[len(stones) // 2])
        stones[:] = root
        board.edges[root] = edge
        board.stones[root] = size + 1  # more than any chain that could make it link elsewhere on the first move
    board.empty[:] = [(y + 1) * width + x + 1 for y in range(size) for x in range(size)]
    board.place[board.empty] = np.arange(size**2)
    board.empties = size**2
    return boards


@helper
def around(board, p):
    """The six neighbours of a cell, clockwise from the one above."""
    w = board.grid.shape[1]
    return (
        np.uint32(p - w), np.uint32(p - w + 1), np.uint32(p + 1), np.uint32(p + w), np.uint32(p + w - 1), np.uint32(p - 1),
    )  # fmt: skip


@helper
def neighbour(board, p, direction):
    """The neighbour of a cell in one of the six directions."""
    return np.uint32(p + ROWS[direction] * board.grid.shape[1] + COLUMNS[direction])


@helper
def place_stone(board, p, color):
    """Put a stone on an empty cell; the winner is set when it joins the two edges."""
    take_cell(board, p)
    board.color[p] = color
    own = mask_of(board.color, around(board, p), color)
    root = np.uint32(p)
    for run in range(RUN_COUNT[own]):
        root = join(board, root, np.uint32(find(board.link, neighbour(board, p, RUN_START[own, run]))))
    if board.edges[root] == BOTH_EDGES:
        board.winner = color


@helper
def join(board, one, other):
    """Make one chain of two, given by their roots; returns the root of both."""
    if one == other:
        return one
    one, other = link_chains(board, one, other)
    board.edges[other] |= board.edges[one]
    return other


@helper
def swap_pieces(board):
    """Turn the first stone, Black's, into a white one on the mirrored cell: the second player takes over the first move."""
    w = np.uint32(board.grid.shape[1])
    p = np.uint32(board.last)
    n = np.uint32(board.empties)
    root = np.uint32(find(board.link, p))
    if root != p:
        board.stones[root] -= 1
    board.color[p] = EMPTY
    board.link[p] = p
    board.place[p] = n
    board.empty[n] = p
    board.empties = n + 1
    place_stone(board, np.uint32(p % w * w + p // w), WHITE)


@routine
def winning_cell(board, color):
    """A cell where a stone of this colour joins the two edges, or NO_MOVE."""
    size = board.grid.shape[1] - 2
    if board.ply < size - 1:  # too few stones
        return NO_MOVE
    for i in range(board.empties):
        p = np.uint32(board.empty[i])
        own = mask_of(board.color, around(board, p), color)
        edges = 0
        for run in range(RUN_COUNT[own]):
            edges |= board.edges[find(board.link, neighbour(board, p, RUN_START[own, run]))]
        if edges == BOTH_EDGES:
            return board.empty[i]
    return NO_MOVE
