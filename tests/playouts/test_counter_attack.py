"""Counter-attacks: on drawings, and the same as the plain twin in random games."""

import functools

from naive import fights
from playouts.choices import after, choices
from playouts.fights import agree

from hayago.parts.playouts.counter_attack import CounterAttack


def test_counter_attack_on_neighbours_with_fewer_liberties():
    three = after(
        """
        . . . . . . .
        . . . . . . .
        . . X O . . .
        . . O X . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
    """,
        "E4",
        to_play="white",
    )
    # D4 has C3, D2, E3; C4 and D5 have two liberties, E4 has three
    assert set(choices(CounterAttack(), three)) == {"B4", "C3", "D6", "E5"}
    assert set(choices(CounterAttack(), three.play("pass").play("G1"))) == {None}  # not beside the last move
    four = after(
        """
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . . O X . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
    """,
        "E4",
        to_play="white",
    )
    assert set(choices(CounterAttack(), four)) == {"B4", "C3", "F4", "E5", "E3"}
    assert set(choices(CounterAttack(most=3), four)) == {None}


def test_same_as_the_twin():
    agree(CounterAttack(), fights.counter_attack, least=60)
    agree(CounterAttack(most=6), functools.partial(fights.counter_attack, most=6), least=60)
