"""The search grows the same tree as a naive one in plain Python (tests/naive/search.py) from the same seed.

Children in the same order, the same visits, states and random numbers; values within the precision of the tree. Where two
moves would be equal but for rounding, the twin could choose the other one: so outcomes and virtual simulations here are
sums of powers of two, and priors differ from move to move where formulas mix two means.
"""

import importlib
import inspect
import math
import pkgutil
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pytest
from naive import backups, games, rules
from naive import search as naive
from naive.stream import Stream
from search.nim import Nim
from search.tic_tac_toe import TicTacToe
from selection.trees import Row, next_child, tree_of

from hayago import parts
from hayago.core import contract
from hayago.core.records import record_dtype
from hayago.core.rng import below
from hayago.games.go import Go
from hayago.games.go.rules.board import EMPTY, playable
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.backup.amaf import Amaf, WeightedAmaf
from hayago.parts.backup.crazy_stone import CrazyStoneBackup, MaxValue, MeanValue, Mix, Operator, RobustMax
from hayago.parts.backup.ko_threats import ForgetThreats
from hayago.parts.backup.maximum import MaxMean
from hayago.parts.backup.mean import Mean
from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.parts.observe.criticality import Criticality
from hayago.parts.outcome.dynamic_komi import LinearKomi
from hayago.parts.outcome.outcome import Score, ScoreBonus, WinLoss
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.priors.even_game import EvenGame
from hayago.parts.priors.grandfather import Grandfather
from hayago.parts.selection.crazy_stone import CrazyStoneSelection
from hayago.parts.selection.critical_rave import CriticalRave
from hayago.parts.selection.estimates import AmafEstimate, BothEstimates, PriorEstimate, RapidEstimates
from hayago.parts.selection.flat import EqualAllocation
from hayago.parts.selection.greedy import Greedy
from hayago.parts.selection.mogo_2009 import Mogo2009
from hayago.parts.selection.ordered import FirstInOrder
from hayago.parts.selection.progressive_pruning import ProgressivePruning
from hayago.parts.selection.rave import McRave, Rave, RaveAdded, UctRave
from hayago.parts.selection.schedules import HandSelected, MinimumMse, MinimumMseBySize, MinimumMseByValue
from hayago.parts.selection.softmax import SoftmaxAllocation
from hayago.parts.selection.ucb1 import Ucb1, Ucb1Tuned
from hayago.parts.selection.widening import Widening
from hayago.search.external import PolicyAtNew, PolicyBelow, PolicyBelowPoints
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver
from hayago.tree.state import DRAWN, FORBIDDEN, LOST, OPEN, WON

STATES = {naive.OPEN: OPEN, naive.WON: WON, naive.LOST: LOST, naive.DRAWN: DRAWN, naive.FORBIDDEN: FORBIDDEN}
COLUMNS = {  # of the tree, and what they are called in the twin
    "wins": lambda node: node.wins,
    "prior_visits": lambda node: node.prior_visits,
    "virtual_visits": lambda node: node.total - node.visits,
    "pruned": lambda node: node.pruned,
    "prior": lambda node: node.prior,
    "rave_visits": lambda node: node.amaf_visits,
    "rave_wins": lambda node: node.amaf_wins,
    "reply_visits": lambda node: node.reply_visits,
    "reply_wins": lambda node: node.reply_wins,
    "real_wins": lambda node: node.real_wins,
    "outcomes": lambda node: sum(node.outcomes),
    "value": lambda node: node.value,
    "variance": lambda node: node.variance,
}


# ---- games whose searches run as plain Python, to spare the time to compile them


class PlainNim(Nim):
    runs_in_python = True


class NimAgain(Nim):
    """Who takes one stone moves once more."""

    runs_in_python = True

    def play(self, board, move):
        board.left -= move
        if move != 1:
            board.to_play = 3 - board.to_play


class PlainTicTacToe(TicTacToe):
    runs_in_python = True


class PlainGo(Go):
    """Go with its moves in the order of their numbers: that on the board depends on how the stones came there."""

    runs_in_python = True

    def moves(self, board, out):
        points = [p for p in range(len(board.color)) if board.color[p] == EMPTY and playable(board, p, int(board.to_play))]
        out[: len(points) + 1] = [*points, 0]
        return len(points) + 1

    def random_move(self, board, worker):
        count = self.moves(board, worker.candidates) - 1
        return worker.candidates[below(worker, count)] if count else np.uint16(0)


GAMES = {
    "tic-tac-toe": (PlainTicTacToe(), games.TicTacToe()),
    "tic-tac-toe compiled": (TicTacToe(), games.TicTacToe()),
    "nim": (PlainNim(11), games.Nim(11)),
    "nim compiled": (Nim(11), games.Nim(11)),
    "nim again": (NimAgain(9), games.Nim(9, again=True)),
    "go": (PlainGo(3, 7.0), games.Go(3, 7.0)),  # 3 * 3 + 7 is a power of two
}


# ---- parts that only serve to have no ties


class Uneven(NamedTuple):
    """A prior that sees every move differently."""

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            worker.prior_visits[i] += np.float32(6 + int(worker.children[i]) / 16)
            worker.prior_wins[i] += np.float32(2 + int(worker.children[i]) * 5 / 64)


class Payoff(NamedTuple):
    """An outcome that depends on the length of the game as well."""

    def value(self, game, board, length):
        return np.float32((31 * length + 50 * (game.score(board) > 0)) % 128) / np.float32(128)


UNEVEN = (Uneven(), lambda path, position, move: (2 + move * 5 / 64, 6 + move / 16))
PAYOFF = (Payoff(), lambda position, length: (31 * length + 50 * (position.score() > 0)) % 128 / 128)


# ---- each case: game, and pairs of parts, that of the package and its twin


@dataclass
class Case:
    """A game, the number of simulations, and a method as pairs: the part of the package and its twin."""

    game: str
    selection: tuple
    backup: tuple = (Mean(), backups.mean)
    prior: tuple = (NoPrior(), naive.no_prior)
    outcome: tuple = (WinLoss(), naive.win_loss)
    below: tuple | None = None  # (PolicyBelow or PolicyBelowPoints, visits as a function of the position, draws)
    at_new: bool = False  # does the policy choose in new positions?
    solver: bool = False
    settings: dict = field(default_factory=dict)
    opening: tuple = ()  # moves that lead to the position that is searched
    extra_komi: float = 0.0
    observer: tuple | None = None
    forbidden: tuple = ()  # moves that are forbidden at the root after the first simulation
    simulations: int = 150
    seed: int = 1


def best(rule, value):
    return rule, rules.best(value)


UCB1 = best(Ucb1(0.5, 1.1), rules.ucb1(0.5, 1.1))
TUNED = best(Ucb1Tuned(0.9, 1.1), rules.ucb1_tuned(0.9, 1.1))
GREEDY = best(Greedy(0.7), rules.greedy(0.7))
RAVE = best(Rave(0.75), rules.rave(0.75))
MC_RAVE = best(McRave(MinimumMse(0.1)), rules.uct_rave(rules.minimum_mse(0.1), None, 1.0))
UCT_RAVE = best(UctRave(MinimumMse(0.1), 0.3, 1.1), rules.uct_rave(rules.minimum_mse(0.1), 0.3, 1.1))
BY_HAND = best(McRave(HandSelected(40.0)), rules.uct_rave(rules.hand_selected(40.0), None, 1.0))
BY_VALUE = best(McRave(MinimumMseByValue(0.2)), rules.uct_rave(rules.minimum_mse_by_value(0.2), None, 1.0))
BY_SIZE = best(  # on 3x3
    McRave(MinimumMseBySize(0.05, 0.5)), rules.uct_rave(rules.minimum_mse_by_size(0.05, 0.5, 9), None, 1.0)
)
MOGO = best(Mogo2009(0.05, 5.0, 0.1), rules.mogo_2009(0.05, 5.0, 0.1))
EQUAL = best(EqualAllocation(), rules.fewest_visits)
SOFTMAX = (SoftmaxAllocation(0.2), rules.softmax(0.2))
ORDERED = (FirstInOrder(6.0, 20.0), rules.first_in_order(6.0, 20.0))
PRUNING = (ProgressivePruning(1.0, 8), rules.progressive_pruning(1.0, 8, False, False))
PRUNING_ALL = (ProgressivePruning(1.0, 8, True, True), rules.progressive_pruning(1.0, 8, True, True))
RAPID = best(
    RapidEstimates(BothEstimates(AmafEstimate(0.1), PriorEstimate(5.0, 0.2)), 0.9), rules.rapid_estimates(0.1, 5.0, 0.2, 0.9)
)
ADDED = best(RaveAdded(HandSelected(40.0), 0.2, 1.5), rules.rave_added(rules.hand_selected(40.0), 0.2, 1.5))
WIDENED = (Widening(UCB1[0], 6.0, 1.3), rules.widening(UCB1[1], 6.0, 1.3))
WIDENED_RAVE = (Widening(MC_RAVE[0], 6.0, 1.3), rules.widening(MC_RAVE[1], 6.0, 1.3))
ENDS = rules.Ends()
CRITICAL = best(CriticalRave(MinimumMse(0.1), 1.1, 10), rules.critical_rave(rules.minimum_mse(0.1), 1.1, 10, ENDS))
CRAZY = (CrazyStoneSelection(2.0, 0.2, 0.7, 3.0), rules.crazy_stone(2.0, 0.2, 0.7, 3.0))

AMAF = (Amaf(), backups.amaf())
OWN = (Amaf(either_colour=False), backups.amaf(either_colour=False))
WEIGHTED = (WeightedAmaf(3.0), backups.amaf(heaviest=3.0))
NO_THREATS = (WeightedAmaf(3.0, ForgetThreats()), backups.amaf(heaviest=3.0, threats=False))
MAX = (MaxMean(0.7), backups.max_mean(0.7))
FIRST = (AllAsFirst(), backups.all_as_first)
SHALLOW = (ShallowMinimax(6), backups.shallow_minimax(6))

EVEN = (EvenGame(4.0), naive.even_game(4.0))
GRANDFATHER = (Grandfather(6.0), naive.grandfather(6.0))
SCORE = (Score(), naive.score_outcome())
LIMITED = (Score(2.0), naive.score_outcome(2.0))


KO = (13, 10, 11, 7, 6, 15, 5)  # leads to kos, on 3x3


def half_the_points(position):
    return 0.5 * position.points


def crazy_stone(operator, twin, most=500, undivided=False):
    return CrazyStoneBackup(operator, most, 3.0, undivided), backups.crazy_stone(twin, most, 3.0, undivided)


TTT = "tic-tac-toe"
CASES = {
    "ucb1": Case(TTT, UCB1),
    "ucb1, nim": Case("nim", UCB1, outcome=PAYOFF, simulations=400),
    "ucb1, compiled": Case("nim compiled", UCB1, simulations=3000),
    "solver, compiled": Case("tic-tac-toe compiled", UCB1, solver=True, simulations=3000),
    "tuned, compiled": Case("nim compiled", TUNED, simulations=3000),
    "tuned": Case(TTT, TUNED, prior=EVEN),
    "greedy": Case(TTT, GREEDY, outcome=(ScoreBonus(0.25), naive.score_bonus(0.25))),
    "equal": Case(TTT, EQUAL, settings={"expand_after": 20}),
    "softmax": Case("nim", SOFTMAX, simulations=300),
    "rave": Case(TTT, RAVE, AMAF),
    "mc-rave": Case(TTT, MC_RAVE, AMAF, UNEVEN, settings={"expand_after": 3}),
    "mc-rave, own colour": Case("nim", MC_RAVE, OWN, UNEVEN, simulations=300),
    "mc-rave, solver": Case(TTT, MC_RAVE, AMAF, UNEVEN, solver=True, simulations=300),
    "mc-rave, prior to the means": Case(TTT, MC_RAVE, AMAF, UNEVEN, settings={"prior_to_mc": 0.5, "prior_to_amaf": 0.0}),
    "mc-rave, prior to amaf": Case(TTT, MC_RAVE, AMAF, UNEVEN, settings={"prior_to_mc": 0.0, "prior_to_amaf": 0.5}),
    "by hand": Case(TTT, BY_HAND, WEIGHTED, UNEVEN),
    "by value": Case(TTT, BY_VALUE, OWN, UNEVEN),
    "uct-rave": Case("nim", UCT_RAVE, WEIGHTED, UNEVEN, PAYOFF, simulations=300),
    "mogo": Case(TTT, MOGO, AMAF, UNEVEN),
    "mogo, no amaf before": Case(TTT, MOGO, AMAF, UNEVEN, settings={"prior_to_amaf": 0.0}),
    "ordered": Case(TTT, ORDERED, FIRST),
    "pruning": Case(TTT, PRUNING, SHALLOW, outcome=PAYOFF, settings={"expand_after": 15}, simulations=300),
    "pruning that takes back": Case(TTT, PRUNING_ALL, SHALLOW, outcome=PAYOFF, settings={"expand_after": 15}, simulations=300),
    "rapid estimates": Case(TTT, RAPID, AMAF, UNEVEN, simulations=300),
    "rave added": Case(TTT, ADDED, AMAF, UNEVEN, simulations=300),
    "widening": Case(TTT, WIDENED, prior=UNEVEN, settings={"sort_children": True}),
    "widening, mc-rave": Case(TTT, WIDENED_RAVE, AMAF, UNEVEN, settings={"sort_children": True}),
    "max": Case(TTT, UCB1, MAX, EVEN, PAYOFF),
    "all as first": Case("nim", UCB1, FIRST, outcome=PAYOFF, simulations=300),
    "minimax": Case("nim", UCB1, SHALLOW, outcome=PAYOFF, simulations=300),
    "grandfather": Case(TTT, UCB1, prior=GRANDFATHER, outcome=PAYOFF),
    "solver": Case(TTT, UCB1, solver=True, simulations=300),
    "solver, nim": Case("nim", UCB1, solver=True, simulations=300),
    "solver, max": Case("nim", UCB1, MAX, solver=True, outcome=PAYOFF, simulations=300),
    "solver, minimax": Case("nim", UCB1, SHALLOW, solver=True, outcome=PAYOFF, simulations=300),
    "solver, late": Case(TTT, UCB1, MAX, solver=True, outcome=PAYOFF, opening=(1, 2, 3, 5)),
    "solver, minimax, late": Case(TTT, UCB1, SHALLOW, solver=True, outcome=PAYOFF, opening=(1, 2, 3, 5)),
    "policy, late": Case(TTT, UCB1, below=(PolicyBelow(100, 3), lambda position: 100, 3), solver=True, opening=(1, 2, 3)),
    "forbidden": Case(TTT, UCB1, forbidden=(1, 5, 9), solver=True),
    "policy": Case(TTT, UCB1, below=(PolicyBelow(12, 2), lambda position: 12, 2)),
    "new positions at once": Case(TTT, MC_RAVE, AMAF, UNEVEN, at_new=True, settings={"expand_after": 0}, simulations=300),
    "new positions at once, nim": Case("nim", UCB1, at_new=True, outcome=PAYOFF, settings={"expand_after": 0}, simulations=400),
    "new positions at once, by the selection": Case("nim", UCB1, outcome=PAYOFF, settings={"expand_after": 0}),
    "policy, solver": Case("nim", UCB1, below=(PolicyBelow(5, 1), lambda position: 5, 1), solver=True),
    "moves again": Case("nim again", UCB1, MAX, solver=True, outcome=PAYOFF, simulations=300),
    "moves again, minimax": Case("nim again", UCB1, SHALLOW, outcome=PAYOFF, simulations=300),
    "moves again, amaf": Case("nim again", MC_RAVE, AMAF, UNEVEN, simulations=200),
}
CASES |= {
    "crazy stone": Case(
        "go", CRAZY, crazy_stone(Mix(), backups.mix), outcome=SCORE, below=(PolicyBelowPoints(0.5, 3), half_the_points, 3)
    ),
    "crazy stone, mean": Case("go", CRAZY, crazy_stone(MeanValue(), backups.mean_value, 20), outcome=SCORE, simulations=50),
    "crazy stone, max": Case("go", CRAZY, crazy_stone(MaxValue(), backups.max_value, 9, True), outcome=LIMITED, simulations=50),
    "crazy stone, robust max": Case("go", CRAZY, crazy_stone(RobustMax(), backups.robust_max), outcome=SCORE, simulations=50),
    "rave, go": Case("go", MC_RAVE, AMAF, UNEVEN, simulations=40),  # the pass is not counted
    "rave by size, go": Case("go", BY_SIZE, AMAF, UNEVEN, simulations=40),
    "threats forgotten, go": Case("go", MC_RAVE, NO_THREATS, UNEVEN, opening=KO, simulations=60),
    "critical rave, go": Case("go", CRITICAL, AMAF, UNEVEN, observer=(Criticality(1), ENDS.see), simulations=40),
    "extra komi, go": Case("go", MC_RAVE, AMAF, UNEVEN, extra_komi=-9.5, simulations=40),
    "extra komi, mean, go": Case("go", UCB1, extra_komi=-13.0, simulations=40),
    "ordered, go": Case("go", ORDERED, FIRST, simulations=40),
}


def grown(case):
    """The searcher with its tree, the root of the twin's tree, and the twin's stream afterwards."""
    game, start = GAMES[case.game]
    method = Method(case.selection[0], case.prior[0], Uniform(), case.backup[0], case.outcome[0], **case.settings)
    twin = naive.Method(case.selection[1], case.backup[1], case.prior[1], case.outcome[1], case.solver, **case.settings)
    if case.solver:
        method = method._replace(solver=WinSolver())
    if case.observer:
        method = method._replace(observer=case.observer[0])
        twin.observer = case.observer[1]
    if case.extra_komi:
        method = method._replace(dynamic_komi=LinearKomi())
    if case.below:
        method = method._replace(external=case.below[0])
        twin.policy_below, twin.draws = case.below[1:]
    if case.at_new:
        method = method._replace(external=PolicyAtNew())
        twin.policy_at_new = True
    searcher, root, stream = Searcher(game, method, case.seed, memory_mb=4), naive.Node(), Stream.of_seed(case.seed)
    if case.extra_komi:
        twin.extra_komi = searcher.scratch("extra_komi")[0][0] = case.extra_komi
    boards, position = game.new_board(), start.copy()
    for move in case.opening:
        game.play(boards[0], move)
        position.play(move)
    searcher.run(boards, 1)
    naive.simulate(twin, root, position, stream)
    searcher.forbid(list(case.forbidden))
    for child in root.children:
        child.state = naive.FORBIDDEN if child.move in case.forbidden else child.state
    searcher.run(boards, case.simulations - 1)
    for _ in range(case.simulations - 1):
        naive.simulate(twin, root, position, stream)
    return searcher, root, stream


def check_same(tree, number, node, line=()):
    """The nodes are the same, and those below them."""
    assert int(tree.visits[number]) == node.visits, line
    assert tree.state[number] == STATES[node.state], line
    for name, read in COLUMNS.items():
        if name in tree.dtype.names and (line or name == "value"):
            assert math.isclose(tree[name][number], read(node), rel_tol=1e-4, abs_tol=1e-4), (line, name)
    first, count = int(tree.first_child[number]), int(tree.children[number])
    assert tree.move[first : first + count].tolist() == [child.move for child in node.children], line
    for i, child in enumerate(node.children):
        check_same(tree, first + i, child, (*line, child.move))


@pytest.mark.parametrize("name", CASES)
def test_the_twin_grows_the_same_tree(name):
    searcher, root, stream = grown(CASES[name])
    check_same(searcher.trees[0], 0, root)
    assert tuple(searcher.workers[0][0].rng.tolist()) == stream.state


# ---- formulas where statistics are missing: such moves are often equal but for rounding, so each value is compared

VALUES = {
    "ucb1": (Ucb1(0.5, 1.1), rules.ucb1(0.5, 1.1)),
    "tuned": (Ucb1Tuned(0.9, 1.2), rules.ucb1_tuned(0.9, 1.2)),
    "greedy": (Greedy(0.7), rules.greedy(0.7)),
    "equal": (EqualAllocation(), rules.fewest_visits),
    "rave": (Rave(0.6), rules.rave(0.6)),
    "mc-rave": (McRave(MinimumMse(0.1), 0.8), rules.uct_rave(rules.minimum_mse(0.1), None, 0.8)),
    "by hand": (UctRave(HandSelected(9.0), 0.2, 0.8), rules.uct_rave(rules.hand_selected(9.0), 0.2, 0.8)),
    "by value": (UctRave(MinimumMseByValue(0.3), 0.1, 0.9), rules.uct_rave(rules.minimum_mse_by_value(0.3), 0.1, 0.9)),
    "rapid estimates": (
        RapidEstimates(BothEstimates(PriorEstimate(9.0, 0.3), AmafEstimate(0.2)), 0.9),
        rules.rapid_estimates(0.2, 9.0, 0.3, 0.9),
    ),
    "amaf alone": (RapidEstimates(AmafEstimate(0.2), 0.9), rules.rapid_estimates(0.2, 0.0, 0.3, 0.9)),
    "rave added": (RaveAdded(HandSelected(9.0), 0.3, 1.7), rules.rave_added(rules.hand_selected(9.0), 0.3, 1.7)),
    "mogo": (Mogo2009(0.1, 4.0, 0.3), rules.mogo_2009(0.1, 4.0, 0.3)),
}


def some_row(random):
    """Statistics of a move, each kind missing now and then."""
    visits, virtual, amaf = (int(random.integers(1, 40)) * bool(random.integers(3)) for _ in range(3))
    shares = np.clip(random.random(3) * 1.4 - 0.2, 0, 1)  # often 0 or 1
    return Row(visits, shares[0] * (visits + virtual), amaf, shares[1] * amaf, virtual, shares[2])


@pytest.mark.parametrize("name", VALUES)
def test_values_of_moves_with_and_without_statistics(name):
    rule, value = VALUES[name]
    random = np.random.default_rng(1)
    for parent_visits in (0, 1, 2, 7, 100, 5000):
        rows = [some_row(random) for _ in range(30)]
        workers = np.zeros(1, record_dtype([("values", "f4", (30,))]))
        next_child(rule, tree_of(rows, parent_visits)[0], workers[0])
        root = naive.Node(visits=parent_visits)
        root.children = [naive.Node(prior_visits=row.prior_visits) for row in rows]
        for row, found in zip(rows, workers[0]["values"].tolist(), strict=True):
            move = naive.Node(0, row.visits, row.wins, row.prior_visits, row.prior, row.rave_visits, row.rave_wins)
            assert found == pytest.approx(value(root, move), abs=1e-5), (parent_visits, row)


OPERATORS = {
    "mean": (MeanValue(), backups.mean_value),
    "max": (MaxValue(), backups.max_value),
    "robust max": (RobustMax(), backups.robust_max),
    "mix": (Mix(), backups.mix),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_where_the_mean_is_above_the_values_too(name):
    operator, twin = OPERATORS[name]
    random = np.random.default_rng(1)
    for _ in range(300):
        moves = [naive.Node(visits=int(visits)) for visits in random.integers(0, 30, int(random.integers(1, 5)))]
        trees = tree_of([Row(move.visits) for move in moves], backup=CrazyStoneBackup())
        root = naive.Node(visits=sum(move.visits for move in moves) + 1, children=moves)
        mean = float(random.integers(-5, 6))
        trees[0].visits[0], trees[0].scores[0] = root.visits, -mean * root.visits
        for number, move in enumerate(moves, 1):
            move.value = trees[0].value[number] = float(random.integers(-5, 6))
        assert operator.backed_up(trees[0], np.uint32(0), 4) == pytest.approx(twin(root, mean, 4)), root


# ---- nothing is left out


def names_of(protocol):
    """The names of all classes of the package that offer a contract."""
    found = set()
    for info in pkgutil.walk_packages(parts.__path__, "hayago.parts."):
        for owner in vars(importlib.import_module(info.name)).values():
            if inspect.isclass(owner) and issubclass(owner, tuple) and owner.__module__ == info.name:
                if all(hasattr(owner, method) for method in contract.methods(protocol)):
                    found.add(owner.__name__)
    return found


@pytest.mark.parametrize("protocol", [contract.Selection, contract.Schedule, contract.Estimate, contract.Backup, Operator])
def test_every_rule_and_backup_has_its_twin(protocol):
    compared = [(case.selection[0], case.backup[0]) for case in CASES.values()]
    used = {type(part).__name__ for part in contract.parts_of(tuple(compared))}
    assert names_of(protocol) and names_of(protocol) <= used
