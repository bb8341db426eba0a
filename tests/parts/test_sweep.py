"""Every selection rule, schedule, backup and prior of the package in a search, whatever its formula: found, not listed.

Forbidden and lost moves are never chosen where another is open, won ones at once; all numbers stay finite; ties are broken
at random. The searches run as plain Python: the same lines as the compiled ones, without compiling fifty combinations.
"""

import importlib
import inspect
import pkgutil
from typing import NamedTuple

import numpy as np
import pytest
from search.tic_tac_toe import TicTacToe

from hayago import parts
from hayago.core import contract
from hayago.games.go import Go
from hayago.games.hex import Hex
from hayago.parts.backup.crazy_stone import Mix, Operator
from hayago.parts.observe.criticality import Criticality
from hayago.parts.outcome.outcome import Score
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.critical_rave import CriticalRave
from hayago.parts.selection.greedy import Greedy
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.schedules import MinimumMse
from hayago.parts.selection.ucb1 import Ucb1
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver
from hayago.tree.state import DRAWN, FORBIDDEN, LOST, OPEN, WON
from hayago.tree.tree import column_names

FOR = {contract.Playout: Uniform(), contract.Selection: Greedy(), contract.Schedule: MinimumMse(), contract.Prior: NoPrior()}
FOR |= {Operator: Mix(), float: 0.5}
SEEDS = range(1, 15)


class PlainGo(Go):
    """Go whose searches run as plain Python."""

    runs_in_python = True


class PlainHex(Hex):
    """For parts that are for games on hexagons."""

    runs_in_python = True


class PlainTicTacToe(TicTacToe):
    """For all parts that are not for Go alone: its games are short."""

    runs_in_python = True


def records(protocol):
    """{name: record} of all classes of the package that offer a contract, with their default settings."""
    found = {}
    for info in pkgutil.walk_packages(parts.__path__, "hayago.parts."):
        for owner in vars(importlib.import_module(info.name)).values():
            if inspect.isclass(owner) and issubclass(owner, tuple) and owner.__module__ == info.name:
                if all(hasattr(owner, method) for method in contract.methods(protocol)):
                    missing = [field for field in owner._fields if field not in owner._field_defaults]
                    hints = contract.annotations(owner)
                    found[owner.__name__] = owner(**{field: FOR[hints[field]] for field in missing})
    return found


RULES, SCHEDULES = records(contract.Selection), records(contract.Schedule)
BACKUPS, PRIORS = records(contract.Backup), records(contract.Prior)
RULES |= {f"McRave[{name}]": McRave(schedule) for name, schedule in SCHEDULES.items()}


def test_the_parts_are_found():
    assert len(RULES) >= 13 and len(SCHEDULES) >= 3 and len(BACKUPS) >= 7 and len(PRIORS) >= 10


def method_of(rule=None, backup=None, prior=None):
    """A search with these parts; a rule gets the first backup that keeps what it reads."""
    rule = rule or Ucb1()
    wanted = set(rule.reads() if hasattr(rule, "reads") else [])
    backup = backup or next(b for b in BACKUPS.values() if wanted <= {name for name, _ in b.columns()})
    made = Method(rule, prior or NoPrior(), Uniform(), backup, outcome=Score(), sort_children=True)
    if isinstance(rule, CriticalRave):
        made = made._replace(observer=Criticality(every=1))
    return made if prior is None else made._replace(sort_children=False)


class Search(NamedTuple):
    """A search of the empty board, made simulation by simulation."""

    searcher: Searcher
    root: np.ndarray

    def path(self):
        """Run one simulation; the children that were chosen, each with the states of its siblings before."""
        tree = self.searcher.trees[0]
        states, blocks = tree.state[: self.searcher.nodes + 200].copy(), {}
        for node in range(self.searcher.nodes):
            blocks[node] = (int(tree.first_child[node]), int(tree.children[node]))
        self.searcher.run(self.root, 1)
        path = self.searcher.workers[0][0].path
        steps, node, depth = [], 0, 1
        while node in blocks and blocks[node][1] > 0:
            first, count = blocks[node]
            child = int(path[depth])
            assert first <= child < first + count
            steps.append((child, int(states[child]), states[first : first + count].tolist()))
            node, depth = child, depth + 1
            if states[child] != OPEN:
                break  # the game may be over there
        return steps


def search_of(method, seed=1, size=0, late=False):
    """A search of Go of that size, or of tic-tac-toe where the parts can play it; `late` begins near the end of that."""
    for_go = any("For Go" in type(part).__doc__ for part in contract.parts_of(method))
    for_hexagons = any("on hexagons" in type(part).__doc__ for part in contract.parts_of(method))
    game = PlainHex(5) if for_hexagons else PlainGo(size or 2, 0.5) if size or for_go else PlainTicTacToe()
    root = game.new_board()
    for move in (1, 2, 3, 5) if late and not for_go else ():
        game.play(root[0], move)
    return Search(Searcher(game, method, seed=seed, memory_mb=4), root)


def check_finite(search):
    """All numbers of the tree are finite and in their ranges, and so are those that the last rule chose by."""
    tree, used = search.searcher.trees[0], search.searcher.nodes
    for name in column_names(tree):
        assert np.isfinite(tree[name][:used].astype(float)).all(), name
    assert (tree.prior_visits[:used] >= 0).all()
    assert ((tree.prior[:used] >= 0) & (tree.prior[:used] <= 1)).all()
    assert (tree.wins[1:used] >= -1e-4).all()
    assert (tree.wins[1:used] <= tree.visits[1:used] + tree.prior_visits[1:used] + 1e-3).all()
    assert np.isfinite(search.searcher.workers[0][0]["values"]).all()


@pytest.fixture(autouse=True)
def no_silent_nan():
    with np.errstate(over="ignore", invalid="raise"):
        yield


@pytest.mark.parametrize("name", RULES)
def test_forbidden_and_lost_moves_are_never_chosen(name):
    for seed in SEEDS:
        search = search_of(method_of(RULES[name]), seed)
        search.searcher.run(search.root, 1 + seed)
        moves = [child.move for child in search.searcher.children()]
        search.searcher.forbid(moves[seed % 2 :: 2])
        tree = search.searcher.trees[0]
        first, count = int(tree.first_child[0]), int(tree.children[0])
        for child in range(first, first + count):
            if tree.state[child] == OPEN and child % 3 == seed % 3 and (tree.state[first : first + count] == OPEN).sum() > 1:
                tree.state[child] = DRAWN if child % 2 else LOST
        before = tree.visits[first : first + count].copy()
        search.searcher.run(search.root, 12)
        grown = tree.visits[first : first + count] - before
        assert grown.sum() == 12
        assert (grown[tree.state[first : first + count] != OPEN] == 0).all(), seed
    check_finite(search)


@pytest.mark.parametrize("name", RULES)
def test_a_won_move_is_chosen_at_once(name):
    search = search_of(method_of(RULES[name]))
    search.searcher.run(search.root, 9)
    tree = search.searcher.trees[0]
    first, count = int(tree.first_child[0]), int(tree.children[0])
    tree.settled[first], tree.state[first + 1], tree.state[first + 2] = 1, LOST, WON
    before = int(tree.visits[first + 2])
    search.searcher.run(search.root, 7)
    assert tree.visits[first + 2] == before + 7
    tree.state[first : first + count] = LOST
    tree.state[first + 1] = DRAWN
    before = int(tree.visits[first + 1])
    search.searcher.run(search.root, 5)
    assert tree.visits[first + 1] == before + 5  # of what is proven the best
    tree.state[first : first + count] = FORBIDDEN
    tree.state[first + 3] = LOST
    before = int(tree.visits[first + 3])
    search.searcher.run(search.root, 5)
    assert tree.visits[first + 3] == before + 5
    check_finite(search)


@pytest.mark.parametrize("name", RULES)
def test_the_solver_is_obeyed_in_every_node(name):
    search = search_of(method_of(RULES[name])._replace(solver=WinSolver()), late=True)
    seen = set()
    for _ in range(150):
        for _, state, siblings in search.path():
            seen |= set(siblings)
            if WON in siblings:
                assert state == WON
            elif OPEN in siblings:
                assert state == OPEN
    check_finite(search)
    assert len(seen) >= 2  # something was proven, and met again


@pytest.mark.parametrize("name", RULES)
def test_ties_are_broken_at_random(name):
    chosen = set()
    for seed in SEEDS:
        search = search_of(method_of(RULES[name]), seed)
        search.searcher.run(search.root, 1)
        chosen.add(search.searcher.children()[0].move)
    assert len(chosen) >= 3


@pytest.mark.parametrize("name", BACKUPS)
def test_backups_keep_finite_numbers_whatever_is_proven(name):
    search = search_of(method_of(backup=BACKUPS[name])._replace(solver=WinSolver()), late=True)
    search.searcher.run(search.root, 150)
    assert (search.searcher.trees[0].state[: search.searcher.nodes] != OPEN).any()
    check_finite(search)
    search = search_of(method_of(backup=BACKUPS[name]))
    search.searcher.run(search.root, 20)
    search.searcher.forbid([child.move for child in search.searcher.children()[:4]])
    search.searcher.run(search.root, 60)
    check_finite(search)


@pytest.mark.parametrize("name", PRIORS)
def test_priors_are_virtual_simulations(name):
    search = search_of(method_of(McRave(), prior=PRIORS[name]), size=5)
    search.searcher.run(search.root, 25)
    moves = [child.move for child in search.searcher.children()]
    before = {child.move: child.visits for child in search.searcher.children()}
    search.searcher.forbid(moves[:20])
    search.searcher.run(search.root, 15)
    after = {child.move: child.visits for child in search.searcher.children()}
    assert all(after[move] == before[move] for move in moves[:20])
    assert sum(after.values()) == 40
    check_finite(search)
