"""The search as a whole: minimax values on small games, seeds, reuse, memory, threads, the solver."""

import hashlib
import os
import resource
import subprocess
import sys
import threading
import time
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from search.nim import Nim

from hayago.core.errors import ContractError, SettingError
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.parts.backup.amaf import Amaf, WeightedAmaf
from hayago.parts.backup.maximum import MaxMean
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.policies import MOGO
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior, all_of
from hayago.parts.priors.even_game import EvenGame
from hayago.parts.selection.flat import EqualAllocation
from hayago.parts.selection.rave import McRave, UctRave
from hayago.parts.selection.schedules import HandSelected
from hayago.parts.selection.ucb1 import Ucb1, Ucb1Tuned
from hayago.parts.selection.widening import Widening
from hayago.presets import load_preset
from hayago.search.external import PolicyAtNew, PolicyBelow
from hayago.search.search import Method, search
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver
from hayago.search.view import children_at
from hayago.tree.compact import compact, prune
from hayago.tree.tree import column_names, new_tree, node_bytes

LONG = os.environ.get("HAYAGO_LONG") == "1"
UCT = Method(Ucb1(0.7, 1e6), NoPrior(), Uniform(), Mean())
RAVE = Method(McRave(), all_of(EvenGame(10.0)), MOGO, Amaf(), expand_after=2)


def check_tree(trees, alone=True):
    """The structure of a tree is sound: every node has one parent, no visit below is missing above."""
    tree = trees[0]
    used = int(tree.used[0])
    assert used <= tree.limit[0]
    seen = np.zeros(used, bool)
    seen[0] = True
    for node in range(used):
        count = int(tree.children[node])
        if count == 0:
            continue
        first = int(tree.first_child[node])
        assert node < first and first + count <= used
        assert not seen[first : first + count].any()
        seen[first : first + count] = True
        below = int(tree.visits[first : first + count].sum())
        assert below <= tree.visits[node]
        assert len(set(tree.move[first : first + count].tolist())) == count
    assert seen.all()
    for name in column_names(tree):
        assert not tree[name][used : used + 1000].any(), name
    assert (tree.wins[:used] >= 0).all()
    assert (tree.wins[:used] <= tree.visits[:used] + tree.prior_visits[:used] + 1e-3).all()


@pytest.mark.parametrize(
    "method",
    [
        UCT,
        UCT._replace(selection=Ucb1Tuned()),
        UCT._replace(backup=MaxMean(0.5)),
        UCT._replace(selection=UctRave(exploration=0.7), backup=Amaf()),
        UCT._replace(selection=UctRave(exploration=0.7), backup=WeightedAmaf()),
    ],
    ids=["ucb1", "tuned", "max", "uct-rave", "weighted"],
)
@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_minimax_move_is_found(method, stones):
    searcher = Searcher(Nim(stones), method, seed=3, memory_mb=8)
    searcher.run(Nim(stones).new_board(), 6000)
    assert searcher.children()[0].move == stones % 4
    check_tree(searcher.trees)


def test_greedy_value_tends_to_the_minimax_value():
    searcher = Searcher(Nim(7), UCT, seed=1, memory_mb=8)
    searcher.run(Nim(7).new_board(), 20_000)
    best = searcher.children()[0]
    assert best.move == 3 and best.value > 0.95


def test_flat_monte_carlo_spends_equally():
    searcher = Searcher(Nim(7), UCT._replace(selection=EqualAllocation(), expand_after=10**9), seed=1, memory_mb=8)
    searcher.run(Nim(7).new_board(), 3000)
    assert [child.visits for child in searcher.children()] == [1000, 1000, 1000]
    assert int(searcher.trees[0].used[0]) == 4
    searcher.forbid([2])
    searcher.run(Nim(7).new_board(), 400)
    assert {child.move: child.visits for child in searcher.children()} == {1: 1200, 2: 1000, 3: 1200}


class AlwaysTwo(NamedTuple):
    """A playout policy: two stones while there are as many."""

    def choose(self, game, board, worker):
        return np.uint16(min(2, board.left))


def test_the_policy_chooses_in_nodes_with_few_visits():
    method = UCT._replace(playout=AlwaysTwo(), external=PolicyBelow(30))
    searcher = Searcher(Nim(7), method, seed=1, memory_mb=8)
    searcher.run(Nim(7).new_board(), 30)
    assert {child.move: child.visits for child in searcher.children()} == {1: 0, 2: 30, 3: 0}
    searcher.run(Nim(7).new_board(), 2)  # from here on UCB1 chooses, which looks at what it does not know first
    assert {child.move: child.visits for child in searcher.children()} == {1: 1, 2: 30, 3: 1}
    check_tree(searcher.trees)


def test_a_new_position_counts_the_simulation_that_adds_it():
    """[Gelly11, Alg. 2]: its first move there is the policy's, N(s_T, a_T) = 1, and only the position before it was added.

    Who takes the last stone wins. Seven stones: 2 2 2 1 and 1 2 2 2 are lost for the first player, 3 2 2 is won.
    """
    method = UCT._replace(playout=AlwaysTwo(), external=PolicyAtNew(), expand_after=0)
    searcher = Searcher(Nim(7), method, seed=1, memory_mb=8)
    tree = searcher.trees[0]

    def children(node):
        first = int(tree.first_child[node])
        return {int(tree.move[k]): k for k in range(first, first + int(tree.children[node]))}

    searcher.run(Nim(7).new_board(), 1)
    root = children(0)
    assert {move: (tree.visits[k], tree.wins[k], tree.children[k]) for move, k in root.items()} == {
        1: (0, 0, 0),
        2: (1, 0, 0),
        3: (0, 0, 0),
    }
    searcher.run(Nim(7).new_board(), 2)  # UCB1 tries the others
    for move, wins in ((1, 1), (3, 0)):  # for the second player
        replies = {reply: (tree.visits[k], tree.wins[k]) for reply, k in children(root[move]).items()}
        assert replies == {1: (0, 0), 2: (1, wins), 3: (0, 0)}
    assert int(tree.used[0]) == 10 and children(root[2]) == {}
    searcher.run(Nim(7).new_board(), 500)
    check_tree(searcher.trees)


def test_a_proven_child_is_not_the_policys_any_more():
    method = UCT._replace(playout=AlwaysTwo(), external=PolicyBelow(10**6), solver=WinSolver())
    searcher = Searcher(Nim(6), method, seed=1, memory_mb=8)  # two stones win, whatever comes
    searcher.run(Nim(6).new_board(), 20_000)
    assert {child.move: child.is_won for child in searcher.children()}[2]


@pytest.mark.parametrize("stones", range(1, 14))
def test_solver_proves_nim(stones):
    searcher = Searcher(Nim(stones), UCT._replace(solver=WinSolver()), seed=1, memory_mb=8)
    searcher.run(Nim(stones).new_board(), 30_000)
    children = {child.move: child for child in searcher.children()}
    if stones % 4:
        assert children[stones % 4].is_won
        assert not any(child.is_won for move, child in children.items() if move != stones % 4)
    else:
        assert all(child.is_lost for child in children.values())


def tree_digest(trees):
    tree = trees[0]
    used = int(tree.used[0])
    return hashlib.sha256(b"".join(tree[name][:used].tobytes() for name in column_names(tree))).hexdigest()[:16]


CASES = {
    "nim uct": (Nim(13), UCT, 300),
    "go5 rave": (Go(5), RAVE, 60),
    "go5 weighted": (Go(5), RAVE._replace(backup=WeightedAmaf(), selection=UctRave()), 40),
}
PLAIN = """
import sys
sys.path.insert(0, sys.argv[1])
from search.test_search import CASES, run_case, tree_digest
for name in CASES:
    print(tree_digest(run_case(name)))
"""


def run_case(name):
    game, method, simulations = CASES[name]
    trees = new_tree(method.backup, 50_000)
    search(game, method, game.new_board(), new_worker(game, seed=5, parts=method), trees, simulations)
    return trees


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", "HAYAGO_BOUNDSCHECK"])
def test_plain_and_compiled_searches_build_the_same_tree(setting):
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    run = subprocess.run(
        [sys.executable, "-c", PLAIN, tests], env={**os.environ, setting: "1"}, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [tree_digest(run_case(name)) for name in CASES]


def test_one_seed_one_tree_and_slices_do_not_matter():
    digests = []
    for parts in ([2000], [1, 500, 1499]):
        searcher = Searcher(Go(9), RAVE, seed=7, memory_mb=32)
        for part in parts:
            assert searcher.run(Go(9).new_board(), part) == part
        digests.append(tree_digest(searcher.trees))
    other = Searcher(Go(9), RAVE, seed=8, memory_mb=32)
    other.run(Go(9).new_board(), 2000)
    assert digests[0] == digests[1] != tree_digest(other.trees)


def subtree(trees, node, depth=99):
    """The statistics below a node, independent of where they lie."""
    tree = trees[0]
    first, count = int(tree.first_child[node]), int(tree.children[node])
    own = tuple(tree[name][node].item() for name in column_names(tree) if name != "first_child")
    return own, tuple(subtree(trees, child, depth - 1) for child in range(first, first + count)) if depth else None


def test_reuse_keeps_all_statistics_of_the_subtree():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=32)
    searcher.run(Go(9).new_board(), 5000)
    best = searcher.children()[0]
    expected = subtree(searcher.trees, best.node)
    assert searcher.advance(best.move)
    assert subtree(searcher.trees, 0) == expected
    check_tree(searcher.trees)
    position = Go(9).new_board()
    Go(9).play(position[0], np.uint16(best.move))
    searcher.run(position, 1000)
    assert int(searcher.trees[0].visits[0]) == best.visits + 1000
    check_tree(searcher.trees)


def test_advance_to_an_unknown_move_forgets():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=32)
    searcher.run(Go(9).new_board(), 50)
    assert not searcher.advance(7777)
    assert int(searcher.trees[0].used[0]) == 1
    check_tree(searcher.trees)


def test_pruning_keeps_the_visited_part():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=32)
    searcher.run(Go(9).new_board(), 5000)
    before = {child.move: replace(child, node=0) for child in searcher.children()}
    line = searcher.line()
    compact(searcher.trees, 0, 50)
    check_tree(searcher.trees)
    assert {child.move: replace(child, node=0) for child in searcher.children()} == before
    assert searcher.line()[:3] == line[:3]
    tree = searcher.trees[0]
    assert all(tree.visits[n] >= 50 for n in range(1, int(tree.used[0])) if tree.children[n])
    prune(searcher.trees, 200)
    assert int(tree.used[0]) <= 200
    check_tree(searcher.trees)


def test_a_small_memory_is_never_exceeded():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=4)
    limit = int(searcher.trees[0].limit[0])
    assert limit * node_bytes(RAVE.backup) <= 4 * 2**20
    assert searcher.run(Go(9).new_board(), 30_000) == 30_000
    assert int(searcher.trees[0].visits[0]) == 30_000
    assert int(searcher.trees[0].used[0]) <= limit
    check_tree(searcher.trees)


def test_millions_of_simulations_in_a_bounded_memory():
    """Ten million in 200 MB with HAYAGO_LONG=1, else fewer in less: what the process takes stays within the bound."""
    simulations, megabytes = (10_000_000, 200) if LONG else (300_000, 32)
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=megabytes)
    searcher.run(Go(9).new_board(), 1000)
    compact(searcher.trees)  # both are compiled now
    before = resident_mb()
    assert searcher.run(Go(9).new_board(), simulations) == simulations
    pages = 2 * len(column_names(searcher.trees[0]))  # each column may end within a large page of 2 MB
    assert resident_mb() - before < 1.05 * megabytes + pages + 5  # the tree, and what the interpreter takes beside it
    assert int(searcher.trees[0].visits[0]) == simulations + 1000
    assert searcher.memory_mb <= megabytes
    check_tree(searcher.trees)


def resident_mb():
    """The most memory that this process ever had in use."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def test_threads_lose_no_visit():
    searcher = Searcher(Go(9), RAVE, seed=1, threads=4, memory_mb=32)
    assert searcher.run(Go(9).new_board(), 20_000) == 20_000
    tree = searcher.trees[0]
    assert int(tree.visits[0]) == 20_000
    assert sum(child.visits for child in searcher.children()) == 20_000
    check_tree(searcher.trees)
    assert not (tree.children[: int(tree.used[0])] == 0xFFFF).any()


def test_threads_expand_one_node_a_simulation():
    """The visit that a simulation shows to other threads on its way down is none that a leaf needs to get children."""
    searcher = Searcher(Nim(21), UCT, seed=1, threads=2, memory_mb=8)
    searcher.run(Nim(21).new_board(), 1000)
    assert searcher.nodes <= 1 + 3 * 1001


def test_threads_and_a_full_tree():
    searcher = Searcher(Go(9), RAVE, seed=1, threads=3, memory_mb=4)
    assert searcher.run(Go(9).new_board(), 20_000) == 20_000
    assert int(searcher.trees[0].visits[0]) == 20_000
    check_tree(searcher.trees)


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_a_search_soon(threads):
    searcher = Searcher(Go(9), RAVE, seed=1, threads=threads, memory_mb=32)
    searcher.run(Go(9).new_board(), 10)
    threading.Timer(0.2, searcher.stop).start()
    start = time.perf_counter()
    done = searcher.run(Go(9).new_board())
    assert time.perf_counter() - start < 5 and done > 0  # generous: machines are noisy; by hand it is some milliseconds
    assert int(searcher.trees[0].visits[0]) == done + 10


def test_deadline_and_enough_end_a_search():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=32)
    searcher.run(Go(9).new_board(), 10)
    assert searcher.run(Go(9).new_board(), deadline=time.perf_counter() + 0.05) > 0
    calls = []
    searcher.run(Go(9).new_board(), enough=lambda: len(calls) > 3 or calls.append(1))
    assert len(calls) == 4


def test_forbidden_moves_are_not_searched():
    searcher = Searcher(Go(9), RAVE, seed=1, memory_mb=32)
    searcher.run(Go(9).new_board(), 1)
    before = {child.move: child.visits for child in searcher.children()}
    banned = list(before)[:70]
    searcher.forbid(banned)
    searcher.run(Go(9).new_board(), 500)
    for child in searcher.children():
        if child.move in banned:
            assert child.visits == before[child.move] and child.is_forbidden


def test_widening_sorts_the_children_itself():
    method = RAVE._replace(selection=Widening(McRave()))
    searcher = Searcher(Go(3), method, seed=1, memory_mb=8)
    assert searcher.method.sort_children
    searcher.run(Go(3).new_board(), 39)
    assert sum(child.visits > 0 for child in searcher.children()) == 1


def test_widening_from_some_size_on_leaves_smaller_boards_as_they_are():
    """The strongest preset with widening from 13 lines on: on 9x9 it is the same search."""
    plain = load_preset("hayago").method
    method = plain._replace(selection=Widening(plain.selection, from_size=13))
    assert Searcher(Go(9), method, memory_mb=8).method == Searcher(Go(9), plain, memory_mb=8).method
    large = Searcher(Go(13), method, seed=1, memory_mb=32)
    assert large.method.selection == method.selection and large.method.sort_children
    large.run(Go(13).new_board(), 100)  # the second move joins after 40 visits, the third after 40 + 56
    tried = [child for child in large.children() if child.visits > 0]
    assert len(tried) == 3
    assert min(child.prior for child in tried) >= max(child.prior for child in large.children() if child.visits == 0)


def test_wrong_parts_are_named():
    with pytest.raises(ContractError, match="McRave reads the statistics 'rave_visits', which Mean does not keep"):
        Searcher(Go(9), RAVE._replace(backup=Mean()))
    with pytest.raises(ContractError, match="selection rule"):
        Searcher(Go(9), RAVE._replace(selection=Uniform()))
    with pytest.raises(SettingError, match="threads"):
        Searcher(Go(9), RAVE, threads=0)
    with pytest.raises(SettingError, match="MB"):
        Searcher(Go(19), RAVE, memory_mb=0.01)


def test_a_node_takes_few_bytes():
    assert node_bytes(Amaf()) == 42
    assert node_bytes(Mean()) == 34


def test_a_move_that_always_lost_is_worth_nothing_and_not_less():
    columns = [("visits", "i4"), ("wins", "f4"), ("prior_visits", "f4"), ("prior", "f4"), ("move", "u2"), ("state", "u1")]
    tree = np.rec.array(np.zeros(2, columns))
    tree.visits, tree.prior_visits, tree.prior = 1000, 30, 0.7
    tree.wins[:] = np.float32(30) * np.float32(0.7) - np.float32(1e-4), 1030
    assert [child.value for child in children_at(tree, slice(0, 2))] == [0.0, 1.0]


def test_a_prior_is_not_given_to_amaf_counts_that_never_grow():
    """A pass is never counted as first. With 1/2 from an even game and the hand-selected schedule the loser would only pass."""
    method = RAVE._replace(prior=EvenGame(10), selection=McRave(HandSelected(3000)))
    searcher = Searcher(Go(9, 7.5), method, seed=1, memory_mb=32)
    searcher.run(Go(9, 7.5).new_board(), 1)
    assert {child.move == 0: child.amaf_visits for child in searcher.children() if child.amaf_visits in (0, 10)} == {
        True: 0,
        False: 10,
    }
    searcher.run(Go(9, 7.5).new_board(), 3000)
    visits = {child.move: child.visits for child in searcher.children()}  # Black, whom komi makes the loser
    assert visits[0] < max(visits.values()) / 2
