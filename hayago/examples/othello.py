"""Othello: put a disc, turn those of the opponent between it and another of yours. Who has more discs at the end wins.

A cell is 16 * row + column, both from 1 on at the top left; 0 is the pass. A row of the board is one number for each player, of
which bit x belongs to column x: so one `and` looks at a whole row.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import Drawing, GameCard, GamePosition, IllegalMove, OffBoard, Range, SettingError, below, helper, record_dtype

PASS = 0
SIZES = range(4, 11, 2)
BITS = np.array([number.bit_count() for number in range(1 << 11)], np.uint8)  # [row] cells in it
COLUMNS = "abcdefghij"


@helper
def find_moves(board, player):
    """Write the legal moves of the player to board.legal and their number to board.count.

    A run is a row of cells with discs of the opponent, in one direction behind a disc of the player. Where runs come to a free
    cell, there is a move.
    """
    size = board.legal.shape[0] - 2
    inside = np.uint32((2 << size) - 2)
    own, other = np.uint32(player - 1), np.uint32(2 - player)
    west = south = east = np.uint32(0)  # runs that come from the row above
    for y in range(1, size + 1):
        mine, theirs, before = board.rows[own, y], board.rows[other, y], board.rows[own, y - 1]
        free = inside & ~np.uint32(mine | theirs)
        legal = ((west >> 1) | south | (east << 1)) & free
        west, south, east = ((west | before) >> 1) & theirs, (south | before) & theirs, ((east | before) << 1) & theirs
        run = np.uint32(mine << 1) & theirs
        while run != 0:
            run <<= np.uint32(1)
            legal |= run & free
            run &= theirs
        run = np.uint32(mine >> 1) & theirs
        while run != 0:
            run >>= np.uint32(1)
            legal |= run & free
            run &= theirs
        board.legal[y] = legal
    west = north = east = np.uint32(0)  # and from the row below
    count = 0
    for y in range(size, 0, -1):
        mine, theirs, before = board.rows[own, y], board.rows[other, y], board.rows[own, y + 1]
        free = inside & ~np.uint32(mine | theirs)
        legal = board.legal[y] | (((west >> 1) | north | (east << 1)) & free)
        west, north, east = ((west | before) >> 1) & theirs, (north | before) & theirs, ((east | before) << 1) & theirs
        board.legal[y] = legal
        count += BITS[legal]
    board.count = count


@helper
def turn(board, player, x, y, dx, dy):
    """Turn the discs from (x, y) in this direction, if another disc of the player stands behind them."""
    own, other = np.uint32(player - 1), np.uint32(2 - player)
    x, y, length = x + dx, y + dy, 0
    while board.rows[other, y] >> x & 1:
        x, y, length = x + dx, y + dy, length + 1
    if board.rows[own, y] >> x & 1:
        for _ in range(length):
            x, y = x - dx, y - dy
            board.rows[own, y] ^= 1 << x
            board.rows[other, y] ^= 1 << x


@helper
def lowest(row):
    """The column of the lowest bit."""
    return BITS[np.uint32((row & (~row + 1)) - 1)]


class Othello(NamedTuple):
    """Who cannot move passes; when neither can, the game is over."""

    size: Annotated[int, Range(SIZES[0], SIZES[-1])] = 8

    card = GameCard("othello", "Othello", sizes=SIZES, size=8, page_sizes=SIZES, page_size=8, drawing=Drawing("square"))

    def start(self) -> OthelloPosition:
        return OthelloPosition.start(self)

    # ---- shapes and the first position: plain Python

    def board_dtype(self):
        return record_dtype(
            [
                ("rows", "u2", (2, self.size + 2)),  # [player - 1, row] the cells with their discs; empty rows as a border
                ("legal", "u2", (self.size + 2,)),  # [row] the cells where the player to move may put a disc
                ("count", "u1"),  # of these cells
                ("last", "u1"),  # the last move
                ("to_play", "u1"),
                ("over", "u1"),
            ]
        )

    def new_board(self):
        if self.size not in SIZES:
            raise SettingError(f"Othello has sizes 4, 6, 8 and 10, not {self.size!r}")
        boards = np.zeros(1, self.board_dtype())
        board, half = boards[0], self.size // 2
        board.rows[0, half], board.rows[0, half + 1] = 2 << half, 1 << half
        board.rows[1, half], board.rows[1, half + 1] = 1 << half, 2 << half
        board.to_play = 1
        find_moves(board, 1)
        return boards

    def action_count(self):
        return 16 * (self.size + 1)

    def max_children(self):
        return self.size**2

    def max_length(self):
        return 2 * self.size**2

    # ---- kernels: compiled

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.over != 0

    def play(self, board, move):
        player = np.int64(board.to_play)
        if move != PASS:
            x, y = np.int64(move) & 15, np.int64(move) >> 4
            board.rows[np.uint32(player - 1), y] |= 1 << x
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    if dx != 0 or dy != 0:
                        turn(board, player, x, y, dx, dy)
        find_moves(board, 3 - player)
        if board.count == 0:  # the opponent must pass, if anybody can move at all
            find_moves(board, player)
            board.over = board.count == 0
            for y in range(board.legal.shape[0]):
                board.legal[y] = 0
            board.count = 0
        board.last = move
        board.to_play = 3 - player

    def moves(self, board, out):
        if board.count == 0:
            out[0] = PASS
            return 1
        count = 0
        for y in range(1, board.legal.shape[0] - 1):
            row = np.uint32(board.legal[y])
            while row != 0:
                out[count] = 16 * y + lowest(row)
                count += 1
                row &= row - 1
        return count

    def random_move(self, board, worker):
        if board.count == 0:
            return np.uint16(PASS)
        left = np.int64(below(worker, board.count))
        y = 1
        while left >= BITS[board.legal[y]]:
            left -= BITS[board.legal[y]]
            y += 1
        row = np.uint32(board.legal[y])
        for _ in range(left):
            row &= row - 1
        return np.uint16(16 * y + lowest(row))

    def playable(self, board, move):
        """Not asked for by the contract, but by playout steps that propose moves: is this one legal?"""
        return (board.count == 0) if move == PASS else (board.legal[move >> 4] >> (move & 15) & 1 != 0)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        difference = 0
        for y in range(1, board.legal.shape[0] - 1):
            difference += np.int64(BITS[board.rows[0, y]]) - np.int64(BITS[board.rows[1, y]])
        return np.float32(difference)

    def score_range(self, board):
        return np.float32((board.legal.shape[0] - 2) ** 2)


class OthelloPosition(GamePosition):
    """Othello(8).start().play("d3"): X is Black and moves first; a1 is at the top left."""

    __slots__ = ()
    game: Othello
    has_fixed_names = True  # a move is written alike in every position

    def read(self, text: str) -> int:
        word = str(text).strip().lower()
        if word == "pass":
            return PASS
        if word not in self.places():
            raise OffBoard(
                repr(text), f"is not a cell: write {COLUMNS[0]}1 to {COLUMNS[self.game.size - 1]}{self.game.size}, or pass"
            )
        column, row = self.places()[word]
        return 16 * (row + 1) + column + 1

    def write(self, move: int) -> str:
        return "pass" if move == PASS else f"{COLUMNS[(move & 15) - 1]}{move >> 4}"

    def places(self) -> dict[str, tuple[int, int]]:
        return {f"{COLUMNS[x]}{y + 1}": (x, y) for y in range(self.game.size) for x in range(self.game.size)}

    def stones(self, colour: str) -> list[str]:
        rows = self._boards[0].rows[self.colours.index(colour)]
        return [name for name, (x, y) in self.places().items() if rows[y + 1] >> (x + 1) & 1]

    def draw(self) -> str:
        letters = dict.fromkeys(self.stones("black"), "X") | dict.fromkeys(self.stones("white"), "O")
        across = COLUMNS[: self.game.size]
        rows = [f"{y:2} " + " ".join(letters.get(f"{x}{y}", ".") for x in across) for y in range(1, self.game.size + 1)]
        return "\n".join([f"   {' '.join(across)}", *rows])

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        if move == PASS:
            return IllegalMove(name, "is only allowed to who cannot move")
        return IllegalMove(name, "turns no disc: choose a free cell from which you hold discs of the opponent in")
