"""Winning moves of Havannah: what the kernels find at once, against trying every empty cell."""

import numpy as np
import pytest

from hayago.core.contract import NO_MOVE
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.havannah import Havannah, HavannahPosition
from hayago.games.havannah.threats import wins
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.decisive import Decisive
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.uniform import Uniform

POLICY = in_order(Decisive(), Uniform())


@entry
def compare(game, policy, roots, workers, trials, games, counts):
    """Play games; counts: wrong answers of `wins`, winning moves that do not win, winning moves missed, winning moves found."""
    worker = workers[0]
    board = worker.board
    trial = trials[0]
    for _ in range(games):
        copy_record(board, roots[0])
        while not game.is_over(board):
            for player in range(1, 3):
                winning = 0
                found = game.winning_move(board, player)
                found_wins = False
                for i in range(board.empties):
                    cell = board.empty[i]
                    copy_record(trial, board)
                    trial.to_play = player
                    game.play(trial, cell)
                    won = trial.winner == player
                    winning += won
                    found_wins |= won and cell == found
                    counts[0] += won != wins(board, np.uint32(cell), player)
                counts[1] += found != NO_MOVE and not found_wins
                counts[2] += found == NO_MOVE and winning > 0
                counts[3] += found != NO_MOVE
            game.play(board, policy.choose(game, board, worker))


@pytest.mark.parametrize(("side", "games"), [(3, 300), (4, 200), (6, 40), (8, 10)])
def test_no_winning_move_is_missed_by_players_who_use_them(side, games):
    game = Havannah(side)
    counts = np.zeros(4, np.int64)
    compare(game, POLICY, game.new_board(), new_worker(game), game.new_board(), games, counts)
    assert counts[:3].tolist() == [0, 0, 0]
    assert counts[3] > games


@pytest.mark.parametrize("side", [4, 6])
def test_what_is_found_wins_in_any_game(side):
    """Who plays at random leaves older threats standing, of which only `wins` knows."""
    game = Havannah(side)
    counts = np.zeros(4, np.int64)
    compare(game, Uniform(), game.new_board(), new_worker(game), game.new_board(), 50, counts)
    assert counts[:2].tolist() == [0, 0]
    assert counts[3] > 50


@entry
def choose(game, policy, boards, workers):
    return policy.choose(game, boards[0], workers[0])


def answer(*moves):
    """The decisive move after these moves, or None."""
    game = Havannah(4)
    position = HavannahPosition.after(game, *moves)
    move = int(choose(game, Decisive(), position.boards, new_worker(game)))
    return None if move == NO_MOVE else position.write(move)


def test_decisive_and_anti_decisive_moves():
    assert answer("A1", "D4", "A2", "E5") is None
    assert answer("A1", "D4", "A2", "E5", "A3") == "A4"  # White threatens, Black prevents
    assert answer("A1", "D4", "A2", "E5", "A3", "F6") == "A4"  # Black did not: White wins
    assert answer("A1", "D1", "A2", "C1", "A3", "B1") == "A4"  # to win comes before preventing


def test_they_win_more_often():
    """From a position where White can win at once, all playouts are won."""
    game = Havannah(4)
    position = HavannahPosition.after(game, "A1", "D4", "A2", "E5", "A3", "F6")
    assert run_playouts(game, POLICY, position.boards, new_worker(game), 100) == (100, 0, 100)
