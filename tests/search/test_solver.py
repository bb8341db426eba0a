"""Proven draws, against plain minimax; wins and losses are in test_search.py, solved boards of Hex in test_hex_solved.py."""

import random

import pytest
from search.tic_tac_toe import TicTacToe, minimax

from hayago.parts.backup.amaf import Amaf
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import UctRave
from hayago.parts.selection.ucb1 import Ucb1
from hayago.play.decision import best_child
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver
from hayago.search.view import Child
from hayago.tree.state import DRAWN, LOST, OPEN

METHODS = {
    "uct": Method(Ucb1(0.7, 1e6), NoPrior(), Uniform(), Mean(), solver=WinSolver()),
    "rave": Method(UctRave(exploration=0.7), NoPrior(), Uniform(), Amaf(), solver=WinSolver()),
}


def proven(method, moves, simulations=60_000):
    """{move: 1, 0, -1 or None} for the player to move after these moves, and the children."""
    game = TicTacToe()
    boards = game.new_board()
    for move in moves:
        game.play(boards[0], move)
    searcher = Searcher(game, method, memory_mb=16)
    searcher.run(boards, simulations)
    children = searcher.children()
    return {c.move: 1 if c.is_won else -1 if c.is_lost else 0 if c.is_drawn else None for c in children}, children


def marks_after(moves):
    marks = [0] * 9
    for ply, move in enumerate(moves):
        marks[move - 1] = 1 + ply % 2
    return tuple(marks)


@pytest.mark.parametrize("name", METHODS)
def test_all_moves_are_proven_as_minimax_sees_them(name):
    rng = random.Random(1)
    for plies in (2, 3, 3, 4, 4, 5):
        moves = rng.sample(range(1, 10), plies)
        marks, player = marks_after(moves), 1 + plies % 2
        if minimax(marks, player) == -1 and any(minimax(marks, 3 - p) == -1 for p in (1, 2)):
            continue  # the game may be over already
        found, _ = proven(METHODS[name], moves)
        for move, value in found.items():
            after = (*marks[: move - 1], player, *marks[move:])
            wanted = -minimax(after, 3 - player)
            assert value in (wanted, None), (moves, move)
            assert value is not None or any(v == 1 for v in found.values()), "a search may end early only by a win"


def test_the_first_move_is_a_draw_and_counts_half():
    found, children = proven(METHODS["uct"], [], 200_000)
    assert set(found.values()) == {0}
    assert all(child.value == 0.5 for child in children)


def test_what_is_drawn_is_not_searched_again():
    """The only move left ends in a draw."""
    found, children = proven(METHODS["uct"], [1, 2, 3, 5, 4, 6, 8, 7], 100)
    assert found == {9: 0} and children[0].value == 0.5


def child(move, visits, value, state=OPEN):
    return Child(move, visits, value, 0.0, None, 0.5, int(state))


def test_a_draw_is_played_where_nothing_better_is_in_sight():
    draw, lost = child(1, 5, 0.5, DRAWN), child(2, 90, 0.0, LOST)
    good, bad = child(3, 50, 0.6), child(4, 70, 0.4)
    for final in ("visits", "value"):
        assert best_child([lost, draw], final) == draw
        assert best_child([lost, bad, draw], final) == draw
        assert best_child([good, draw], final) == good
        assert best_child([lost], final) == lost
    assert best_child([bad, good], "visits") == bad and best_child([bad, good], "value") == good
