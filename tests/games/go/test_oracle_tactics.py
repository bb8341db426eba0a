"""Ladders, counter-captures, eyes and ataris on the test boards of another engine.

docs/oracle-tactics.md tells where we differ, and why. A leading `!` is no negation: such a check states what should be
answered, and that its own engine answers otherwise. In front of the kind of an atari it does mean "any but this one".
"""

import pytest
from pachi_units import needs_units, read

from hayago.core.jit import entry
from hayago.games.go.notation import colour_number, to_point
from hayago.games.go.rules.board import last_liberty
from hayago.games.go.tactics import atari_kinds
from hayago.games.go.tactics.atari_kinds import atari_kind
from hayago.games.go.tactics.counter_capture import can_counter_capture
from hayago.games.go.tactics.eyes import has_two_eyes
from hayago.games.go.tactics.ladder import is_ladder

CHECKS = {"ladder.t": 26, "ladder_any.t": 25, "can_countercap.t": 8, "two_eyes.t": 27, "atari.t": 29}  # file: checks
DIFFERENT = {  # where: why we answer otherwise
    "atari.t:138": "the two stones keep B3 apart from Black's other stones: they do cut",
}
MARKED = {"ladder.t:108", "ladder.t:245", "two_eyes.t:43"}  # by `!`: its own engine answers otherwise, and we as stated


@entry
def compiled_is_ladder(boards, point):
    return is_ladder(boards[0], boards[0].head[point])


def agrees(check):
    """Do we answer what the check states?"""
    command, *words = check.words
    boards, size = check.position.boards, check.position.game.size
    board = boards[0]
    if command == "atari":
        board.to_play = colour_number(words[0])
        kind = atari_kind(board, to_point(words[1], size), colour_number(words[0]))
        if words[2] == "-1":
            return kind == atari_kinds.NO_ATARI
        stated = getattr(atari_kinds, words[2].partition(":")[2].upper())
        return kind != stated if words[2].startswith("!") else kind == stated
    point = to_point(words[-2], size)
    board.to_play = board.color[point]
    if check.ko:  # the stone that took the ko
        board.ko = last_liberty(board, board.head[to_point(check.ko, size)])
    if command.startswith("ladder"):
        answer = compiled_is_ladder(boards, point) if size > 9 else is_ladder(board, board.head[point])
    else:
        answer = {"can_countercap": can_counter_capture, "two_eyes": has_two_eyes}[command](board, board.head[point])
    return answer == (words[-1] == "1")


@needs_units
@pytest.mark.parametrize("name", CHECKS)
def test_all_boards(name):
    checks = read(name)
    assert len(checks) == CHECKS[name]
    assert {check.where for check in checks if not agrees(check)} == {where for where in DIFFERENT if where.startswith(name)}
    assert {check.where for check in checks if check.negated} == {where for where in MARKED if where.startswith(name)}
