"""2048: slide the tiles of a 4x4 board, equal ones merge. One player, chance, and points.

After each move chance puts a 2 (9 times of 10) or a 4 on an empty cell. Merged tiles count their sum. The game ends when
nothing can be moved, and when the tile `goal` is there.

The player is number 1 and the score is what the tiles have counted so far: the search plays for as much of it as possible, by
the outcome `Score` of the preset "points".
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import CHANCE, GameCard, GamePosition, IllegalMove, OffBoard, Polygon, Range, Text, below, helper, record_dtype

SIDE = 4
CELLS = SIDE * SIDE
NAMES = ("", "up", "right", "down", "left")  # [move]
FIRST_OUTCOME = 5  # outcomes: 5 + 2 * cell, and one more for a 4; cells are numbered row by row from the top left
COLUMNS = "abcd"
TONES = (
    "#fffaf0",
    "#fdeecb",
    "#f5cf93",
    "#eda566",
    "#e8854f",
    "#df6440",
    "#e9c75c",
    "#d9b23c",
    "#8fb56a",
    "#5c9a8b",
    "#3f7aa6",
)
BOARD = record_dtype(
    [
        ("tile", "u1", (CELLS,)),  # [cell] 0 for none, else the power of two
        ("points", "u4"),
        ("to_come", "u1"),  # tiles that chance still has to put on the board
        ("largest", "u1"),  # power of two
    ]
)


@helper
def cell_at(move, line, place):
    """The cells of a line in the order in which tiles reach the edge that the move goes to."""
    if move == 1:
        return place * SIDE + line
    if move == 3:
        return (SIDE - 1 - place) * SIDE + line
    return line * SIDE + (place if move == 4 else SIDE - 1 - place)


@helper
def can_slide(board, move):
    """Would a tile move, or merge?"""
    for line in range(SIDE):
        for place in range(1, SIDE):
            tile = board.tile[cell_at(move, line, place)]
            before = board.tile[cell_at(move, line, place - 1)]
            if tile != 0 and (before == 0 or before == tile):
                return True
    return False


@helper
def slide(board, move, line):
    """Slide one line; each tile merges once."""
    end = 0  # the place where the next tile comes to rest, or merges
    can_merge = False
    for place in range(SIDE):
        cell = cell_at(move, line, place)
        tile = board.tile[cell]
        if tile != 0:
            board.tile[cell] = 0
            if can_merge and board.tile[cell_at(move, line, end - 1)] == tile:
                board.tile[cell_at(move, line, end - 1)] = tile + 1
                board.points += np.uint32(2) << np.uint32(tile)
                board.largest = max(board.largest, tile + 1)
                can_merge = False
            else:
                board.tile[cell_at(move, line, end)] = tile
                end += 1
                can_merge = True


@helper
def count_empty(board):
    """How many cells are empty."""
    count = 0
    for cell in range(CELLS):
        count += board.tile[cell] == 0
    return count


class Game2048(NamedTuple):
    """A move slides all tiles; the outcome of chance is a new one. `goal` is the tile that ends the game."""

    goal: Annotated[int, Range(4, 2**17)] = 2048

    card = GameCard("2048", "2048", __name__, "Game2048", preset="points", settings=("goal",), players=1, is_for_points=True)

    def start(self) -> Position2048:
        """The first position: chance puts two tiles on the empty board."""
        return Position2048.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return BOARD

    def new_board(self) -> np.ndarray:
        boards = np.zeros(1, BOARD)
        boards[0].to_come = 2
        return boards

    def action_count(self) -> int:
        return FIRST_OUTCOME

    def max_children(self) -> int:
        return 2 * CELLS

    def max_length(self) -> int:
        return 4 * self.goal  # a move adds 2 at least to the sum of all tiles, which stays below 2 * goal

    # ---- kernels

    def to_play(self, board):
        return CHANCE if board.to_come > 0 else 1

    def is_over(self, board):
        if board.to_come > 0:
            return False
        if np.int64(1) << np.int64(board.largest) >= self.goal:
            return True
        return not (can_slide(board, 1) or can_slide(board, 2) or can_slide(board, 3) or can_slide(board, 4))

    def play(self, board, move):
        if move >= FIRST_OUTCOME:
            outcome = np.uint32(move - FIRST_OUTCOME)
            board.tile[outcome >> np.uint32(1)] = np.uint8(1 + (outcome & np.uint32(1)))
            board.largest = max(board.largest, np.uint8(1 + (outcome & np.uint32(1))))
            board.to_come -= 1
        else:
            for line in range(SIDE):
                slide(board, move, line)
            if np.int64(1) << np.int64(board.largest) < self.goal:
                board.to_come = 1

    def moves(self, board, out):
        count = 0
        if board.to_come > 0:
            for cell in range(CELLS):
                if board.tile[cell] == 0:
                    out[count] = FIRST_OUTCOME + 2 * cell
                    out[count + 1] = FIRST_OUTCOME + 2 * cell + 1
                    count += 2
        else:
            for move in range(1, FIRST_OUTCOME):
                if can_slide(board, move):
                    out[count] = move
                    count += 1
        return count

    def chance(self, board, move):
        return (0.1 if (move - FIRST_OUTCOME) % 2 == 1 else 0.9) / count_empty(board)

    def random_move(self, board, worker):
        if board.to_come > 0:  # the same as draw_outcome, but faster
            while True:
                cell = below(worker, CELLS)
                if board.tile[cell] == 0:
                    return np.uint16(FIRST_OUTCOME + 2 * cell + (below(worker, 10) == 0))
        while True:
            move = np.uint16(1 + below(worker, 4))
            if can_slide(board, move):
                return move

    def amaf_key(self, move, player):
        return 0 if player == CHANCE else move

    def score(self, board):
        return np.float32(board.points)

    def score_range(self, board):
        return np.float32(10 * self.goal)  # a goal that was made of twos alone


class Position2048(GamePosition):
    """Game2048().start(): a move is "up", "right", "down" or "left"; an outcome a tile and its cell, such as "2@b3"."""

    __slots__ = ()
    game: Game2048

    def read(self, text: str) -> int:
        word = str(text).strip().lower()
        if word in NAMES[1:]:
            return NAMES.index(word)
        tile, _, cell = word.partition("@")
        if tile not in ("2", "4") or cell not in self.places():
            raise OffBoard(repr(text), "is not a move: write up, right, down or left, and for a new tile such as 2@b3")
        column, row = self.places()[cell]
        return FIRST_OUTCOME + 2 * (row * SIDE + column) + (tile == "4")

    def write(self, move: int) -> str:
        if move < FIRST_OUTCOME:
            return NAMES[move]
        cell, is_four = divmod(move - FIRST_OUTCOME, 2)
        return f"{4 if is_four else 2}@{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"

    def places(self) -> dict[str, tuple[int, int]]:
        return {f"{COLUMNS[column]}{row + 1}": (column, row) for row in range(SIDE) for column in range(SIDE)}

    def shapes(self) -> list:
        """Tiles with their numbers; moves are no cells, so the page has a button and an arrow key for each."""
        shapes: list = []
        for cell, tile in enumerate(self._boards[0].tile.tolist()):
            row, column = divmod(cell, SIDE)
            shapes.append(Polygon.rectangle(column, row, 0.92, 0.92, TONES[min(tile, len(TONES)) - 1] if tile else "cell-2"))
            if tile:
                shapes.append(Text(column, row, str(1 << tile), 0.46 if tile < 10 else 0.32))
        return shapes

    def draw(self) -> str:
        tiles = [str(1 << tile) if tile else "." for tile in self._boards[0].tile.tolist()]
        rows = ["".join(f"{tile:>6}" for tile in tiles[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE)]
        return "\n".join(rows)

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        return IllegalMove(name, f"is not possible now: {', '.join(self.legal_moves())}")
