"""The features of moves that games are learned by are those of a twin in plain Python."""

import random

import numpy as np
import pytest
from naive import patterns, steps
from naive.ladder import TooLong

from hayago import Go, Position
from hayago.core.errors import SettingError
from hayago.core.weights import Weights
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.move_patterns import (
    FAMILIES,
    FIRST_SHAPE,
    NONE,
    STARTS,
    Rows,
    describe_patterns,
    owner_class,
    shapes_in,
    shapes_of,
)
from hayago.games.go.knowledge.rings import (
    CELL_COUNTS,
    CELLS,
    DISTANCES,
    distance,
    hashes,
    look_up_table,
    packed,
    unpacked,
)
from hayago.games.go.notation import point_at, to_text
from hayago.learn.rows import Memory

GAMES = [(7, 8, 24), (9, 3, 20)]  # size, games, plies


def test_distances_by_hand():
    assert [distance(1, 0), distance(1, 1), distance(2, 0), distance(-2, 1), distance(3, -3)] == [2, 3, 4, 5, 9]
    assert CELL_COUNTS[:3].tolist() == [8, 12, 20]  # the eight neighbours, two points to each side, the knight's moves
    assert len(CELLS) == len(set(CELLS)) == CELL_COUNTS[-1]


def contents(key):
    """The contents of a shape of the twin, in the order of the package."""
    most, seen = key
    span = range(-most // 2, most // 2 + 1)
    points = [(dx, dy) for dx in span for dy in span if 0 < patterns.distance(dx, dy) <= most]
    by_point = dict(zip(points, seen, strict=True))
    return [by_point[cell] for cell in CELLS[: CELL_COUNTS[DISTANCES.index(most)]]]


def some_shapes():
    """{shape: number} and the package's table of what random games show two times or more."""
    moves = []
    for size, games, plies in GAMES:
        for seed in range(100, 100 + games):
            for board in steps.random_game(size, seed, plies):
                cells = [cell for cell in range(len(board.cells)) if steps.may_play(board, cell)]
                moves += [(board, cell) for cell in random.Random(seed).sample(cells, min(6, len(cells)))]
                moves = moves if len(moves) < 40 else tallied(moves)
    tallied(moves)
    keys = sorted((key for key, count in COUNTS.items() if count >= 2), key=lambda key: (DISTANCES.index(key[0]), key[1]))
    cells = []
    for ring, most in enumerate(DISTANCES):
        rows = [contents(key) for key in keys if key[0] == most]
        cells.append(np.array(rows, np.uint8).reshape(len(rows), CELL_COUNTS[ring]))
    return {key: number for number, key in enumerate(keys, 1)}, cells


COUNTS = patterns.Counter()


def tallied(moves):
    COUNTS.update(patterns.tally(moves))
    return []


@pytest.fixture(scope="module")
def shapes():
    COUNTS.clear()
    known, cells = some_shapes()
    assert len(known) > 300 and len({most for most, _ in known}) >= 8
    return known, shapes_of(cells)


def described(position, table):
    """{move: {family: number within it}}, by the kernels as plain Python."""
    game = position.game
    workers = new_worker(game, parts=Memory(table.tags, table.numbers))
    worker, board = workers[0], position.boards[0]
    count = game.moves(board, worker.children)
    rows = np.full((count, len(FAMILIES)), NONE, np.uint16)
    with np.errstate(over="ignore"):
        describe_patterns(board, game.to_play(board), worker, count, Rows(rows))
    return {
        to_text(worker.children[i], game.size): {
            family: int(feature) - int(start)
            for family, feature, start in zip(FAMILIES, rows[i], STARTS[:-1], strict=True)
            if feature != NONE
        }
        for i in range(count)
    }


def name(cell, size):
    return "pass" if cell is None else to_text(point_at(cell % size, cell // size, size), size)


def test_random_games(shapes):
    known, table = shapes
    seen, too_long = set(), 0
    for size, games, plies in GAMES:
        for seed in range(100, 100 + games):
            position = None
            for board in steps.random_game(size, seed, plies):
                if position is None:
                    position = Position.drawing(str(board), game=Go(size, ko="simple"))
                else:
                    position = position.play(name(board.last, size)).resumed()
                if len(board.moves) % 4 != seed % 4:
                    continue
                cells = [cell for cell in range(len(board.cells)) if steps.may_play(board, cell)]
                try:
                    wanted = {name(cell, size): patterns.features_of(board, cell, known) for cell in [*cells, None]}
                except TooLong:
                    too_long += 1
                    continue
                found = described(position, table)
                assert found == wanted, position
                seen |= {(family, number) for numbers in found.values() for family, number in numbers.items()}
    assert too_long <= 2
    families = {family for family, _ in seen}
    assert set(FAMILIES) - families == {"owner"}
    assert len({number for family, number in seen if family == "shape"}) > 150
    assert {number for family, number in seen if family == "last"} >= {2, 3, 4, 5, 6, 7}


def test_images_of_a_shape_have_one_number(shapes):
    _, table = shapes
    position = Position.drawing("""
        . . . . . . .
        . X O . . . .
        . . . X . . .
        . . O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    numbers = []
    rows = [list(line) for line in str_rows(position)]
    for turned in (rows, [row[::-1] for row in rows], rows[::-1], [list(column) for column in zip(*rows, strict=True)]):
        found = described(Position.drawing("\n".join(" ".join(row) for row in turned)), table)
        numbers.append(sorted(features["shape"] for move, features in found.items() if move != "pass"))
    assert numbers[0] == numbers[1] == numbers[2] == numbers[3]
    assert max(numbers[0]) > 0


def str_rows(position):
    size = position.game.size
    stones = {**dict.fromkeys(position.stones("black"), "X"), **dict.fromkeys(position.stones("white"), "O")}
    return [[stones.get(to_text(point_at(x, y, size), size), ".") for x in range(size)] for y in range(size)]


def test_a_table_finds_what_was_put_in():
    keys = np.random.Generator(np.random.PCG64(5)).integers(1, 2**63, 5000, np.uint64)
    keys[:50] = (keys[:50] & ~np.uint64(0xFFFF)) | np.uint64(0xFFFE)  # all want one slot, the last but one
    tags, numbers = look_up_table(keys, np.arange(1, 5001), 1 << 13)
    assert (tags != 0).sum() == 5000 and len(tags) == 1 << 13
    for key, number in zip(keys.tolist(), range(1, 5001), strict=True):
        slot = key % len(tags)
        while tags[slot] != key >> 32:
            assert tags[slot] != 0
            slot = (slot + 1) % len(tags)
        assert numbers[slot] == number


def test_packed_contents_come_back():
    cells = np.random.Generator(np.random.PCG64(6)).integers(0, 4, (20, 21)).astype(np.uint8)
    assert packed(cells).shape == (20, 6)
    assert np.array_equal(unpacked(packed(cells), 21), cells)
    assert len(np.unique(hashes(cells[:, :8], 0)[:, 0])) == 20


def test_owner_classes_by_hand():
    worker = np.zeros(1, [("owned", "i4", (4,)), ("owned_count", "i4", (1,))]).view(np.recarray)[0]
    worker.owned_count[0] = 64
    worker.owned[:] = [64, -64, 0, 33]
    assert [owner_class(worker, point, 1) for point in range(4)] == [7, 0, 4, 6]
    assert [owner_class(worker, point, 2) for point in range(4)] == [0, 7, 4, 1]


def test_files_that_do_not_fit():
    good = {
        "shape_counts": np.zeros(len(DISTANCES), np.uint32),
        "shape_cells": np.zeros(0, np.uint8),
        "weights": np.zeros(FIRST_SHAPE + 1, np.float32),
    }
    assert len(shapes_in(Weights("patterns", good)).rings) == 0
    with pytest.raises(SettingError, match="lacks shapes or weights"):
        shapes_in(Weights("patterns", {"weights": good["weights"]}))
    with pytest.raises(SettingError, match="is for other features than these: learn them anew"):
        shapes_in(Weights("patterns", {**good, "weights": good["weights"][1:]}))
