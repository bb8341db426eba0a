"""Patterns as a prior: virtual wins by the probabilities of the model, compiled or not; files of one's own; widening."""

import math

import numpy as np
import pytest
from priors.credits import add_prior_plain, judge, set_up

from hayago import Go, Mean, Method, NoPrior, Ucb1, Uniform
from hayago.core.errors import SettingError
from hayago.core.weights import read_weights, weights_of, write_weights
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.move_patterns import FAMILIES, FIRST_SHAPE, KIND, LINE, NONE, STARTS, Rows, describe_patterns
from hayago.games.go.knowledge.rings import DISTANCES
from hayago.games.go.notation import to_text
from hayago.parts.priors.combine import Both
from hayago.parts.priors.even_game import EvenGame, RareMove
from hayago.parts.priors.on_boards import OnBoards
from hayago.parts.priors.patterns import PatternMoves, PatternValues, known_shapes, learned
from hayago.presets import load_preset
from hayago.search.searcher import Searcher

DRAWING = """
    . . . . . . .
    . . X . O . .
    . . O X . . .
    . x . o . . .
    . . . X O . .
    . . . . . . .
    . . . . . . .
"""


def chances(game, boards):
    """{move: probability} by the shipped file, in plain Python."""
    weights, factors = learned(weights_of(PatternMoves, 0))
    workers = new_worker(game, parts=PatternMoves())
    worker = workers[0]
    count = game.moves(boards[0], worker.children)
    rows = np.full((count, len(FAMILIES)), NONE, np.uint16)
    with np.errstate(over="ignore"):
        describe_patterns(boards[0], game.to_play(boards[0]), worker, count, Rows(rows))
    strengths = {}
    for i in range(count):
        features = [int(feature) for feature in rows[i] if feature != NONE]
        score = sum(float(weights[f]) for f in features)
        score += sum(float(factors[f] @ factors[g]) for k, f in enumerate(features) for g in features[:k])
        if worker.children[i] != 0:  # the pass is not rated
            strengths[to_text(worker.children[i], game.size)] = math.exp(score)
    total = sum(strengths.values())
    return {move: strength / total for move, strength in strengths.items()} | {"pass": 0.0}


@pytest.fixture(scope="module")
def position():
    return set_up([line.split() for line in DRAWING.split("\n") if line.strip()])


def test_virtual_wins_by_probability(position):
    wanted = chances(*position)
    found = judge(PatternMoves(0, 100.0, 0.5), *position)
    plain = judge(PatternMoves(0, 100.0, 0.5), *position, kernel=add_prior_plain)
    assert {move: wins for move, (wins, _) in found.items()} == pytest.approx(
        {move: 100 * math.sqrt(chance) for move, chance in wanted.items()}, rel=2e-3, abs=1e-6
    )
    assert all(losses == 0 for _, losses in found.values())
    assert {move: wins for move, (wins, _) in plain.items()} == pytest.approx(
        {move: wins for move, (wins, _) in found.items()}, rel=1e-3
    )


def test_values_by_probability(position):
    wanted = chances(*position)
    highest = max(wanted.values())
    found = judge(PatternValues(0, 20.0, 1.0), *position, kernel=add_prior_plain)
    for move, (wins, losses) in found.items():
        assert wins + losses == pytest.approx(20, rel=1e-4)
        assert wins / 20 == pytest.approx(wanted[move] / highest, abs=1e-4)


def test_on_boards_of_some_sizes(position):
    assert judge(OnBoards(EvenGame(10.0), 2, 6), *position, kernel=add_prior_plain) == {}
    found = judge(OnBoards(EvenGame(10.0), 7, 19), *position, kernel=add_prior_plain)
    assert set(found.values()) == {(5.0, 5.0)} and len(found) == len(chances(*position))


def test_a_search_takes_the_prior_of_its_board_alone():
    prior = Both(OnBoards(EvenGame(10.0), 2, 6), Both(OnBoards(RareMove(), 7, 19), NoPrior()))
    method = Method(Ucb1(), prior, Uniform(), Mean())
    assert Searcher(Go(5), method).method.prior == Both(EvenGame(10.0), Both(NoPrior(), NoPrior()))
    assert Searcher(Go(9), method).method.prior == Both(NoPrior(), Both(RareMove(), NoPrior()))


def third_line(folder):
    """A file of one's own in which only the third line counts."""
    weights = np.zeros(FIRST_SHAPE + 1, np.float32)
    weights[STARTS[LINE] + 3] = 2.0
    arrays = {"shape_counts": np.zeros(len(DISTANCES), np.uint32), "shape_cells": np.zeros(0, np.uint8), "weights": weights}
    write_weights(folder / "third.hayago", KIND, arrays, {})


def test_a_file_of_ones_own(tmp_path, monkeypatch, position):
    third_line(tmp_path)
    monkeypatch.chdir(tmp_path)
    preset = load_preset("hayago:prior=[{use=PatternMoves,weights=third.hayago,equivalence=100,power=1}]")
    found = judge(preset.method.prior.first, *position, kernel=add_prior_plain)
    wins = {move: wins for move, (wins, _) in found.items()}
    assert wins["C5"] / wins["A7"] == pytest.approx(math.exp(2.0), rel=1e-3) if "C5" in wins else True
    lines = {move: wins[move] for move in wins if move != "pass"}
    assert len({round(value, 3) for value in lines.values()}) == 2
    with pytest.raises(SettingError, match="holds weights of the kind 'patterns', but 'tests' is wanted"):
        read_weights(tmp_path / "third.hayago", "tests")


def test_the_shipped_file_knows_what_a_player_knows():
    """The first move on 19x19 is in a corner, on the third to fifth line; the file tells how well it predicts."""
    game = Go(19)
    wanted = chances(game, game.new_board())
    best = max(wanted, key=wanted.get)
    column, row = "ABCDEFGHJKLMNOPQRST".index(best[0]), int(best[1:]) - 1
    assert min(column, 18 - column) in (2, 3, 4) and min(row, 18 - row) in (2, 3, 4)
    assert wanted["A1"] < 1e-3 and wanted["pass"] < 1e-3
    card = weights_of(PatternMoves, 0).card
    assert card["judged"]["first 1"] >= 0.36 and card["judged"]["first 10"] >= 0.75
    assert len(known_shapes(PatternMoves, 0).rings) == card["shapes"]


def test_crazy_stone_widens_by_the_order_of_patterns(position):
    game, boards = position
    searcher = Searcher(game, load_preset("crazystone-2007").method, seed=1, memory_mb=32)
    searcher.run(boards, 150)
    children = searcher.children()
    visited = [child for child in children if child.visits > 0]
    assert len(visited) == 3  # t_1 = 40, t_2 = 40 + 40 * 1.4 = 96, t_3 = 174.4
    assert {child.move for child in visited} == {c.move for c in sorted(children, key=lambda c: -c.prior)[:3]}
    assert 0 not in {child.move for child in visited}
