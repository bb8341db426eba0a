import numpy as np

from hayago.evaluate.status import dead_stones
from hayago.games.go import Go, Position
from hayago.games.go.notation import to_point, to_text
from hayago.games.go.tactics.seki import chains_in_seki, tight_sekis
from hayago.presets import load_preset

SEKI = """
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
X X X X O O O O O
X X O O X O O O O
. X O . X O . O .
X X O . X O O O .
"""


def in_seki(drawing, dead=()):
    position = Position.drawing(drawing)
    board, size = position.boards[0], position.game.size
    heads = chains_in_seki(board, [to_point(stone, size) for stone in dead])
    return {to_text(int(p), size) for head in heads for p in np.flatnonzero(board.head == head)}


def test_two_groups_that_share_two_liberties():
    assert in_seki(SEKI) == {"C1", "C2", "C3", "D3", "E1", "E2", "E3"}


def test_no_seki_once_one_of_them_is_dead():
    assert in_seki(SEKI, dead=["C1"]) == set()


def test_an_open_dame_between_living_groups_is_no_seki():
    living = """
. X X . O . .
X X . X O O .
. X X X O . O
X X X . O O O
. X . X O . .
X X X X O O O
X X X X O O .
"""
    assert in_seki(living) == set()


def test_chains_around_one_eye_are_one_group():
    assert in_seki(SEKI.replace(". . . X O . . . .", "X X . X O . O O O")) == {"C1", "C2", "C3", "D3", "E1", "E2", "E3"}


EYE_AGAINST_EYE = """
X . . X . . . . .
X X X . X . . X X
O X X X X X X X O
O O O O X O O O O
O O X X O O O . O
O . O X X O . O .
O O O X O O O . O
O X X X O . O O .
. X . X X O . . O
"""


def test_an_eye_against_an_eye_is_not_taken_for_dead():
    """Playouts break it up; both groups have an eye, and A1 in common. A game that ended so was counted wrongly."""
    position = Position.drawing(EYE_AGAINST_EYE)
    board = position.boards[0]
    assert tight_sekis(board) == {int(board.head[to_point(stone, 9)]) for stone in ("A2", "B2")}
    assert dead_stones(position, policy=load_preset("hayago").method.playout) == []


def test_chains_with_more_liberties_or_no_eyes_are_no_plain_seki():
    for race in (
        "X X X X .\nO O O O O\n. . O X X\nO O O X .\n. O X X .",
        "X X X X .\nO O O O O\n. . . . .\nX X X X X\n. . . . .",
    ):
        assert tight_sekis(Position.drawing(race, game=Go(5)).boards[0]) == set()


def test_stones_inside_a_dead_group_are_no_seki():
    """When the two white stones are captured, four points in a square remain. A game that ended so was counted wrongly."""
    square = """
    . O O X X . . . .
    O X O O X . . X .
    O . O X X . . . .
    X O O O X X . X .
    X X O X X . X . .
    X O O O O X . . .
    X X X X O X . X .
    X O . X O X X . .
    X O . X O O X . .
    """
    board = Position.drawing(square).boards[0]
    assert tight_sekis(board) == set()
