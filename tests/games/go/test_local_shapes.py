"""Local shapes: their numbers by hand, their sums and changes against a slow twin."""

import itertools

import numpy as np
import pytest

from hayago import Go
from hayago.core.jit import entry
from hayago.games.go.knowledge.local_shapes import (
    SHAPES,
    SIZE,
    SQUARES,
    STARTS,
    change_by,
    has_shapes,
    list_shapes,
    sum_of_weights,
)
from hayago.games.go.notation import to_point

WEIGHTS = np.random.default_rng(5).integers(-100, 100, SHAPES).astype(np.int8)


@entry
def ask(boards, weights, point, color, shapes):
    """(sum, change by a stone); the shapes are listed too."""
    list_shapes(boards[0], shapes)
    return sum_of_weights(boards[0], weights), change_by(boards[0], weights, point, color)


def asked(position, move="E5", color=1):
    shapes = np.zeros(SQUARES, np.int64)
    total, change = ask(position.boards, WEIGHTS, to_point(move, SIZE), color, shapes)
    return total, change, shapes.tolist()


def naive_shapes(position):
    """The same by the words of the file: squares row by row, a digit for each point."""
    rows = [[{".": 0, "X": 1, "O": 2}[letter] for letter in line] for line in letters(position)]
    found = []
    for side in (1, 2, 3):
        places = 10 - side
        for number, (y, x) in enumerate(itertools.product(range(places), repeat=2)):
            digits = [rows[y + dy][x + dx] for dy in range(side) for dx in range(side)]
            code = sum(digit * 3**k for k, digit in enumerate(digits))
            found.append(int(STARTS[side - 1]) + number * 3 ** (side * side) + code)
    return found


def letters(position):
    """The rows of the board from the top, in letters."""
    grid = position.boards[0].grid
    return ["".join(".XO"[int(colour)] for colour in row[1:]) for row in grid[1 : SIZE + 1]]


def random_position(seed, moves=40):
    rng = np.random.default_rng(seed)
    position = Go(SIZE).start()
    for _ in range(moves):
        legal = [move for move in position.legal_moves() if move != "pass"]
        if legal:
            position = position.play(str(rng.choice(legal)))
    return position


def test_how_many_there_are():
    assert STARTS.tolist() == [0, 81 * 3, 81 * 3 + 64 * 81, 81 * 3 + 64 * 81 + 49 * 19683]
    assert (SHAPES, SQUARES) == (969_894, 81 + 64 + 49)


def test_numbers_by_hand():
    """Black on the first point of the first row, White on the second: digits 1 and 2."""
    position = Go(SIZE).start().play("A9").play("B9")
    assert letters(position)[0] == "XO......."
    _, _, shapes = asked(position)
    assert shapes[:3] == [1, 3 + 2, 6]  # 1x1
    assert shapes[81:83] == [243 + 1 + 2 * 3, 243 + 81 + 2]  # 2x2
    assert shapes[145:147] == [5427 + 1 + 2 * 3, 5427 + 19683 + 2]  # 3x3


@pytest.mark.parametrize("seed", range(6))
def test_sums_and_changes_against_the_twin(seed):
    position = random_position(seed)
    total, _, shapes = asked(position)
    assert shapes == naive_shapes(position)
    assert total == sum(int(WEIGHTS[shape]) for shape in shapes)
    captured = position.boards[0].prisoners.tolist()
    tried = 0
    for move in position.legal_moves():
        after = position.play(move)
        if move != "pass" and after.boards[0].prisoners.tolist() == captured:
            color = 1 if len(position.history) % 2 == 0 else 2
            assert asked(position, move, color)[1] == asked(after)[0] - total
            tried += 1
    assert tried > 10


def test_weights_are_for_one_size():
    assert has_shapes(Go(9).new_board()[0]) and not has_shapes(Go(7).new_board()[0])
