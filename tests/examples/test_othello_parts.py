"""The parts of the tutorial on Othello: by hand-computed numbers in plain Python, and together from the TOML file."""

import math
import pathlib
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

import hayago.examples
from hayago import NO_MOVE, Searcher, presets
from hayago.examples.othello import Othello
from hayago.examples.othello_parts import Corners, LastGoodReply, LearnReplies, Puct

FOLDER = pathlib.Path(hayago.examples.__file__).parent


class NoBackup(NamedTuple):
    def columns(self):
        return []

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        pass


def learned(worker, won):
    """Take in a simulation of four moves, 35 by Black, 34 by White, 19 by Black, a pass by White."""
    worker.moves, worker.movers = np.array([35, 34, 19, 0], np.uint16), np.array([1, 2, 1, 2], np.uint8)
    LearnReplies(NoBackup()).update(None, None, None, worker, 4, 4, won, won)


def test_replies_of_the_winner_are_noted_and_those_of_the_loser_forgotten():
    worker = SimpleNamespace(replies=np.zeros((2, 144), np.uint16))
    learned(worker, 1.0)
    assert {(int(i), int(j)): int(worker.replies[i, j]) for i, j in np.argwhere(worker.replies)} == {(0, 34): 19}
    worker.replies[1, 35] = 33  # another reply is not touched by a loss, the same one is
    learned(worker, 0.0)
    assert {(int(i), int(j)): int(worker.replies[i, j]) for i, j in np.argwhere(worker.replies)} == {(1, 35): 34}
    learned(worker, 1.0)
    assert worker.replies[1, 35] == 0
    learned(worker, 0.5)
    assert not worker.replies[1].any()


def test_a_reply_is_only_made_where_it_is_legal():
    game = Othello(8)
    position = game.start().play("d3")
    board = position.boards[0]
    worker = SimpleNamespace(replies=np.zeros((2, 144), np.uint16))
    assert LastGoodReply().choose(game, board, worker) == NO_MOVE
    worker.replies[1, board.last] = position.read("c3")
    assert LastGoodReply().choose(game, board, worker) == position.read("c3")
    worker.replies[1, board.last] = position.read("a1")
    assert LastGoodReply().choose(game, board, worker) == NO_MOVE


@pytest.mark.parametrize(("taken", "value"), [(False, 0.2), (True, 0.5)])
def test_corners_are_liked_and_x_squares_beside_a_free_corner_are_not(taken, value):
    board = Othello(8).new_board()[0]
    board.rows[1, 8] = 2 * taken  # a disc in the corner a8
    cells = [16 + 1, 16 * 8 + 8, 16 * 7 + 2, 16 * 4 + 4, 0]  # a1, h8, b7, d4, the pass
    worker = SimpleNamespace(children=np.array(cells, np.uint16), prior_visits=np.zeros(5, "f4"), prior_wins=np.ones(5, "f4"))
    Corners(equivalence=20.0).add(None, board, None, worker, 0, 5)
    assert worker.prior_visits.tolist() == [20] * 5
    assert worker.prior_wins.tolist() == pytest.approx([19, 19, 1 + 20 * value, 11, 11])


def test_puct_by_hand():
    tree = SimpleNamespace(
        visits=np.array([16, 9, 6, 0], "i4"),
        wins=np.array([0, 6, 6, 0], "f4"),
        prior_visits=np.array([0, 1, 0, 0], "f4"),
        prior=np.array([0, 0.8, 0.4, 0.4], "f4"),
    )
    moves = SimpleNamespace(length=3, at=lambda i, worker: i + 1, best=lambda worker: 1 + int(np.argmax(worker.values)))
    worker = SimpleNamespace(values=np.zeros(3, "f4"))
    assert Puct(c=0.5, first_play=0.3).select(tree, 0, moves, worker) == 2
    root = 0.5 * math.sqrt(16)  # c sqrt(N); the shares of the prior are 1/2, 1/4 and 1/4
    assert worker.values.tolist() == pytest.approx([0.6 + root * 0.5 / 10, 1.0 + root * 0.25 / 7, 0.3 + root * 0.25])


def test_the_preset_finds_the_parts_beside_it_and_searches():
    preset = presets.load_preset(f"{FOLDER / 'othello.toml'}:selection.c=1.5")
    names = [type(part).__name__ for part in (preset.method.selection, preset.method.prior.first, preset.method.backup)]
    assert (names, preset.method.selection.c) == (["Puct", "Corners", "LearnReplies"], 1.5)
    searcher = Searcher(Othello(4), preset.method, seed=1, memory_mb=16)
    searcher.run(Othello(4).new_board(), 500)
    assert sum(child.visits for child in searcher.children()) == 500
    assert np.count_nonzero(searcher.scratch("replies")[0]) > 5
