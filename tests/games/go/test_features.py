"""The features of moves: by drawings, and the same for all symmetries and for both colours."""

import random

import numpy as np
from priors.credits import images, rows_of, set_up

from hayago import Go
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.features import FAMILIES, FEATURES, RING_CLASS, STARTS, Table
from hayago.games.go.notation import to_text
from hayago.learn.moves import extract

NAMES = list(FAMILIES)


def features_of(game, boards):
    """{move: {family: number within it}}."""
    workers, table = new_worker(game), Table(np.zeros((game.max_children(), len(FAMILIES)), np.int32))
    count = extract(game, boards, workers, table)
    return {
        to_text(workers[0].children[i], game.size): {
            NAMES[f]: int(feature - STARTS[f]) for f, feature in enumerate(table.rows[i]) if feature != FEATURES
        }
        for i in range(count)
    }


def at_marks(drawing, mark="*", mover="X"):
    """The features of the marked point."""
    rows = rows_of(drawing)
    game, boards = set_up(rows, mover)
    ((x, y),) = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == mark]
    return features_of(game, boards)[to_text((y + 1) * (len(rows) + 1) + x + 1, len(rows))]


def test_every_feature_is_in_its_family():
    found = features_of(Go(9), Go(9).new_board())
    assert len(found) == 82
    assert found["pass"] == {"pass": 1}  # the record begins as after a pass
    assert all(0 <= number < FAMILIES[family] for features in found.values() for family, number in features.items())
    assert len({found[move]["ring"] for move in ("A1", "J9", "A9", "J1")}) == 1
    assert len({found[move]["ring"] for move in ("E5", "D4", "F3")}) == 1
    assert found["A1"]["ring"] != found["A2"]["ring"] != found["B2"]["ring"]
    assert found["B2"]["cross"] != found["C3"]["cross"]  # the edge is two points away
    assert found["B2"]["ring"] == found["C3"]["ring"]


def test_colours_and_symmetries_share_the_classes_of_shapes():
    code = 1 << 0 | 2 << 8  # Black to the north, White to the north-west
    mirrored = 1 << 0 | 2 << 10
    turned = 1 << 4 | 2 << 10  # N -> E, NW -> NE
    exchanged = 2 << 0 | 1 << 8
    assert RING_CLASS[code] == RING_CLASS[mirrored] == RING_CLASS[turned] == RING_CLASS[(1 << 16) + exchanged]
    assert RING_CLASS[code] != RING_CLASS[exchanged]


def test_captures_and_escapes():
    drawing = """
        . . . . . . .
        . . O . . . .
        . O x * . . .
        . . o . . . .
        . . . . . . .
        . O O O X . .
        X O X X + . .
    """
    runs = at_marks(drawing)
    assert runs["escape"] == 2 and runs["last"] == 2 and runs["before"] == 1
    assert "capture" not in runs
    saves = at_marks(drawing, "+")
    assert saves["escape"] == 3  # two stones, by connecting them
    assert saves["liberties"] == 6 * 2 + 3


def test_capture_by_stones():
    drawing = """
        . . . . . . .
        . . X X . . .
        . X O O * . .
        . . X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """
    assert at_marks(drawing)["capture"] == 2


def test_all_symmetries_and_colours_look_the_same():
    rng = random.Random(5)
    for _ in range(10):
        rows = [[rng.choice("XO.....") for _ in range(7)] for _ in range(7)]
        game = Go(7)
        seen = []
        for image in images([[f"{letter}{y}{x}" for x, letter in enumerate(row)] for y, row in enumerate(rows)]):
            letters = [[cell[0] for cell in row] for row in image]
            for mover in "XO":
                try:
                    game, boards = set_up(letters, mover)
                except Exception:  # a random drawing may have a chain without liberties
                    break
                found = features_of(game, boards)
                names = {to_text((y + 1) * 8 + x + 1, 7): image[y][x] for y in range(7) for x in range(7)}
                seen.append({names.get(move, move): features for move, features in found.items()})
        assert all(features == seen[0] for features in seen[1:])
