"""Ladders: drawings, and random games against a recursive reader in plain Python. HAYAGO_LONG=1 reads many more."""

import os

import numpy as np
import pytest
from naive.ladder import Reader, State, TooLong

from hayago import Go, Position
from hayago.games.go import ladder
from hayago.games.go.board import BLACK, WHITE, in_atari
from hayago.games.go.ladder import ban, copy_colors, is_ladder, ladder_attack, ladder_escape, read
from hayago.games.go.notation import to_point, to_text
from hayago.jit import entry
from hayago.playouts.policies import MOGO, UNIFORM
from hayago.records import copy_record
from hayago.rng import below
from hayago.worker import new_worker

LONG = os.environ.get("HAYAGO_LONG") == "1"
SAMPLE = [(7, UNIFORM, 150), (9, UNIFORM, 100)]  # size, policy, boards
FULL = [(4, UNIFORM, 4000), (7, UNIFORM, 4000), (9, UNIFORM, 3000), (9, MOGO, 3000), (19, MOGO, 150)]
NOBODY = ""

IN_ATARI = {  # name: (drawing, chain, the move by which its owner saves it)
    "down the diagonal": (
        """
        . . . . . . .
        . . . . . . .
        . . . X X . .
        . . . . O X .
        . . . . X . .
        . . . . . . .
        . . . . . . .""",
        "E4",
        NOBODY,
    ),
    "a friend on the way": (
        """
        . . . . . . .
        . . . . . . .
        . . . X X . .
        . . . . O X .
        . . . . X . .
        . O . . . . .
        . . . . . . .""",
        "E4",
        "D4",
    ),
    "a friend beside the way": (
        """
        . . . . . . .
        . . . . . . .
        . . . X X . .
        . . . . O X .
        . . . . X . .
        . . . . . . O
        . . . . . . .""",
        "E4",
        NOBODY,
    ),
    "along the edge": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . O X O . .
        . . . . . . .""",
        "D2",
        NOBODY,
    ),
    "along the edge, with friends on either side": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . X O X O X .
        . X . . . X .""",
        "D2",
        "D1",
    ),
    "an attacker in atari": (
        """
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . O X O . .
        . . O . O . .
        . . . . . . .""",
        "D3",
        "E4",
    ),
    "the extension is suicide": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O . . . . .
        X O . . . . .
        . O . . . . .""",
        "A2",
        NOBODY,
    ),
    "a capture that does not help": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        O X X O O . .
        . X O . O . .""",
        "B2",
        NOBODY,
    ),
    "a capture that is a snapback": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        O X X X O . .
        O X O . O . .""",
        "B1",
        NOBODY,
    ),
}
TWO_LIBERTIES = {  # name: (drawing, chain, the liberties from which it is caught)
    "open on both sides": (
        """
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .""",
        "D4",
        NOBODY,
    ),
    "a friend on the other way": (
        """
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . . X . .
        . O . . . . .
        . . . . . . .""",
        "D4",
        "D3",
    ),
    "both sides": (
        """
        . . . . . . .
        . . . . . . .
        . . X X X . .
        . . X O . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .""",
        "D4",
        "D3 E4",
    ),
    "at the edge": (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X O O . . .
        . . X . . . .""",
        "C1",
        "B1",
    ),
}


def board_of(drawing, text):
    """The board, the chain of a stone, and the name of each point."""
    position = Position.drawing(drawing)
    board, size = position.boards[0], position.game.size
    return board, board.head[to_point(text, size)], lambda point: to_text(point, size) if point else NOBODY


# ---- drawings


@pytest.mark.parametrize("name", IN_ATARI)
def test_chain_in_atari(name):
    drawing, text, saves = IN_ATARI[name]
    board, chain, named = board_of(drawing, text)
    board.to_play = board.color[chain]
    assert named(ladder_escape(board, chain)) == saves
    assert is_ladder(board, chain) == (not saves)


@pytest.mark.parametrize("name", TWO_LIBERTIES)
def test_chain_of_two_liberties(name):
    drawing, text, starts = TWO_LIBERTIES[name]
    board, chain, named = board_of(drawing, text)
    assert named(ladder_attack(board, chain, 3 - board.color[chain])) in (starts.split() or [NOBODY])
    assert not is_ladder(board, chain)


THREE_LIBERTIES = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X . . . . .
    . . O . . . .
    . O X . . . ."""


def test_three_liberties_are_too_many_and_one_is_taken():
    board, chain, named = board_of(THREE_LIBERTIES, "B3")
    assert named(ladder_attack(board, chain, WHITE)) == NOBODY
    board, chain, named = board_of(THREE_LIBERTIES, "C1")
    assert named(ladder_attack(board, chain, WHITE)) == "D1"


KO = """
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . O X . . .
    . O . O X . .
    . . O X O . .
    . . O . O . ."""


def test_a_ko_ban_holds_for_the_player_to_move():
    board, chain, named = board_of(KO, "D2")
    point = ladder_escape(board, chain)
    assert named(point) == "C3"
    board.ko, board.to_play = point, BLACK
    assert is_ladder(board, chain)
    board.to_play = WHITE  # if Black could move, the ban would be over
    assert not is_ladder(board, chain)


def test_a_last_liberty_banned_by_ko_is_not_taken():
    board, chain, named = board_of(KO, "D3")
    assert named(ladder_attack(board, chain, BLACK)) == "C3"
    board.ko, board.to_play = ladder_attack(board, chain, BLACK), BLACK
    assert named(ladder_attack(board, chain, BLACK)) == NOBODY


def test_reading_leaves_no_trace():
    for drawing, text, _ in [*IN_ATARI.values(), *TWO_LIBERTIES.values()]:
        board, chain, _ = board_of(drawing, text)
        before = board.copy()
        copy_colors(board)
        for color in (BLACK, WHITE):
            if in_atari(board, chain) or color != board.color[chain]:
                read(board, np.int64(chain), color, 0, 0)
                assert (board.reading == board.color).all()
        for field in ("raw", "color", "head"):
            assert (board[field] == before[field]).all()


def test_exhausted_budget(monkeypatch):
    """The chain counts as escaped, and the reading board is restored."""
    board, chain, named = board_of(*IN_ATARI["down the diagonal"][:2])
    for budget in range(1, 12):
        monkeypatch.setattr(ladder, "BUDGET", budget)
        copy_colors(board)
        assert named(-read(board, np.int64(chain), WHITE, 0, 0)) == "D4"
        assert (board.reading == board.color).all()
        assert not is_ladder(board, chain)
        assert ladder_attack(board, chain, BLACK)  # needs no reading


def test_stamps_begin_anew():
    board, chain, _ = board_of(*IN_ATARI["down the diagonal"][:2])
    board.stamp = ladder.LAST_STAMP + 1
    board.stamped[:] = ladder.LAST_STAMP + 2
    assert is_ladder(board, chain)
    assert board.stamp < 1000


# ---- random games


@entry
def answers(game, policy, workers, boards, out):
    """Play random games, stop each at a random ply, and ask about all chains: the moves go to out[board, point]."""
    worker = workers[0]
    for k in range(boards.shape[0]):
        board = boards[k]
        copy_record(board, worker.board)
        for _ in range(below(worker, game.size * game.size)):
            if not game.is_over(board):
                game.play(board, policy.choose(game, board, worker))
        for p in range(1, board.head.shape[0]):
            if board.head[p] == p:
                color = np.int64(board.color[p])
                mover = color if in_atari(board, p) else 3 - color
                copy_colors(board)
                out[k, p] = read(board, np.int64(p), mover, ban(board, mover), 0)


@pytest.mark.parametrize(("size", "policy", "count"), FULL if LONG else SAMPLE)
def test_random_games_against_the_twin(size, policy, count):
    game = Go(size)
    workers = new_worker(game, seed=11)
    workers[0].board = game.new_board()[0]
    boards = np.zeros(count, game.board_dtype())
    out = np.zeros((count, game.action_count()), np.int64)
    answers(game, policy, workers, boards, out)
    asked = given_up = 0
    for board, moves in zip(boards, out, strict=True):
        for p in np.flatnonzero(board.head == np.arange(len(board.head)))[1:]:
            color = int(board.color[p])
            mover = color if in_atari(board, p) else 3 - color
            ko = point_of(board.ko, size) if board.ko and board.to_play == mover else None
            state = State(size, {point_of(q, size): int(board.color[q]) for q in np.flatnonzero(board.head)}, ko)
            target = point_of(p, size)
            if len(state.liberties(target)) > 2:
                assert moves[p] == 0
                continue
            asked += 1
            try:
                reader = Reader(most=20_000)
                right = reader.escapes(state, target) if mover == color else reader.attacks(state, target)
            except TooLong:
                right = None
            if moves[p] < 0 or right is None:
                given_up += 1
            elif moves[p] == 0:
                assert not right
            else:
                assert point_of(moves[p], size) in right
    assert asked > 2 * count
    assert given_up <= asked // 1000


def point_of(point, size):
    return int(point) % (size + 1) - 1, int(point) // (size + 1) - 1


def test_compiled_and_plain_runs_agree():
    game = Go(9)
    workers = new_worker(game, seed=12)
    workers[0].board = game.new_board()[0]
    boards = np.zeros(25, game.board_dtype())
    out = np.zeros((25, game.action_count()), np.int64)
    answers(game, UNIFORM, workers, boards, out)
    for board, moves in zip(boards, out, strict=True):
        for p in np.flatnonzero(board.head == np.arange(len(board.head)))[1:]:
            color = int(board.color[p])
            if in_atari(board, p):
                assert is_ladder(board, p) == (moves[p] == 0)
                assert ladder_escape(board, p) == abs(moves[p])
            else:
                assert ladder_attack(board, p, 3 - color) == max(moves[p], 0)
