"""The bridge reply, by drawings: Black X joins top and bottom, White O left and right."""

import numpy as np
import pytest

from hayago.core.contract import NO_MOVE
from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.havannah import HavannahPosition
from hayago.games.hex import Hex, HexPosition
from hayago.parts.playouts.bridge_reply import BridgeReply


@entry
def choose(game, policy, boards, workers):
    return policy.choose(game, boards[0], workers[0])


def replies(position, tries=40):
    """All answers to the last move."""
    worker = new_worker(position.game)
    moves = {int(choose(position.game, BridgeReply(), position.boards, worker)) for _ in range(tries)}
    return {None if move == NO_MOVE else position.write(move) for move in moves}


EMPTY = ". . . . .\n" * 5


@pytest.mark.parametrize(
    ("stones", "to_play", "move", "answers"),
    [
        ({"c3": "X", "d4": "X"}, "white", "c4", {"d3"}),
        ({"c3": "X", "b5": "X"}, "white", "b4", {"c4"}),
        ({"c3": "X", "b5": "X"}, "white", "c4", {"b4"}),
        ({"c3": "X", "b5": "X", "c4": "O"}, "white", "b4", {None}),  # already broken
        ({"c3": "O", "b5": "O"}, "white", "b4", {None}),  # not Black's
        ({"b3": "O", "d2": "O"}, "black", "c2", {"c3"}),
        ({"b2": "X"}, "white", "b1", {"c1"}),  # a bridge to the top
        ({"b2": "X"}, "white", "c1", {"b1"}),
        ({"c4": "X"}, "white", "b5", {"c5"}),  # to the bottom
        ({"b2": "O"}, "black", "a3", {"a2"}),  # White's to the left
        ({"d3": "O"}, "black", "e2", {"e3"}),  # and to the right
        ({"b2": "O"}, "black", "b1", {None}),  # the top is not White's
        ({"c3": "X", "b5": "X", "a4": "X"}, "white", "b4", {"a5", "b3", "c4"}),  # into three bridges at once
        ({"c3": "X", "c5": "X"}, "white", "c4", {None}),  # too far apart
    ],
)
def test_replies_in_hex(stones, to_play, move, answers):
    rows = [list("." * 5) for _ in range(5)]
    for name, letter in stones.items():
        rows[int(name[1]) - 1]["abcde".index(name[0])] = letter
    position = HexPosition.drawing("\n".join(" ".join(row) for row in rows), to_play)
    assert replies(position.play(move)) == answers


def test_no_reply_to_nothing():
    assert replies(HexPosition.drawing(EMPTY)) == {None}
    assert replies(HexPosition.after(Hex(5, swap=True), "b3", "swap")) == {None}


def test_replies_in_havannah():
    """There are no edges to be joined with."""
    rows = ". . .\n. X . .\n. . . . .\n. X . .\n. . ."
    position = HavannahPosition.drawing(rows, "white")
    assert replies(position.play("C2")) | replies(position.play("C3")) >= {"C3", "C2"}
    assert replies(HavannahPosition.drawing(". . .\n. X . .\n. . . . .\n. . . .\n. . .", "white").play("A1")) == {None}


def test_all_answers_are_as_likely():
    position = HexPosition.drawing(". . . . .\n. . . . .\n. . X . .\nX . . . .\n. X . . .", "white").play("b4")
    worker = new_worker(position.game)
    moves = [position.write(int(choose(position.game, BridgeReply(), position.boards, worker))) for _ in range(400)]
    names, counts = np.unique(moves, return_counts=True)
    assert names.tolist() == ["a5", "b3", "c4"]
    assert counts.min() > 90
