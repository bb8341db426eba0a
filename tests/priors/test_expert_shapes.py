"""MoGo 2009's lines and shapes, one by one on drawings: where they fire, and that they fire nowhere else."""

import pytest
from priors.credits import check, only

from hayago.parts.priors.expert_shapes import FAR, ExpertShapes, is_far


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


SHAPES = """
peep_connect (one string; a cut is no threat)
. . . O . . .   . . . . . . .   . . . O . . .   . . . . . . .
. . X * X . .   . . . . . . .   . . X . X . .   . . . . . . .
. . . . . . .   . . . . . . .   . . X . X . .   . . . O . . .
. O . . . . .   . . . . . . .   . . X X X . .   . . X . X . .
X * X . . O .   . . . . . . .   . . . . . . .   . . . X . . .
. O . . . . .   . . . O . . .   . . . . . . .   . . . . . . .
. . . . X . X   . . X * X . .   . . . . . . .   . . . . . . .

connect (one string, and nobody cuts; three strings)
. . . . . . .   . . . . . . .   . . . . . . .
. O X . . . .   . . O X X X .   . . O X . . .
. X * . . . .   . . X . . X .   . . X . X . .
. . . . . . .   . . X . . X .   . . . . . . .
. . . . . O X   . . X X X X .   . . . . . . .
. . . . . X *   . X . . . . .   . . . . . . .
. . . . . . .   X . . . . . .   . . . . . . .

hane (not the head, a turn, at the edge)
. . . . . . .   . . . . . . .
. . . . . . .   . . X O O . .
. . . * . . .   . . . . . . .
. . X O . . .   . . . . . . .
. . . * . . .   . X . . . . .
. . . . . . .   . X O . X . .
. . . . . . .   . . . . O . .

kata (other stones around)
. . . . . . .   . . . . . . .
. . . . . O .   . O . . . . .
. . . . * . .   . . . X . . .
. . . . . . .   . . . . . . .
. . * . * . .   . . . . * . .
. . . O . . .   . . O O . . .
. . . . . . .   . . . . . . .

kosumi (stones beside, the edge)
. . . . . . .   X . . . . . .
. . . . . . .   . * . . . . .
. . * . * . .   . . . . . . .
. . . X . . .   . . . . * . .
. . * . * . .   . . O . . X .
. . . . . . .   . X . O . . .
. . . . . . .   . . . . . . .

empty_triangle (an enemy stone around)
X X . . . . .   . . . . . . .   . . . . . . .
* * . . . . .   . . . . . . .   . . * * . . .
. . . * * . .   . . . * X . .   . * X X . . .
. . . X X . .   . . . X . . .   . * X . . . .
. . . * * . .   * * . . . O .   . . . . . . .
. . . . . . .   X X . . . . .   . . . . . O .
. . . . . . .   X . . . . . .   . . . . X X .

kogeima (stones between)
. . . . . . .   X . . . . . X   . . * . * . .
. . * . * . .   . . * . O . .   . * . . . * .
. * . . . * .   . * . . . * .   . . . X . . .
. . . X . . .   . * . . . . .   . . O . . * .
. * . . . * .   . . * . . . .   . . . . * . .
. . * . * . .   X . . . . O .   . . . . . . .
. . . . . . .   . . * . . . X   . . . . . . .

bad_kogeima
. . . . . . .   . . . . . . .   X . . . . . .
. . . . . . .   . . . . * . .   O . . . . . .
. . . . . * .   . . . . O * .   . * . . . . .
. . . X O . .   . . . X . . .   . . . . . . .
. . . . . * .   . . . . . . .   . . . . . * .
. . . . . . .   . . . . . . .   . . . . . O .
. . . . . . .   . . . . . . .   . . . . . O X

bad_tobi (an own stone on the other side)
. . . . . . .   . . . . . . .
. . . * . . .   . . . * . . .
. . . . O . .   . . . . O . .
. . . X . * .   . . . X . . .
. . . . . . .   . * . . X . .
. . . . . . .   O . . . . . .
. . . . . . .   . X . . . . .

wall (a stone ahead, the edge)
. . . . . . .   . . . . . . .
. . . . . . .   . X X . X . .
. * X X * . .   . O O . . . .
. . O O . . .   . . . . . . .
. . . . . . .   . . . . . . .
. . . . . . .   . O O . . . .
. . . . . . .   . X X . . . .
"""  # the last drawings of a rule show what, in brackets, keeps it from firing


@pytest.mark.parametrize("block", SHAPES.strip().split("\n\n"), ids=lambda block: block.split()[0])
def test_shape(block):
    head, *lines = block.splitlines()
    rule = head.split()[0]
    for boards in zip(*(line.split("   ") for line in lines), strict=True):
        for strength in (5.0, -4.0):
            check(only(**{rule: strength}), "\n".join(boards), strength)
        check(only(**{rule: 0.0}), "\n".join(boards), {})


def test_every_shape_has_drawings():
    lines = ("death_line", "defeat_line", "territory_line", "influence_line", "threat")  # which have none
    assert [block.split()[0] for block in SHAPES.strip().split("\n\n")] == [r for r in ExpertShapes._fields if r not in lines]


def test_places_two_steps_away_are_on_the_board_or_beside_it():
    """A place behind a neighbour on the board is never off the board's array."""
    for _, cells in FAR:
        on_board = [place for place, letter in cells.items() if letter in ".XO" and not is_far(place)]
        for x, y in filter(is_far, cells):
            assert abs(x) < 2 or any(near[0] == x // 2 for near in on_board)
            assert abs(y) < 2 or any(near[1] == y // 2 for near in on_board)
