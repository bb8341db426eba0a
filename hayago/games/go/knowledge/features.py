"""What a move looks like: the features from which its chance of being played is learned [Coulom07].

Features come in families. Of each family a move has at most one feature; its number is an index into one array of weights.
`describe` finds them for all moves of a position at once and shows them to a *sink*, a record with the method
`see(worker, child, family, feature)`: one sink adds up weights, another one writes a table to learn from.
"""

from typing import Any, NamedTuple

import numpy as np

from ....core.jit import helper
from ....core.worker import CANDIDATES
from ..patterns3 import neighbour_colours
from ..rules.board import BORDER, EMPTY, PASS, RECENT, sides
from ..tactics.atari import first_side_of, is_answering, liberties_after
from ..tactics.atari_kinds import atari_kind
from ..tactics.counter_capture import takes_ko
from ..tactics.ladder import ladder_attack, ladder_escape
from ..tactics.liberties import count_all_liberties, count_liberties_after
from ..tactics.self_atari import is_justified
from .distance import common_fate_distances, is_lonely, line_of

LAST_REACH = 7  # farther from the last move than this is all the same
BEFORE_REACH = 4
MANY = 4  # liberties of a chain, or more
MOST_AFTER = 5  # liberties after a move, or more


def shape_classes(turn: tuple[int, ...], mirror: tuple[int, ...]) -> tuple[np.ndarray, int]:
    """([colour to move][code] class, number of classes): codes of eight cells that differ by a symmetry share a class.

    `turn` and `mirror` say which cell comes to stand in the place of each one; the second half of the table is for White.
    """
    colours = neighbour_colours()
    swap = np.array([0, 2, 1, 3])
    codes = []
    for own in (colours, [swap[c] for c in colours]):
        variants: list[Any] = []
        for start in (list(range(8)), list(mirror)):
            order = start
            for _ in range(4):
                variants.append(sum(own[cell] << (2 * place) for place, cell in enumerate(order)))
                order = [order[cell] for cell in turn]
        codes.append(np.minimum.reduce(variants))
    representatives, classes = np.unique(np.concatenate(codes), return_inverse=True)
    return classes.reshape(-1).astype(np.uint16), len(representatives)


# Cells in the order N W E S, then the four others: the corners, or those behind N W E S
RING_CLASS, RING_CLASSES = shape_classes((1, 3, 0, 2, 6, 4, 7, 5), (0, 2, 1, 3, 5, 4, 7, 6))
CROSS_CLASS, CROSS_CLASSES = shape_classes((1, 3, 0, 2, 5, 7, 4, 6), (0, 2, 1, 3, 4, 6, 5, 7))
# The knight's moves, clockwise from north-north-east
KNIGHT_CLASS, KNIGHT_CLASSES = shape_classes((6, 7, 0, 1, 2, 3, 4, 5), (7, 6, 5, 4, 3, 2, 1, 0))

FAMILIES = {  # the number of features of each
    "ring": RING_CLASSES,  # the eight points around
    "cross": CROSS_CLASSES,  # two points to each side
    "knight": KNIGHT_CLASSES,  # the eight points a knight's move away
    "last": LAST_REACH + 2,  # distance to the last move; none after a pass
    "before": BEFORE_REACH + 2,  # and to the one before; none after a pass, or where that stone is gone
    "line": 12,  # the line of the board, and whether stones are near
    "capture": 7,  # stones captured, and whether an own chain was put in atari
    "escape": 5,  # an own chain in atari: caught anyway, or saved, by its stones
    "atari": 11,  # the kind of atari
    "self": 5,  # self-atari: bad, by the stones lost, or with a reason
    "liberties": 18,  # liberties afterwards, and own chains touched
    "pair": 25,  # liberties of the weakest own and of the weakest enemy chain it touches
    "defence": 7,  # an own chain of two liberties that would be caught
    "ko": 2,
    "pass": 2,  # a pass, or the second one
}
RING, CROSS, KNIGHT, LAST, BEFORE, LINE, CAPTURE, ESCAPE, ATARI, SELF, LIBERTIES, PAIR, DEFENCE, KO, PASSING = range(
    len(FAMILIES)
)
STARTS = np.cumsum([0, *FAMILIES.values()]).astype(np.int64)  # [family] its first feature; the last entry is their number
FEATURES = int(STARTS[-1])


class Table(NamedTuple):
    """Writes the features of each move to a row; -1 where it has none of a family."""

    rows: np.ndarray  # [move, family]

    def see(self, worker, child, family, feature):
        self.rows[child, family] = feature


@helper
def describe(board, color, worker, count, sink):
    """Show the features of the first `count` moves of worker.children, made by `color`, to the sink."""
    show_distances(board, worker, count, sink)
    count_all_liberties(board)
    weak = list_weak_chains(board, color, worker)
    attacked = is_answering(board, color)
    for i in range(count):
        point = worker.children[i]
        if point == PASS:
            sink.see(worker, i, PASSING, STARTS[PASSING] + (board.last == PASS))
            continue
        show_shapes(board, color, worker, i, point, sink)
        show_fights(board, color, worker, i, point, weak, attacked, sink)


@helper
def show_distances(board, worker, count, sink):
    """How far the moves are from the last one and the one before it."""
    if board.last == PASS:
        return
    common_fate_distances(board, board.last, LAST_REACH)
    for i in range(count):
        if worker.children[i] != PASS:
            distance = min(np.int64(board.distance[worker.children[i]]), LAST_REACH + 1)
            sink.see(worker, i, LAST, STARTS[LAST] + distance)
    before = move_before(board)
    if before == PASS or board.color[before] == EMPTY:
        return
    common_fate_distances(board, before, BEFORE_REACH)
    for i in range(count):
        if worker.children[i] != PASS:
            distance = min(np.int64(board.distance[worker.children[i]]), BEFORE_REACH + 1)
            sink.see(worker, i, BEFORE, STARTS[BEFORE] + distance)


@helper
def show_shapes(board, color, worker, i, point, sink):
    """The stones around a move, and its place on the board."""
    half = np.int64(0) if color == 1 else np.int64(1 << 16)
    cross, knight = far_codes(board, point)
    sink.see(worker, i, RING, STARTS[RING] + RING_CLASS[half + np.int64(board.pattern[point])])
    sink.see(worker, i, CROSS, STARTS[CROSS] + CROSS_CLASS[half + cross])
    sink.see(worker, i, KNIGHT, STARTS[KNIGHT] + KNIGHT_CLASS[half + knight])
    line = min(line_of(board, point), 5)
    sink.see(worker, i, LINE, STARTS[LINE] + 2 * line + is_lonely(board, point, 3))


@helper
def show_fights(board, color, worker, i, point, weak, attacked, sink):
    """What a move does to the chains that it touches, whose liberties are counted."""
    captured, saved, threatened, defended = 0, 0, False, 0
    hopeless = False
    own_least, own_most, enemy_least, own_chains = MANY + 1, 0, MANY + 1, 0
    for q in sides(board, point):
        if board.color[q] == EMPTY or board.color[q] == BORDER or not first_side_of(board, point, q, board.head[q]):
            continue
        chain = board.head[q]
        stones = np.int64(board.stones[chain])
        liberties = min(np.int64(board.liberty_count[chain]), MANY)
        if board.color[q] != color:
            enemy_least = min(enemy_least, liberties)
            captured += stones if liberties == 1 else 0
            threatened = threatened or liberties == 2
            continue
        own_chains += 1
        own_least = min(own_least, liberties)
        own_most = max(own_most, np.int64(board.liberty_count[chain]))
        if liberties == 1:
            if ladder_escape(board, chain) == 0:
                hopeless = True
            else:
                saved += stones
        elif liberties == 2:
            for k in range(weak):
                if worker.candidates[k] == chain:
                    defended += stones
    after = MOST_AFTER if own_most > MOST_AFTER else count_liberties_after(board, point, color, MOST_AFTER)
    if captured > 0:
        sink.see(worker, i, CAPTURE, STARTS[CAPTURE] + min(captured, 3) + 3 * attacked)
    if saved > 0:
        sink.see(worker, i, ESCAPE, STARTS[ESCAPE] + 1 + min(saved, 3))
    elif hopeless:
        sink.see(worker, i, ESCAPE, STARTS[ESCAPE] + 1)
    if threatened:
        sink.see(worker, i, ATARI, STARTS[ATARI] + atari_kind(board, point, color))
    if after < 2 and liberties_after(board, point, color) < 2:
        if is_justified(board, point, color):
            sink.see(worker, i, SELF, STARTS[SELF] + 4)
        else:
            sink.see(worker, i, SELF, STARTS[SELF] + 1 + min(own_chains, 2))
    sink.see(worker, i, LIBERTIES, STARTS[LIBERTIES] + 6 * min(own_chains, 2) + after)
    sink.see(worker, i, PAIR, STARTS[PAIR] + 5 * (own_least - 1) + enemy_least - 1)
    if defended > 0:
        sink.see(worker, i, DEFENCE, STARTS[DEFENCE] + min(defended, 3) + 3 * (after >= 3))
    if captured == 1 and takes_ko(board, point, color):
        sink.see(worker, i, KO, STARTS[KO] + 1)


@helper
def far_codes(board, point):
    """The codes of the cross and of the knight's moves: 2 bits a cell, as in patterns3.py."""
    width = np.int64(board.grid.shape[1])
    north, west, east, south = np.int64(-width), np.int64(-1), np.int64(1), width
    p = np.int64(point)
    cross, knight = np.int64(0), np.int64(0)
    place = 0
    for step in (north, west, east, south):
        near = np.int64(board.color[np.uint32(p + step)])
        far = np.int64(BORDER) if near == BORDER else np.int64(board.color[np.uint32(p + 2 * step)])
        cross |= (near << place) | (far << (place + 8))
        place += 2
    place = 0
    for step, aside in (
        (north, east), (east, north), (east, south), (south, east), (south, west), (west, south), (west, north), (north, west)
    ):  # fmt: skip
        far = np.int64(BORDER)
        if board.color[np.uint32(p + step)] != BORDER and board.color[np.uint32(p + 2 * step)] != BORDER:
            far = np.int64(board.color[np.uint32(p + 2 * step + aside)])
        knight |= far << place
        place += 2
    return cross, knight


@helper
def list_weak_chains(board, color, worker):
    """Write the own chains of two liberties that the opponent could catch to worker.candidates; returns their number.

    Liberties are counted already.
    """
    count = 0
    for p in range(1, board.head.shape[0]):
        chain = np.uint32(p)
        if board.color[chain] == color and board.head[chain] == chain and count < CANDIDATES:
            if board.liberty_count[chain] == 2:
                worker.candidates[count] = chain
                count += ladder_attack(board, chain, 3 - color) != 0
    return count


@helper
def move_before(board):
    """The move before the last one; PASS when there is none."""
    return board.recent[(np.int64(board.ply) - 2) % RECENT] if board.ply >= 2 else np.uint16(PASS)
