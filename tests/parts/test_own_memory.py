"""Parts with a memory of their own, written in a folder outside the package: nothing of the core is edited for them."""

import sys

import numpy as np
import pytest
from search.nim import Nim

from hayago.core.errors import ContractError
from hayago.core.worker import new_worker
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior, all_of
from hayago.parts.selection.ucb1 import Ucb1
from hayago.search.search import Method
from hayago.search.searcher import Searcher

OWN = '''
"""A playout step, a prior and a selection rule that remember something."""

from typing import NamedTuple

import numpy as np

from hayago.core.contract import NO_MOVE


class EveryThird(NamedTuple):
    """One stone in every third move that it is asked for."""

    def scratch(self, game):
        return [("asked", "i4")]

    def choose(self, game, board, worker):
        worker.asked += 1
        return np.uint16(1) if worker.asked % 3 == 0 else NO_MOVE


class SeenBefore(NamedTuple):
    """Virtual wins for moves by how often they were a child before."""

    def scratch(self, game):
        return [("children_seen", "i4", (game.action_count(),))]

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            move = worker.children[i]
            worker.children_seen[move] += 1
            worker.prior_visits[i] += np.float32(worker.children_seen[move])
            worker.prior_wins[i] += np.float32(worker.children_seen[move]) * np.float32(0.5)


class InTurn(NamedTuple):
    """The children of the root in turn, one after the other; elsewhere the first one."""

    def scratch(self, game):
        return [("turn", "i8"), ("chosen", "i4", (game.max_children(),))]

    def select(self, tree, node, moves, worker):
        if node != 0:
            return moves.at(0, worker)
        i = worker.turn % moves.length
        worker.turn += 1
        worker.chosen[i] += 1
        return moves.at(i, worker)
'''


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "own_parts_with_memory.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    yield __import__("own_parts_with_memory")
    sys.modules.pop("own_parts_with_memory")


def test_a_step_a_prior_and_a_rule_remember(own):
    game = Nim(21)
    method = Method(own.InTurn(), all_of(own.SeenBefore()), in_order(own.EveryThird(), Uniform()), Mean())
    searcher = Searcher(game, method, seed=1, memory_mb=4)
    searcher.run(game.new_board(), 300)
    assert [child.visits for child in searcher.children()] == [100, 100, 100]
    assert searcher.scratch("turn")[0] == 300
    assert searcher.scratch("chosen")[0].tolist() == [100, 100, 100]
    seen = searcher.scratch("children_seen")[0]
    expanded = int((searcher.trees[0].children[: searcher.nodes] > 0).sum())
    assert seen[1] == expanded  # one stone can always be taken
    assert searcher.scratch("asked")[0] > 100
    assert searcher.scratch("nothing") == []


def test_each_thread_has_its_own_memory(own):
    game = Nim(21)
    method = Method(Ucb1(), NoPrior(), in_order(own.EveryThird(), Uniform()), Mean())
    searcher = Searcher(game, method, seed=1, threads=2, memory_mb=4)
    searcher.run(game.new_board(), 4000)
    assert len(searcher.scratch("asked")) == 2
    assert all(asked > 0 for asked in searcher.scratch("asked"))


def test_a_policy_remembers_without_a_search(own):
    game, policy = Nim(21), in_order(own.EveryThird(), Uniform())
    workers = new_worker(game, seed=1, parts=policy)
    _, _, plies = run_playouts(game, policy, game.new_board(), workers, 50)
    assert workers[0].asked == plies


def declaring(fields):
    """A playout step that asks for this memory."""

    class Asks(Uniform):
        def scratch(self, game):
            return fields

    return Asks()


def test_memory_that_cannot_be_had_is_refused():
    game = Nim(21)
    with pytest.raises(ContractError, match=r"Asks\.scratch\(\) declares 'path', which every worker has: choose another name"):
        new_worker(game, parts=declaring([("path", "i4")]))
    with pytest.raises(
        ContractError, match=r"both declare worker memory 'mine', as \('f4',\) and \('i4', \(3,\)\): rename one"
    ):
        new_worker(game, parts=in_order(declaring([("mine", "i4", (3,))]), declaring([("mine", "f4")])))
    shared = new_worker(game, parts=in_order(declaring([("mine", "i4")]), declaring([("mine", "i4")])))
    assert shared[0].mine == 0


def test_memory_begins_with_zeros(own):
    worker = new_worker(Nim(21), parts=own.SeenBefore())[0]
    assert not np.any(worker.children_seen)
