"""Playouts steered by what the search has seen: temperature, disputed points, truncation [Gelly11, sections 2.3 and 3.5]."""

import numpy as np
import pytest
from playouts.test_ordered import tree_of

from hayago import Go
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go import Position
from hayago.games.go.notation import to_point, to_text
from hayago.parts.outcome.nearest_stones import NearestStones
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.disputed import Disputed
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.temperature import Temperature
from hayago.parts.playouts.truncated import Truncated
from hayago.parts.playouts.uniform import Uniform
from hayago.search.sharing import Alone

near = pytest.approx
GAME = Go(5)
BOARD = """
    . X X X .
    X X X X X
    O O O O O
    O O O O O
    O . . . O
"""  # Black to play: B1, C1, D1


@entry
def prepare(policy, game, sharing, trees, workers, depth):
    policy.prepare(game, sharing, trees[0], workers[0], depth)


@entry
def draw(policy, game, roots, workers, out):
    for i in range(out.shape[0]):
        copy_record(workers[0].board, roots[0])
        out[i] = policy.choose(game, workers[0].board, workers[0])


@entry
def evaluate(outcome, game, boards):
    return outcome.value(game, boards[0], 0)


def shares(policy, workers, draws=4000, board=BOARD, to_play="black"):
    """{move: how often it is chosen, as a part of all draws}."""
    out = np.zeros(draws, np.uint16)
    draw(policy, GAME, Position.drawing(board, to_play).boards, workers, out)
    moves, counts = np.unique(out, return_counts=True)
    return {to_text(move, 5): count / draws for move, count in zip(moves, counts, strict=True)}


def test_temperature():
    # tau = 0.1: exp((0.5 - 0.7) / 0.1) = 0.135335, 1, and exp((0.6 - 0.7) / 0.1) = 0.367879 for the average of the known
    trees, workers = tree_of([("B1", 0.5, None), ("C1", 0.7, 0.4)]), new_worker(GAME, parts=Temperature(Uniform()))
    workers[0].movers[0] = 1
    policy = Temperature(Uniform(), temperature=0.1, tries=100)
    prepare(policy, GAME, Alone(), trees, workers, 1)
    point = [to_point(at, 5) for at in ("B1", "C1", "D1")]
    assert workers[0].favour[0, point].tolist() == near([0.135335, 1, 0.367879], abs=1e-5)
    assert workers[0].favour[1, point].tolist() == near([1, 1, 1])  # White's only known move is C1
    found = shares(policy, workers)
    total = 1 + 0.135335 + 0.367879
    assert found["B1"] == near(0.135335 / total, abs=0.03)
    assert found["C1"] == near(1 / total, abs=0.03)
    assert found["D1"] == near(0.367879 / total, abs=0.03)


def test_temperature_sees_the_root_by_its_mover():
    trees, workers = tree_of([("B1", 0.5, 0.7), ("C1", 0.7, 0.5)]), new_worker(GAME, parts=Temperature(Uniform()))
    workers[0].movers[0] = 2
    prepare(Temperature(Uniform(), temperature=0.1), GAME, Alone(), trees, workers, 1)
    point = [to_point(at, 5) for at in ("B1", "C1")]
    assert workers[0].favour[1, point].tolist() == near([0.135335, 1], abs=1e-5)
    assert workers[0].favour[0, point].tolist() == near([1, 0.135335], abs=1e-5)


def test_temperature_without_a_search_is_the_step():
    found = shares(Temperature(Uniform()), new_worker(GAME, parts=Temperature(Uniform())))
    assert all(found[move] == near(1 / 3, abs=0.03) for move in ("B1", "C1", "D1"))


def test_disputed_points():
    workers = new_worker(GAME, parts=Disputed(Uniform()))
    worker = workers[0]
    worker.owned_count[0] = 100
    worker.owned[to_point("B1", 5)] = 90  # 0.9: settled; the others are not
    worker.owned[to_point("C1", 5)] = -89
    # a settled point is drawn with 1/3, and kept when four more draws are settled too: 1/3^5 = 0.0041
    found = shares(Disputed(Uniform(), certainty=0.9, tries=4), workers)
    assert found["B1"] < 0.02
    assert found["C1"] == near(0.498, abs=0.03)
    worker.owned_count[0] = 31  # too few to judge by
    assert shares(Disputed(Uniform()), workers)["B1"] == near(1 / 3, abs=0.03)


def test_disputed_points_may_run_out():
    workers = new_worker(GAME, parts=Disputed(Uniform()))
    workers[0].owned_count[0] = 100
    workers[0].owned[:] = 100
    assert set(shares(Disputed(Uniform()), workers, 200)) == {"B1", "C1", "D1"}


def test_truncated_simulations_end_after_some_moves():
    policy = in_order(Truncated(plies=6), Uniform())
    workers = new_worker(GAME, parts=Truncated())
    boards = GAME.start().play("C3").boards
    assert run_playouts(GAME, policy, boards, workers, 1)[2] > 10  # without a search they go to the end
    copy_record(workers[0].board, boards[0])
    prepare(Truncated(), GAME, Alone(), tree_of([]), workers, 0)
    assert workers[0].begun == 2
    assert run_playouts(GAME, policy, boards, workers, 1)[2] == 8  # six moves and two passes


def test_nearest_stones():
    # turned around, Black's points are White's
    position = Position.drawing("""
        . . . . .
        . X . . .
        . . . . .
        . . . O .
        . . . . .
    """, game=Go(5, komi=0))  # fmt: skip
    assert evaluate(NearestStones(), position.game, position.boards) == near(0.5)
    # without White all 25 points are Black's: 1/2 + 25 / (2 * 25)
    alone = Position.drawing("""
        . . . . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
    """, game=Go(5, komi=0))  # fmt: skip
    assert evaluate(NearestStones(), alone.game, alone.boards) == near(1.0)
    # the first column is Black's, the last three are White's, the second is as near to both: (5 - 15) / 25
    walls = Position.drawing("\n".join(["X . O . ."] * 5), game=Go(5, komi=0))
    assert evaluate(NearestStones(), walls.game, walls.boards) == near(0.5 - 0.5 * 10 / 25)
    # a wall lies between: the points behind it are nearest to the stones of the wall only
    assert evaluate(NearestStones(), GAME, Position.drawing(BOARD).boards) == near(
        0.5 + 0.5 * Position.drawing(BOARD).score() / 32.5
    )


def test_nearest_stones_with_komi():
    position = Position.drawing("\n".join(["X . O . ."] * 5), game=Go(5, komi=7.5))
    assert evaluate(NearestStones(), position.game, position.boards) == near(0.5 + 0.5 * (-10 - 7.5) / 32.5)
