"""Patterns around the last two moves: on a drawing, and the same as the plain twin in random games."""

from naive import fights
from playouts.choices import after, choices
from playouts.fights import agree

from hayago.parts.playouts.pattern3 import Pattern3


def test_patterns_around_the_move_before_the_last_one():
    position = after(
        """
        . . . . . . .
        . . . . . . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        "D3",
        "A1",
    )
    assert "D4" in choices(Pattern3(second_last=True), position)
    assert set(choices(Pattern3(), position)) == {None}
    assert set(choices(Pattern3(second_last=True), position.play("G1"))) == {None}
    assert "D4" in choices(Pattern3(second_last=True), position.play("pass").play("E3").play("pass"))


def test_same_as_the_twin():
    agree(Pattern3(second_last=True), fights.pattern3_of_two_moves, least=100)
