"""MoGo 2009's rules on where a move is, on drawings with numbers computed by hand."""

import numpy as np
import pytest
from priors.credits import check, judge, only, rows_of, set_up

from hayago import Go
from hayago.core.worker import new_worker
from hayago.games.go.notation import to_point
from hayago.parts.priors.expert_places import ExpertPlaces, nearness


def test_distance_to_the_border():
    drawing = """
        1 1 1 1 1 1 1
        1 2 2 2 2 2 1
        1 2 3 3 3 2 1
        1 2 3 4 3 2 1
        1 2 3 3 3 2 1
        1 2 2 2 2 2 1
        1 1 1 1 1 1 1
    """
    check(only(border=6.0), drawing, {"1": 2, "2": 4, "3": 6, "4": 4})
    check(only(border=-6.0, optimum=2), drawing, {"1": -3, "2": -6, "3": -3})  # the fourth line is too far
    check(only(border=0.0), drawing, {})


DISTANCES = """
    . . . 6 . . .
    . 6 5 4 5 6 .
    . 5 3 2 3 5 .
    6 4 2 {} 2 4 6
    . 5 3 2 3 5 .
    . 6 5 4 5 6 .
    . . . 6 . . .
"""  # |dx| + |dy| + max(|dx|, |dy|)


def test_distance_to_the_last_moves():
    by_distance = {"2": 10, "3": 8, "4": 6, "5": 4, "6": 2}
    last, before = DISTANCES.format("o"), DISTANCES.format("x")
    check(only(near_last=10.0, reach=6), last, by_distance)
    check(only(near_last=10.0, reach=6), before, {})
    check(only(near_before_last=10.0, reach=6), before, by_distance)
    check(only(near_before_last=10.0, reach=6), last, {})
    check(only(near_last=-9.0, reach=4), last, {"2": -9, "3": -6, "4": -3})
    check(only(near_last=9.0, reach=2), last, {"2": 9})
    check(only(near_last=9.0, reach=1), last, {})
    check(only(near_last=0.0), last, {})


def test_last_moves_are_those_of_the_game():
    prior = ExpertPlaces(border=0.0, near_last=1.0, near_before_last=4.0, reach=2, contested=0.0)
    position = Go(7).start()
    assert judge(prior, position.game, position.boards) == {}
    position = position.play("A1")
    assert judge(prior, position.game, position.boards) == {"A2": (1, 0), "B1": (1, 0)}
    position = position.play("G7")
    assert judge(prior, position.game, position.boards) == {"A2": (4, 0), "B1": (4, 0), "G6": (1, 0), "F7": (1, 0)}
    position = position.play("pass")
    assert judge(prior, position.game, position.boards) == {"G6": (4, 0), "F7": (4, 0)}


def test_the_place_itself_is_as_near_as_its_neighbours():
    board = Go(7).new_board()[0]  # the move before the last may have been captured
    assert (
        nearness(board, to_point("D4", 7), to_point("D4", 7), 6)
        == nearness(board, to_point("D4", 7), to_point("D5", 7), 6)
        == 1
    )


@pytest.mark.parametrize("mover", ["X", "O"])
def test_contested_points_are_those_that_end_as_own_in_a_third_of_the_simulations(mover):
    game, boards = set_up(rows_of("\n".join([". . . . . . ."] * 7)), mover)
    workers = new_worker(game, parts=ExpertPlaces())
    ends, sign = 300, 1 if mover == "X" else -1
    shares = {"A1": 1 / 3, "B2": 0.28, "C3": 0.43, "D4": 0.5, "E5": 0.0, "F6": 0.24, "G7": 0.22}
    workers[0].owned[:] = sign * ends  # all others are the mover's
    for name, share in shares.items():
        workers[0].owned[to_point(name, 7)] = sign * round((2 * share - 1) * ends)
    workers[0].owned_count[0] = ends
    prior = only(contested=6.0, tolerance=0.1, least_ends=300)
    found = judge(prior, game, boards, workers=workers)
    wanted = {"A1": 6, "B2": 6 * (1 - 0.16 / 0.3), "C3": 6 * (1 - 0.29 / 0.3), "F6": 6 * (1 - 0.28 / 0.3)}
    assert set(found) == set(wanted)
    assert all(np.allclose(found[point], (wanted[point], 0), atol=0.01) for point in wanted)
    assert judge(only(contested=0.0), game, boards, workers=workers) == {}
    workers[0].owned_count[0] = 299
    assert judge(prior, game, boards, workers=workers) == {}
