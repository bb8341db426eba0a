"""check_game knows chance: wrong probabilities, wrong draws and randomness hidden in the board are named."""

import numpy as np
import pytest
from search.bets import Bets
from search.nim import Nim
from search.test_chance import Hidden

from hayago import ContractError, GameCard, below, check_game, record_dtype
from hayago.checks.chance import advice, check_chance
from hayago.checks.referee import Referee
from hayago.core.checked import checked
from hayago.core.rng import scrambled
from hayago.examples.game_2048 import Game2048

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def played(game, games=6):
    """A referee and random games, in plain Python alone: what is tested here is no matter of compiling."""
    referee = Referee(checked(game), 1)
    referee.compiled = False
    return referee, [referee.random_game() for _ in range(games)]


def test_a_game_with_chance_in_order(capsys):
    report = check_game(Bets(), games=5, seconds=0.01)
    assert report.plies == 4 and report.simulations > 100
    assert "everything in order" in capsys.readouterr().out


def test_2048_in_order():
    check_chance(*played(Game2048(16), 3))


class TooLikely(Bets):
    def chance(self, board, move):
        return 0.5


class Negative(Bets):
    def chance(self, board, move):
        return -0.5 if move == 1 else 1.5


class Evenly(Bets):
    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, 3 if board.ply < 2 else 2))


class Counted(Bets):
    def amaf_key(self, move, player):
        return move


class Changing(Bets):
    def chance(self, board, move):
        board.made[3] = 1
        return super().chance(board, move)


class Unnamed(Nim):
    """It says CHANCE, but has no kernel `chance`."""

    def to_play(self, board):
        return 0


class NeverUsed(Nim):
    def chance(self, board, move):
        return 1.0


WRONG = {
    TooLikely: r"TooLikely.chance gives probabilities that sum to 1\.5000, not 1: \{1: 0\.5, 2: 0\.5, 3: 0\.5\}",
    Negative: "Negative.chance must give a probability from 0 to 1, not -0.5 for outcome 1",
    Evenly: r"Evenly.random_move does not draw by the probabilities: outcome \d came \d+ times of 2000, but chance gives 0",
    Counted: "Counted.amaf_key gives 1 for outcome 1 of CHANCE: AMAF counts no outcomes, give 0",
    Changing: "Changing.chance changes the board",
    Unnamed: r"Unnamed.to_play must give 1 or 2, not 0: where chance moves, the game needs chance\(self, board, move\)",
    NeverUsed: "NeverUsed.chance is there, but to_play never gave CHANCE in 6 random games",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_what_is_wrong_is_named(wrong):
    with pytest.raises(ContractError, match=WRONG[wrong]):
        check_chance(*played(wrong()))


class OneArgument(Bets):
    def chance(self, move):
        return 1.0


def test_the_arguments_of_chance_are_checked_before_anything_is_compiled():
    message = r"OneArgument.chance\(self, move\) has other arguments than those of a game with chance: chance\(board, move\)"
    with pytest.raises(ContractError, match=message):
        check_game(OneArgument())


# ---- randomness hidden in the board


def test_randomness_hidden_in_the_board_is_named_with_the_remedy():
    with pytest.raises(ContractError, match=r"Hidden: the field 'seed' of the board is a random source: .* Let chance move"):
        check_chance(*played(Hidden()))


class HiddenWords(Hidden):
    """The state of a generator of two words."""

    def board_dtype(self):
        return record_dtype([("ply", "u1"), ("right", "u1"), ("rng", "u8", (2,))])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].rng[:] = 1, 2
        return boards

    def play(self, board, move):
        board.rng[0] = scrambled(board.rng[0] + board.rng[1])
        board.right += np.uint64(move - 1) == board.rng[0] >> np.uint64(63)
        board.ply += 1


def test_a_generator_of_several_words_is_found():
    with pytest.raises(ContractError, match="the field 'rng' of the board is a random source"):
        check_chance(*played(HiddenWords()))


class Hashed(Nim):
    """A Zobrist hash changes half of its bits, but nothing depends on it."""

    def board_dtype(self):
        return record_dtype([("left", "i4"), ("to_play", "u1"), ("hash", "u8")])

    def play(self, board, move):
        super().play(board, move)
        board.hash ^= scrambled(np.uint64(board.left))


class Bitboard(Nim):
    """A heap as bits: other fields depend on them, but a move changes few."""

    def board_dtype(self):
        return record_dtype([("bits", "u8"), ("left", "i4"), ("to_play", "u1")])

    def new_board(self):
        boards = super().new_board()
        boards[0].bits = (1 << self.stones) - 1
        return boards

    def play(self, board, move):
        board.bits >>= np.uint64(move)
        board.left = int(board.bits).bit_count()
        board.to_play = 3 - board.to_play


@pytest.mark.parametrize("game", [Hashed(), Bitboard()], ids=lambda game: type(game).__name__)
def test_hashes_and_bitboards_are_no_random_sources(game):
    check_chance(*played(game))


# ---- one player


class Points(Bets):
    """For one player, as far as can be seen."""

    card = GameCard("points", "Points", __name__, "Points", players=1)

    def to_play(self, board):
        return 1 if board.ply % 2 == 0 else 0


def test_games_for_points_are_told_of_the_preset():
    assert advice(*played(Points())).endswith(
        "the preset 'rave' knows wins and losses only; take 'points', or the outcome Score"
    )
    assert advice(*played(Bets())) == "" == advice(*played(Game2048(16), 3))
