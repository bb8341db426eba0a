"""Shapes around a move, ring by ring: all stones within a distance, for nested distances [Stern06; Coulom07].

The distance between two points is |dx| + |dy| + max(|dx|, |dy|): circles on a grid. A shape is the contents of all points
within one of the distances in `DISTANCES`: empty, own, enemy or beyond the border; "own" is the player who moves. Shapes that
are turned or mirrored are the same shape. Their numbers are found by a hash of what is seen: the exclusive or of a random
word for each point and its content. All eight images of a shape are in the table, so that nothing is turned to look one up.

Shapes are known by how often they were played. A larger one was played at most as often as the smaller one inside it, so the
largest known shape of a move is the last before the first unknown one: distant points of most moves are never looked at.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....core.jit import helper
from ..rules.board import BORDER, EMPTY, PASS

DISTANCES = (3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20)
REACH = DISTANCES[-1] // 2  # columns or rows from the move to the farthest point
SYMMETRIES = 8
SLOTS = 1 << 19  # of a table of shapes: enough for 49,000, so that most files need no compiling
FULLEST = 0.75  # the part of them that may be taken
OWN, ENEMY = 1, 2  # beside EMPTY and BORDER, what a point holds as the player who moves sees it


def distance(dx: int, dy: int) -> int:
    """Between two points so many columns and rows apart."""
    return abs(dx) + abs(dy) + max(abs(dx), abs(dy))


def all_cells() -> list[tuple[int, int]]:
    """(dx, dy) of all points within the largest distance, the nearest first; without the move itself."""
    span = range(-REACH, REACH + 1)
    found = [(dx, dy) for dy in span for dx in span if 0 < distance(dx, dy) <= DISTANCES[-1]]
    return sorted(found, key=lambda cell: (distance(*cell), cell))


CELLS = all_cells()
CELL_COUNTS = np.array([sum(distance(*cell) <= most for cell in CELLS) for most in DISTANCES], np.int64)  # [ring]
_WORDS = np.random.Generator(np.random.PCG64(20071)).integers(1, 2**63, (len(CELLS) + 1, 4), np.uint64)
_WORDS[:, EMPTY] = 0
WORDS = _WORDS[:-1].copy()  # [cell, content]
SALTS = np.random.Generator(np.random.PCG64(20072)).integers(1, 2**63, len(DISTANCES), np.uint64)  # [ring]
_NO_SHAPE, _HALF = 0, np.uint64(32)


def image(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    """Where one of the eight symmetries takes a point."""
    dx = -dx if symmetry & 1 else dx
    dy = -dy if symmetry & 2 else dy
    return (dy, dx) if symmetry & 4 else (dx, dy)


_PLACE = {cell: i for i, cell in enumerate(CELLS)}
IMAGES = np.array([[_PLACE[image(*cell, s)] for cell in CELLS] for s in range(SYMMETRIES)], np.int64)  # [symmetry, cell]


# ---- tables, in plain Python


def shape_memory(game: Any, slots: int) -> list[Any]:
    """What a worker needs to look up shapes, where the table has so many slots."""
    return [
        ("surroundings", "u1", ((game.size + 2 * REACH) ** 2,)),  # [row, column] the board with REACH points of border
        ("cell_steps", "i4", (len(CELLS),)),  # [cell] from the move to it in `surroundings`
        ("shape_tags", "u4", (slots,)),  # upper half of the hash, 0 in an empty slot
        ("shape_numbers", "u2", (slots,)),  # and the shape's number, from 1 on
        ("shape_of", "u2", (game.max_children(),)),  # [child] the number of its shape
        # of find_shapes
        ("shape_key", "u8", (game.max_children(),)),  # [child] the hash of what was looked at
        ("shape_place", "i4", (game.max_children(),)),  # [child] in `surroundings`
        ("shape_left", "u2", (game.max_children(),)),  # children whose shapes are known so far
        ("first_tag", "u4", (game.max_children(),)),  # [place in shape_left] the tag in its slot
    ]


def fill_shapes(worker: Any, tags: NDArray[np.uint32], numbers: NDArray[np.uint16]) -> None:
    """Write the tables to a worker's memory."""
    width = int(len(worker.surroundings) ** 0.5)
    worker.surroundings[:] = BORDER
    worker.cell_steps[:] = [dy * width + dx for dx, dy in CELLS]
    worker.shape_tags[:] = tags
    worker.shape_numbers[:] = numbers


def hashes(cells: NDArray[np.uint8], ring: int) -> NDArray[np.uint64]:
    """[shape, symmetry] of shapes with the contents [shape, cell] of one ring."""
    found = np.full((len(cells), SYMMETRIES), SALTS[ring], np.uint64)
    for cell in range(int(CELL_COUNTS[ring])):
        for symmetry in range(SYMMETRIES):
            found[:, symmetry] ^= WORDS[IMAGES[symmetry, cell]][cells[:, cell]]
    return found


def look_up_table(
    keys: NDArray[np.uint64], numbers: NDArray[Any], least: int = SLOTS
) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """(tags, numbers) by slots, a power of two of them: a key lies in its slot or in the next free one."""
    keys, first = np.unique(keys, return_index=True)
    numbers = numbers[first].astype(np.uint16)
    slots = max(least, 1 << int(np.ceil(np.log2(max(len(keys), 1) / FULLEST))))
    tags, found = np.zeros(slots, np.uint32), np.zeros(slots, np.uint16)
    wanted = (keys & np.uint64(slots - 1)).astype(np.int64)
    key_tags = np.maximum((keys >> _HALF).astype(np.uint32), 1)
    left = np.arange(len(keys))
    while len(left):
        places, chosen = np.unique(wanted[left], return_index=True)
        chosen = left[chosen[tags[places] == 0]]
        tags[wanted[chosen]], found[wanted[chosen]] = key_tags[chosen], numbers[chosen]
        left = np.setdiff1d(left, chosen, assume_unique=True)
        wanted[left] = (wanted[left] + 1) % slots
    return tags, found


def packed(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """[shape, cell] contents, four in a byte."""
    padded = np.zeros((len(cells), -(-cells.shape[1] // 4) * 4), np.uint8)
    padded[:, : cells.shape[1]] = cells
    return padded[:, 0::4] | padded[:, 1::4] << 2 | padded[:, 2::4] << 4 | padded[:, 3::4] << 6


def unpacked(data: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """The first `count` contents of each shape, as `packed` has packed them."""
    shifted = np.stack([data >> shift & 3 for shift in (0, 2, 4, 6)], axis=2)
    return shifted.reshape(len(data), 4 * data.shape[1])[:, :count]


# ---- kernels


@helper
def see_surroundings(board, color, worker):
    """Write the board as `color` sees it to worker.surroundings."""
    size = board.grid.shape[1] - 1
    width = size + 2 * REACH
    for y in range(size):
        for x in range(size):
            content = board.grid[y + 1, x + 1]
            if content != EMPTY and color == 2:
                content = np.uint8(3) - content
            worker.surroundings[(y + REACH) * width + x + REACH] = content


@helper
def place_in_surroundings(board, point):
    """Where worker.surroundings has a point of the board."""
    width = np.int64(board.grid.shape[1])
    row, column = np.int64(point) // width, np.int64(point) % width
    return (row - 1 + REACH) * (width - 1 + 2 * REACH) + column - 1 + REACH


@helper
def find_shapes(board, color, worker, count):
    """Write the number of the largest known shape around each of the first `count` moves of worker.children to worker.shape_of.

    It is 0 where none is known, and for the pass. All moves are looked up in one ring before the next one: their slots are
    read one behind the other, without a decision between them, so that the processor waits for many at the same time. As the
    second ring is known around most moves, it comes first.
    """
    see_surroundings(board, color, worker)
    left = 0
    for i in range(count):
        worker.shape_of[i] = _NO_SHAPE
        worker.shape_key[i] = 0
        worker.shape_place[i] = place_in_surroundings(board, worker.children[i])
        worker.shape_left[left] = i
        left += worker.children[i] != PASS
    mask = np.uint64(worker.shape_tags.shape[0] - 1)
    first = 0
    for ring in range(1, CELL_COUNTS.shape[0]):
        for k in range(left):
            i = np.uint32(worker.shape_left[k])
            key = worker.shape_key[i] ^ key_of(worker, worker.shape_place[i], first, CELL_COUNTS[ring])
            worker.shape_key[i] = key
            worker.first_tag[k] = worker.shape_tags[(key ^ SALTS[ring]) & mask]
        first = CELL_COUNTS[ring]
        known = 0
        for k in range(left):
            i = np.uint32(worker.shape_left[k])
            number = np.int64(_NO_SHAPE)
            if worker.first_tag[k] != 0:
                number = shape_number(worker, worker.shape_key[i] ^ SALTS[ring])
            if number != _NO_SHAPE:
                worker.shape_of[i] = number
                worker.shape_left[known] = i
                known += 1
            elif ring == 1:
                key = key_of(worker, worker.shape_place[i], 0, CELL_COUNTS[0])
                worker.shape_of[i] = shape_number(worker, key ^ SALTS[0])
        left = known


@helper
def key_of(worker, place, first, end):
    """The hash of the cells from `first` to `end` around a place of worker.surroundings."""
    key = np.uint64(0)
    cell = np.uint32(first)
    while cell < np.uint32(end):
        content = np.uint32(worker.surroundings[np.uint32(place + worker.cell_steps[cell])])
        key ^= WORDS[cell, content]
        cell += np.uint32(1)
    return key


@helper
def shape_number(worker, key):
    """The number of the shape with this hash, 0 where it is unknown."""
    mask = np.uint64(worker.shape_tags.shape[0] - 1)
    slot = key & mask
    tag = np.uint32(max(key >> _HALF, np.uint64(1)))
    while worker.shape_tags[slot] != 0:
        if worker.shape_tags[slot] == tag:
            return np.int64(worker.shape_numbers[slot])
        slot = (slot + np.uint64(1)) & mask
    return np.int64(_NO_SHAPE)
