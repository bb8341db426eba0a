"""Capture races: on drawings, and the same as the plain twin in random games."""

import functools

from naive import fights
from playouts.choices import after, choices
from playouts.fights import agree

from hayago.parts.playouts.capture_race import CaptureRace

RACE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X O . {} {}
    . O O X X X .
    . O O X X X .
"""


def test_a_capture_race_is_won_from_outside():
    position = after(RACE.format("O", "O"), "E3", to_play="white")
    assert set(choices(CaptureRace(), position)) == {"A2"}  # A1 would be self-atari
    assert set(choices(CaptureRace(stones=6), position)) == {"A2"}
    assert set(choices(CaptureRace(stones=7), position)) == {None}
    assert set(choices(CaptureRace(), position.play("pass").play("E4"))) == {None}


def test_who_can_run_does_not_race():
    position = after(RACE.format(".", "."), "E3", to_play="white")
    assert set(choices(CaptureRace(most=3), position)) == {None}  # F3 gives Black a fourth liberty


def test_shared_liberties_and_eyes_are_not_filled():
    position = after(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X . O O
        O O O O X X X
        . O O . X X .
    """,
        "E3",
        to_play="white",
    )
    assert set(choices(CaptureRace(most=3), position)) == {None}


def test_same_as_the_twin():
    agree(CaptureRace(most=3, stones=1), functools.partial(fights.capture_race, most=3, stones=1), least=40)
    agree(CaptureRace(most=3), functools.partial(fights.capture_race, most=3), least=12)
    agree(CaptureRace(), fights.capture_race, least=8)
