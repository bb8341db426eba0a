"""Go as a game of the contract (contract.py): the record that searches and playouts are compiled around."""

import enum
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import numpy as np

from ...core.errors import SettingError
from ...core.ranges import Range
from ...core.rng import below, scrambled
from ..registry import GAMES
from ..rule_sets import Ko, Scoring
from .rules.board import BLACK, EMPTY, PASS, RECENT, WHITE, board_dtype, new_board, place_stone, playable
from .rules.scoring import area, owners

if TYPE_CHECKING:
    from .position import Position

SIZES = GAMES["go"].sizes
KOMI = Range(-10_000, 10_000)


class _Settings(NamedTuple):
    size: Annotated[int, Range(SIZES[0], SIZES[-1])]  # only shapes the record: a constant in kernels, `board.grid.shape`
    komi: Annotated[float, KOMI]  # points for White
    ko: Annotated[int, Range(min(Ko), max(Ko))]  # a Ko
    scoring: Annotated[int, Range(min(Scoring), max(Scoring))]  # a Scoring; playouts always count the area


class Go(_Settings):
    """The game of Go, as in Go(9, komi=7.5): suicide is illegal, two passes end the game.

    >>> from hayago import Go
    >>> position = Go(5, komi=0.5).start().play("C3")
    >>> position.to_play, position.score()
    ('white', 24.5)
    """

    __slots__ = ()

    def __new__(cls, size: int = 9, komi: float = 7.5, ko: Any = Ko.POSITIONAL, scoring: Any = Scoring.AREA) -> "Go":
        if not isinstance(size, int) or isinstance(size, bool) or size not in SIZES:
            raise SettingError(f"Go has sizes from {SIZES[0]} to {SIZES[-1]}, not {size!r}")
        if isinstance(komi, str | bool) or not KOMI.holds(komi):
            raise SettingError(f"komi must be a finite number of points, {KOMI}, not {komi!r}")
        return super().__new__(cls, size, float(komi), choice(Ko, ko, "ko"), choice(Scoring, scoring, "scoring"))

    def named(self) -> dict[str, Any]:
        """Its settings as users write them: {"size": 9, "komi": 7.5, "ko": "positional", "scoring": "area"}."""
        return {**self._asdict(), "ko": Ko(self.ko).name.lower(), "scoring": Scoring(self.scoring).name.lower()}

    def start(self) -> "Position":
        """The empty board as a `Position`, Black to play."""
        from .position import Position  # which needs this class

        return Position.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return board_dtype(self.size)

    def new_board(self) -> np.ndarray:
        return new_board(self.size)

    def action_count(self) -> int:
        return (self.size + 1) * (self.size + 2) + 1

    def max_children(self) -> int:
        return self.size**2 + 1

    def max_length(self) -> int:
        return 3 * self.size**2

    # ---- kernels

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.passes >= 2

    def play(self, board, move):
        if move == PASS:
            board.ko = 0
            board.captured = 0
            board.passes += 1
        else:
            place_stone(board, np.uint32(move), np.int64(board.to_play))
            board.passes = 0
        board.recent[np.uint32(board.ply) % np.uint32(RECENT)] = move
        board.ply += 1
        board.last = move
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        """Legal moves that fill no own eye, then the pass."""
        color = np.int64(board.to_play)
        count = 0
        for i in range(board.empties):
            point = board.empty[i]
            if playable(board, point, color):
                out[count] = point
                count += 1
        out[count] = PASS
        return count + 1

    def random_move(self, board, worker):
        """Uniform among the moves that fill no own eye; the pass when there is none."""
        color = np.int64(board.to_play)
        left = board.empties
        while left > 0:
            i = below(worker, left)
            point = board.empty[i]
            if playable(board, point, color):
                return point
            left -= 1
            other = board.empty[left]
            board.empty[left] = point
            board.empty[i] = other
            board.place[point] = left
            board.place[other] = i
        return PASS

    def playable(self, board, move):
        """May a playout make this move: is the point empty, the move legal, and no own eye?"""
        return board.color[move] == EMPTY and playable(board, move, np.int64(board.to_play))

    def amaf_key(self, move, player):
        """The point; 0 (the pass) is not counted."""
        return move

    def position_key(self, board):
        """A number that differs, as good as surely, between positions: stones, player to move, ko ban, number of moves."""
        key = scrambled(np.uint64(board.ply) << np.uint64(20) | np.uint64(board.ko) << np.uint64(2) | np.uint64(board.to_play))
        for p in range(board.color.shape[0]):
            if board.color[p] == BLACK or board.color[p] == WHITE:
                key ^= scrambled(np.uint64(p) << np.uint64(2) | np.uint64(board.color[p]))
        return key

    def score(self, board):
        """Black's area minus White's and komi."""
        return np.float32(area(board)) - np.float32(self.komi)

    def count_owners(self, board, owned):
        """Add 1 to owned[point] for each point that ends in Black's hands, -1 for White's."""
        owners(board, board.owner)
        for p in range(board.color.shape[0]):
            owned[p] += (board.owner[p] == BLACK) - np.int32(board.owner[p] == WHITE)

    def points(self, board):
        """The number of points of the board."""
        size = board.grid.shape[1] - 1
        return size * size

    def score_range(self, board):
        """The largest score that either player can have."""
        size = board.grid.shape[1] - 1
        return np.float32(size * size) + np.float32(abs(self.komi))


def choice(options: type[enum.IntEnum], value: Any, what: str) -> int:
    """`value` as a member of the IntEnum: a member, its number, or its name in any case."""
    for option in options:
        if value == option or (isinstance(value, str) and value.upper() == option.name):
            return int(option)
    names = ", ".join(repr(option.name.lower()) for option in options)
    raise SettingError(f"{what} is one of {names}, not {value!r}")
