"""MoGo 2009's expert rules on shapes and lines [Chaslot09, section 2 and Fig. 1].

The pictures of the figure are missing from our text of the paper: the drawings below are our readings of the Go terms.
"""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Finite
from ...games.go.knowledge.distance import line_of
from ...games.go.rules.board import EMPTY, PASS, WHITE, corners, sides
from ...games.go.tactics.liberties import has_two_liberties
from .virtual import credit

PEEP_CONNECT, CONNECT, HANE, KATA, KOSUMI, EMPTY_TRIANGLE, KOGEIMA, BAD_KOGEIMA, BAD_TOBI, WALL = (1 << k for k in range(10))

# The player who moves at * has X, the enemy O; . is empty. x is anything but O, o anything but X, ? anything: these three
# match off the board too, and so does everything outside a drawing. All turns and mirror images count. A shape may have
# several drawings; a drawing reaches at most two points from the move.
DRAWINGS = (
    # join two strings a point apart, beside which an enemy stone threatens to cut
    (PEEP_CONNECT, """
        ? O ?
        X * X
        ? o ?
    """),
    # join two diagonal strings, when the enemy has the other point between them
    (CONNECT, """
        O X ?
        X * o
        ? o ?
    """),
    # reach around the head of an enemy stone, from an own stone beside it
    (HANE, """
        X O .
        . * .
        ? . ?
    """),
    # shoulder hit: diagonally above an enemy stone, that is farther from the edge; nothing else around
    (KATA, """
        . . .
        . * .
        . . O
    """),
    # diagonal move, with nothing beside it
    (KOSUMI, """
        ? . X
        . * .
        ? . ?
    """),
    # three stones of a square of four without an enemy stone around; the move is in their middle, or at an end
    (EMPTY_TRIANGLE, """
        . X x
        X * x
        x x x
    """),
    (EMPTY_TRIANGLE, """
        X . x
        X * x
        x x x
    """),
    # small knight's move, with nothing between
    (KOGEIMA, """
        . . X
        * . .
    """),
    # small knight's move that the enemy has half cut, from one side or the other
    (BAD_KOGEIMA, """
        ? O X
        * . ?
    """),
    (BAD_KOGEIMA, """
        ? . X
        * O ?
    """),
    # one-point jump past an enemy stone that can cut it
    (BAD_TOBI, """
        ? O ?
        * . X
        ? o ?
    """),
    # lengthen a straight line along that of the enemy
    (WALL, """
        . . . .
        X X * .
        O O . ?
    """),
)  # fmt: skip
ALLOWED = {".": (0,), "X": (1,), "O": (2,), "x": (0, 1, 3), "o": (0, 2, 3), "?": (0, 1, 2, 3)}  # colours, as X sees them
AROUND = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))  # (dx, dy) in the order of board.pattern


class ExpertShapes(NamedTuple):
    """The shapes of Fig. 1 and the lines; strengths as in expert_tactics.py. MoGo has these rules in 19x19.

    A line counts for a move that has no stone among its eight neighbours.
    """

    death_line: Finite = -10.0  # the first
    defeat_line: Finite = -3.0  # the second
    territory_line: Finite = 5.0  # the third
    influence_line: Finite = 3.0  # the fourth
    peep_connect: Finite = 10.0
    connect: Finite = 5.0
    hane: Finite = 5.0
    kata: Finite = 2.0
    kosumi: Finite = 2.0
    empty_triangle: Finite = -8.0
    kogeima: Finite = 2.0
    bad_kogeima: Finite = -5.0
    bad_tobi: Finite = -5.0
    wall: Finite = 3.0
    threat: Finite = 3.0  # a liberty of an enemy chain with exactly two

    def add(self, game, board, tree, worker, depth, count):
        color = game.to_play(board)
        for i in range(count):
            point = worker.children[i]
            if point == PASS:
                continue
            code = np.int64(board.pattern[point])
            if (code ^ (code >> 1)) & 0x5555 == 0:  # every neighbour is empty (00) or off the board (11)
                line = line_of(board, point)
                if line == 1:
                    credit(worker, i, np.float32(self.death_line))
                elif line == 2:
                    credit(worker, i, np.float32(self.defeat_line))
                elif line == 3:
                    credit(worker, i, np.float32(self.territory_line))
                elif line == 4:
                    credit(worker, i, np.float32(self.influence_line))
            shapes = shapes_at(board, np.int64(point), code, color)
            if shapes != 0:
                if shapes & PEEP_CONNECT:
                    credit(worker, i, np.float32(self.peep_connect))
                if shapes & CONNECT:
                    credit(worker, i, np.float32(self.connect))
                if shapes & HANE:
                    credit(worker, i, np.float32(self.hane))
                if shapes & KATA:
                    credit(worker, i, np.float32(self.kata))
                if shapes & KOSUMI:
                    credit(worker, i, np.float32(self.kosumi))
                if shapes & EMPTY_TRIANGLE:
                    credit(worker, i, np.float32(self.empty_triangle))
                if shapes & KOGEIMA:
                    credit(worker, i, np.float32(self.kogeima))
                if shapes & BAD_KOGEIMA:
                    credit(worker, i, np.float32(self.bad_kogeima))
                if shapes & BAD_TOBI:
                    credit(worker, i, np.float32(self.bad_tobi))
                if shapes & WALL:
                    credit(worker, i, np.float32(self.wall))
            if threatens(board, point, color):
                credit(worker, i, np.float32(self.threat))


# ---- the drawings as tables

Cells = dict[tuple[int, int], str]  # {(dx, dy): letter}, seen from the move


def read_drawing(text: str) -> Cells:
    """{(dx, dy): letter} of what a drawing asks for, seen from the move."""
    rows = text.strip().splitlines()
    cells = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row.split())}
    ((left, top),) = (place for place, letter in cells.items() if letter == "*")
    return {(x - left, y - top): letter for (x, y), letter in cells.items() if letter not in "*?"}


def images(cells: Cells) -> list[Cells]:
    """The drawing turned and mirrored, each different image once."""
    found: list[Cells] = []
    for swap, flip_x, flip_y in itertools.product((False, True), (1, -1), (1, -1)):
        image = {((y, x) if swap else (x, y)): letter for (x, y), letter in cells.items()}
        image = {(flip_x * x, flip_y * y): letter for (x, y), letter in image.items()}
        if image not in found:
            found.append(image)
    return found


def is_far(place: tuple[int, int]) -> bool:
    """Is the place two steps away?"""
    return max(map(abs, place)) == 2


def neighbour_table(all_cells: list[Cells], places: Sequence[tuple[int, int]]) -> Any:
    """[colours of four neighbours, 2 bits each] bit k is set when they are as image k asks."""
    table = np.zeros(256, np.int64)
    for k, cells in enumerate(all_cells):
        match = np.ones(1, bool)
        for place in reversed(places):  # the last neighbour has the highest bits
            allowed = ALLOWED[cells.get(place, "?")]
            match = (match[:, None] & np.array([colour in allowed for colour in range(4)])).ravel()
        table |= match.astype(np.int64) << k
    return table


def far_places(all_cells: list[Cells]) -> Any:
    """[image, place two steps from the move] dx, dy, and the colours allowed there as bits.

    An own stone, which is the rarest, comes first; and once more at the end of rows that are shorter than others.
    """
    rows = []
    for cells in all_cells:
        places = sorted(filter(is_far, cells), key=lambda place: cells[place] != "X")
        rows.append([(*place, sum(1 << colour for colour in ALLOWED[cells[place]])) for place in places])
    most = max(map(len, rows))
    return np.array([row + row[:1] * (most - len(row)) for row in rows], np.int64)


IMAGES = [(shape, cells) for shape, text in DRAWINGS for cells in images(read_drawing(text))]
NEAR = [(shape, cells) for shape, cells in IMAGES if not any(map(is_far, cells))]  # decided by the eight neighbours
FAR = [(shape, cells) for shape, cells in IMAGES if any(map(is_far, cells))]
NEAR_SHAPE, FAR_SHAPE = (np.array([shape for shape, _ in part], np.int64) for part in (NEAR, FAR))  # [image]
NEAR_SIDES, NEAR_CORNERS = (neighbour_table([cells for _, cells in NEAR], AROUND[k : k + 4]) for k in (0, 4))
FAR_SIDES, FAR_CORNERS = (neighbour_table([cells for _, cells in FAR], AROUND[k : k + 4]) for k in (0, 4))
FAR_PLACES = far_places([cells for _, cells in FAR])


# ---- kernels


@helper
def shapes_at(board, point, code, color):
    """The shapes that a move of `color` makes; `code` is the 3x3 code of the point.

    Each image of a drawing has a bit, which says in two tables whether the sides and whether the corners are as it asks.
    """
    if color == WHITE:
        code = ((code & 0x5555) << 1) | ((code >> 1) & 0x5555)
    near = NEAR_SIDES[code & 255] & NEAR_CORNERS[code >> 8]
    far = FAR_SIDES[code & 255] & FAR_CORNERS[code >> 8]
    shapes = 0
    image = 0
    while near != 0:
        if near & 1:
            shapes |= NEAR_SHAPE[image]
        near >>= 1
        image += 1
    image = 0
    while far != 0:
        if far & 1 and matches_far(board, point, color, image):
            shapes |= FAR_SHAPE[image]
        far >>= 1
        image += 1
    if shapes & (PEEP_CONNECT | CONNECT) and not joins_strings(board, point, color):
        shapes &= ~(PEEP_CONNECT | CONNECT)
    if shapes & KATA and not is_above(board, point):
        shapes &= ~KATA
    return shapes


@helper
def matches_far(board, point, color, image):
    """Are the points two steps away as the image asks? They lie behind neighbours on the board, so that they exist."""
    width = board.grid.shape[1]
    for k in range(FAR_PLACES.shape[1]):
        seen = np.int64(board.color[np.uint32(point + FAR_PLACES[image, k, 1] * width + FAR_PLACES[image, k, 0])])
        if color == WHITE:
            seen = ((seen & 1) << 1) | (seen >> 1)
        if (FAR_PLACES[image, k, 2] >> seen) & 1 == 0:
            return False
    return True


@helper
def joins_strings(board, point, color):
    """Do own stones beside the point belong to different strings?"""
    string = 0
    for q in sides(board, point):
        if board.color[q] == color:
            if string != 0 and board.head[q] != string:
                return True
            string = np.int64(board.head[q])
    return False


@helper
def threatens(board, point, color):
    """Is the point one of exactly two liberties of an enemy string?"""
    for q in sides(board, point):
        if board.color[q] == 3 - color and has_two_liberties(board, board.head[q]):
            return True
    return False


@helper
def is_above(board, point):
    """Is the point farther from the edge than the stone at its corner?"""
    for q in corners(board, point):
        if board.color[q] != EMPTY and line_of(board, q) < line_of(board, point):
            return True
    return False
