"""Hex and Havannah: where a move wins at once, or the opponent threatens to, the tree has that move alone."""

import random

import numpy as np
import pytest

from hayago.core.contract import NO_MOVE
from hayago.core.jit import entry
from hayago.games.havannah import Havannah, HavannahPosition
from hayago.games.hex import Hex, HexPosition


@entry
def ask(game, boards, out):
    """What `winning_move` says of the player to move and of the other, and how many moves are worth a node, in `out`."""
    board = boards[0]
    player = game.to_play(board)
    return game.winning_move(board, player), game.winning_move(board, 3 - player), game.moves(board, out)


def winning(position, colour):
    """The cells where this colour would win at once."""
    boards = position.boards
    boards[0].to_play = position.colours.index(colour) + 1
    turned = type(position)(position.game, boards)
    return {turned.read(move) for move in turned.legal_moves() if turned.play(move).winner == colour}


def forced(position):
    """(the move that wins, the move with which the other would win, the moves worth a node)."""
    out = np.zeros(position.game.max_children(), np.uint16)
    own, his, count = ask(position.game, position.boards, out)
    return int(own), int(his), out[:count].tolist()


@pytest.mark.parametrize("size", [3, 5])
def test_hex_against_trying_every_cell(size):
    rng = random.Random(size)
    threats = 0
    for _ in range(12):
        position = Hex(size).start()
        while not position.is_over:
            own, his, moves = forced(position)
            other = "white" if position.to_play == "black" else "black"
            for found, wanted in ((own, winning(position, position.to_play)), (his, winning(position, other))):
                assert found in wanted or (found == NO_MOVE and not wanted)
            threats += own != NO_MOVE or his != NO_MOVE
            legal = {position.read(move) for move in position.legal_moves()}
            assert set(moves) == ({own} if own != NO_MOVE else {his} if his != NO_MOVE else legal)
            position = position.play(rng.choice(position.legal_moves()))
    assert threats > 20


def test_a_position_from_a_drawing():
    """One colour may have more stones than the other."""
    position = HexPosition.drawing(". X . .\n. X . .\n. X . .\n. . . .", "white")
    own, his, moves = forced(position)
    assert own == NO_MOVE and his in {position.read("a4"), position.read("b4")} and moves == [his]
    assert len(position.legal_moves()) == 13


def test_havannah_has_one_move_where_the_last_stone_threatens():
    position = HavannahPosition.after(Havannah(4), "A1", "D4", "A2", "D5", "A3")  # A4 would be a bridge
    own, his, moves = forced(position)
    assert own == NO_MOVE and his == position.read("A4") and moves == [his]
    assert len(position.legal_moves()) == 37 - 5
    own, _, moves = forced(position.play("D6"))
    assert moves == [own] == [position.read("A4")]
