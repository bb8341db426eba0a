"""Ladders: drawings, and random games against a recursive reader in plain Python. HAYAGO_LONG=1 reads many more."""

import os

import numpy as np
import pytest
from drawings import drawings
from naive.ladder import Reader, State, TooLong

from hayago import Go, Position
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.rng import below
from hayago.core.worker import new_worker
from hayago.games.go.notation import to_point, to_text
from hayago.games.go.rules.board import BLACK, WHITE, in_atari
from hayago.games.go.tactics import ladder
from hayago.games.go.tactics.ladder import ban, copy_colors, is_ladder, ladder_attack, ladder_escape, read
from hayago.parts.playouts.policies import MOGO, UNIFORM

LONG = os.environ.get("HAYAGO_LONG") == "1"
SAMPLE = [(7, UNIFORM, 150), (9, UNIFORM, 100)]  # size, policy, boards
FULL = [(4, UNIFORM, 4000), (7, UNIFORM, 4000), (9, UNIFORM, 3000), (9, MOGO, 3000), (19, MOGO, 150)]
NOBODY = ""

IN_ATARI = """
name | chain | the move by which its owner saves it

down the diagonal | E4 |
. . . . . . .
. . . . . . .
. . . X X . .
. . . . O X .
. . . . X . .
. . . . . . .
. . . . . . .

a friend on the way | E4 | D4
. . . . . . .
. . . . . . .
. . . X X . .
. . . . O X .
. . . . X . .
. O . . . . .
. . . . . . .

along the edge | D2 |
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O . . .
. . O X O . .
. . . . . . .

along the edge, with friends on either side | D2 | D1
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O . . .
. X O X O X .
. X . . . X .

an attacker in atari | D3 | E4
. . . . . . .
. . . . . . .
. . . X . . .
. . X O . . .
. . O X O . .
. . O . O . .
. . . . . . .

the extension is suicide | A2 |
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
O O . . . . .
X O . . . . .
. O . . . . .

a capture that is a snapback | B1 |
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
O O O O . . .
O X X X O . .
O X O . O . .
"""
ATTACKED = """
name | chain | the liberties from which its opponent catches it

open on both sides | D4 |
. . . . . . .
. . . . . . .
. . . X . . .
. . X O . . .
. . . . . . .
. . . . . . .
. . . . . . .

a friend on the other way | D4 | D3
. . . . . . .
. . . . . . .
. . . X . . .
. . X O . . .
. . . . X . .
. O . . . . .
. . . . . . .

both sides | D4 | D3 E4
. . . . . . .
. . . . . . .
. . X X X . .
. . X O . . .
. . X . X . .
. . . . . . .
. . . . . . .

at the edge | C1 | B1
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. X O O . . .
. . X . . . .

the last one is taken | C1 | D1
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . O . . . .
. O X . . . .
"""


def board_of(drawing, text):
    """The board, the chain of a stone, and a function that names points."""
    position = Position.drawing(drawing)
    board, size = position.boards[0], position.game.size
    return board, board.head[to_point(text, size)], lambda point: to_text(point, size) if point else NOBODY


# ---- drawings


@pytest.mark.parametrize(("lists", "drawing"), drawings(IN_ATARI))
def test_chain_in_atari(lists, drawing):
    (text,), saves = lists
    board, chain, named = board_of(drawing, text)
    board.to_play = board.color[chain]
    assert named(ladder_escape(board, chain)) in (saves or [NOBODY])
    assert is_ladder(board, chain) == (not saves)


@pytest.mark.parametrize(("lists", "drawing"), drawings(ATTACKED))
def test_attack(lists, drawing):
    (text,), starts = lists
    board, chain, named = board_of(drawing, text)
    assert named(ladder_attack(board, chain, 3 - board.color[chain])) in (starts or [NOBODY])
    assert in_atari(board, chain) or not is_ladder(board, chain)


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


@pytest.mark.parametrize(("lists", "drawing"), drawings(IN_ATARI) + drawings(ATTACKED))
def test_reading_leaves_no_trace(lists, drawing):
    board, chain, _ = board_of(drawing, lists[0][0])
    before = board.raw.copy()
    copy_colors(board)
    for color in (BLACK, WHITE):
        if in_atari(board, chain) or color != board.color[chain]:
            read(board, np.int64(chain), color, 0, 0)
            assert (board.ahead == board.color).all()
    assert (board.raw == before).all()


def test_exhausted_budget(monkeypatch):
    """The chain counts as escaped, and the reading board is restored."""
    board, chain, named = board_of(drawings(IN_ATARI)[0].values[1], "E4")
    for budget in range(1, 12):
        monkeypatch.setattr(ladder, "BUDGET", budget)
        copy_colors(board)
        assert named(-read(board, np.int64(chain), WHITE, 0, 0)) == "D4"
        assert (board.ahead == board.color).all()
        assert not is_ladder(board, chain)
        assert ladder_attack(board, chain, BLACK)  # needs no reading


def test_stamps_begin_anew():
    board, chain, _ = board_of(drawings(IN_ATARI)[0].values[1], "E4")
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


def random_chains(size, policy, count, seed):
    """(board, chain, mover, answer) for all chains of random positions; the owner moves if they are in atari."""
    game = Go(size)
    workers = new_worker(game, seed)
    workers[0].board = game.new_board()[0]
    boards = np.zeros(count, game.board_dtype())
    out = np.zeros((count, game.action_count()), np.int64)
    answers(game, policy, workers, boards, out)
    for board, moves in zip(boards, out, strict=True):
        for p in np.flatnonzero(board.head == np.arange(len(board.head)))[1:]:
            color = int(board.color[p])
            yield board, p, color if in_atari(board, p) else 3 - color, moves[p]


@pytest.mark.parametrize(("size", "policy", "count"), FULL if LONG else SAMPLE)
def test_random_games_against_the_twin(size, policy, count):
    asked = given_up = 0
    for board, chain, mover, answer in random_chains(size, policy, count, seed=11):
        ko = point_of(board.ko, size) if board.ko and board.to_play == mover else None
        state = State(size, {point_of(p, size): int(board.color[p]) for p in np.flatnonzero(board.head)}, ko)
        target = point_of(chain, size)
        if len(state.liberties(target)) > 2:
            assert answer == 0
            continue
        asked += 1
        try:
            reader = Reader(most=20_000)
            right = reader.escapes(state, target) if mover == board.color[chain] else reader.attacks(state, target)
        except TooLong:
            right = None
        if answer < 0 or right is None:
            given_up += 1
        elif answer == 0:
            assert not right
        else:
            assert point_of(answer, size) in right
    assert asked > 2 * count
    assert given_up <= asked // 1000


def point_of(point, size):
    return int(point) % (size + 1) - 1, int(point) // (size + 1) - 1


def test_compiled_and_plain_runs_agree():
    for board, chain, mover, answer in random_chains(9, UNIFORM, 25, seed=12):
        if in_atari(board, chain):
            assert is_ladder(board, chain) == (answer == 0)
            assert ladder_escape(board, chain) == abs(answer)
        else:
            assert ladder_attack(board, chain, mover) == max(answer, 0)
