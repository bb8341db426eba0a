"""Crazy Stone's selection against numbers computed by hand [Coulom06, section 3.2]."""

from typing import NamedTuple

import numpy as np
import pytest
from selection.trees import next_child, tree_of

from hayago.core.errors import ContractError
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go import Go, Position
from hayago.games.go.notation import to_point, to_text
from hayago.parts.backup.crazy_stone import CrazyStoneBackup
from hayago.parts.playouts.urgency import Urgency
from hayago.parts.selection.crazy_stone import CrazyStoneSelection
from hayago.presets import load_preset
from hayago.search.external import PolicyBelowPoints
from hayago.search.searcher import Searcher
from hayago.tree.moves import AllMoves

near = pytest.approx
EMPTY = "\n".join([". . . . ."] * 5)  # P = 25
CORNER = "O . . . .\n" + "\n".join([". . . . ."] * 4)  # a move at A4 or B5 gives atari


class Row(NamedTuple):
    """A move with its games, its value and its variance."""

    at: str
    visits: int = 0
    value: float = 0.0
    variance: float = 0.0


@entry
def select_many(rule, trees, workers, roots, out):
    worker = workers[0]
    for i in range(out.shape[0]):
        copy_record(worker.board, roots[0])
        out[i] = next_child(rule, trees[0], worker)


@entry
def choose_many(game, external, rule, policy, trees, workers, roots, out):
    worker, tree = workers[0], trees[0]
    for i in range(out.shape[0]):
        copy_record(worker.board, roots[0])
        moves = AllMoves(np.uint32(tree.first_child[0]), np.int64(tree.children[0]))
        out[i] = external.child(game, rule, policy, tree, worker, worker.board, np.uint32(0), moves)


def prepared(rows, drawing, visits, value):
    """(tree, position) with these moves at the root."""
    position = Position.drawing(drawing)
    trees = tree_of(rows, visits, CrazyStoneBackup())
    for child, row in enumerate(rows, 1):
        trees[0].move[child] = to_point(row.at, 5)
    trees[0].value[0] = value
    return trees, position


def urgencies(rows, drawing=EMPTY, visits=25, value=0.0, rule=None):
    """u_i of the rows; the plain and the compiled rule must agree."""
    trees, position = prepared(rows, drawing, visits, value)
    found = []
    for kernel in (select_many, np.errstate(over="ignore")(getattr(select_many, "function", select_many))):
        rule = rule or CrazyStoneSelection()
        workers, out = new_worker(position.game, parts=rule), np.zeros(1, np.int64)
        kernel(rule, trees, workers, position.boards, out)
        found.append((workers[0].values[: len(rows)].tolist(), int(out[0])))
    assert found[0][0] == near(found[1][0], rel=1e-6)
    assert found[0][1] == found[1][1]
    return found[0][0]


def shares(rows, drawing=EMPTY, visits=25, draws=20_000, urgency=None):
    """How often each move is chosen, as a part of all draws: by the urgency in external nodes, else by the selection."""
    trees, position = prepared(rows, drawing, visits, 0.0)
    out, rule = np.zeros(draws, np.int64), CrazyStoneSelection()
    workers = new_worker(position.game, parts=rule)
    choose_many(position.game, PolicyBelowPoints(), rule, urgency or Urgency(), trees, workers, position.boards, out)
    moves, counts = np.unique(out, return_counts=True)
    return {to_text(trees[0].move[move], 5): count / draws for move, count in zip(moves, counts, strict=True)}


ROWS = [Row("C3", 40, 3, 10), Row("D3", 40, 5, 8), Row("A4", 40, 1, 24)]  # N = 2


def test_urgency_and_epsilon():
    # D3 is the best: 1 + (0.1 + 1) / 2 = 1.55
    # C3: exp(-2.4 * 2 / sqrt(2 (8 + 10))) = exp(-0.8) = 0.449329, and (0.1 + 1/2) / 2 = 0.3
    # A4: exp(-2.4 * 4 / sqrt(2 (8 + 24))) = exp(-1.2) = 0.301194, and (0.1 + 1/4) / 2 = 0.175
    assert urgencies(ROWS) == near([0.749329, 1.55, 0.476194], abs=2e-6)


def test_an_atari_is_raised():
    # the same, and 1 / 2 more for A4
    assert urgencies(ROWS, CORNER) == near([0.749329, 1.55, 0.976194], abs=2e-6)


def test_the_constants_are_settings():
    # C3: exp(-1.2 * 2 / 6) = 0.670320 + (0.3 + 1/2) / 2; A4: exp(-0.6) = 0.548812 + (0.3 + 1/4 + 2) / 2
    found = urgencies(ROWS, CORNER, rule=CrazyStoneSelection(slope=1.2, floor=0.3, atari=2.0))
    assert found == near([1.070320, 1.65, 1.823812], abs=2e-6)


def test_a_move_without_games_has_its_nodes_value_and_the_virtual_game():
    # the node is worth -2 to who chose it, 2 to who moves; 4 P^2 = 2500: exp(-2.4 * 3 / sqrt(2 * 2508)) = 0.903336
    found = urgencies([Row("D3", 40, 5, 8), Row("C3")], value=-2.0)  # N = 1
    assert found == near([2.1, 0.903336 + 0.6], abs=2e-6)
    # with P^2 = 625 in its place: exp(-2.4 * 3 / sqrt(2 * 633)) = 0.816804
    found = urgencies([Row("D3", 40, 5, 8), Row("C3")], value=-2.0, rule=CrazyStoneSelection(virtual=1.0))
    assert found == near([2.1, 0.816804 + 0.6], abs=2e-6)


def test_ranks_beyond_the_24th_add_nothing_that_counts():
    rows = [Row(f"{column}{row}", 9, 30 - 5 * i - k, 1) for i, column in enumerate("ABCDE") for k, row in enumerate("12345")]
    found = urgencies(rows)
    for i, u in enumerate(found):  # N = 24, sqrt(2 (1 + 1)) = 2
        assert u == near(np.exp(-1.2 * i) + (0.1 + 0.5**i) / 24, rel=1e-5)


def test_moves_are_selected_in_proportion():
    found = shares(ROWS)
    total = 0.749329 + 1.55 + 0.476194
    assert found["C3"] == near(0.749329 / total, abs=0.015)
    assert found["D3"] == near(1.55 / total, abs=0.015)
    assert found["A4"] == near(0.476194 / total, abs=0.015)


def test_a_single_move_is_selected():
    assert shares([Row("pass", 1, 0, 1)]) == {"pass": 1}


def test_both_virtual_games_are_the_same():
    preset = load_preset("crazystone-2006")
    Searcher(Go(9), preset.method)
    with pytest.raises(ContractError, match=r"0\.5 P\^2 in the selection and 4\.0 in the backup: give both the same"):
        Searcher(Go(9), preset.with_settings({"selection.virtual": 0.5}).method)


FULL = """
    . O X X X
    O O X X X
    X X X X X
    X . X . X
    X X X X X
"""
CAPTURE = """
    . . . . .
    . X . . .
    X O . . .
    . X . . .
    . . . . .
"""


def test_external_nodes_draw_by_urgency_up_to_as_many_visits_as_points():
    rows = [Row("C3", 12, -20, 1), Row("E1", 12, 20, 1)]
    external, internal = shares(rows, CAPTURE, visits=24), shares(rows, CAPTURE, visits=25)
    assert external["C3"] > 0.99  # 10,001 against 1
    assert internal["E1"] == near(2.1 / 2.7, abs=0.015)  # 1 + 1.1 against 0 + 0.6


def test_external_nodes_draw_by_the_numbers_of_the_policy():
    rows = [Row("C3", 12, -20, 1), Row("E1", 12, 20, 1)]
    found = shares(rows, CAPTURE, visits=24, urgency=Urgency(capture=1))
    none = (19 / 22) ** 8  # C3 has 2 of 22, E1 1; after eight draws of other points the selection has 0.6 of 2.7 for C3
    assert found["C3"] == near((1 - none) * 2 / 3 + none * 0.6 / 2.7, abs=0.02)


def test_the_selection_chooses_where_the_urgent_moves_have_no_child():
    rows = [Row("B2", 12, 0, 1), Row("pass", 12, 0, 1)]
    found = shares(rows, FULL, visits=24)  # the one urgent move is at A5
    assert set(found) == {"B2", "pass"}
    assert found["B2"] == near(2.1 / 3.7, abs=0.02)  # 1 + 1.1 against 1 + 0.6
