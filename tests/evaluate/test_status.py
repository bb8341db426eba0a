"""Ownership and dead stones by playouts, the score without them, and the thresholds by hand."""

import lzma
import os
import pathlib
from itertools import islice

import numpy as np
import pytest

from hayago import Go, Position, dead_stones, ownership
from hayago.evaluate.score import expected_score, score_deviation
from hayago.evaluate.status import CLEAR, DEAD, SETTLED, judged, status_by_playouts, unknown
from hayago.games.go.notation import to_point
from hayago.games.go.rules.scoring import owners_without
from hayago.games.hex import Hex
from hayago.lab.match.ledger import read_ledger
from hayago.parts.playouts.policies import UNIFORM
from hayago.presets import load_preset

HAYAGO = load_preset("hayago").method.playout

DATA = pathlib.Path(os.environ.get("HAYAGO_DATA") or pathlib.Path(__file__).resolve().parents[3] / "shared" / "data")
STRONG = DATA / "games-19x19" / "games.tsv.xz"
RECORDS = pathlib.Path(__file__).parents[2] / "results" / "gnugo10-9x9-hayago-3000.jsonl"

BOARD = """
    . X . O O . O . .
    X X X O . O O O O
    . X X O O O . O .
    X X O X O . O O O
    X X . X O O O . O
    X X X X X O O O O
    . X . X X X O O .
    X X X . X X X O O
    . X X X X . X O .
"""


def test_settled_points_have_one_owner():
    shares = ownership(Position.drawing(BOARD), playouts=200)
    assert len(shares) == 81
    assert shares["A9"] > 0.95
    assert shares["J9"] < -0.95
    assert shares["C6"] > 0.9  # a white stone in Black's eye


@pytest.mark.parametrize("to_play", ["black", "white"])
def test_dead_stones_are_found_and_taken_off(to_play):
    position = Position.drawing(BOARD, to_play=to_play, game=Go(9, komi=0.5))
    assert dead_stones(position, playouts=200) == ["C6"]
    # by rows from the top: Black 2+3+3+4+4+5+6+7+7 = 41 with C6 and C5, White 6+6+6+5+5+4+3+2+2 = 39, C9 is nobody's
    assert position.score(["C6"]) == 41 - 39 - 0.5
    assert position.score() == 39 - 40 - 0.5  # as it stands C6 is White's and C5 nobody's


def test_a_finished_game_is_played_on_for_its_status():
    position = Position.drawing(BOARD).play("pass").play("pass")
    assert dead_stones(position, playouts=100) == ["C6"]
    assert position.is_over


def test_the_same_seed_gives_the_same_ownership():
    position = Go(5).start()
    assert ownership(position, 50, UNIFORM, seed=3) == ownership(position, 50, UNIFORM, seed=3)
    assert ownership(position, 50, UNIFORM, seed=3) != ownership(position, 50, UNIFORM, seed=4)


def test_a_chain_is_judged_by_the_mean_of_its_points():
    """C3 and C4 are one black chain: -1 and 0.15 have the mean -0.425, which is below DEAD; -1 and 0.25 have not."""
    position = Go(9, komi=0.5).start().play("C3").play("G7").play("C4")
    share = np.ones(position.boards[0].color.shape[0])

    def at(point, value):
        share[to_point(point, 9)] = value

    at("G7", -1.0), at("C3", -1.0), at("C4", 0.15)
    assert DEAD == -0.4 and sorted(judged(position, share).dead) == ["C3", "C4"]
    at("C4", 0.25)
    status = judged(position, share)
    assert status.dead == [] and not status.is_clear  # 0.375 is below CLEAR
    assert status.unsettled == 1 and SETTLED == 0.85  # C4 alone
    at("C3", 0.97)
    assert judged(position, share).is_clear and CLEAR == 0.6  # the mean is 0.61
    assert judged(position, share).score == position.score()


def test_the_expected_score_counts_open_points_by_their_share():
    position = Go(9, komi=6.5).start()
    assert expected_score(position, {"A1": 1.0, "B1": 0.5, "C1": -0.25}) == 1.25 - 6.5
    assert expected_score(position, {}) is None
    assert score_deviation({"A1": 1.0, "B1": 0.6, "C1": -0.8}) == pytest.approx(1.0)  # 0 + 0.64 + 0.36


def test_a_game_without_points_has_nothing_in_doubt():
    status = unknown(Hex(5).start())
    assert status.score is None and status.dead == [] and status.is_clear and status.unsettled == 0


CLOSED = """
    . . X O . . .
    . X X O . . .
    . X O O . . .
    X X O . O O O
    . X X O O . .
    X X . X O O .
    . X X X X O .
"""


def shares_of(position, **others):
    """[point] the share where each stone is safe, and each empty point within one colour is that colour's."""
    owner, _, _ = owners_without(position.boards[0], [])
    share = np.zeros(len(owner))
    share[owner == 1], share[owner == 2] = 1.0, -1.0
    for name, value in others.items():
        share[to_point(name, position.game.size)] = value
    return share


def test_a_position_is_settled_where_borders_are_closed_and_chains_decided():
    position = Position.drawing(CLOSED, game=Go(7, komi=0.5))
    share = shares_of(position, E7=-0.7, F7=-0.7, G7=-0.7, E6=-0.7, F6=-0.7, G6=-0.7, E5=-0.7, F5=-0.7, G5=-0.7)
    status = judged(position, share)
    assert status.is_settled and status.neutral == ()
    assert status.score == position.score()
    assert status.unsettled > 0  # point by point it is not


def test_an_open_border_is_not_settled():
    gap = Position.drawing(CLOSED.replace(". X X O . . .", ". X . . . . ."), game=Go(7, komi=0.5))
    status = judged(gap, shares_of(gap))
    assert not status.is_settled and len(status.neutral) > 3


def test_neutral_points_are_counted_and_leave_a_position_settled():
    position = Position.drawing("\n".join(["X X . O O"] * 5), game=Go(5, komi=0.5))
    assert not judged(position, shares_of(position)).is_settled  # five of them in one region
    position = Position.drawing(
        "\n".join(["X X . O O", "X X . O O", "X X X O O", "X X . O O", "X X X O O"]), game=Go(5, komi=0.5)
    )
    status = judged(position, shares_of(position))
    assert status.is_settled and status.neutral == ("C5", "C4", "C2")


def test_a_chain_in_doubt_or_a_region_that_is_not_held_is_not_settled():
    position = Position.drawing(CLOSED, game=Go(7, komi=0.5))
    held = dict.fromkeys(("E7", "F7", "G7", "E6", "F6", "G6", "E5", "F5", "G5"), -0.7)
    assert judged(position, shares_of(position, **held)).is_settled
    assert not judged(position, shares_of(position, **dict.fromkeys(held, -0.4))).is_settled
    black = ["C7", "C6", "B6", "B5", "A4", "B4", "B3", "C3", "A2", "B2", "B1", "C1", "D1", "E1", "D2"]
    doubtful = dict.fromkeys(black, 0.3)
    assert not judged(position, shares_of(position, **held, **doubtful)).is_settled


def test_one_colour_alone_on_the_board_is_not_settled():
    assert not status_by_playouts(Go(9).start().play("E5"), UNIFORM, 100).is_settled


def counted_games():
    """(positions, Black's points minus White's and komi) of strong players' games on 19x19 that were counted."""
    with lzma.open(STRONG, "rt") as lines:
        for line in lines:
            _, komi, result, moves = line.rstrip("\n").split("\t")
            if result[2:].replace(".", "").isdigit():
                position = Go(19, komi=float(komi)).start()
                positions = [position]
                for column, row in zip(moves[::2], moves[1::2], strict=True):
                    position = position.play("ABCDEFGHJKLMNOPQRST"[ord(column) - 97] + str(19 - (ord(row) - 97)))
                    positions.append(position)
                yield positions, float(result[2:]) * (1 if result[0] == "B" else -1)


@pytest.mark.skipif(not STRONG.exists(), reason="needs the games of strong players in shared/data/games-19x19")
def test_ends_of_real_games_are_settled_with_the_score_that_was_counted():
    """Most ends are seen as settled, and then with the result (the last neutral point is worth one, by area)."""
    settled = before = 0
    for positions, result in islice(counted_games(), 12):
        status = status_by_playouts(positions[-1], HAYAGO, 400)
        if status.is_settled:
            settled += 1
            assert abs(status.score - result) <= 1
        before += status_by_playouts(positions[-101], HAYAGO, 400).is_settled
    assert settled >= 6 and before == 0


def test_recorded_games_are_settled_at_the_first_pass_with_their_score():
    """Of games against GNU Go most are settled at the first pass, and then the count is that of the referee at the end."""
    ((_, games),) = read_ledger(RECORDS)
    settled = passes = 0
    for game in [game for game in games if game.reason == "score"][:30]:
        position = Go(9, komi=7.5).start()
        for move in game.moves[: game.moves.index("pass") + 1]:
            position = position.play(move)
        status = status_by_playouts(position, HAYAGO, 400)
        passes += 1
        if status.is_settled:
            settled += 1
            assert abs(status.score - game.score) <= 1
    assert passes == 30 and settled >= 20
