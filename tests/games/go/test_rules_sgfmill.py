"""The rules of Go against an outside oracle, `sgfmill.boards.Board`: stones, captures, ko, legal moves, area.

sgfmill enforces no ko (it names the banned point) and lets a player take his own stones: a move after which its point is
empty is suicide. A region that touches both colours counts for both there, which leaves the difference as it is here.
"""

import os
import random

import pytest
from sgfmill.boards import Board
from sgfmill.common import format_vertex, move_from_vertex

from hayago import Go, Ko
from hayago.core.errors import KoBan

GAMES = {2: 20, 5: 20, 9: 12, 13: 2, 19: 1}  # [size] games of a normal run; HAYAGO_LONG=1 plays 20 times as many
GAMES = {size: 20 * games for size, games in GAMES.items()} if os.environ.get("HAYAGO_LONG") == "1" else GAMES


def stones(board, colour):
    return {format_vertex(point) for c, point in board.list_occupied_points() if c == colour}


def legal_moves(board, colour, ko):
    """All moves that neither retake the ko nor are suicide."""
    legal = {"pass"}
    for point in board.board_points:
        if board.get(*point) is None and point != ko:
            following = board.copy()
            following.play(*point, colour)
            if following.get(*point) is not None:
                legal.add(format_vertex(point))
    return legal


@pytest.mark.parametrize("size", GAMES)
def test_random_games(size):
    """Random legal moves, now and then a pass, until the game ends or three moves were made for each point."""
    kos = captures = 0
    for seed in range(GAMES[size]):
        generator = random.Random(seed)
        position, board = Go(size, komi=0, ko=Ko.SIMPLE).start(), Board(size)
        captured, ko = {"b": 0, "w": 0}, None
        for ply in range(3 * size**2):
            colour, opponent = ("b", "w") if ply % 2 == 0 else ("w", "b")
            assert position.to_play[0] == colour
            if ply % 5 == 0 or ko:
                assert set(position.legal_moves()) == legal_moves(board, colour, ko)
            if ko:
                with pytest.raises(KoBan):
                    position.play(format_vertex(ko))
            *moves, move = position.legal_moves()
            if moves and generator.random() < 0.98:
                move = generator.choice(moves)
            position, ko = position.play(move), None
            if move != "pass":
                before = len(stones(board, opponent))
                ko = board.play(*move_from_vertex(move, size), colour)
                taken = before - len(stones(board, opponent))
                captured[opponent] += taken
                captures += taken > 1
            kos += ko is not None
            assert set(position.stones("black")) == stones(board, "b")
            assert set(position.stones("white")) == stones(board, "w")
            assert position.captured == {"black": captured["b"], "white": captured["w"]}
            assert position.score() == board.area_score()
            if position.is_over:
                break
    assert captures > 0
    assert kos > 0 or size == 2  # where there is none
