"""Every family of 3x3 patterns by drawings that match and near-misses that do not.

In the drawings * is the candidate, X Black, O White, . empty, = off the board. Above each stands who may play there by the
family: X, O, both or none.
"""

import re

import numpy as np
import pytest

from hayago.games.go.patterns3 import (
    FLAGS,
    GRID_INDEX,
    LATER,
    LATER_PATTERN,
    MOGO,
    MOGO_EXCEPT,
    MOGO_PATTERN,
    pattern_set,
    symmetries,
)

FAMILIES = """
mogo, later: enclosing hane
both   both   none   none   none
X O X  X O X  X O X  X O O  X . X
. * .  . * .  X * .  . * .  . * .
. . .  O X O  . . .  . . .  . . .

mogo, later: plain hane
both   both   none   none   none   none
X O .  X O .  X O X  X O .  X O .  . O .
. * .  . * .  . * .  . * X  . * .  . * .
. . .  X . O  . . .  . . .  . X .  . . .

mogo: magari
both   both   both   none   none   none
X O .  X O O  X O .  X O .  X O .  . O .
X * .  X * .  X * .  X * O  X * .  X * .
. . .  O . X  X . .  . . .  . O .  . . .

later: magari
both   both   none   none   none
X O .  X O O  X O .  X O .  X O .
X * .  X * .  X * .  X * O  X * .
. . .  O . X  X . .  . . .  . O .

mogo: thin hane
X      X      none   none   none
X O O  X O O  X O O  X O O  X O .
. * .  . * .  X * .  . * .  . * .
. . .  O . X  . . .  . X .  . . .

mogo: cut
both   both   both   none   none   none
X O .  X O X  X O .  X O .  X O .  . O .
O * .  O * X  O * O  O * O  O * .  O * .
. . .  X X X  . X .  . . .  . O .  . . .

mogo, later: push through
both   both   none   none   none
. X .  O X O  . X .  . X .  . X .
O * O  O * O  O * O  O * O  O * X
. . .  X X X  O . .  . O .  . . .

mogo, later: chase
both   both   none   none   none
X . .  X . O  X O .  X . .  X . .
O * .  O * X  O * .  . * .  O * .
= = =  = = =  = = =  = = =  . . .

mogo, later: block connection
both   both   both   none   none   none
. X .  . X .  O X O  . X .  . X .  . X .
. * O  O * O  . * O  X * O  . * .  . * O
= = =  = = =  = = =  = = =  = = =  . . .

mogo: sagari
X      X      none   none
. X O  O X O  . X .  . X O
. * .  X * X  . * .  . * .
= = =  = = =  = = =  . . .

mogo: first-line cut
O      O      none   none   none
. X O  X X O  . X O  . X .  . X O
. * .  X * O  . * X  . * .  . * .
= = =  = = =  = = =  = = =  . . .

mogo: side cut
O      O      none   none   none
. X O  X X O  . X O  . X .  . X O
O * X  O * X  . * X  O * X  O * X
= = =  = = =  = = =  = = =  . . .

later: katatsuke
both   none   none   none
. O .  . O .  . O .  X O .
X * .  X * .  X * O  X * .
. . .  . . X  . . .  . . .

later: unprotected cut
both   both   none   none
X O .  X O O  X O .  X O .
O * .  O * X  O * O  O * .
. . .  O X O  . . .  . O .

later: peeped cut
both   both   none   none
X O .  X O .  X O .  . O .
O * X  O * X  O * .  O * X
. . .  . O .  . . .  . . .

later: keima cut
both   both   none   none   none
O X .  O X .  O X .  O X .  . X .
. * O  X * O  O * O  . * .  . * O
. . .  O O O  . . .  . . .  . . .

later: block side cut
both   none   none   none
O X .  O X .  . X .  O X .
X * O  . * O  X * O  X * O
= = =  = = =  = = =  . . .

later: side cut
both   none   none   none
. O X  . O .  . O X  . O X
X * O  X * O  . * O  X * O
= = =  = = =  = = =  . . .
"""
SETS = {"mogo": (MOGO, MOGO_EXCEPT, MOGO_PATTERN), "later": (LATER, (), LATER_PATTERN)}
ANSWERS = {"X": {1}, "O": {2}, "both": {1, 2}, "none": set()}
COLOURS = {".": 0, "X": 1, "O": 2, "=": 3}


def cases():
    """(set, family, drawing as 9 letters, colours that may play there)"""
    for block in FAMILIES.strip().split("\n\n"):
        title, answers, *rows = block.splitlines()
        names, family = title.split(": ")
        for name in names.split(", "):
            for answer, *drawing in zip(*(re.split(r"  +", line.strip()) for line in (answers, *rows)), strict=True):
                grid = "".join(drawing).replace(" ", "")
                yield pytest.param(name, family, grid, ANSWERS[answer], id=f"{name}: {family}: {grid}")


def code_of(grid):
    return sum(COLOURS[grid[i]] << 2 * k for k, i in enumerate(GRID_INDEX))


def swapped(grid):
    return grid.translate(str.maketrans("XO", "OX"))


@pytest.mark.parametrize(("name", "family", "grid", "answer"), list(cases()))
def test_a_drawing_matches_for_these_colours(name, family, grid, answer):
    """Turned, mirrored and with the colours exchanged as well."""
    patterns, exceptions, bit = SETS[name]
    found = pattern_set({family: patterns[family]}, exceptions)
    for turned in symmetries(grid):
        for drawing, wanted in ((turned, answer), (swapped(turned), {3 - colour for colour in answer})):
            code = code_of(drawing)
            assert {colour for colour in (1, 2) if found[colour][code]} == wanted
            assert all(FLAGS[code] & bit << colour for colour in wanted)


@pytest.mark.parametrize("name", SETS)
def test_every_family_has_drawings_of_both_kinds(name):
    patterns = SETS[name][0]
    shown = {(case.values[1], bool(case.values[3])) for case in cases() if case.values[0] == name}
    assert shown == {(family, matches) for family in patterns for matches in (True, False)}


@pytest.mark.parametrize("name", SETS)
def test_the_table_holds_what_some_family_matches(name):
    patterns, exceptions, bit = SETS[name]
    for colour in (1, 2):
        any_family = np.zeros(1 << 16, bool)
        for family in patterns:
            any_family |= pattern_set({family: patterns[family]}, exceptions)[colour]
        assert np.array_equal((FLAGS & (bit << colour)) != 0, any_family) and any_family.any()
