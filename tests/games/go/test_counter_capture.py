"""Counter-captures: drawings, and strewn boards on which a plain twin really makes the captures."""

import numpy as np
import pytest
from drawings import drawings
from naive.ladder import State
from strewn import strewn_boards

from hayago import Position
from hayago.core.jit import entry
from hayago.games.go.notation import point_at, to_point, to_text
from hayago.games.go.rules.board import BLACK, WHITE
from hayago.games.go.tactics.counter_capture import can_counter_capture, counter_capture

SIZE = 7
DRAWINGS = """
name | chain | the capture that saves it

the attacker beside it | C3 | D4
. . . . . . .
. . . . . . .
. . X . . . .
. X O . . . .
. O X . . . .
. . O . . . .
. . . . . . .

no attacker is in atari | C3 |
. . . . . . .
. . . . . . .
. . . . . . .
. X O . . . .
. O X . . . .
. . O . . . .
. . . . . . .

a snapback | B1 |
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
O O O O . . .
O X X X O . .
O X O . O . .

another chain would be lost in a snapback | A1 |
. . . . . . .
. . . . . . .
. . . . . . .
X . . . . . .
X O O O . . .
X O X X O . .
X X O . O . .

a capture away from the chain | C1 | A1
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
X X X X . . .
O O O X . . .
. O X . O . .

a ko | D2 | C3
. . . . . . .
. . . . . . .
. . . X . . .
. . O X . . .
. O . O X . .
. . O X O . .
. . O . O . .
"""


@pytest.mark.parametrize(("lists", "drawing"), drawings(DRAWINGS))
def test_drawing(lists, drawing):
    (text,), captures = lists
    board = Position.drawing(drawing).boards[0]
    chain = board.head[to_point(text, SIZE)]
    board.to_play = board.color[chain]
    point = counter_capture(board, chain)
    assert ([to_text(point, SIZE)] if point else []) == captures
    assert can_counter_capture(board, chain) == bool(captures)


def test_ko_ban():
    (_, drawing) = drawings(DRAWINGS)[-1].values
    board = Position.drawing(drawing).boards[0]
    chain = board.head[to_point("D2", SIZE)]
    board.ko = to_point("C3", SIZE)
    assert not can_counter_capture(board, chain)
    board.to_play = WHITE  # if Black could move, the ban would be over
    assert can_counter_capture(board, chain)


@entry
def answers(boards, out):
    for k in range(boards.shape[0]):
        board = boards[k]
        for p in range(1, board.head.shape[0]):
            if board.head[p] == p:
                out[k, p] = counter_capture(board, p)


def captures(state, point):
    """All captures that save the chain, by making them: the capturing stone keeps two liberties, or takes a ko."""
    found = set()
    for stone in state.chain(point):
        for side in state.sides(stone):
            if state.stones.get(side) == 3 - state.stones[point] and len(state.liberties(side)) == 1:
                (capture,) = state.liberties(side)
                after = state.after(capture, state.stones[point])
                if len(after.liberties(capture)) > 1 or after.ko is not None:
                    assert len(after.liberties(point)) > 1
                    found.add(capture)
    return found


def test_strewn_boards_against_the_twin():
    boards, twins = strewn_boards(400, SIZE, seed=5)
    out = np.zeros((400, boards[0].color.shape[0]), np.int64)
    answers(boards, out)
    seen = {True: 0, False: 0}
    for k, twin in enumerate(twins):
        state = State(SIZE, {point: colour for point, colour in twin.items() if colour in (BLACK, WHITE)})
        numbers = {point_at(x, y, SIZE): (x, y) for x, y in state.stones}
        for p in numbers:
            if boards[k].head[p] == p:
                right = captures(state, numbers[p])
                seen[bool(right)] += 1
                assert out[k, p] in {point_at(*point, SIZE) for point in right} if right else out[k, p] == 0
                if k < 60:
                    assert counter_capture(boards[k], p) == out[k, p]  # the plain run
    assert min(seen.values()) > 300
