"""Nakade: which eye spaces die, and where; against drawings, an exhaustive search and the plain twin."""

import numpy as np
import pytest
from naive import tactics
from strewn import strewn_boards

from hayago import Position
from hayago.core.jit import entry
from hayago.games.go.notation import point_at, to_point
from hayago.games.go.tactics.nakade import ALIVE, DEAD, NOWHERE, is_dead_shape, nakade_point, vital_point

BLACK, WHITE = 1, 2
VITAL = ["o*o", "o* .o", "o*o .o.", "o*o oo.", ".o. o*o .o.", "oo. o*o .o."]  # the point to play is *
NO_VITAL = ["o", "oo", "oo oo"]
LIVING = ["oooo", "ooo o..", "oo. .oo", "ooo o.o", "ooooo", "oooo .o..", "ooo .o. .o.", "ooo ooo", "oo. .o. .oo", "ooooo ..o.."]


def eye_space(shape, left, top, size=6):
    """A board full of White but for the shape, Black nowhere; its points and the vital one."""
    rows = [["O"] * size for _ in range(size)]
    points, vital = [], None
    for y, row in enumerate(shape.split()):
        for x, letter in enumerate(row):
            if letter != ".":
                rows[top + y][left + x] = "."
                points.append(point_at(left + x, top + y, size))
                vital = points[-1] if letter == "*" else vital
    return Position.drawing("\n".join("".join(row) for row in rows)).boards[0], points, vital


def stamp(board, points):
    """Make the points the current shape of the board."""
    board.stamp += 1
    board.stamped[points] = board.stamp
    board.space[: len(points)] = points


@pytest.mark.parametrize(("left", "top"), [(0, 0), (1, 1), (1, 0)])
@pytest.mark.parametrize("shape", VITAL)
def test_vital_point(shape, left, top):
    board, points, vital = eye_space(shape, left, top)
    for start in points:
        assert nakade_point(board, start, BLACK, 6) == vital
        assert nakade_point(board, start, BLACK, len(points)) == vital
        assert nakade_point(board, start, BLACK, len(points) - 1) == NOWHERE
        assert nakade_point(board, start, WHITE, 6) == NOWHERE
    stamp(board, points)
    assert vital_point(board, len(points), 0) == vital


@pytest.mark.parametrize("shape", NO_VITAL + LIVING)
def test_no_vital_point(shape):
    board, points, _ = eye_space(shape, 0, 1)
    for start in points:
        assert nakade_point(board, start, BLACK, 6) == NOWHERE
    stamp(board, points)
    assert vital_point(board, len(points), 0) == (DEAD if shape in NO_VITAL else ALIVE)


def test_a_shape_without_one_of_its_points():
    board, points, vital = eye_space("oo. o*o .o.", 1, 1)
    stamp(board, points)
    alive = {p for p in points if not is_dead_shape(board, len(points), p)}
    assert vital in alive  # two parts are left
    assert is_dead_shape(board, len(points), points[0])  # the cross five
    assert len(alive) == 3  # and without one of the two neighbours of that corner, a crooked five


def test_two_parts_are_two_eyes():
    board, points, _ = eye_space("o.o", 2, 2)
    stamp(board, points)
    assert vital_point(board, 2, 0) == ALIVE


@pytest.mark.parametrize(
    ("drawing", "start", "color", "expected"),
    [
        (  # three points in the corner, the wall broken by Black
            """
            . . . X . .
            O O O O . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            """,
            "A6",
            BLACK,
            None,
        ),
        (
            """
            . . . O . .
            O O O O . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            """,
            "A6",
            BLACK,
            "B6",
        ),
        (  # White's own space
            """
            . . . O . .
            O O O O . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            """,
            "A6",
            WHITE,
            None,
        ),
        (  # open to the rest of the board
            """
            . . . . . .
            O O O O . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
            """,
            "A6",
            BLACK,
            None,
        ),
        (  # a white stone inside: not enclosed by Black alone
            """
            . . . . . .
            X X X . . .
            . . . X . .
            . O X X . .
            . X X . . .
            X . . . . .
            """,
            "A3",
            WHITE,
            None,
        ),
        (
            """
            . . . . . .
            X X X . . .
            . . . X . .
            X . X X . .
            . X . . . .
            . . . . . .
            """,
            "C4",
            WHITE,
            "B4",
        ),
    ],
)
def test_regions(drawing, start, color, expected):
    board = Position.drawing(drawing).boards[0]
    found = nakade_point(board, to_point(start, 6), color, 6)
    assert found == (to_point(expected, 6) if expected else NOWHERE)


@pytest.mark.parametrize("count", range(1, 7))
def test_exhaustive_search(count):
    """Play out every eye space of up to six points: those that die, and by which first move."""
    for shape in tactics.polyominoes(count):
        killing = tactics.killing_moves(shape)
        rows = [["."] * 6 for _ in range(6)]
        for x, y in shape:
            rows[y][x] = "o"
        board, points, _ = eye_space(" ".join("".join(row) for row in rows), 1, 1, 8)
        stamp(board, points)
        vital = vital_point(board, count, 0)
        if vital == ALIVE:
            assert not killing
        elif vital == DEAD:
            assert killing == {*shape, None}
        else:
            ((x, y),) = killing
            assert vital == point_at(x + 1, y + 1, 8)


# ---- against the twin


@entry
def nakade_points(boards, largest, out):
    """out[board, point, colour]"""
    for k in range(boards.shape[0]):
        board = boards[k]
        for i in range(board.empties):
            for color in range(1, 3):
                out[k, board.empty[i], color] = nakade_point(board, board.empty[i], color, largest)


@pytest.mark.parametrize("largest", [3, 6])
def test_twin(largest):
    size = 6
    boards, twins = strewn_boards(2000, size, largest)
    out = np.zeros((len(boards), boards[0].color.shape[0], 3), np.uint32)
    nakade_points(boards, largest, out)
    seen = 0
    for k, twin in enumerate(twins):
        for (x, y), stone in twin.items():
            if stone == 0:
                for color in (BLACK, WHITE):
                    expected = tactics.nakade_point(twin, (x, y), color, largest)
                    assert out[k, point_at(x, y, size), color] == (point_at(*expected, size) if expected else NOWHERE)
                    seen += expected is not None
    assert seen > 300
    plain = np.zeros_like(out[:60])
    getattr(nakade_points, "function", nakade_points)(boards[:60], largest, plain)
    assert (plain == out[:60]).all()
