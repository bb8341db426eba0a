"""Connect Four, the smallest complete game: copy this file for a game of your own.

`hayago.checks.game.check_game` tells whether it is in order.

Cells are numbered row by row from the bottom left, with a border: the cell of column 1 in the lowest row is 9, the one above
it 17. A move is the cell where the disc comes to rest, not the column: so AMAF tells discs of different heights apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import NO_MOVE
from ..core.errors import IllegalMove, OffBoard
from ..core.jit import helper
from ..core.records import record_dtype
from ..core.rng import below
from .position import GamePosition
from .shapes import Disc, Polygon, Shape, Text

ROWS, COLUMNS, WIDTH = 6, 7, 8
EMPTY, BORDER = 0, 3
BOARD = record_dtype(
    [
        ("color", "u1", (WIDTH * (ROWS + 2) + 1,)),  # [cell] EMPTY, player 1, player 2 or BORDER
        ("free", "u1", (COLUMNS,)),  # [column] the lowest cell without a disc; a border cell when the column is full
        ("discs", "u1"),
        ("to_play", "u1"),
        ("winner", "u1"),  # 0 as long as there is none
    ]
)


@helper
def discs_beyond(board, cell, step, player):
    """How many discs of the player follow each other from the cell on."""
    count = 0
    cell += step
    while board.color[cell] == player:
        count += 1
        cell += step
    return count


@helper
def makes_four(board, cell, player):
    """Does a disc of the player on this cell make four in a row?"""
    c = np.int64(cell)
    for step in (1, WIDTH - 1, WIDTH, WIDTH + 1):
        if discs_beyond(board, c, step, player) + discs_beyond(board, c, -step, player) >= 3:
            return True
    return False


class ConnectFour(NamedTuple):
    """The game of Connect Four: four discs in a row win; the board has 7 columns of 6 cells. A full board is a draw.

    >>> from hayago import ConnectFour
    >>> print(ConnectFour().start().play("4").play("4").play("3"))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . X X . . .
    1 2 3 4 5 6 7
    white to play
    """

    def start(self) -> ConnectFourPosition:
        """The empty board as a `ConnectFourPosition`."""
        return ConnectFourPosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return BOARD

    def new_board(self) -> np.ndarray:
        boards = np.zeros(1, BOARD)
        board = boards[0]
        board.color[:] = BORDER
        for row in range(1, ROWS + 1):
            board.color[row * WIDTH + 1 : (row + 1) * WIDTH] = EMPTY
        board.free[:] = WIDTH + 1 + np.arange(COLUMNS)
        board.to_play = 1
        return boards

    def action_count(self) -> int:
        return WIDTH * (ROWS + 1)

    def max_children(self) -> int:
        return COLUMNS

    def max_length(self) -> int:
        return ROWS * COLUMNS

    # ---- kernels

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.winner != 0 or board.discs == ROWS * COLUMNS

    def play(self, board, move):
        player = board.to_play
        board.color[move] = player
        board.free[np.uint32(move) % np.uint32(WIDTH) - np.uint32(1)] = move + WIDTH
        board.discs += 1
        if makes_four(board, move, player):
            board.winner = player
        board.to_play = 3 - player

    def moves(self, board, out):
        count = 0
        for column in range(COLUMNS):
            if board.color[board.free[column]] == EMPTY:
                out[count] = board.free[column]
                count += 1
        return count

    def random_move(self, board, worker):
        while True:
            cell = board.free[below(worker, COLUMNS)]
            if board.color[cell] == EMPTY:
                return np.uint16(cell)

    def playable(self, board, move):
        """Would the next disc of the column come to rest on this cell? For the playout step PoolRave."""
        return board.free[np.uint32(move) % np.uint32(WIDTH) - np.uint32(1)] == move

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        """1 when player 1 has won, -1 when player 2 has, 0 for a draw."""
        return np.float32(3 - 2 * np.int64(board.winner)) if board.winner != 0 else np.float32(0)

    def score_range(self, board):
        return np.float32(1)

    def winning_move(self, board, player):
        """A move with which the player would win at once, or NO_MOVE; for the playout step Decisive."""
        for column in range(COLUMNS):
            cell = board.free[column]
            if board.color[cell] == EMPTY and makes_four(board, cell, player):
                return np.uint16(cell)
        return NO_MOVE


class ConnectFourPosition(GamePosition):
    """ConnectFour().start().play("4"): a move is the number of a column; X moves first."""

    __slots__ = ()
    has_fixed_names = True
    signs = ("red", "yellow")
    game: ConnectFour

    def read(self, text: str) -> int:
        word = str(text).strip()
        if word not in [str(column + 1) for column in range(COLUMNS)]:
            raise OffBoard(repr(text), f"is not a move: write the number of a column, 1 to {COLUMNS}")
        return int(self._boards[0].free[int(word) - 1])

    def write(self, move: int) -> str:
        return str(move % WIDTH)

    def draw(self) -> str:
        cells = self._boards[0].color[: WIDTH * (ROWS + 1)].reshape(ROWS + 1, WIDTH)[1:, 1:]
        rows = [" ".join(".XO"[color] for color in row) for row in reversed(cells)]
        return "\n".join([*rows, " ".join(str(column + 1) for column in range(COLUMNS))])

    def planes(self) -> Any:
        """(4, rows, columns), for methods that learn: discs of player 1, of player 2, free cells, 1s if player 1 moves."""
        cells = self._boards[0].color[: WIDTH * (ROWS + 1)].reshape(ROWS + 1, WIDTH)[1:, 1:]
        turn = np.full_like(cells, self._boards[0].to_play == 1)
        return np.stack([cells == 1, cells == 2, cells == EMPTY, turn]).astype(np.float32)

    def shapes(self) -> list[Shape]:
        """A board with holes; a click anywhere in a column drops a disc there."""
        board, colours = self._boards[0], {EMPTY: "ground", 1: "red", 2: "yellow"}
        shapes: list[Shape] = [Polygon.rectangle(4, 3.5, COLUMNS + 4, ROWS + 4, "ground")]
        shapes += [Polygon.rectangle(4, 3.5, COLUMNS + 0.1, ROWS + 0.1, "blue")]
        for column in range(1, COLUMNS + 1):
            shapes += [Polygon.rectangle(column, 3.5, 1.0, ROWS, "none", cell=str(column))]
            shapes += [Text(column, ROWS + 0.8, str(column), 0.34, "label")]
            for row in range(1, ROWS + 1):
                cell = row * WIDTH + column
                name = str(column) if cell == board.free[column - 1] else ""
                shapes += [Disc(column, ROWS + 1 - row, 0.4, colours[int(board.color[cell])], cell=name)]
        if self.move is not None:
            row, column = divmod(self.move, WIDTH)
            shapes += [Disc(column, ROWS + 1 - row, 0.16, "none", "last", 0.07)]
        return shapes

    def move_of_action(self, action: int) -> str:
        return str(action + 1)

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        return IllegalMove(f"column {name}", "is full: choose another one")
