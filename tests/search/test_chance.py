"""Chance in the search: outcomes are drawn by their probabilities, means are expectations, and nobody chooses the dice."""

from typing import NamedTuple

import numpy as np
import pytest
from search.bets import ANSWERS, BETS, FIRST, LAST, ROLLS, Bets, expectation

from hayago import (
    Amaf,
    ContractError,
    EvenGame,
    McRave,
    Mean,
    Method,
    NoPrior,
    Score,
    Searcher,
    Ucb1,
    Uniform,
    WinSolver,
    all_of,
    below,
    record_dtype,
)
from hayago.evaluate.policy_moves import policy_moves
from hayago.games.position import GamePosition
from hayago.parts.backup.all_as_first import AllAsFirst
from hayago.parts.backup.crazy_stone import CrazyStoneBackup
from hayago.parts.backup.maximum import MaxMean
from hayago.parts.backup.shallow_minimax import ShallowMinimax
from hayago.parts.priors.grandfather import Grandfather
from hayago.search.chance import with_chance
from hayago.search.external import PolicyBelow
from hayago.tree.state import OPEN

UCT = Method(Ucb1(1.0), NoPrior(), Uniform(), Mean(), outcome=Score())
RAVE = Method(McRave(), NoPrior(), Uniform(), Amaf(), solver=WinSolver())
BETS_GAME = Bets()
BEST = max(range(BETS), key=lambda bet: expectation((bet,)))


class PlainBets(Bets):
    """Searched as plain Python: the same lines."""

    runs_in_python = True


def searched(method, simulations, game=BETS_GAME, **settings):
    searcher = Searcher(game, method, seed=1, memory_mb=8, **settings)
    searcher.run(game.new_board(), simulations)
    return searcher


def by_move(searcher, node=0):
    return {child.move: child for child in searcher.children(node)}


def check_shares(searcher):
    """The visits below each bet are as the probabilities, within five standard deviations; so are those below each answer."""
    for bet, child in by_move(searcher).items():
        rolls = by_move(searcher, child.node)
        total = sum(roll.visits for roll in rolls.values())
        for roll, found in rolls.items():
            p = FIRST[bet - 1, roll - 1]
            assert abs(found.visits - p * total) <= 5 * np.sqrt(p * (1 - p) * total) + 1
            assert found.state == int(OPEN)
            for answer in by_move(searcher, found.node).values():
                ends = by_move(searcher, answer.node)
                seen = sum(end.visits for end in ends.values())
                if seen:
                    assert abs(ends[1].visits - LAST[0] * seen) <= 5 * np.sqrt(LAST[0] * LAST[1] * seen) + 1


def test_the_exact_expectation_is_found_and_the_best_bet_with_it():
    exact = [expectation((bet,)) for bet in range(BETS)]
    searcher = searched(UCT, 30_000)
    found = by_move(searcher)
    assert searcher.children()[0].move == BEST + 1
    assert 2 * found[BEST + 1].value - 1 == pytest.approx(exact[BEST], abs=0.03)
    assert all(2 * found[bet + 1].value - 1 < exact[BEST] - 0.1 for bet in range(BETS) if bet != BEST)
    check_shares(searcher)
    for roll, child in by_move(searcher, found[BEST + 1].node).items():  # seen as player 2 does
        assert 1 - 2 * child.value == pytest.approx(expectation((BEST, roll - 1)), abs=0.08)
        answers = by_move(searcher, child.node)
        best = max(answers.values(), key=lambda answer: answer.visits)
        assert best.move == 1 + min(range(ANSWERS), key=lambda answer: expectation((BEST, roll - 1, answer)))
        assert 1 - 2 * best.value == pytest.approx(expectation((BEST, roll - 1, best.move - 1)), abs=0.08)
    assert len(by_move(searcher, found[BEST + 1].node)) == ROLLS


def test_rave_and_the_solver_and_threads_draw_by_the_probabilities_too():
    searcher = searched(RAVE, 20_000, threads=2)
    assert max(by_move(searcher).values(), key=lambda child: child.visits).move == 1 + max(
        range(BETS), key=lambda bet: expectation((bet,), -1)
    )
    check_shares(searcher)
    assert all(child.amaf_visits == 0 for bet in searcher.children() for child in searcher.children(bet.node))


@pytest.mark.parametrize(
    "method",
    [
        UCT._replace(prior=all_of(EvenGame(10.0)), sort_children=True),
        UCT._replace(external=PolicyBelow(20)),
        UCT._replace(selection=McRave(), backup=AllAsFirst()),
        RAVE,
    ],
    ids=["prior", "policy", "all-as-first", "rave"],
)
def test_no_part_disturbs_the_draw(method):
    searcher = searched(method, 1500, PlainBets())
    check_shares(searcher)
    tree = searcher.trees[0]
    assert np.isfinite(tree.wins[: searcher.nodes]).all()
    for bet in searcher.children():
        assert all(roll.prior == 0.5 for roll in searcher.children(bet.node))


def test_forbidden_outcomes_are_drawn_all_the_same():
    game = Bets()
    boards = game.new_board()
    game.play(boards[0], 2)
    searcher = Searcher(game, UCT, seed=1, memory_mb=8)
    searcher.run(boards, 1)
    searcher.forbid([3])
    searcher.run(boards, 2000)
    assert by_move(searcher)[3].visits == pytest.approx(1600, abs=120)


def test_plain_python_and_machine_code_draw_alike():
    one, other = searched(UCT, 300), searched(UCT, 300, PlainBets())
    assert [child.visits for child in one.children()] == [child.visits for child in other.children()]


def test_the_method_is_wrapped_once_and_only_where_there_is_chance():
    wrapped = with_chance(Bets(), UCT)
    assert wrapped != UCT and with_chance(Bets(), wrapped) == wrapped
    assert with_chance(Hidden(), UCT) is UCT


@pytest.mark.parametrize("backup", [MaxMean(), ShallowMinimax(), CrazyStoneBackup()], ids=lambda backup: type(backup).__name__)
def test_backups_that_take_the_best_reply_are_refused(backup):
    with pytest.raises(ContractError, match=f"{type(backup).__name__}: it takes the best reply .* in Bets chance replies"):
        Searcher(Bets(), UCT._replace(backup=backup))


def test_the_grandfather_is_refused():
    with pytest.raises(ContractError, match="Grandfather: it looks for the same player's node two plies above"):
        Searcher(Bets(), UCT._replace(prior=Grandfather()))


class BetsPosition(GamePosition):
    def write(self, move):
        return str(move)


def test_shares_of_a_policy_where_chance_moves():
    game = Bets()
    boards = game.new_board()
    game.play(boards[0], 2)
    shares = policy_moves(BetsPosition(game, boards), Uniform())
    assert shares["3"] == pytest.approx(0.8, abs=0.05)


# ---- what is wrong without chance nodes


class Hidden(NamedTuple):
    """Guess the next throw of a coin that the board has thrown already: the mistake that `check_game` warns of."""

    def board_dtype(self):
        return record_dtype([("seed", "u8"), ("ply", "u1"), ("right", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].seed = 0x9E3779B97F4A7C15
        return boards

    def action_count(self):
        return 3

    def max_children(self):
        return 2

    def max_length(self):
        return 8

    def to_play(self, board):
        return 1

    def is_over(self, board):
        return board.ply == 8

    def play(self, board, move):
        board.seed = board.seed * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        board.right += np.uint64(move - 1) == board.seed >> np.uint64(63)
        board.ply += 1

    def moves(self, board, out):
        out[0], out[1] = 1, 2
        return 2

    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, 2))

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(board.right)

    def score_range(self, board):
        return np.float32(8)


def test_randomness_that_is_hidden_in_the_board_is_foreseen():
    game = Hidden()
    searcher = Searcher(game, UCT, seed=1, memory_mb=8)
    searcher.run(game.new_board(), 3000)
    assert searcher.children()[0].value > 0.85  # of a game of pure luck, which is worth 0.75
