"""The features of a move that strong players' games are learned by [Coulom07], in families.

Of each family a move has at most one feature. The families of fights are those of features.py; the shape around the move and
the distances are Coulom's. `describe_patterns` shows the features of all moves of a position to a *sink*, as `describe` does.

A feature's number is an index into one array of weights. Shapes come last: their number is not fixed, but that of the file.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.errors import SettingError
from ....core.jit import helper
from ....core.weights import Weights
from ..rules.board import PASS
from ..tactics.liberties import count_all_liberties
from . import features
from .distance import common_fate_distances, line_of
from .features import is_answering, list_weak_chains, move_before, show_fights
from .rings import CELL_COUNTS, DISTANCES, find_shapes, hashes, look_up_table, unpacked

KIND = "patterns"  # of files of weights
FARTHEST = 17  # moves farther apart than this are all the same [Coulom07, table 1]
FATE_REACH = 7
LINES = 6  # the border is of no matter beyond
OWNERS = 8  # classes of the share of playouts that end with the point in the mover's hands
OWNER_ENDS = 32  # ends of playouts before that is asked
_FIGHTS = list(features.FAMILIES)[features.CAPTURE :]  # with the pass

FAMILIES = {  # the number of features of each, but for the shapes
    "last": FARTHEST + 2,  # distance to the last move, in the metric of rings.py; none after a pass
    "before": FARTHEST + 2,  # and to the move before
    "fate": FATE_REACH + 2,  # to the last move over the common fate graph
    "line": LINES + 1,  # the line of the board
    "owner": OWNERS,  # who owns the point when playouts end
    **{name: features.FAMILIES[name] for name in _FIGHTS},
    "shape": 1,  # the largest known shape; this one is "none"
}
LAST, BEFORE, FATE, LINE, OWNER = range(5)
FIGHTS = 5  # the first family of fights
SHAPE = len(FAMILIES) - 1
STARTS = np.cumsum([0, *FAMILIES.values()]).astype(np.int64)  # [family] its first feature
FIRST_SHAPE = int(STARTS[SHAPE])  # the feature "no known shape"; that of shape n comes n places later
MOST_SHAPES = 65_535 - FIRST_SHAPE - 1  # features are numbers of 16 bits, and one of them is NONE
NONE = np.uint16(65_535)  # in a table: the move has no feature of the family
_TO_FIGHTS = int(STARTS[FIGHTS] - features.STARTS[features.CAPTURE])


class Fights(NamedTuple):
    """Shows the features of features.py to a sink by the numbers they have here."""

    sink: Any

    def see(self, worker, child, family, feature):
        self.sink.see(worker, child, family - features.CAPTURE + FIGHTS, feature + _TO_FIGHTS)


class Rows(NamedTuple):
    """A sink that writes a row for each move."""

    rows: NDArray[np.uint16]  # [move, family] feature, or NONE

    def see(self, worker, child, family, feature):
        self.rows[child, family] = feature


class Shapes(NamedTuple):
    """The shapes that a file of weights knows, with the table to look them up by."""

    rings: NDArray[np.int64]  # [shape] the number of its distance in DISTANCES; shapes are counted from 0 here
    cells: list[NDArray[np.uint8]]  # [ring][shape of that ring, cell] contents
    tags: NDArray[np.uint32]
    numbers: NDArray[np.uint16]


def shapes_in(weights: Weights) -> Shapes:
    """The shapes of a file; SettingError where they do not fit together."""
    counts, data = weights.arrays.get("shape_counts"), weights.arrays.get("shape_cells")
    strengths = weights.arrays.get("weights")
    if counts is None or data is None or strengths is None or counts.shape != (len(DISTANCES),):
        raise SettingError("the file of patterns lacks shapes or weights: learn them anew by hayago learn patterns")
    lengths = [-(-int(n) // 4) for n in CELL_COUNTS]
    sizes = [int(count) * length for count, length in zip(counts, lengths, strict=True)]
    if sum(sizes) != len(data) or strengths.shape != (FIRST_SHAPE + 1 + int(counts.sum()),) or counts.sum() > MOST_SHAPES:
        raise SettingError("the file of patterns is for other features than these: learn them anew by hayago learn patterns")
    parts = np.split(data, np.cumsum(sizes)[:-1])
    cells = [
        unpacked(part.reshape(-1, length), int(CELL_COUNTS[ring]))
        for ring, (part, length) in enumerate(zip(parts, lengths, strict=True))
    ]
    return shapes_of(cells)


def shapes_of(cells: list[NDArray[np.uint8]]) -> Shapes:
    """Shapes by their contents, [ring][shape, cell], with the table to look them up by."""
    keys = [hashes(part, ring) for ring, part in enumerate(cells)]
    numbers = np.arange(1, sum(len(part) for part in cells) + 1)
    every = np.concatenate([part.reshape(-1) for part in keys])
    tags, found = look_up_table(every, np.repeat(numbers, keys[0].shape[1]))
    rings = np.concatenate([np.full(len(part), ring, np.int64) for ring, part in enumerate(cells)])
    return Shapes(rings, cells, tags, found)


@helper
def describe_patterns(board, color, worker, count, sink):
    """Show the features of the first `count` moves of worker.children, made by `color`, to the sink."""
    find_shapes(board, color, worker, count)
    show_distances(board, worker, count, sink)
    show_places(board, color, worker, count, sink)
    count_all_liberties(board)
    weak = list_weak_chains(board, color, worker)
    attacked = is_answering(board, color)
    fights = Fights(sink)
    for i in range(count):
        point = worker.children[i]
        if point == PASS:
            fights.see(worker, i, features.PASSING, features.STARTS[features.PASSING] + (board.last == PASS))
        elif touches_stones(board, point):
            show_fights(board, color, worker, i, point, weak, attacked, fights)


@helper
def show_places(board, color, worker, count, sink):
    """Where the moves are: the shape around them, the line, and who owns the point in the end."""
    for i in range(count):
        point = worker.children[i]
        if point != PASS:
            sink.see(worker, i, SHAPE, FIRST_SHAPE + np.int64(worker.shape_of[i]))
            sink.see(worker, i, LINE, STARTS[LINE] + min(line_of(board, point), LINES))
            if worker.owned_count[0] >= OWNER_ENDS:
                sink.see(worker, i, OWNER, STARTS[OWNER] + owner_class(worker, point, color))


@helper
def show_distances(board, worker, count, sink):
    """How far the moves are from the last one and the one before it."""
    if board.last == PASS:
        return
    before = move_before(board)
    common_fate_distances(board, board.last, FATE_REACH)
    for i in range(count):
        point = worker.children[i]
        if point != PASS:
            sink.see(worker, i, LAST, STARTS[LAST] + near(board, point, board.last))
            fate = min(np.int64(board.distance[point]), FATE_REACH + 1)
            sink.see(worker, i, FATE, STARTS[FATE] + fate)
            if before != PASS:
                sink.see(worker, i, BEFORE, STARTS[BEFORE] + near(board, point, before))


@helper
def near(board, point, other):
    """The distance between two points, FARTHEST + 1 for all that is farther."""
    width = np.int64(board.grid.shape[1])
    p, q = np.int64(point), np.int64(other)
    dx = abs(p % width - q % width)
    dy = abs(p // width - q // width)
    return min(dx + dy + max(dx, dy), FARTHEST + 1)


@helper
def touches_stones(board, point):
    """Is there a stone beside the point? (The codes of its sides: 1 and 2 are stones.)"""
    code = np.uint32(board.pattern[point])
    return ((code ^ (code >> np.uint32(1))) & np.uint32(0x55)) != 0


@helper
def owner_class(worker, point, color):
    """In how many of OWNERS parts of the playouts the point ends in the mover's hands."""
    ends = np.int64(worker.owned_count[0])
    owned = np.int64(worker.owned[point]) if color == 1 else -np.int64(worker.owned[point])
    return min(OWNERS * (owned + ends) // (2 * ends), OWNERS - 1)
