"""Self-atari put right: on drawings, and the same as the plain twin in random games."""

import pytest
from naive import fights, steps
from playouts.choices import always, choices
from playouts.fights import positions
from playouts.test_steps_twin import draws_for, names

from hayago.games.go import Position
from hayago.parts.playouts.self_atari_veto import NoSelfAtari
from hayago.parts.playouts.uniform import Uniform

SHORT = """
    O O . . . . .
    . X . . . . .
    O X O . . . .
    . O . . . . .
    . . . . . O O
    O . . . O X X
    . . . . O . .
"""


@pytest.mark.parametrize(
    ("move", "better"),
    [
        ("A6", "C6"),  # the other liberty of the chain
        ("C6", "C6"),
        ("A1", "B1"),  # a lone stone is better beside
        ("F1", None),  # and G1 is as bad
        ("D4", "D4"),
    ],
)
def test_self_atari_is_put_right(move, better):
    position = Position.drawing(SHORT)
    assert set(choices(NoSelfAtari(always(move), probability=1.0, correction=1.0), position)) == {better}
    is_bad = better != move
    assert set(choices(NoSelfAtari(always(move), probability=1.0), position)) == {None if is_bad else move}


def test_self_atari_is_put_right_as_often_as_asked():
    found = choices(NoSelfAtari(always("A6"), probability=0.8, correction=0.5), Position.drawing(SHORT), 4000)
    assert set(found) == {"A6", "C6", None}
    assert abs(found["A6"] / 4000 - 0.2) < 0.03 and abs(found["C6"] / 4000 - 0.4) < 0.04


def test_stones_that_the_other_point_does_not_help_are_left():
    position = (
        Position.drawing("""
        X . . . . . .
        . O . . . . .
        O . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
        .play("G1")
        .play("B7")
    )
    # A7 is in atari, and A6 leaves it without a liberty; then the stone stands alone in the corner
    assert set(choices(NoSelfAtari(always("A6"), probability=1.0, correction=1.0), position)) == {None}
    in_atari = Position.drawing("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O . . . . .
        X X O . . . .
        O . . . . . .
        O O O . . . .
    """)
    # B2 leaves A3 and B3 with C2, which is no liberty of theirs now: a stone there would not help them
    assert set(choices(NoSelfAtari(always("B2"), probability=1.0, correction=1.0), in_atari)) == {None}


def test_same_as_the_twin():
    """With both probabilities 1, every bad self-atari is put right or rejected, and nothing else changes."""
    corrected = 0
    for position, board in positions():
        wanted = set()
        for cell in steps.uniform(board):
            if cell is not None and steps.is_bad_self_atari(board, cell):
                other = fights.correction(board, cell)
                corrected += other is not None
                wanted |= {None} if other is None else names([other], board.size)
            else:
                wanted |= names([cell], board.size)
        step = NoSelfAtari(Uniform(), probability=1.0, correction=1.0)
        assert set(choices(step, position, draws_for(position))) == wanted, position
    assert corrected >= 60
