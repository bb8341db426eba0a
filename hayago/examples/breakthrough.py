"""Breakthrough: pieces go one step ahead, straight or slanting, and capture slanting. Who reaches the last row wins.

A cell is 16 * row + column, both from 1 on at the top left. A move is 8 * cell + direction: 1 to 3 for a step down to the left,
straight or to the right, 5 to 7 for the same steps up. So a move says all of itself, whoever makes it.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import Drawing, GameCard, GamePosition, IllegalMove, OffBoard, Range, SettingError, below, helper, record_dtype

EMPTY, BORDER = 0, 3
SIZES = range(6, 9)
COLUMNS = "abcdefgh"
CELLS = 16 * 10
STRAIGHT = 2  # direction, without the 4 of steps up


@helper
def target(cell, direction):
    """Where a step leads to."""
    return cell + (16 if direction < 4 else -16) + (direction & 3) - 2


@helper
def can_step(board, cell, direction):
    """May the piece on this cell go there?"""
    found = board.color[target(cell, direction)]
    return found == EMPTY or (direction & 3 != STRAIGHT and found == 3 - board.color[cell])


class Breakthrough(NamedTuple):
    """Two rows of pieces each. Who captures all of the opponent's wins, too; the foremost piece can always move: no draws."""

    size: Annotated[int, Range(SIZES[0], SIZES[-1])] = 8

    card = GameCard(
        "breakthrough",
        "Breakthrough",
        sizes=SIZES,
        size=8,
        page_sizes=SIZES,
        page_size=8,
        drawing=Drawing("square", is_chequered=True),
    )

    def start(self) -> BreakthroughPosition:
        return BreakthroughPosition.start(self)

    # ---- shapes and the first position: plain Python

    def board_dtype(self):
        return record_dtype(
            [
                ("color", "u1", (CELLS,)),  # [cell] EMPTY, player 1, player 2 or BORDER
                ("pieces", "u1", (2, 2 * self.size)),  # [player - 1, number] cells of the pieces, in any order
                ("place", "u1", (CELLS,)),  # [cell] the number of its piece
                ("count", "u1", (2,)),  # [player - 1] pieces
                ("to_play", "u1"),
                ("winner", "u1"),  # 0 as long as there is none
            ]
        )

    def new_board(self):
        if self.size not in SIZES:
            raise SettingError(f"Breakthrough has sizes 6, 7 and 8, not {self.size!r}")
        boards = np.zeros(1, self.board_dtype())
        board, size = boards[0], self.size
        board.color[:] = BORDER
        for y in range(1, size + 1):
            board.color[16 * y + 1 : 16 * y + 1 + size] = EMPTY
        for player, rows in ((1, (1, 2)), (2, (size - 1, size))):
            cells = [16 * y + x for y in rows for x in range(1, size + 1)]
            board.color[cells] = player
            board.pieces[player - 1] = cells
            board.place[cells] = range(len(cells))
        board.count[:] = 2 * size
        board.to_play = 1
        return boards

    def action_count(self):
        return 8 * CELLS

    def max_children(self):
        return 6 * self.size

    def max_length(self):
        return 4 * self.size**2  # 4 * size pieces, each of which has less than `size` steps to go

    # ---- kernels: compiled

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.winner != 0

    def play(self, board, move):
        player = np.int64(board.to_play)
        own, other = np.uint32(player - 1), np.uint32(2 - player)
        cell = np.uint32(move >> 3)
        to = np.uint32(target(np.int64(cell), np.int64(move) & 7))
        if board.color[to] != EMPTY:  # captured: the last piece of the list takes its number
            last = np.uint32(board.count[other] - 1)
            moved, number = board.pieces[other, last], board.place[to]
            board.pieces[other, number] = moved
            board.place[moved] = number
            board.count[other] = last
        number = board.place[cell]
        board.pieces[own, number] = to
        board.place[to] = number
        board.color[to] = player
        board.color[cell] = EMPTY
        last_row = board.pieces.shape[1] // 2 if player == 1 else 1
        if to >> 4 == last_row or board.count[other] == 0:
            board.winner = player
        board.to_play = 3 - player

    def ahead(self, board):
        """The direction to the left of straight ahead, for the player to move."""
        return 1 if board.to_play == 1 else 5

    def moves(self, board, out):
        own = np.uint32(board.to_play - 1)
        first = self.ahead(board)
        count = 0
        for i in range(board.count[own]):
            cell = np.int64(board.pieces[own, i])
            for direction in range(first, first + 3):
                if can_step(board, cell, direction):
                    out[count] = 8 * cell + direction
                    count += 1
        return count

    def random_move(self, board, worker):
        """Any piece and direction, again until the step is legal: so all legal moves have the same chance."""
        own = np.uint32(board.to_play - 1)
        first = self.ahead(board)
        while True:
            drawn = below(worker, 3 * np.uint32(board.count[own]))
            cell = np.int64(board.pieces[own, drawn // np.uint32(3)])
            direction = first + np.int64(drawn % np.uint32(3))
            if can_step(board, cell, direction):
                return np.uint16(8 * cell + direction)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(1 if board.winner == 1 else -1)

    def score_range(self, board):
        return np.float32(1)


class BreakthroughPosition(GamePosition):
    """Breakthrough(8).start().play("d7d6"): from where to where. X is Black, moves first, and down."""

    __slots__ = ()
    game: Breakthrough
    has_fixed_names = True  # a move is written alike in every position

    def read(self, text: str) -> int:
        word = str(text).strip().lower()
        places = self.places()
        if word[:2] not in places or word[2:] not in places:
            raise OffBoard(repr(text), "is not a move: write from where to where, such as d7d6")
        (x, y), (to_x, to_y) = places[word[:2]], places[word[2:]]
        if abs(to_y - y) != 1 or abs(to_x - x) > 1:
            raise IllegalMove(word, "is no step: pieces go one row ahead, straight or slanting")
        return 8 * (16 * (y + 1) + x + 1) + to_x - x + (2 if to_y > y else 6)

    def write(self, move: int) -> str:
        return self._name(move >> 3) + self._name(target(move >> 3, move & 7))

    def _name(self, cell: int) -> str:
        return f"{COLUMNS[(cell & 15) - 1]}{self.game.size + 1 - (cell >> 4)}"

    def places(self) -> dict[str, tuple[int, int]]:
        size = self.game.size
        return {f"{COLUMNS[x]}{size - y}": (x, y) for y in range(size) for x in range(size)}

    def stones(self, colour: str) -> list[str]:
        color, player = self._boards[0].color, self.colours.index(colour) + 1
        return [name for name, (x, y) in self.places().items() if color[16 * (y + 1) + x + 1] == player]

    def draw(self) -> str:
        letters = dict.fromkeys(self.stones("black"), "X") | dict.fromkeys(self.stones("white"), "O")
        across = COLUMNS[: self.game.size]
        rows = [f"{y} " + " ".join(letters.get(f"{x}{y}", ".") for x in across) for y in range(self.game.size, 0, -1)]
        return "\n".join([*rows, f"  {' '.join(across)}"])

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        return IllegalMove(name, "is not possible: an own piece goes ahead to a free cell, or captures slanting")
