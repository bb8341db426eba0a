"""Backups against numbers computed by hand, on a simulation made by hand."""

import numpy as np
import pytest
from search.nim import Nim

from hayago import ContractError, Go, Method, NoPrior, Searcher, Ucb1, Uniform
from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.backup.amaf import Amaf, WeightedAmaf
from hayago.parts.backup.crazy_stone import CrazyStoneBackup
from hayago.parts.backup.maximum import MaxMean
from hayago.parts.backup.mean import Mean
from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.search.sharing import Alone, Shared
from hayago.tree.tree import MOST_VISITS, new_tree


@entry
def update(backup, game, sharing, trees, workers, depth, length, outcome, won):
    backup.update(game, sharing, trees[0], workers[0], depth, length, outcome, won)


def two_plies(backup):
    """Root 0 with children 1, 2, 3 (moves 1, 2, 3); child 2 with children 4, 5, 6 (moves 1, 2, 3)."""
    trees = new_tree(backup, 100)
    tree = trees[0]
    tree.used[0] = 7
    for node, first in ((0, 1), (2, 4)):
        tree.first_child[node], tree.children[node] = first, 3
        tree.move[first : first + 3] = (1, 2, 3)
    return trees


def simulate(backup, moves, depth, path, outcome, won=None, trees=None, sharing=None):
    """Back up one simulation with alternating players; the tree afterwards."""
    trees = two_plies(backup) if trees is None else trees
    game = Nim(30)
    workers = new_worker(game, parts=backup)
    worker = workers[0]
    worker.moves[: len(moves)] = moves
    worker.movers[: len(moves)] = [1 + ply % 2 for ply in range(len(moves))]
    worker.path[: len(path)] = path
    won = outcome if won is None else won
    arguments = (backup, game, sharing or Alone(), trees, workers, depth, len(moves), np.float32(outcome), np.float32(won))
    update(*arguments)
    return trees


def test_mean_eq_4_to_6():
    trees = simulate(Mean(), [2, 3, 1, 1], 2, [0, 2, 6], 1.0)
    simulate(Mean(), [2, 1, 3], 2, [0, 2, 4], 0.0, trees=trees)
    tree = trees[0]
    assert tree.visits[:7].tolist() == [2, 0, 2, 0, 1, 0, 1]
    # player 1 moved into node 2: one win of two; player 2 into 6 (lost) and 4 (won)
    assert tree.wins[:7].tolist() == [0, 0, 1, 0, 1, 0, 0]


def test_amaf_first_move_at_a_point_counts_for_its_player():
    # plies:   0: move 2 by 1,  1: move 3 by 2,  2: move 1 by 1,  3: move 2 by 2,  4: move 3 by 1; player 1 wins
    trees = simulate(Amaf(), [2, 3, 1, 2, 3], 2, [0, 2, 6], 1.0)
    tree = trees[0]
    # at the root for player 1: move 2 (ply 0) and move 1 (ply 2); move 3 was player 2's first
    assert tree.rave_visits[1:4].tolist() == [1, 1, 0]
    assert tree.rave_wins[1:4].tolist() == [1, 1, 0]
    # at node 2 for player 2: move 3 (ply 1) and move 2 (ply 3); move 1 was player 1's
    assert tree.rave_visits[4:7].tolist() == [0, 1, 1]
    assert tree.rave_wins[4:7].tolist() == [0, 0, 0]
    assert tree.visits[:7].tolist() == [1, 0, 1, 0, 0, 0, 1]


def test_amaf_with_the_pseudocodes_reading():
    # as before, but only repeats by the same colour are skipped: player 1 gets move 3 too (ply 4), player 2 nothing more
    trees = simulate(Amaf(either_colour=False), [2, 3, 1, 2, 3], 2, [0, 2, 6], 1.0)
    tree = trees[0]
    assert tree.rave_visits[1:4].tolist() == [1, 1, 1]
    assert tree.rave_visits[4:7].tolist() == [0, 1, 1]


def test_amaf_counts_wins_without_bonus():
    trees = simulate(Amaf(), [2, 3], 1, [0, 2], 0.98, won=1.0)
    assert trees[0].wins[2] == pytest.approx(0.98)
    assert trees[0].rave_wins[2] == 1


def test_weighted_amaf():
    # length 5. From ply 0: move 2 at ply 0 weighs 2, move 1 at ply 2 weighs 2 - 2/5 = 1.6
    # from ply 1 (T - t = 4): move 3 at ply 1 weighs 2, move 2 at ply 3 weighs 2 - 2/4 = 1.5
    trees = simulate(WeightedAmaf(heaviest=2.0), [2, 3, 1, 2, 3], 2, [0, 2, 6], 1.0)
    assert trees[0].rave_visits[1:4].tolist() == pytest.approx([1.6, 2, 0])
    assert trees[0].rave_wins[1:4].tolist() == pytest.approx([1.6, 2, 0])
    assert trees[0].rave_visits[4:7].tolist() == pytest.approx([0, 1.5, 2])


@pytest.mark.parametrize(("weight", "value"), [(0.0, 0.5), (1.0, 0.0), (0.5, 0.25)])
def test_max_and_what_lies_between(weight, value):
    # node 2 was reached twice: a win over reply 6, a loss over reply 4. The best reply, 4, wins always: max leaves 0
    backup = MaxMean(weight)
    trees = simulate(backup, [2, 3, 1], 2, [0, 2, 6], 1.0)
    simulate(backup, [2, 1, 3], 2, [0, 2, 4], 0.0, trees=trees)
    assert trees[0].wins[2] / trees[0].visits[2] == pytest.approx(value)
    assert trees[0].outcomes[2] == 1


def test_the_pass_gives_no_amaf():
    trees = simulate(Amaf(), [0, 1], 1, [0, 2], 1.0)
    assert trees[0].rave_visits[1:4].tolist() == [0, 0, 0]


def test_shared_updates_take_the_virtual_loss_back():
    sharing = Shared(virtual_loss=3)
    trees = two_plies(Mean())
    for node in (0, 2, 6):
        sharing.enter(trees[0], node)
    assert trees[0].visits[:7].tolist() == [3, 0, 3, 0, 0, 0, 3]
    simulate(Mean(), [2, 3, 1], 2, [0, 2, 6], 1.0, trees=trees, sharing=sharing)
    assert trees[0].visits[:7].tolist() == [1, 0, 1, 0, 0, 0, 1]


def test_the_virtual_loss_sinks_with_the_root_of_the_threads():
    # 6 / sqrt(4) = 3, 6 / sqrt(2) = 4.24, 1 / sqrt(16) = 0.25 rounds up to 1, and none stays none
    scaled = Shared(virtual_loss=6, scaled=True)
    assert [scaled.for_threads(threads).virtual_loss for threads in (1, 2, 4)] == [6, 4, 3]
    assert scaled.for_threads(4).for_threads(4) == Shared(3)
    assert Shared(1, scaled=True).for_threads(16) == Shared(1)
    assert Shared(0, scaled=True).for_threads(4).virtual_loss == 0
    assert Shared(6).for_threads(4) == Shared(6)
    method = Method(Ucb1(), NoPrior(), Uniform(), Mean(), sharing=scaled)
    assert Searcher(Go(5), method, threads=4, memory_mb=1).method.sharing == Shared(3)
    assert Searcher(Go(5), method._replace(sharing=Alone()), threads=4, memory_mb=1).method.sharing == Shared(1)


@pytest.mark.parametrize("sharing", [Alone(), Shared()])
@pytest.mark.parametrize("backup", [Mean(), Amaf()])
def test_means_of_long_searches_go_on(backup, sharing):
    """A sum of 32 bits stands still at 2^24: then the value of a move that always wins would sink with every simulation."""
    trees = two_plies(backup)
    tree = trees[0]
    tree.visits[2] = tree.wins[2] = 2**24
    for _ in range(3):
        simulate(backup, [2, 3, 1], 2, [0, 2, 6], 1.0, trees=trees, sharing=sharing)
    assert tree.wins[2] == 2**24 + 3


@pytest.mark.parametrize("backup", [Amaf(), WeightedAmaf(), AllAsFirst()])
def test_amaf_counts_of_long_searches_are_halved(backup):
    """Counts of 32 bits: of a move that won half of very many simulations the mean must follow what comes, not run away."""
    trees = two_plies(backup)
    tree = trees[0]
    tree.rave_visits[1:4], tree.rave_wins[1:4] = 2**20, 2**19
    simulate(backup, [2, 3, 1], 2, [0, 2, 6], 1.0, trees=trees)
    weight = tree.rave_visits[2] - 2**19
    assert 1 <= weight <= 2
    assert tree.rave_wins[2] == 2**18 + weight
    assert tree.rave_visits[3] == 2**20  # player 2's move: not counted, not halved


def test_a_tree_takes_no_more_than_its_counts_hold():
    game = Nim(30)
    searcher = Searcher(game, Method(Ucb1(), NoPrior(), Uniform(), Mean()), memory_mb=1)
    assert searcher.run(game.new_board(), 10) == 10
    searcher.trees[0].visits[0] = MOST_VISITS - 7
    assert searcher.run(game.new_board(), 10) == 7
    assert searcher.run(game.new_board(), 10) == 0


@pytest.mark.parametrize("backup", [MaxMean(), AllAsFirst(), ShallowMinimax(), CrazyStoneBackup()])
def test_what_is_for_one_thread_is_refused_with_several(backup):
    method = Method(Ucb1(), NoPrior(), Uniform(), backup)
    Searcher(Go(5), method, memory_mb=1)
    with pytest.raises(ContractError, match=f"{type(backup).__name__}: .*several threads would spoil: set threads to 1"):
        Searcher(Go(5), method, threads=2, memory_mb=1)
