"""What is seen at first sight, and what is overlooked: glances, shapes without fights, cells of Hex and Havannah."""

import math
from collections import Counter
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from priors.credits import add_prior_plain, judge, set_up
from priors.test_patterns_prior import DRAWING

from hayago import Go, Havannah, Hex, Limit, Player
from hayago.core.weights import weights_of
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.move_patterns import FAMILIES, FIGHTS, NONE, SHAPE, Rows, describe_patterns
from hayago.games.go.notation import to_text
from hayago.parts.priors.glances import UNSEEN, Glances
from hayago.parts.priors.hexagon_sight import HexagonSight
from hayago.parts.priors.patterns import PatternMoves, learned
from hayago.parts.priors.shape_sight import ShapeSight
from hayago.presets import load_preset


class ByNumber(NamedTuple):
    """1, 2, 3 ... virtual wins for the moves by their numbers."""

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            worker.prior_wins[i] = worker.prior_visits[i] = np.float32(i + 1)


def seen(prior, seed, count, kernel=add_prior_plain):
    """The moves that are seen, by their numbers; the others are lost."""
    game = Go(5)
    workers, boards = new_worker(game, seed, parts=prior), game.new_board()
    game.moves(boards[0], workers[0].children)
    kernel(game, prior, boards, workers, np.zeros(1), 0, count)
    wins, visits = workers[0].prior_wins[:count], workers[0].prior_visits[:count]
    found = {i for i in range(count) if visits[i] != UNSEEN}
    assert all(wins[i] == visits[i] == i + 1 for i in found)
    assert all(0 < wins[i] <= 1e-3 * visits[i] for i in range(count) if i not in found)
    return found


@pytest.mark.parametrize("temperature", [1.0, 0.5, 2.0])
def test_a_glance_sees_a_move_by_its_chance(temperature):
    prior, draws = Glances(ByNumber(), 1, temperature), 1500
    counts = Counter(move for seed in range(draws) for move in seen(prior, seed, 3))
    assert sum(counts.values()) == draws  # one each
    weights = [(i + 1) ** (1 / temperature) for i in range(3)]
    for i in range(3):
        chance = weights[i] / sum(weights)
        assert counts[i] / draws == pytest.approx(chance, abs=4 * math.sqrt(chance * (1 - chance) / draws))


def test_more_glances_see_more():
    means = [np.mean([len(seen(Glances(ByNumber(), glances), seed, 20)) for seed in range(60)]) for glances in (1, 3, 10, 100)]
    assert means == sorted(means) and means[0] == 1 and means[-1] > 15


def test_glances_are_those_of_the_seed():
    for seed in range(20):
        prior = Glances(ByNumber(), 2)
        assert seen(prior, seed, 15) == seen(prior, seed, 15)
    assert len({frozenset(seen(Glances(ByNumber(), 2), seed, 15)) for seed in range(20)}) > 5


def test_compiled_glances_are_the_same():
    prior = Glances(HexagonSight(), 2, 0.7)
    for seed in range(5):
        found = [cells_judged(prior, Hex(5).start().play("c3").play("b4"), kernel, seed) for kernel in (None, add_prior_plain)]
        assert found[0] == pytest.approx(found[1])


# ---- Go


def chances_without_fights(game, boards):
    """{move: probability} by shapes and distances alone, in plain Python."""
    weights, factors = learned(weights_of(PatternMoves, 0))
    worker = new_worker(game, parts=PatternMoves())[0]
    count = game.moves(boards[0], worker.children)
    rows = np.full((count, len(FAMILIES)), NONE, np.uint16)
    with np.errstate(over="ignore"):
        describe_patterns(boards[0], game.to_play(boards[0]), worker, count, Rows(rows))
    strengths = {}
    for i in range(count):
        features = [int(f) for family, f in enumerate(rows[i]) if f != NONE and (family < FIGHTS or family == SHAPE)]
        score = sum(float(weights[f]) for f in features)
        score += sum(float(factors[f] @ factors[g]) for k, f in enumerate(features) for g in features[:k])
        if worker.children[i] != 0:
            strengths[to_text(worker.children[i], game.size)] = math.exp(score)
    return {move: strength / sum(strengths.values()) for move, strength in strengths.items()}


def test_an_oversight_leaves_the_shapes():
    position = set_up([line.split() for line in DRAWING.split("\n") if line.strip()])
    whole = judge(PatternMoves(0, 100.0, 1.0), *position, kernel=add_prior_plain)
    careful = judge(ShapeSight(0, 0.0, 100.0, 1.0), *position, kernel=add_prior_plain)
    assert careful == whole
    careless = judge(ShapeSight(0, 1.0, 100.0, 1.0), *position, kernel=add_prior_plain)
    wanted = chances_without_fights(*position)
    found = {move: wins / 100 for move, (wins, _) in careless.items() if move != "pass"}
    assert found == pytest.approx(wanted, rel=2e-3, abs=1e-6)


CAPTURE = """
    . . . . . . .
    . . * . . . .
    . X O X . . .
    . . X . . O .
    . . . . . . .
    . . O . o . .
    . . . . . . .
"""


def test_captures_are_overlooked():
    position = set_up([line.split() for line in CAPTURE.split("\n") if line.strip()])
    careful, careless = (judge(ShapeSight(0, share, 1.0, 1.0), *position, kernel=add_prior_plain) for share in (0.0, 1.0))
    assert careless["C6"][0] < 0.5 * careful["C6"][0]


# ---- Hex and Havannah


def cells_judged(prior, position, kernel=None, seed=1):
    """{cell: virtual wins}."""
    game, boards = position.game, position.boards
    workers = new_worker(game, seed, parts=prior)
    count = game.moves(boards[0], workers[0].children)
    arguments = (game, prior, boards, workers, np.zeros(1), 0, count)
    kernel(*arguments) if kernel else compiled(*arguments)
    return {position.write(int(move)): float(workers[0].prior_wins[i]) for i, move in enumerate(workers[0].children[:count])}


def compiled(*arguments):
    from priors.credits import add_prior

    add_prior(*arguments)


NEAR = {
    Hex: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    Havannah: ((-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0)),
}


def slow_strength(position, place, prior):
    """The virtual wins of a cell, by columns and rows."""
    cells = {place: name for name, place in position.places().items()}
    stones = {position.places()[name]: colour for colour in position.colours for name in position.stones(colour)}
    player, size = position.to_play, position.game.size
    last = position.places()[position.history[-1][1]] if position.history else None

    def at(x, y):
        if (x, y) in cells:
            return stones.get((x, y), "empty")
        if isinstance(position.game, Havannah):
            return "outside"
        is_side, is_end = x in (-1, size), y in (-1, size)
        if is_side and is_end:
            return {(-1, -1): "black", (size, size): "black"}.get((x, y), "outside")
        return "white" if is_side else "black"

    x, y = place
    steps = NEAR[type(position.game)]
    own = [at(x + dx, y + dy) == player for dx, dy in steps]
    shapes, answers, room = prior.touch * any(own), 0.0, 1 / 7
    for k, (dx, dy) in enumerate(steps):
        ex, ey = steps[(k + 1) % 6]
        if (x + dx, y + dy) == last:
            answers += prior.save if own[k - 1] and own[(k + 1) % 6] else prior.answer
        if at(x + dx, y + dy) == "empty":
            room += (at(x + 2 * dx, y + 2 * dy) == "empty") / 7
            if at(x + ex, y + ey) == "empty":
                shapes += prior.bridge * (at(x + dx + ex, y + dy + ey) == player)
                answers += prior.block * ((x + dx + ex, y + dy + ey) == last)
    return room * (1 + shapes) + answers


@pytest.mark.parametrize("game", [Hex(5), Havannah(4)], ids=lambda game: type(game).__name__)
def test_cells_by_sight(game):
    prior, random = HexagonSight(), Random(1)
    checked = 0
    for _ in range(12):
        position = game.start()
        for _ in range(random.randrange(12)):
            if not position.is_over:
                position = position.play(random.choice(position.legal_moves()))
        if position.is_over:
            continue
        for name, wins in cells_judged(prior, position, add_prior_plain).items():
            assert wins == pytest.approx(slow_strength(position, position.places()[name], prior), rel=1e-5), (
                name,
                position.draw(),
            )
            checked += 1
    assert checked > 100


# ---- players by sight


def test_players_by_sight_are_those_of_the_seed():
    def games(seed):
        player, moves = Player(Hex(5), "hex-by-sight", seed=seed, memory_mb=32), []
        while not player.position.is_over:
            moves.append(player.choose(Limit(simulations=4)).move)
            player.play(moves[-1])
        return moves

    assert games(1) == games(1)
    assert len({tuple(games(seed)) for seed in range(6)}) > 2


def test_by_sight_has_the_playouts_of_hayago():
    for name, other in (("by-sight", "hayago"), ("hex-by-sight", "hex"), ("havannah-by-sight", "havannah")):
        assert load_preset(name).method.playout == load_preset(other).method.playout
