"""A Searcher protects those who did not check: own parts are tried in plain Python before they are compiled."""

import re
from typing import NamedTuple

import numpy as np
import pytest

import hayago
from hayago import Amaf, ConnectFour, ContractError, McRave, Mean, Method, NoPrior, Searcher, Ucb1, Uniform
from hayago.search import trial

METHOD = Method(Ucb1(), NoPrior(), Uniform(), Mean())
GAME = ConnectFour()


class Illegal(NamedTuple):
    def choose(self, game, board, worker):
        return np.uint16(5)


class Leaves(NamedTuple):
    def choose(self, game, board, worker):
        return hayago.NO_MOVE


class Index(NamedTuple):
    def select(self, tree, node, moves, worker):
        return np.uint32(0)


class Six(NamedTuple):
    def add(self, game, board, tree, worker, depth, count):
        worker.prior_wins[0] += 6


class Forgets(NamedTuple):
    def columns(self):
        return []

    def begin(self, tree, child, wins, visits):
        pass

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        pass


class Beyond(NamedTuple):
    def choose(self, game, board, worker):
        worker.candidates[256] = 0
        return game.random_move(board, worker)


class Six0(NamedTuple):
    def value(self, game, board, length):
        return np.float32(6)


WRONG = {
    "playout": (Illegal(), "Illegal.choose gave 5 in a position of ConnectFour"),
    "no move": (Leaves(), r"Leaves.choose gave NO_MOVE, and no step is left.*in_order\(Leaves\(...\), Uniform\(\)\)"),
    "index": (Beyond(), "Beyond.choose raises IndexError: index 256 is out of bounds: 'candidates' has 256 entries"),
    "selection": (Index(), r"Index.select gave 0, which is no open child of the node.*return moves.at\(i, worker\)"),
    "prior": (Six(), "Six.add leaves move \\d+ with 6 wins in 0 virtual simulations"),
    "backup": (Forgets(), "Forgets.update calls sharing.leave 0 times for the node 0"),
    "outcome": (Six0(), "Six0.value gave .*6.*: what a simulation is worth is a number from 0 to 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_part_is_told_before_anything_is_compiled(name):
    part, text = WRONG[name]
    field = name if name in Method._fields else "playout"
    searcher = Searcher(GAME, METHOD._replace(**{field: part}), memory_mb=4)
    with pytest.raises(ContractError, match=re.escape(__file__) + r", line \d+: " + text):
        searcher.run(GAME.new_board(), 1000)


def test_parts_of_the_package_are_not_tried(monkeypatch):
    monkeypatch.setattr(trial, "simulate", None)
    trial.try_out(GAME, Method(McRave(), NoPrior(), Uniform(), Amaf()), GAME.new_board())


def test_own_parts_are_tried_once(monkeypatch):
    class Quiet(NamedTuple):
        def add(self, game, board, tree, worker, depth, count):
            pass

    calls = []
    monkeypatch.setattr(trial, "simulate", lambda *_, **__: calls.append(1))
    for _ in range(3):
        trial.try_out(GAME, METHOD._replace(prior=Quiet()), GAME.new_board())
    assert calls == [1]


def test_what_plain_python_cannot_do_is_left_to_the_compiler():
    class Odd(NamedTuple):
        def add(self, game, board, tree, worker, depth, count):
            raise ValueError("not here")

    trial.try_out(GAME, METHOD._replace(prior=Odd()), GAME.new_board())


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda tree: tree.visits.__setitem__(slice(1, None), 0), r"Ucb1.select gave no child of the root: return moves.at\(i"),
        (lambda tree: tree.visits.fill(0), r"Mean.update has not counted the simulation: call sharing.leave\(tree, node\)"),
    ],
)
def test_a_simulation_that_leaves_no_trace(change, text, monkeypatch):
    """What the trial did not see, such as a rule that goes wrong compiled only."""
    from hayago.search import searcher as room

    def lost(game, method, roots, workers, trees, simulations):
        getattr(room_search, "function", room_search)(game, method, roots, workers, trees, simulations)
        change(trees[0])
        return simulations

    room_search = room.search
    monkeypatch.setattr(room, "search", lost)
    with np.errstate(over="ignore"), pytest.raises(ContractError, match=text):
        Searcher(GAME, METHOD, memory_mb=4).run(GAME.new_board(), 10)
