"""Eyes that are kept, and false ones made true: on drawings, and the same as the plain twins in random games."""

from naive import fights, steps
from playouts.choices import after, always, choices
from playouts.fights import agree, positions
from playouts.test_steps_twin import draws_for, names

from hayago.games.go import Position
from hayago.parts.playouts.eye_fix import EyeFix
from hayago.parts.playouts.false_eye import FalseEyeCapture
from hayago.parts.playouts.uniform import Uniform

THREATENED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X X . . .
    X X . {} {} . .
    X {} X X . . .
"""


def test_an_eye_is_kept():
    beside_a_stone = after(THREATENED.format("O", ".", "."), "E2", to_play="white")
    assert set(choices(EyeFix(), beside_a_stone)) == {"C2"}  # where White would make B1 false
    beside_the_point = after(THREATENED.format(".", "O", "."), "D2", to_play="white")
    assert set(choices(EyeFix(), beside_the_point)) == {"C2"}
    far_away = after(THREATENED.format("O", ".", "."), "F2", to_play="white")
    assert set(choices(EyeFix(), far_away)) == {None}
    could_be_taken = after(THREATENED.format(".", ".", "."), "D2", "E2", "G7", to_play="white")
    assert set(choices(EyeFix(), could_be_taken)) == {None}
    no_eye = after(THREATENED.format("O", ".", "X"), "E2", to_play="white")
    assert set(choices(EyeFix(), no_eye)) == {None}


def test_a_stone_that_could_be_taken_is_no_threat():
    position = after(THREATENED.format(".", "X", "."), "D2", to_play="white")
    assert set(choices(EyeFix(), position)) == {None}  # D2 has C2 as its only liberty


FALSE_EYE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X {} . . . .
    X X O . . . .
    X . X . . . .
"""


def test_a_false_eye_is_made_one_by_a_capture():
    in_atari = Position.drawing(FALSE_EYE.format("X"))
    assert set(choices(FalseEyeCapture(always("B1")), in_atari)) == {"D2"}
    assert set(choices(FalseEyeCapture(always("D1")), in_atari)) == {"D1"}
    half = choices(FalseEyeCapture(always("B1"), probability=0.5), in_atari, 4000)
    assert set(half) == {"B1", "D2"} and abs(half["D2"] / 4000 - 0.5) < 0.05
    with_two_liberties = Position.drawing(FALSE_EYE.format("."))
    assert set(choices(FalseEyeCapture(always("B1")), with_two_liberties)) == {"B1"}


def test_eye_fix_is_the_same_as_the_twin():
    agree(EyeFix(), fights.eye_fix, least=12)


def test_captures_are_the_same_as_the_twin():
    redirected = 0
    for position, board in positions():
        wanted = set()
        for cell in steps.uniform(board):
            instead = set() if cell is None else fights.false_eye_captures(board, cell)
            wanted |= names(instead or {cell}, board.size)
            redirected += bool(instead)
        assert set(choices(FalseEyeCapture(Uniform()), position, draws_for(position))) == wanted, position
    assert redirected >= 20
