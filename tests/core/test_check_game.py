"""hayago.checks.game.check_game: games in order pass it, and of a wrong one it names the method and what is wrong."""

import numpy as np
import pytest
from search.nim import Nim

from hayago.checks.game import check_game
from hayago.core.errors import ContractError
from hayago.core.records import record_dtype
from hayago.games.connect_four import ConnectFour
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.mark.parametrize("game", [ConnectFour(), Hex(5, swap=True), Havannah(4, swap=True), Nim()], ids=repr)
def test_games_in_order(game, capsys):
    report = check_game(game, games=5, seconds=0.05)
    assert (report.games, report.stopped) == (5, 0)
    assert report.playouts > 1000 and report.simulations > 1000
    text = capsys.readouterr().out
    assert text.startswith(f"{type(game).__name__}: 5 random games")
    assert "uniform playouts/s" in text


def test_games_that_are_sometimes_stopped():
    class Short(Nim):
        def max_length(self):
            return 11

    assert 0 < check_game(Short(), games=20, seconds=0.01).stopped < 20


# ---- wrong games


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
    OutOfRange: "OutOfRange.play raises IndexError: index 99 is out of bounds",
    WrongField: "WrongField.play raises AttributeError: .*player",
    PlainDtype: r"PlainDtype.board_dtype\(\) must be made by hayago.core.records.record_dtype",
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
        check_game(wrong(), games=5, seconds=0.01)


def test_a_missing_method_is_named():
    with pytest.raises(ContractError, match=r"str is no game|a game is a NamedTuple .* but 'hex' is of type str"):
        check_game("hex")
