"""What ataris are worth: a drawing of each kind, and on strewn boards what the names promise."""

import numpy as np
import pytest
from drawings import drawings
from strewn import strewn_boards

from hayago import Position
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.games.go.notation import to_point
from hayago.games.go.rules.board import BLACK, WHITE, in_atari, legal, place_stone, sides
from hayago.games.go.tactics import atari_kinds
from hayago.games.go.tactics.atari_kinds import KO, NO_ATARI, SOME, atari_kind
from hayago.games.go.tactics.ladder import is_ladder

SIZE = 7
CAUGHT = [atari_kinds.LADDER, atari_kinds.LADDER_SAFE, atari_kinds.LADDER_CUT, atari_kinds.LADDER_BIG, atari_kinds.SNAPBACK]
DRAWINGS = """
name | Black's move | its kind

room to run | D4 | SOME
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O X . .
. . . X . . .
. . . . . . .

two liberties are left | C4 | NO_ATARI
. . . . . . .
. . . . . . .
. . . . . . .
. . . O X . .
. . . . . . .
. . . . . . .
. . . . . . .

captured for nothing | C3 | NO_ATARI
. . . . . . .
. . . . . . .
. . . . . . .
. . O . . . .
. O . O X . .
. . . X . . .
. . . . . . .

suicide | C3 | NO_ATARI
. . . . . . .
. . . . . . .
. . . . . . .
. . O . . . .
. O . O X . .
. . O X . . .
. . . . . . .

a ko is taken | C3 | KO
. . . . . . .
. . . . . . .
. . . X . . .
. . O X . . .
X O . O X . .
. X O X O . .
. . O . O . .

two at once | D4 | DOUBLE
. . . . . . .
. . . . . . .
. . . . . . .
. X O . O X .
. . X . X . .
. . . . . . .
. . . . . . .

two at once, but one move connects them | C3 | SOME
. . . . . . .
. . . . . . .
. . X . O . .
. X O . . . .
. . . O X . .
. . . X . . .
. . . . . . .

thrown in | C1 | SNAPBACK
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
X X X X . . .
X O O O X . .
X O . . X . .

a single stone without room | E3 | LADDER
. . . . . . .
. . . . . . .
. . . X X . .
. . . . O X .
. . . . . . .
. . . . . . .
. . . . . . .

three stones | E3 | LADDER_BIG
. . . . . . .
. . . . . . .
. . . X X X X
. . . . O O O
. . . . . X X
. . . . . . .
. . . . . O O

a stone that cuts | E3 | LADDER_CUT
. . . . . . .
. . . . . . .
. . . X X O .
. . . . O X .
. . . . . . .
. . . . . . .
. . . . . . .

a chain in need of room | B4 | LADDER_SAFE
. . . . . . .
. . . . . . .
O O O O O . .
. . X . O . .
. O X . O . .
. X X . O . .
. . . . O . .

either E3 or D2 | E2 | AND_CAP
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . X O X .
. . . O . . .
. . . . . . .

either D1 or C3 | D2 | AND_CAP2
. . . . . . .
. . . . . . .
. . . . . . .
. . X . . . .
O . O . . . .
. . X . . O .
. . X O . . .
"""


@pytest.mark.parametrize(("lists", "drawing"), drawings(DRAWINGS))
def test_drawing(lists, drawing):
    (move,), (kind,) = lists
    board = Position.drawing(drawing).boards[0]
    assert atari_kind(board, to_point(move, SIZE), BLACK) == getattr(atari_kinds, kind)


def test_ko_ban():
    (_, drawing) = drawings(DRAWINGS)[4].values
    board = Position.drawing(drawing).boards[0]
    board.ko = to_point("C3", SIZE)
    assert atari_kind(board, board.ko, BLACK) == NO_ATARI
    board.to_play = WHITE
    assert atari_kind(board, board.ko, BLACK) == KO


def test_occupied_point():
    (_, drawing) = drawings(DRAWINGS)[0].values
    assert atari_kind(Position.drawing(drawing).boards[0], to_point("D3", SIZE), BLACK) == NO_ATARI


@entry
def answers(boards, scratch, out, facts):
    """out[board, colour, point] is the kind; the facts by really moving: 1 an atari, 2 the own stone in atari, 4 a ladder."""
    after = scratch[0]
    for k in range(boards.shape[0]):
        board = boards[k]
        for i in range(board.empties):
            point = np.uint32(board.empty[i])
            for color in range(1, 3):
                out[k, color, point] = atari_kind(board, point, color)
                if legal(board, point, color):
                    copy_record(after, board)
                    place_stone(after, point, color)
                    after.to_play = 3 - color
                    if in_atari(after, after.head[point]):
                        facts[k, color, point] |= 2
                    for q in sides(after, point):
                        if after.color[q] == 3 - color and in_atari(after, after.head[q]):
                            facts[k, color, point] |= 1
                            if is_ladder(after, after.head[q]):
                                facts[k, color, point] |= 4


def test_strewn_boards():
    boards, _ = strewn_boards(1500, SIZE, seed=9)
    out = np.zeros((len(boards), 3, boards[0].color.shape[0]), np.int64)
    facts = np.zeros_like(out)
    answers(boards, boards[:1].copy(), out, facts)
    caught = np.isin(out, CAUGHT)
    assert not np.any(out[facts & 1 == 0])
    assert np.all(facts[caught] & 4 == 4)
    assert np.all(caught | (facts & 4 == 0) | (out > atari_kinds.LADDER))  # two chains in atari: the better kind counts
    assert np.all(out[(facts & 3 == 1)] >= SOME)
    assert np.all(np.isin(out[(facts & 7 == 3)], (NO_ATARI, KO)))
    assert len(np.unique(out)) >= 9  # nearly all kinds occur
    for board, kinds in zip(boards[:12], out, strict=False):  # the plain run
        for point in board.empty[: board.empties]:
            assert [atari_kind(board, point, color) for color in (1, 2)] == kinds[1:, point].tolist()
