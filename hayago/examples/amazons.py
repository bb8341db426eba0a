"""Amazons: a queen moves, and shoots an arrow from where it has come to; both as the queen of chess. Who cannot move has lost.

A turn has three parts, and each of them is a move of its own by the same player: choose a queen, choose where it goes, choose
where its arrow lands. So a position has at most 35 moves instead of 2,176, and AMAF learns about each part alone.

A cell is 16 * row + column, both from 1 on at the top left, and a move 256 * part + cell. What stands in the way is kept as
lines: a number for every row, column and diagonal, of which each bit says that a cell is taken. How far a queen can go along a
line is then one look at a table.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import (
    NO_MOVE,
    Drawing,
    GameCard,
    GamePosition,
    IllegalMove,
    OffBoard,
    Polygon,
    Range,
    SettingError,
    below,
    helper,
    record_dtype,
)

QUEEN, TARGET, ARROW = 0, 1, 2  # the parts of a turn
SIZES = range(6, 11, 2)
MOST = SIZES[-1]
COLUMNS = "abcdefghij"
STEPS = (1, 16, 17, -15)  # along a row, a column, and the diagonals that fall and rise to the right


def free_cells() -> np.ndarray:
    """[taken cells of a line, place on it] free cells before the place, and 16 times those behind it; places count from 0."""
    table = np.zeros((1 << MOST, MOST), np.uint8)
    for taken in range(1 << MOST):
        is_free = [not taken >> place & 1 for place in range(MOST)]
        for place in range(MOST):
            before = next((n for n in range(place) if not is_free[place - 1 - n]), place)
            behind = next((n for n in range(MOST - 1 - place) if not is_free[place + 1 + n]), MOST - 1 - place)
            table[taken, place] = before + 16 * behind
    return table


FREE = free_cells()


@helper
def change(board, cell):
    """Take a free cell, or free a taken one."""
    x, y = np.uint32(cell & 15), np.uint32(cell >> 4)
    board.row[y] ^= 1 << (x - 1)
    board.column[x] ^= 1 << (y - 1)
    board.falling[x + MOST - y] ^= 1 << (x - 1)
    board.rising[x + y] ^= 1 << (x - 1)


@helper
def free_ways(board, cell):
    """How far it is free from a cell along the four lines: before it, and behind it times 16."""
    x, y = np.uint32(cell & 15), np.uint32(cell >> 4)
    straight = FREE[board.row[y], x - 1], FREE[board.column[x], y - 1]
    return *straight, FREE[board.falling[x + MOST - y], x - 1], FREE[board.rising[x + y], x - 1]


@helper
def can_leave(board, cell):
    """Is any cell beside this one free?"""
    row, column, falling, rising = free_ways(board, cell)
    return row | column | falling | rising != 0


class Amazons(NamedTuple):
    """Four queens each, on 10x10, 8x8 or 6x6."""

    size: Annotated[int, Range(SIZES[0], SIZES[-1])] = 10

    card = GameCard(
        "amazons",
        "Amazons",
        sizes=SIZES,
        size=10,
        preset="uct",
        page_sizes=SIZES,
        page_size=6,
        drawing=Drawing("square", is_chequered=True),
    )

    def start(self) -> AmazonsPosition:
        return AmazonsPosition.start(self)

    # ---- shapes and the first position: plain Python

    def board_dtype(self):
        return record_dtype(
            [
                ("row", "u2", (MOST + 1,)),  # [y] bit x - 1 is set where the cell is taken, or outside the board
                ("column", "u2", (MOST + 1,)),  # [x] the same with bit y - 1
                ("falling", "u2", (2 * MOST,)),  # [x - y + MOST] with bit x - 1
                ("rising", "u2", (2 * MOST + 1,)),  # [x + y] with bit x - 1
                ("queens", "u1", (2, 4)),  # [player - 1, queen] its cell
                ("queen", "u1"),  # the one that is moved in this turn
                ("part", "u1"),  # of the turn: QUEEN, TARGET or ARROW
                ("to_play", "u1"),
                ("over", "u1"),
            ]
        )

    def new_board(self):
        if self.size not in SIZES:
            raise SettingError(f"Amazons has sizes 6, 8 and 10, not {self.size!r}")
        boards = np.zeros(1, self.board_dtype())
        board, size, edge = boards[0], self.size, self.size // 2 - 2
        for lines in (board.row, board.column, board.falling, board.rising):
            lines[:] = (1 << MOST) - 1
        for y in range(1, size + 1):
            for x in range(1, size + 1):
                change(board, 16 * y + x)
        places = [(1, size - edge), (edge + 1, size), (size - edge, size), (size, size - edge)]
        board.queens[0] = [16 * y + x for x, y in places]
        board.queens[1] = [16 * (size + 1 - y) + x for x, y in places]
        for cell in board.queens.flat:
            change(board, int(cell))
        board.to_play = 1
        return boards

    def action_count(self):
        return 3 * 256

    def max_children(self):
        return 4 * self.size

    def max_length(self):
        return 3 * self.size**2

    # ---- kernels: compiled

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.over != 0

    def play(self, board, move):
        cell, own = np.int64(move) & 255, np.uint32(board.to_play - 1)
        if board.part == QUEEN:
            for i in range(4):
                if board.queens[own, i] == cell:
                    board.queen = i
            board.part = TARGET
        elif board.part == TARGET:
            change(board, np.int64(board.queens[own, board.queen]))
            change(board, cell)
            board.queens[own, board.queen] = cell
            board.part = ARROW
        else:
            change(board, cell)
            board.part = QUEEN
            board.to_play = 3 - board.to_play
            board.over = True
            for i in range(4):
                if board.over != 0 and can_leave(board, np.int64(board.queens[1 - own, i])):
                    board.over = False

    def origin(self, board):
        """Where the chosen queen stands."""
        return np.int64(board.queens[np.uint32(board.to_play - 1), board.queen])

    def moves(self, board, out):
        count, part = 0, 256 * np.int64(board.part)
        if board.part == QUEEN:
            for i in range(4):
                cell = board.queens[np.uint32(board.to_play - 1), i]
                if can_leave(board, np.int64(cell)):
                    out[count] = cell
                    count += 1
            return count
        cell = self.origin(board)
        ways = free_ways(board, cell)
        for k in range(4):
            for n in range(-np.int64(ways[k] & 15), np.int64(ways[k] >> 4) + 1):
                if n != 0:
                    out[count] = part + cell + n * STEPS[k]
                    count += 1
        return count

    def random_move(self, board, worker):
        if board.part == QUEEN:
            while True:
                cell = board.queens[np.uint32(board.to_play - 1), below(worker, 4)]
                if can_leave(board, np.int64(cell)):
                    return np.uint16(cell)
        cell = self.origin(board)
        ways = free_ways(board, cell)
        total = 0
        for way in ways:
            total += (way & 15) + (way >> 4)
        left, part = np.int64(below(worker, total)), 256 * np.int64(board.part)
        for k in range(4):
            before, behind = np.int64(ways[k] & 15), np.int64(ways[k] >> 4)
            if left < before + behind:
                return np.uint16(part + cell + (left - before if left < before else left - before + 1) * STEPS[k])
            left -= before + behind
        return NO_MOVE  # never: `left` is below the sum of all

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(1 if board.to_play == 2 else -1)  # the player to move has lost

    def score_range(self, board):
        return np.float32(1)


class AmazonsPosition(GamePosition):
    """Amazons(10).start().play("d1").play("d7").play("g7"): a queen, its target, the arrow. X is Black and moves first."""

    __slots__ = ()
    game: Amazons
    has_fixed_names = True  # a move is written alike in every position

    def read(self, text: str) -> int:
        word = str(text).strip().lower()
        if word not in self.places():
            raise OffBoard(repr(text), f"is not a cell: write a1 to {COLUMNS[self.game.size - 1]}{self.game.size}")
        column, row = self.places()[word]
        return 256 * int(self._boards[0].part) + 16 * (row + 1) + column + 1

    def write(self, move: int) -> str:
        return f"{COLUMNS[(move & 15) - 1]}{self.game.size + 1 - (move >> 4 & 15)}"

    def places(self) -> dict[str, tuple[int, int]]:
        size = self.game.size
        return {f"{COLUMNS[x]}{size - y}": (x, y) for y in range(size) for x in range(size)}

    def stones(self, colour: str) -> list[str]:
        return [self.write(int(cell)) for cell in self._boards[0].queens[self.colours.index(colour)]]

    def arrows(self) -> list[str]:
        """The cells where arrows have landed."""
        queens = {*self.stones("black"), *self.stones("white")}
        rows = self._boards[0].row
        return [name for name, (x, y) in self.places().items() if rows[y + 1] >> x & 1 and name not in queens]

    def shapes(self) -> list:
        """Queens on squares as every game has them, and a block on the cell of each arrow."""
        places = self.places()
        return [*super().shapes(), *(Polygon.rectangle(*places[name], 0.62, 0.62, "line") for name in self.arrows())]

    def draw(self) -> str:
        letters = dict.fromkeys(self.arrows(), "#")
        letters |= dict.fromkeys(self.stones("black"), "X") | dict.fromkeys(self.stones("white"), "O")
        across = COLUMNS[: self.game.size]
        rows = [f"{y:2} " + " ".join(letters.get(f"{x}{y}", ".") for x in across) for y in range(self.game.size, 0, -1)]
        return "\n".join([*rows, f"   {' '.join(across)}"])

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        what = ("is no queen of yours that can move", "cannot be reached by the queen", "cannot be reached by the arrow")
        return IllegalMove(name, f"{what[self._boards[0].part]}: choose one of {', '.join(self.legal_moves())}")
