"""check_game: games in order pass it, and of a wrong one it names the method and what is wrong."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from search.nim import Nim

from hayago.checks.game import check_game
from hayago.core import contract
from hayago.core.errors import ContractError
from hayago.core.records import record_dtype
from hayago.games.connect_four import ConnectFour
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.mark.parametrize("game", [ConnectFour(), Hex(5, swap=True), Havannah(4, swap=True), Nim()], ids=repr)
def test_games_in_order(game, capsys):
    report = check_game(game, games=5, seconds=0.05, match_games=0)
    assert (report.games, report.stopped) == (5, 0)
    assert report.playouts > 1000 and report.simulations > 1000
    text = capsys.readouterr().out
    assert text.startswith(f"{type(game).__name__}: 5 random games")
    assert "uniform playouts/s" in text


def test_games_that_are_sometimes_stopped():
    class Short(Nim):
        def max_length(self):
            return 11

    assert 0 < check_game(Short(), games=20, seconds=0.01, match_games=0).stopped < 20


# ---- wrong games

FORTY = np.zeros(256, np.int64)


class NoMoves(Nim):
    def moves(self, board, out):
        return 0


class TooMany(Nim):
    def max_children(self):
        return 2


class WritesBeyond(Nim):
    def moves(self, board, out):
        for i in range(4):
            out[i] = i + 1
        return min(3, board.left)


class Twice(Nim):
    def moves(self, board, out):
        out[0] = out[1] = 1
        return 2


class Fewer(Nim):
    def moves(self, board, out):
        out[0] = 1
        return 2


class ChangesInMoves(Nim):
    def moves(self, board, out):
        board.left -= 1
        out[0] = 1
        return 1


class ThirdPlayer(Nim):
    def to_play(self, board):
        return board.to_play + 2


class RealPlayer(Nim):
    def to_play(self, board):
        return 1.0


class Illegal(Nim):
    def random_move(self, board, worker):
        return np.uint16(7)


class NoRandomMove(Nim):
    def random_move(self, board, worker):
        return None


class OverAtOnce(Nim):
    def is_over(self, board):
        return True


class NeverEnds(Nim):
    def is_over(self, board):
        return board.left == 1000

    def play(self, board, move):
        board.left = 5 - board.left % 2
        board.to_play = 3 - board.to_play


class DoesNothing(Nim):
    def play(self, board, move):
        pass


class LargeKey(Nim):
    def amaf_key(self, move, player):
        return move * 2


class LargeScore(Nim):
    def score(self, board):
        return np.float32(5)


class NoNumber(Nim):
    def score(self, board):
        return np.float32(np.nan)


class OutOfRange(Nim):
    def play(self, board, move):
        board.raw[99] = move


class ManyMoves(Nim):
    """300 moves, which random_move lists in the worker's candidates."""

    stones = 300

    def action_count(self):
        return 301

    def max_children(self):
        return 300

    def moves(self, board, out):
        for i in range(300):
            out[i] = i + 1
        return 300

    def random_move(self, board, worker):
        for i in range(300):
            worker.candidates[i] = i + 1
        return worker.candidates[0]


class FarBeyond(Nim):
    def moves(self, board, out):
        for i in range(100_000):
            out[i] = 1
        return 3


class NegativeIndex(Nim):
    def play(self, board, move):
        board.raw[-1] += 1


class OnlyCompiledBeyond(Nim):
    """A byte times 40 is a byte in NumPy and 64 bits in Numba."""

    def score(self, board):
        return np.float32(FORTY[board.to_play * 200] + 1)


class NumPysName(Nim):
    def board_dtype(self):
        return record_dtype([("left", "i4"), ("to_play", "u1"), ("size", "u1")])


class WrongField(Nim):
    def play(self, board, move):
        board.left -= move
        board.to_play = 3 - board.player


class PlainDtype(Nim):
    def board_dtype(self):
        return np.dtype([("left", "i4"), ("to_play", "u1")])


class OneRecord(Nim):
    def new_board(self):
        return super().new_board()[0]


class RealLength(Nim):
    def max_length(self):
        return 20.5


class Raises(Nim):
    def new_board(self):
        raise ValueError("no board today")


class NotCompilable(Nim):
    def score(self, board):
        return __import__("math").pi - 3


class TakesMemory(Nim):
    def is_over(self, board):
        return np.zeros(3).sum() + board.left == 0


class ReadsScratch(Nim):
    def board_dtype(self):
        return record_dtype([("left", "i4"), ("to_play", "u1")], [("count", "i4")])

    def play(self, board, move):
        board.left -= move
        board.count += 1
        board.to_play = 3 - board.to_play

    def score(self, board):
        return np.float32(board.count % 2 * 2 - 1)


WRONG = {
    NoMoves: "NoMoves.moves gives no move, but is_over says that the game goes on",
    TooMany: r"TooMany.moves writes 3 moves, but max_children\(\) is 2",
    WritesBeyond: r"WritesBeyond.moves writes 4 moves, but max_children\(\) is 3",
    Twice: r"Twice.moves says that it wrote 2 moves, but they are \[1, 1\]",
    Fewer: r"Fewer.moves says that it wrote 2 moves, but they are \[1, 65534\]",
    ChangesInMoves: "ChangesInMoves.moves changes the board, which only play may do",
    ThirdPlayer: "ThirdPlayer.to_play must give 1 or 2, not 3",
    RealPlayer: "RealPlayer.to_play must give a whole number, not 1.0",
    Illegal: r"Illegal.random_move gives 7, which is not among the moves \[1, 2, 3\]",
    NoRandomMove: "NoRandomMove.random_move must give a whole number, not None",
    OverAtOnce: "OverAtOnce.is_over says that the game is over before the first move",
    NeverEnds: r"NeverEnds.is_over was never true: none of 5 random games ended within max_length\(\) = 64 plies",
    DoesNothing: "DoesNothing.play changes nothing on the board when move",
    LargeKey: r"LargeKey.amaf_key gives \d for move \d, but keys must be below action_count\(\) = 4",
    LargeScore: "LargeScore.score gives 5, but score_range says that scores are from -1 to 1",
    NoNumber: "NoNumber.score must give a finite number, not",
    OutOfRange: r"test_check_game.py, line \d+: OutOfRange.play raises IndexError: index 99 is out of bounds",
    ManyMoves: r"line \d+: ManyMoves.random_move raises IndexError: index 256 is out of bounds: 'candidates' has 256 entries",
    FarBeyond: r"line \d+: FarBeyond.moves writes 4 moves, but max_children\(\) is 3",
    NegativeIndex: r"NegativeIndex.play raises IndexError: index -1 is negative.*To count from the end write shape\[0\] - 1",
    OnlyCompiledBeyond: r"test_check_game.py, line \d+: .*score raises IndexError: an index is out of bounds in the comp",
    NumPysName: r"NumPysName.board_dtype\(\) has a field 'size', which means something else in NumPy: rename it",
    WrongField: "WrongField.play raises AttributeError: .*player",
    PlainDtype: r"PlainDtype.board_dtype\(\) must be made by hayago.record_dtype",
    OneRecord: r"OneRecord.new_board\(\) must be an array of one record",
    RealLength: r"RealLength.max_length\(\) must be a whole number from 1 to 65533, not 20.5",
    Raises: "Raises.new_board raises ValueError: no board today",
    NotCompilable: "NotCompilable.score cannot be compiled: .*test_check_game.py, line",
    TakesMemory: "TakesMemory.is_over takes new memory at each call",
    ReadsScratch: "ReadsScratch.score (differs on a copy of the board|is not determined)",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_what_is_wrong_is_named(wrong):
    with pytest.raises(ContractError, match=WRONG[wrong]):
        check_game(wrong(), games=5, seconds=0.01, match_games=0)


def test_a_text_is_no_setting():
    class Worded(NamedTuple):
        mode: Any = "fast"

    for method in contract.methods(contract.Game):
        setattr(Worded, method, getattr(Nim, method))
    with pytest.raises(
        ContractError, match=r"Worded.mode is 'fast', of type str: the settings of a record are numbers, .* IntEnum"
    ):
        check_game(Worded())


def test_the_match_is_told(capsys):
    report = check_game(Nim(), games=3, seconds=0.01, match_games=2)
    assert report.match.games == 2 and report.no_match == ""
    assert "rave won" in capsys.readouterr().out


def test_a_game_of_one_player_has_no_match(capsys):
    class Alone(Nim):
        def play(self, board, move):
            board.left -= move

    report = check_game(Alone(), games=3, seconds=0.01)
    assert report.match is None and "one player alone makes all moves" in report.no_match
    assert report.no_match in capsys.readouterr().out


def test_a_missing_method_is_named():
    with pytest.raises(ContractError, match=r"str is no game|a game is a NamedTuple .* but 'hex' is of type str"):
        check_game("hex")
