"""What Hex and Havannah share: stones are put on empty cells and stay there, and the second player may swap."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, NamedTuple, Self

import numpy as np

from ..core.checked import converted
from ..core.contract import NO_MOVE
from ..core.errors import IllegalMove, Occupied, OffBoard, SettingError
from ..core.jit import helper
from ..core.ranges import Count, Range
from ..core.rng import below, scrambled
from .planes import stone_planes
from .position import GamePosition, advance, to_colour

SWAP = np.uint16(0)
GTP_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class PlacingSettings(NamedTuple):
    """What can be chosen."""

    size: Count  # cells of a side; only shapes the record: inside kernels it follows from `board.grid.shape`, a constant
    swap: bool  # may the second player take over the first move?
    coordinates: Annotated[int, Range(0)]  # how cells are named; kernels do not know it


class Placing:
    """The kernels of such a game. Its record has PlacingSettings, and the kernels `put` and `winning_move`."""

    __slots__ = ()

    def to_play(self, board):
        return np.int64(board.to_play)

    def play(self, board, move):
        self.put(board, move)
        board.last = move
        board.ply += 1
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        """The moves worth a node: one that wins, else one that keeps the opponent from winning [Teytaud10], else all."""
        player = np.int64(board.to_play)
        move = self.winning_move(board, player)
        if move == NO_MOVE:
            move = self.winning_move(board, 3 - player)
        if move == NO_MOVE:
            return self.legal_moves(board, out)
        out[0] = move
        return 1

    def legal_moves(self, board, out):
        """All empty cells, then the swap when it is possible."""
        count = board.empties
        for i in range(count):
            out[i] = board.empty[i]
        if self.swap and board.ply == 1:
            out[count] = SWAP
            count += 1
        return count

    def random_move(self, board, worker):
        """Any empty cell; playouts do not swap."""
        return board.empty[below(worker, board.empties)]

    def playable(self, board, move):
        """May a playout make this move: is the cell empty?"""
        return board.color[move] == 0

    def amaf_key(self, move, player):
        """The cell; 0 (the swap) is not counted."""
        return move

    def position_key(self, board):
        """A number that differs, as good as surely, between positions: stones and player to move; for Transpositions."""
        key = scrambled(np.uint64(board.to_play))
        for p in range(board.color.shape[0]):
            if board.color[p] == 1 or board.color[p] == 2:
                key ^= scrambled(np.uint64(p) << np.uint64(2) | np.uint64(board.color[p]))
        return key

    def score(self, board):
        """1 when player 1 has won, -1 when player 2 has, 0 for a draw."""
        return np.float32(3 - 2 * np.int64(board.winner)) if board.winner != 0 else np.float32(0)

    def score_range(self, board):
        return np.float32(1)


@helper
def take_cell(board, p):
    """Take a cell out of the list of empty ones."""
    n = np.uint32(board.empties - 1)
    i = board.place[p]
    moved = board.empty[n]
    board.empty[i] = moved
    board.place[moved] = i
    board.empties = n


class PlacingPosition(GamePosition):
    """A position of such a game."""

    __slots__ = ()
    has_fixed_names = True
    latest: ClassVar[tuple[str, ...]] = ("last",)  # the fields of the board that name the latest moves

    @classmethod
    def with_stones(cls, game: Any, stones: dict[int, str], to_play: str) -> Self:
        """A position with stones on these cells, {number: colour}, which no moves have led to."""
        boards = game.new_board()
        board = boards[0]
        for cell, colour in stones.items():
            board.to_play = cls.colours.index(colour) + 1
            advance(game, boards, cell)
        for field in cls.latest:
            board[field] = 0
        board.to_play = cls.colours.index(to_colour(to_play)) + 1
        return cls(game, boards)

    @property
    def key(self) -> bytes:
        """The stones on the board, as something to compare."""
        return bytes(self._boards[0].color.tobytes())

    def cells(self) -> dict[tuple[int, int], int]:
        """[column, row] the number of the cell, row by row from the top left."""
        raise NotImplementedError

    def places(self) -> dict[str, tuple[int, int]]:
        return {self.write(cell): place for place, cell in self.cells().items()}

    def stones(self, colour: str) -> list[str]:
        color, player = self._boards[0].color, self.colours.index(to_colour(colour)) + 1
        return [self.write(cell) for cell in self.cells().values() if color[cell] == player]

    def planes(self) -> Any:
        return stone_planes(self)

    def move_of_action(self, action: int) -> str:
        """OpenSpiel counts the cells row by row; a move on the first stone is the swap."""
        cells = self.cells()
        row, column = divmod(action, 1 + max(column for column, _ in cells))
        cell = cells[column, row]
        return self.write(cell if self._boards[0].color[cell] == 0 else int(SWAP))

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        if move != SWAP:
            return Occupied(name, "is occupied: choose an empty cell")
        if not self.game.swap:
            return IllegalMove(name, f"is not allowed in this game: begin it with {type(self.game).__name__}(size, swap=True)")
        return IllegalMove(name, "is only possible as the second move of the game")


def checked_settings(cls: type, size: Any, swap: Any, sizes: range) -> tuple[int, bool]:
    """The size and the swap of a game of this class, if they are what they should be."""
    if not isinstance(size, int) or isinstance(size, bool) or size not in sizes:
        raise SettingError(f"{cls.__name__} has sizes from {sizes[0]} to {sizes[-1]}, not {size!r}")
    return size, converted(swap, bool, f"{cls.__name__}.swap")


def system(value: Any, systems: type[enum.IntEnum]) -> int:
    """A system of coordinates as a number, from a member, its number, or its name such as "little golem" or "LittleGolem"."""
    for option in systems:
        if value == option or (isinstance(value, str) and plain(value) == plain(option.name)):
            return int(option)
    *names, last = ["".join(word.title() for word in option.name.split("_")) for option in systems]
    raise SettingError(f"coordinates are {', '.join(map(repr, names))} or {last!r}, not {value!r}")


def plain(name: str) -> str:
    """The letters and digits alone, in small letters."""
    return "".join(filter(str.isalnum, name)).lower()


def gogui_move(word: str, cell_of: Callable[[int, int], int | None], board: str) -> int:
    """The move that GoGui writes as a cell or, for the swap, as "pass"; `cell_of` gives the cell in column x and row y."""
    if word.lower() == "pass":
        return int(SWAP)
    cell = cell_of(*gtp_cell(word))
    if cell is None:
        raise OffBoard(repr(word), f"is not a cell of {board} as GoGui names them: write C4, without a column I")
    return cell


def gtp_text(x: int, y: int) -> str:
    """A cell as GoGui names it: column x, row y from the bottom, both from 0."""
    return f"{GTP_COLUMNS[x]}{y + 1}"


def gtp_cell(text: str) -> tuple[int, int]:
    """(x, y) of such a name; (-1, -1) for what is none."""
    word = text.strip().upper()
    digits = word[1:]
    if word[:1] not in GTP_COLUMNS or not (text.isascii() and digits.isdigit() and len(digits) <= 2):
        return -1, -1
    return GTP_COLUMNS.index(word[:1]), int(digits) - 1
