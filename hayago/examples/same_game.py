"""SameGame: take away groups of blocks of one colour. One player, points, and no chance.

A group of n blocks, at least two, counts (n - 2)^2 points. What lies above falls down, and empty columns close up to the left.
An empty board counts 1000 more. The game ends when no group is left.

The colours of the first board are drawn when it is made, by the setting `seed`: they lie open, so there is nothing that chance
could do in the game.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import GameCard, GamePosition, IllegalMove, OffBoard, Polygon, Range, SettingError, below, helper, record_dtype

SIZES = range(3, 21)
BONUS = 1000  # points for an empty board
TONES = ("cell", "red", "yellow", "blue", "green", "#8e5aa8", "#3aa6a0", "#e08a3c", "#8a8f98", "#d98ab0")  # [colour]
LETTERS = "abcdefghijklmnopqrst"  # of columns


@helper
def gather(board, size, cell):
    """Write the cells of the group around a cell to board.group, the lowest number first; how many they are."""
    colour = board.colour[cell]
    board.group[0] = cell
    board.seen[cell] = 1
    count = 1
    done = 0
    while done < count:
        here = np.int64(board.group[done])
        done += 1
        column = here % size
        for step in (-size, -1, 1, size):
            there = here + step
            is_inside = 0 <= there < size * size and not (step == -1 and column == 0) and not (step == 1 and column == size - 1)
            if is_inside and board.seen[there] == 0 and board.colour[there] == colour:
                board.seen[there] = 1
                board.group[count] = there
                count += 1
    return count


@helper
def forget_seen(board):
    for cell in range(board.seen.shape[0]):
        board.seen[cell] = 0


@helper
def list_groups(board, size, out):
    """Write the lowest cell of each group of at least two blocks, plus 1; how many they are."""
    forget_seen(board)
    count = 0
    for cell in range(size * size):
        if board.colour[cell] != 0 and board.seen[cell] == 0 and gather(board, size, cell) > 1:
            out[count] = cell + 1
            count += 1
    return count


@helper
def close_up(board, size):
    """Let blocks fall, and columns move to the left. Row 0 is the lowest."""
    column_to = 0
    for column in range(size):
        row_to = 0
        for row in range(size):
            colour = board.colour[row * size + column]
            if colour != 0:
                board.colour[row * size + column] = 0
                board.colour[row_to * size + column_to] = colour
                row_to += 1
        if row_to > 0:
            column_to += 1


@helper
def has_group(board, size):
    """Are there two blocks of one colour side by side?"""
    for row in range(size):
        for column in range(size):
            cell = row * size + column
            colour = board.colour[cell]
            if colour != 0:
                if column + 1 < size and board.colour[cell + 1] == colour:
                    return True
                if row + 1 < size and board.colour[cell + size] == colour:
                    return True
    return False


class SameGame(NamedTuple):
    """A move is the lowest cell of a group, plus 1; cells are numbered row by row from the bottom left."""

    size: Annotated[int, Range(SIZES[0], SIZES[-1])] = 15
    colours: Annotated[int, Range(2, 9)] = 5
    seed: Annotated[int, Range(0)] = 1  # of the first board

    card = GameCard(
        "same_game",
        "SameGame",
        __name__,
        "SameGame",
        sizes=SIZES,
        size=15,
        settings=("colours", "seed"),
        preset="points",
        players=1,
        is_for_points=True,
    )

    def start(self) -> SameGamePosition:
        """The first position."""
        return SameGamePosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        cells = self.size**2
        return record_dtype(
            [("colour", "u1", (cells,)), ("points", "u4"), ("blocks", "u2"), ("over", "u1")],
            [("seen", "u1", (cells,)), ("group", "u2", (cells,))],  # scratch: means nothing between two calls
        )

    def new_board(self) -> np.ndarray:
        if self.size not in SIZES or not 2 <= self.colours <= 9:
            raise SettingError(f"SameGame has sizes from 3 to 20 and 2 to 9 colours, not {self.size!r} and {self.colours!r}")
        boards = np.zeros(1, self.board_dtype())
        board = boards[0]
        board.colour[:] = np.random.default_rng(self.seed).integers(1, self.colours + 1, self.size**2)
        board.blocks = self.size**2
        board.over = not has_group(board, self.size)
        return boards

    def action_count(self) -> int:
        return self.size**2 + 1

    def max_children(self) -> int:
        return self.size**2 // 2

    def max_length(self) -> int:
        return self.size**2 // 2

    # ---- kernels

    def to_play(self, board):
        return 1

    def is_over(self, board):
        return board.over != 0

    def play(self, board, move):
        forget_seen(board)
        count = gather(board, self.size, move - 1)
        for i in range(count):
            board.colour[board.group[i]] = 0
        board.blocks -= count
        board.points += np.uint32((count - 2) ** 2)
        if board.blocks == 0:
            board.points += BONUS
        close_up(board, self.size)
        board.over = not has_group(board, self.size)

    def moves(self, board, out):
        return list_groups(board, self.size, out)

    def random_move(self, board, worker):
        count = list_groups(board, self.size, worker.candidates)  # 256 entries; the largest board has 200 groups
        return worker.candidates[below(worker, count)]

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(board.points)

    def score_range(self, board):
        return np.float32(20 * self.size**2)  # a very good result: more counts as that


class SameGamePosition(GamePosition):
    """SameGame(9).start().play("c1"): a move is any cell of a group; columns are letters, rows numbers from below."""

    __slots__ = ()
    game: SameGame

    def read(self, text: str) -> int:
        word, size = str(text).strip().lower(), self.game.size
        column, row = LETTERS.find(word[:1]) if word else -1, word[1:]
        if not 0 <= column < size or not (row.isascii() and row.isdigit()) or not 1 <= int(row) <= size:
            raise OffBoard(repr(text), f"is not a cell: write a column and a row, a1 to {LETTERS[size - 1]}{size}")
        board, cell = self.boards[0], (int(row) - 1) * size + column
        forget_seen(board)
        return int(min(board.group[: gather(board, size, cell)])) + 1

    def write(self, move: int) -> str:
        row, column = divmod(move - 1, self.game.size)
        return f"{LETTERS[column]}{row + 1}"

    def places(self) -> dict[str, tuple[int, int]]:
        size = self.game.size
        return {self.write(cell + 1): (cell % size, size - 1 - cell // size) for cell in range(size**2)}

    def shapes(self) -> list:
        """A block for each cell that is not empty; a click takes its group."""
        colour, shapes = self._boards[0].colour, []
        for cell, (name, (x, y)) in enumerate(self.places().items()):
            is_there = bool(colour[cell])
            shapes.append(Polygon.rectangle(x, y, 0.94, 0.94, TONES[colour[cell]], cell=name if is_there else ""))
        return shapes

    def draw(self) -> str:
        size, colour = self.game.size, self._boards[0].colour
        rows = [" ".join(".123456789"[c] for c in colour[row * size : (row + 1) * size]) for row in range(size)]
        lines = [f"{row + 1:>2} {rows[row]}" for row in reversed(range(size))]
        return "\n".join([*lines, f"   {' '.join(LETTERS[:size])}"])

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        return IllegalMove(name, "is no group: choose two or more blocks of one colour side by side")
