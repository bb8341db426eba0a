"""Eyes: drawings, and on strewn boards: two eyes last, and chains that Benson's theorem proves alive have them."""

import numpy as np
import pytest
from drawings import drawings
from naive.tactics import chain_at, flood, sides
from strewn import strewn_boards

from hayago import Position
from hayago.core.jit import entry, helper
from hayago.core.records import copy_record
from hayago.games.go.notation import colour_number, point_at, to_point
from hayago.games.go.rules.board import EMPTY, legal, place_stone
from hayago.games.go.tactics.eyes import has_two_eyes, is_eye, is_false_eye

SIZE = 7
POINTS = """
name | eyes of Black | false ones | neither

in the corner, at the edge, in the centre | A7 C7 D4 | A1 | C5 E3
. X . X . X .
X X X X X X X
. . . X . . .
. O X . X . .
. . . X O . .
X O . . . . .
. X . . . . .

a stone in atari may be taken | | D3 | A7
. X . . . . .
X O X . . . .
. . . . . . .
. . O X O . .
. . X . X . .
. . . X . O .
. . . . X . .

all around is one chain | D4 | | B5
. . . . . . .
X X X X . . .
X . O X X . .
X X X . X . .
. . O X X . .
. . . . . . .
. . . . . . .
"""
TWO_EYES = """
name | stones of chains that have two eyes | of chains that have not

side by side | A6 | A5 E7
. X . X O . .
X X X X O . .
O O O O . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .

one of them false | | A5 B7 C7
. X O . . . .
X O . . . . .
X X O . . . .
. X O . . . .
X X O . . . .
O O . . . . .
. . . . . . .

the false one at the end of a chain | A5 B7 | C5
. X . . . . .
X . . . . . .
X X O . . . .
. X O . . . .
X X O . . . .
O O . . . . .
. . . . . . .

a large one and a small one | C5 | D5
. . . X . X O
. . X X X X O
X X X O O O O
O O O . . . .
. . . . . . .
. . . . . . .
. . . . . . .

prisoners in the large one | B6 | C5 B7
. O O X . X O
. X X X X X O
X X O O O O O
O O O . . . .
. . . . . . .
. . . . . . .
. . . . . . .

the same chain, but in atari | | B6
. O O X X X O
O X X X X O O
X X O O O O O
. O O . . . .
O . . . . . .
. . . . . . .
. . . . . . .

two chains that share both | A7 C7 | A5
X . X . X O .
X X O X X O .
O X . X O O .
O X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .

connected at one of two points | A6 C5 |
. X . . . . .
X X . . . . .
. . X X X . .
. . X . X . .
. . X X X . .
. . . . . . .
. . . . . . .

cut at one of them | | A6 C5
. X . . . . .
X X O . . . .
. . X X X . .
. . X . X . .
. . X X X . .
. . . . . . .
. . . . . . .

hanging together | A6 C5 |
. X . . . . .
X X O . . . .
X . X X X . .
. . X . X . .
. . X X X . .
. . . . . . .
. . . . . . .

two stones that cannot connect | E7 | F7
. . . . X O .
. . . . X X O
. . . . . X X
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .

the same in atari | | E7
. . . O X O .
. . . O X X O
. . . O O X X
. . . . O O .
. . . . . . .
. . . . . . .
. . . . . . .
"""


@pytest.mark.parametrize(("lists", "drawing"), drawings(POINTS))
def test_points(lists, drawing):
    board = Position.drawing(drawing).boards[0]
    black = colour_number("black")
    for texts, answer in zip(lists, ((True, False), (False, True), (False, False)), strict=True):
        for text in texts:
            point = to_point(text, SIZE)
            assert (is_eye(board, point, black), is_false_eye(board, point, black)) == answer, text
            assert not is_eye(board, point, 3 - black) and not is_false_eye(board, point, 3 - black)


@pytest.mark.parametrize(("lists", "drawing"), drawings(TWO_EYES))
def test_two_eyes(lists, drawing):
    board = Position.drawing(drawing).boards[0]
    for texts, answer in zip(lists, (True, False), strict=True):
        for text in texts:
            assert has_two_eyes(board, board.head[to_point(text, SIZE)]) == answer, text


# ---- strewn boards


@entry
def answers(boards, scratch, out):
    """out[board, point] of a chain: 0 no two eyes; 1 two eyes, and they last; 2 the opponent has a move that destroys them.

    They last if after each move of the opponent they are there, or there again after some answer.
    """
    moved, answered = scratch[0], scratch[1]
    for k in range(boards.shape[0]):
        board = boards[k]
        for p in range(1, board.head.shape[0]):
            if board.head[p] == p and has_two_eyes(board, p):
                color = np.int64(board.color[p])
                out[k, p] = 1
                for i in range(board.empties):
                    if legal(board, board.empty[i], 3 - color):
                        copy_record(moved, board)
                        place_stone(moved, np.uint32(board.empty[i]), 3 - color)
                        if not lasts(moved, answered, p, color):
                            out[k, p] = 2


@entry
def eyes_of_points(boards, out):
    for k in range(boards.shape[0]):
        board = boards[k]
        for i in range(board.empties):
            for color in range(1, 3):
                point = board.empty[i]
                out[k, point] += color * (is_eye(board, point, color) + 3 * is_false_eye(board, point, color))


@helper
def lasts(moved, answered, stone, color):
    """Has the chain two eyes, or gets them by one move?"""
    if moved.color[stone] != color:
        return False
    if has_two_eyes(moved, moved.head[stone]):
        return True
    for i in range(moved.empties):
        if legal(moved, moved.empty[i], color):
            copy_record(answered, moved)
            place_stone(answered, np.uint32(moved.empty[i]), color)
            if has_two_eyes(answered, answered.head[stone]):
                return True
    return False


def alive(twin, colour):
    """The stones that Benson's theorem proves alive, as a set of chains: the opponent may move as often as he likes."""
    chains = {frozenset(chain_at(twin, point)[0]) for point in twin if twin[point] == colour}
    regions = {frozenset(flood(p, lambda q: q in twin and twin[q] != colour)) for p in twin if twin[p] != colour}
    while True:
        stones = set().union(*chains)
        regions = {r for r in regions if all(q in stones or twin.get(q) != colour for p in r for q in sides(p))}
        left = {chain for chain in chains if sum(is_vital(twin, region, chain) for region in regions) > 1}
        if left == chains:
            return chains
        chains = left


def is_vital(twin, region, chain):
    """Do all empty points of the region touch the chain?"""
    return all(twin[p] != EMPTY or any(q in chain for q in sides(p)) for p in region)


@pytest.fixture(scope="module")
def strewn():
    """Boards, their twins, and the answers about all chains."""
    boards, twins = strewn_boards(500, SIZE, seed=2)
    out = np.zeros((len(boards), boards[0].color.shape[0]), np.int64)
    answers(boards, boards[:2].copy(), out)
    return boards, twins, out


def test_two_eyes_last(strewn):
    """The connections are judged one by one, so that rarely a move spoils two of them at once."""
    _, _, out = strewn
    assert np.sum(out > 0) > 1000
    assert np.sum(out == 2) <= np.sum(out > 0) // 500


def test_chains_alive_by_benson_have_two_eyes(strewn):
    """But for a few that share each of their eyes with another chain, and those with others."""
    boards, twins, out = strewn
    found = []
    for k, twin in enumerate(twins[:200]):
        for colour in (1, 2):
            for chain in alive(twin, colour):
                found.append(out[k, boards[k].head[point_at(*min(chain), SIZE)]] > 0)
    assert len(found) > 150 and np.mean(found) > 0.98


def test_compiled_and_plain_runs_agree(strewn):
    boards, _, out = strewn
    codes = np.zeros_like(out)
    eyes_of_points(boards[:15], codes)
    for board, two_eyes, code in zip(boards[:15], out, codes, strict=False):
        for p in np.flatnonzero(board.head == np.arange(len(board.head)))[1:]:
            assert has_two_eyes(board, p) == (two_eyes[p] > 0)
        for p in board.empty[: board.empties]:
            assert code[p] == sum(c * (is_eye(board, p, c) + 3 * is_false_eye(board, p, c)) for c in (1, 2))
