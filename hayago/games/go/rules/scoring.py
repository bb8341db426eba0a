"""Counting a Go board: who owns each point, area as Tromp and Taylor define it, and territory as in Japan.

The kernels at the top count a board as it stands. The functions at the bottom, in plain Python, take dead stones off first.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from ....core.jit import helper
from ..patterns3 import FLAGS, HAS_EMPTY_NEIGHBOUR
from .board import BLACK, BORDER, EMPTY, WHITE, sides

REACHES = np.array([0, 1, 2, 0], np.uint8)  # [set of colours reached: 1 Black, 2 White] the owner of the region


@helper
def touched(board, point):
    """The colours among the four neighbours: bit 0 Black, bit 1 White."""
    code = np.int64(board.pattern[point]) & 0xFF
    black = code & ~(code >> 1) & 0x55
    white = (code >> 1) & ~code & 0x55
    return np.int64(black != 0) | (np.int64(white != 0) << 1)


@helper
def area(board):
    """Stones plus empty points that reach one colour only, Black minus White [Tromp-Taylor rules]."""
    total = 0
    for p in range(board.color.shape[0]):
        total += board.color[p] == BLACK
        total -= board.color[p] == WHITE
    for i in range(board.empties):
        point = board.empty[i]
        if FLAGS[board.pattern[point]] & HAS_EMPTY_NEIGHBOUR:
            return total_area(board)
        colors = touched(board, point)
        total += colors == BLACK
        total -= colors == WHITE
    return total


@helper
def total_area(board):
    """`area` of a board with larger empty regions, rare at the end of a playout."""
    total = 0
    owners(board, board.owner)
    for p in range(board.color.shape[0]):
        total += board.owner[p] == BLACK
        total -= board.owner[p] == WHITE
    return total


@helper
def owners(board, out):
    """Write to out[point] who owns it: the colour of a stone, the colour an empty region reaches alone, else 0."""
    for p in range(board.color.shape[0]):
        out[p] = board.color[p]
    board.stamp += 1
    for i in range(board.empties):
        if board.stamped[board.empty[i]] != board.stamp:
            own_region(board, board.empty[i], out)


@helper
def own_region(board, start, out):
    """Give all points of one empty region to the colour it reaches alone."""
    board.queue[0] = start
    board.stamped[start] = board.stamp
    count = 1
    done = 0
    colors = 0
    while done < count:
        point = board.queue[done]
        done += 1
        for q in sides(board, point):
            if board.color[q] == EMPTY:
                if board.stamped[q] != board.stamp:
                    board.stamped[q] = board.stamp
                    board.queue[count] = q
                    count += 1
            elif board.color[q] != BORDER:
                colors |= np.int64(board.color[q])
    for i in range(count):
        out[board.queue[i]] = REACHES[colors]


# ---- with dead stones, in plain Python


def owners_without(board: Any, dead: Iterable[int]) -> tuple[np.ndarray, np.ndarray, dict[int, int]]:
    """[point] the owner once the chains of the `dead` points are taken off, [point] the colours then, [colour] stones taken.

    The owner of a stone is its colour, that of an empty point the colour its region reaches alone, else 0.
    """
    colors = board.color.copy()
    removed = {BLACK: 0, WHITE: 0}
    heads = {int(board.head[point]) for point in dead}
    for point in np.flatnonzero((colors == BLACK) | (colors == WHITE)):
        if int(board.head[point]) in heads:
            removed[int(colors[point])] += 1
            colors[point] = EMPTY
    owner = colors.copy()
    for points, beside in empty_regions(board, colors):
        reached = {int(colors[head]) for head in beside}
        owner[points] = reached.pop() if len(reached) == 1 else EMPTY
    return owner, colors, removed


def empty_regions(board: Any, colors: np.ndarray) -> list[tuple[list[int], set[int]]]:
    """The connected empty points by `colors`, each region as a list with the set of the heads of the chains beside it."""
    width = board.grid.shape[1]
    regions: list[tuple[list[int], set[int]]] = []
    seen: set[int] = set()
    for start in np.flatnonzero(colors == EMPTY).tolist():
        if start in seen:
            continue
        points: list[int] = [start]
        beside: set[int] = set()
        seen.add(start)
        for p in points:
            for q in (p - width, p - 1, p + 1, p + width):
                if colors[q] == EMPTY and q not in seen:
                    seen.add(q)
                    points.append(q)
                elif colors[q] not in (EMPTY, BORDER):
                    beside.add(int(board.head[q]))
        regions.append((points, beside))
    return regions


def area_without(board: Any, dead: Iterable[int]) -> int:
    """Stones and surrounded points, Black minus White."""
    owner, _, _ = owners_without(board, dead)
    return int(np.sum(owner == BLACK)) - int(np.sum(owner == WHITE))


def territory_without(board: Any, dead: Iterable[int]) -> int:
    """Surrounded empty points, prisoners and dead stones, Black minus White [Japanese rules].

    Points in a seki are counted like others: a player who wants them left out has to say so.
    """
    owner, colors, removed = owners_without(board, dead)
    empty = colors == EMPTY
    points = int(np.sum(owner[empty] == BLACK)) - int(np.sum(owner[empty] == WHITE))
    prisoners = {colour: int(board.prisoners[colour]) + removed[colour] for colour in (BLACK, WHITE)}
    return points + prisoners[WHITE] - prisoners[BLACK]
