"""A move at first sight: legal and sensible, by plain Python alone, with the character of the level."""

import math

import numpy as np
import pytest

from hayago.core.errors import KernelError
from hayago.core.jit import Entry
from hayago.core.waiting import in_a_hurry
from hayago.examples.pig import Pig
from hayago.games.connect_four import ConnectFour
from hayago.games.go import Go, Position
from hayago.games.hex import Hex
from hayago.games.registry import card
from hayago.play.first_sight import LOOK, NOTE, breadth_of, first_sight, seconds_of_a_look
from hayago.play.levels import levels_of

SEEDS = range(1, 7)
ONLY_EYES = "X X X X .\nX . X X X\nX X X X X\nO O O O O\n. O . O ."
IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . X X . . . .
. . X O O . . . .
. . . X X O . . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch):
    """No kernel has machine code, and whoever asks for it fails."""

    def specialise(kernel, arguments):
        raise KernelError(f"{kernel.__name__} would be compiled")

    monkeypatch.setattr(Entry, "specialise", specialise)
    monkeypatch.setattr(Entry, "__call__", without_machine_code(Entry.__call__))


def without_machine_code(call):
    def called(kernel, *arguments):
        kept, kernel.specialisations = kernel.specialisations, {}
        try:
            return call(kernel, *arguments)
        finally:
            kernel.specialisations = kept

    return called


def line_of(move, size):
    """The line that a point is on, from 1 at the edge."""
    column, row = "ABCDEFGHJKLMNOPQRST".index(move[0]) + 1, int(move[1:])
    return min(column, row, size + 1 - column, size + 1 - row)


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("level", [1, 5, 10])
def test_on_an_empty_board_it_is_a_move_of_the_opening(size, level):
    preset = levels_of(card("go"))[level - 1].preset
    decisions = [first_sight(Go(size).start(), preset, seed) for seed in SEEDS]
    assert {line_of(decision.move, size) for decision in decisions} <= {3, 4, 5}
    assert all(decision.note == NOTE and decision.simulations == 0 for decision in decisions)
    assert all(decision.candidates[0].move == decision.move for decision in decisions)


def test_it_captures_what_is_in_atari():
    with in_a_hurry(math.inf):
        position = Position.drawing(IN_ATARI, game=Go(9))
        decision = first_sight(position, "hayago", 1)
        assert position.play(decision.move).captured["white"] == 2


def test_without_time_for_a_look_the_playout_policy_decides(monkeypatch):
    """A look by the priors takes a fifth of a second and more: a game of two seconds has no time for it."""

    def look(*arguments):
        raise AssertionError("the priors were asked")

    monkeypatch.setattr("hayago.play.first_sight.looked_at", look)
    with in_a_hurry(math.inf):
        position = Position.drawing(IN_ATARI, game=Go(9)).play("E3")
        moves = {first_sight(position, "hayago", seed, seconds=0.1).move for seed in SEEDS}
        assert moves <= set(position.legal_moves())
        with pytest.raises(AssertionError, match="the priors were asked"):
            first_sight(position, "hayago", 1, seconds=1.0)


def test_the_time_for_a_look_is_told_without_compiling():
    """A kernel that is asked in no hurry is compiled: here that fails. A game that names no places goes by its moves."""
    go, pig = Go(9).start(), Pig().start()
    assert seconds_of_a_look(go) == pytest.approx(LOOK * 81)
    assert not pig.places() and pig.game.max_children() > 0
    assert seconds_of_a_look(pig) == pytest.approx(LOOK * pig.game.max_children())


@pytest.mark.parametrize("game", [Go(5), ConnectFour(), Hex(5)], ids=["Go", "Connect Four", "Hex"])
def test_it_is_legal(game):
    with in_a_hurry(math.inf):
        position = game.start()
        legal = set(position.legal_moves())
    assert {first_sight(position, "uct", seed).move for seed in SEEDS} <= legal


def test_the_same_seed_gives_the_same_move():
    position = Go(9).start()
    assert first_sight(position, "flat-mc", 3).move == first_sight(position, "flat-mc", 3).move


def test_weak_levels_draw_lots_among_more_moves():
    breadths = [breadth_of(card("go"), level.preset) for level in levels_of(card("go"))]
    assert breadths == sorted(breadths, reverse=True) and breadths[0] > breadths[4] > breadths[6] == breadths[9] == 1
    assert breadth_of(card("go"), "erica-2010") == breadth_of(card("hex"), "hex") == 1
    with in_a_hurry(math.inf):
        position = Go(9).start().play("C3").play("G7").play("C7")
    easiest = levels_of(card("go"))[0].preset
    weak, strong = ({first_sight(position, preset, seed).move for seed in SEEDS} for preset in (easiest, "hayago"))
    assert len(strong) == 1 < len(weak)


def test_a_pass_is_made_only_where_nothing_else_is_left():
    with in_a_hurry(math.inf):
        full, passed = Position.drawing(ONLY_EYES, game=Go(5)), Go(9).start().play("pass")
    assert first_sight(full, "hayago", 1).move == "pass" != first_sight(passed, "hayago", 1).move


WALLS = ". X O . .\nX X O O .\n. X X O O\nX . X O .\n. X X O ."  # by area Black has 13 points, White 12


@pytest.mark.parametrize(
    ("komi", "to_play", "wins"), [(0.5, "black", 1), (7.5, "black", 0), (7.5, "white", 1), (0.5, "white", 0)]
)
def test_a_late_pass_is_answered_by_a_pass_where_the_board_is_won(komi, to_play, wins):
    with in_a_hurry(math.inf):
        passing = "white" if to_play == "black" else "black"
        position = Position.drawing(WALLS, to_play=passing, game=Go(5, komi=komi)).play("pass")
    assert (first_sight(position, "hayago", 1).move == "pass") == wins


def test_errors_of_numbers_are_told_afterwards_as_before():
    before = np.geterr()
    first_sight(Go(5).start(), "hayago", 1)
    assert np.geterr() == before
