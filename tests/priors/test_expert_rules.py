"""MoGo 2009's expert rules, one by one on drawings: where they fire, and that they fire nowhere else."""

import random

import numpy as np
import pytest
from priors.credits import add_prior_plain, check, judge, rows_of, set_up

from hayago import Go
from hayago.games.go.notation import to_point
from hayago.priors.combine import all_of
from hayago.priors.expert_places import ExpertPlaces, nearness
from hayago.priors.expert_shapes import FAR, ExpertShapes, is_far
from hayago.priors.expert_tactics import ExpertTactics
from hayago.worker import new_worker

RULES = {
    ExpertTactics: ExpertTactics._fields,
    ExpertPlaces: ("border", "near_last", "near_before_last", "contested"),
    ExpertShapes: ExpertShapes._fields,
}


def only(**settings):
    """The record of these rules, with all its other rules switched off."""
    (owner,) = (owner for owner, rules in RULES.items() if next(iter(settings)) in rules)
    return owner(**{**dict.fromkeys(RULES[owner], 0.0), **settings})


# ---- chains in danger


def test_capture():
    drawing = """
        . . . . . . .
        . . X . . . .
        . X O * . . .
        . . X . . . .
        . . . . . . .
        . X X . . . .
        * O O X . . .
    """
    check(only(capture=4.0), drawing, 4)
    check(only(capture=-4.0), drawing, -4)
    check(only(capture=0.0), drawing, {})


def test_two_captures_by_one_move_count_once():
    check(only(capture=4.0), """
        . . . . . . .
        . . X . X . .
        . X O * O X .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, 4)


NEW_ATARI = """
    . . + . . . .
    . X O X . . .
    . o X O . . .
    . . . . . . .
    . . . . . X X
    . . . . X O O
    . . . . . X *
"""


def test_capture_beside_a_new_atari_counts_more():
    check(only(rescue=6.0), NEW_ATARI, {"+": 6})
    check(only(rescue=6.0), NEW_ATARI.replace("o", "O"), {})  # the last move was elsewhere
    check(only(capture=4.0, rescue=6.0), NEW_ATARI, {"+": 10, "*": 4})


def test_extension():
    drawing = """
        . . . . . . .
        . . O . . . .
        . O X * . . .
        . . O . . . .
        . . . . . . .
        . . . O O . .
        . . O X . . .
    """  # at the bottom it would have one liberty only
    check(only(extension=3.0), drawing, 3)
    check(only(extension=0.0), drawing, {})


def test_extension_of_two_chains_counts_once():
    check(only(extension=3.0), """
        . . . . . . .
        . . O . O . .
        . O X * X O .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, 3)


LADDER = """
    . . . . . . .
    . . O O . . .
    . O X * . . .
    . . O . . . .
    . . . . . . .
    . . . . . + .
    . . . . . . .
"""


def test_escape_from_a_ladder():
    check(only(extension=3.0, escape=5.0), LADDER, {"*": 3})
    check(only(extension=3.0, escape=5.0), LADDER.replace("+", "X"), {"*": 8})
    check(only(escape=5.0), LADDER.replace("+", "X"), {"*": 5})
    check(only(escape=5.0), LADDER, {})


def test_no_escape_by_extension_where_a_capture_saves():
    check(only(extension=3.0, escape=5.0), NEW_ATARI.replace("o", "O").replace(". . . . . . .", ". . ! . . . .", 1), {"!": 3})


def test_self_atari():
    drawing = """
        . . . . . . .
        . . O . . . .
        X X O . . . .
        O O . O . . .
        X X O . . . O
        . . . . . O *
        . . . . . . .
    """  # to take two stones is worth it
    check(only(self_atari=-7.0), drawing, -7)
    check(only(self_atari=0.0), drawing, {})


THREATS = """
    . . . . . . .
    . . . . . . .
    . . . + O . .
    . . X O * . .
    . . . X O . .
    + . . . . . .
    O + . . . . .
"""


def test_threat_is_a_liberty_of_a_chain_with_two():
    check(only(threat=3.0), THREATS, {"*": 3, "+": 3})
    check(only(threat=0.0), THREATS, {})


def test_atari_is_a_threat_without_self_atari():
    check(only(atari=2.0), THREATS, {"+": 2})
    check(only(atari=2.0, threat=3.0, self_atari=-4.0), THREATS, {"+": 5, "*": (3, 4)})


def test_atari_counts_more_when_there_is_a_ko():
    with_ko = THREATS.replace(". . . . . . .", "k . . . . . .", 1)
    check(only(ko_atari=5.0), with_ko, {"+": 5})
    check(only(ko_atari=5.0), THREATS, {})
    check(only(atari=2.0, ko_atari=5.0), with_ko, {"+": 7})


# ---- places


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
    assert nearness(board, to_point("D4", 7), to_point("D4", 7), 6) == nearness(board, to_point("D4", 7), to_point("D5", 7), 6) == 1


@pytest.mark.parametrize("mover", ["X", "O"])
def test_contested_points_are_those_that_end_as_own_in_a_third_of_the_simulations(mover):
    game, boards = set_up(rows_of("\n".join([". . . . . . ."] * 7)), mover)
    workers = new_worker(game)
    ends, sign = 300, 1 if mover == "X" else -1
    shares = {"A1": 1 / 3, "B2": 0.28, "C3": 0.43, "D4": 0.5, "E5": 0.0, "F6": 0.24, "G7": 0.22}
    workers[0].owned[:] = sign * ends  # all others are the mover's
    for name, share in shares.items():
        workers[0].owned[to_point(name, 7)] = sign * round((2 * share - 1) * ends)
    workers[0].owned_count = ends
    prior = only(contested=6.0, tolerance=0.1, least_ends=300)
    found = judge(prior, game, boards, workers=workers)
    wanted = {"A1": 6, "B2": 6 * (1 - 0.16 / 0.3), "C3": 6 * (1 - 0.29 / 0.3), "F6": 6 * (1 - 0.28 / 0.3)}
    assert set(found) == set(wanted)
    assert all(np.allclose(found[point], (wanted[point], 0), atol=0.01) for point in wanted)
    assert judge(only(contested=0.0), game, boards, workers=workers) == {}
    workers[0].owned_count = 299
    assert judge(prior, game, boards, workers=workers) == {}


# ---- lines and shapes


def test_lines():
    drawing = """
        1 1 1 1 1 1 1
        1 2 2 2 2 2 1
        1 2 3 3 3 2 1
        1 2 3 4 3 2 1
        1 2 3 3 . . .
        1 2 2 2 . X .
        1 1 1 1 . . .
    """
    check(only(death_line=-5.0), drawing, {"1": -5})
    check(only(defeat_line=-4.0), drawing, {"2": -4})
    check(only(territory_line=3.0), drawing, {"3": 3})
    check(only(influence_line=2.0), drawing, {"4": 2})
    check(only(death_line=0.0), drawing, {})


def test_peep_connect():
    check(only(peep_connect=5.0), """
        . . . O . . .
        . . X * X . .
        . . . . . . .
        . O . . . . .
        X * X . . O .
        . O . . . . .
        . . . . X . X
    """, 5)
    check(only(peep_connect=5.0), """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . X * X . .
    """, 5)
    check(only(peep_connect=5.0), """
        . . . O . . .
        . . X . X . .
        . . X . X . .
        . . X X X . .
        . . . O . . .
        . . X . X . .
        . . . X . . .
    """, {})  # one string; connected already


def test_connect():
    check(only(connect=5.0), """
        . . . . . . .
        . O X . . . .
        . X * . . . .
        . . . . . . .
        . . . . . O X
        . . . . . X *
        . . . . . . .
    """, 5)
    check(only(connect=5.0), """
        . . . . . . .
        . . O X X X .
        . . X . . X .
        . . X . . X .
        . . X X X X .
        . X . . . . .
        X . . . . . .
    """, {})  # one string; nobody cuts
    check(only(connect=5.0), """
        . . . . . . .
        . . O X . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, {})  # three strings: another shape


def test_hane():
    check(only(hane=5.0), """
        . . . . . . .
        . . . . . . .
        . . . * . . .
        . . X O . . .
        . . . * . . .
        . . . . . . .
        . . . . . . .
    """, 5)
    check(only(hane=5.0), """
        . . . . . . .
        . . X O O . .
        . . . . . . .
        . . . . . . .
        . X . . . . .
        . X O . X . .
        . . . . O . .
    """, {})  # not the head; a turn; the edge


def test_kata():
    check(only(kata=5.0), """
        . . . . . . .
        . . . . . O .
        . . . . * . .
        . . . . . . .
        . . * . * . .
        . . . O . . .
        . . . . . . .
    """, 5)
    check(only(kata=5.0), """
        . . . . . . .
        . O . . . . .
        . . . X . . .
        . . . . . . .
        . . . . * . .
        . . O O . . .
        . . . . . . .
    """, 5)


def test_kosumi():
    check(only(kosumi=5.0), """
        X . . . . . .
        . * . . . . .
        . . . . . . .
        . . . . * . .
        . . O . . X .
        . X . O . . .
        . . . . . . .
    """, 5)


def test_empty_triangle():
    check(only(empty_triangle=-5.0), """
        X X . . . . .
        * * . . . . .
        . . . * * . .
        . . . X X . .
        . . . * * . .
        . . . . . . .
        . . . . . . .
    """, -5)
    check(only(empty_triangle=-5.0), """
        . . . . . . .
        . . . . . . .
        . . . * X . .
        . . . X . . .
        . . . . . O .
        X X . . . . .
        X . . . . . .
    """, {"*": -5, "!": -5})
    check(only(empty_triangle=-5.0), """
        . . . . . . .
        . . * . . . .
        . * X X * . .
        . . X . . . .
        . . * . . . .
        . . . . . . .
        . . . . . . .
    """, {})


def test_kogeima():
    check(only(kogeima=5.0), """
        . . . . . . .
        . . * . * . .
        . * . . . * .
        . . . X . . .
        . * . . . * .
        . . * . * . .
        . . . . . . .
    """, 5)
    check(only(kogeima=5.0), """
        X . . . . . X
        . . * . O . .
        . * . . . . .
        . . * . . . .
        . * . . . . .
        X . . . . O .
        . . * . . . X
    """, 5)
    check(only(kogeima=5.0), """
        . . * . * . .
        . * . . . * .
        . . . X . . .
        . O . . . * .
        . . * . . . .
        . . . . O . .
        . . . . . . .
    """, 5)


def test_bad_kogeima():
    check(only(bad_kogeima=-5.0), """
        . . . . . . .
        . . . . . . .
        . . . . . * .
        . . . X O . .
        . . . . . * .
        . . . . . . .
        . . . . . . .
    """, -5)
    check(only(bad_kogeima=-5.0), """
        . . . . . . .
        . . . . * . .
        . . . . O * .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, -5)
    check(only(bad_kogeima=-5.0), """
        X . . . . . .
        O . . . . . .
        . * . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . O .
        . . . . . O X
    """, -5)


def test_bad_tobi():
    check(only(bad_tobi=-5.0), """
        . . . . . . .
        . . . * . . .
        . . . . O . .
        . . . X . * .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, -5)
    check(only(bad_tobi=-5.0), """
        . . . . . . .
        . . . * . . .
        . . . . O . .
        . . . X . . .
        . . . . X . .
        O . . . . . .
        . X . * . . .
    """, {"*": -5})


def test_wall():
    check(only(wall=5.0), """
        . . . . . . .
        . . . . . . .
        . * X X * . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """, 5)
    check(only(wall=5.0), """
        . . . . . . .
        . X X . . X .
        . O O . . . .
        . . . . . . .
        . . . . . . .
        . O O . . . .
        . X X . . . .
    """, {})  # something ahead; the edge


def test_places_two_steps_away_are_on_the_board_or_beside_it():
    """A place behind a neighbour on the board is never off the board's array."""
    for _, cells in FAR:
        on_board = [place for place, letter in cells.items() if letter in ".XO" and not is_far(place)]
        for x, y in filter(is_far, cells):
            assert abs(x) < 2 or any(near[0] == x // 2 for near in on_board)
            assert abs(y) < 2 or any(near[1] == y // 2 for near in on_board)


# ---- all together


def random_positions(count, size=7):
    draw = random.Random(1)
    for _ in range(count):
        position = Go(size).start()
        for _ in range(draw.randrange(5, 40)):
            moves = position.legal_moves()
            position = position.play(draw.choice(moves[:-1] or moves))
            if position.is_over:
                break
        else:
            yield position


def random_worker(game):
    workers = new_worker(game)
    workers[0].owned_count = 100
    workers[0].owned[:] = np.random.default_rng(1).integers(-100, 101, game.action_count())
    return workers


EVERYTHING = (ExpertTactics(), ExpertPlaces(), ExpertShapes())


def test_rules_add_up():
    single = [only(**{rule: getattr(prior, rule)}) for prior in EVERYTHING for rule in RULES[type(prior)] if rule != "ko_atari"]
    for position in random_positions(20):
        boards = position.boards
        boards[0].ko = 0
        workers = random_worker(position.game)
        total = {}
        for prior in single:
            for move, (wins, losses) in judge(prior, position.game, boards, workers=workers).items():
                before = total.get(move, (0, 0))
                total[move] = (before[0] + wins, before[1] + losses)
        found = judge(all_of(*EVERYTHING), position.game, boards, workers=workers)
        assert set(found) == set(total)
        assert all(np.allclose(found[move], total[move], atol=1e-4) for move in found)


def test_the_pass_gets_nothing():
    for position in random_positions(5):
        assert "pass" not in judge(all_of(*EVERYTHING), position.game, position.boards)


def test_compiled_and_plain_runs_agree():
    for position in random_positions(12):
        workers = random_worker(position.game)
        compiled = judge(all_of(*EVERYTHING), position.game, position.boards, workers=workers)
        plain = judge(all_of(*EVERYTHING), position.game, position.boards, workers=workers, kernel=add_prior_plain)
        assert compiled == plain
