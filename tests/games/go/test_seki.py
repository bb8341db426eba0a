import numpy as np

from hayago.games.go import Position
from hayago.games.go.notation import to_point, to_text
from hayago.games.go.tactics.seki import chains_in_seki

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
