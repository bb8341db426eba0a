"""Small games in plain Python for naive/search.py: the twins of tests/search/tic_tac_toe.py and nim.py, and of Go.

A position has to_play, longest (plies after which a simulation stops), score_range, and the methods below. Moves have the
numbers of the game in the package.
"""

from __future__ import annotations

import copy
from typing import Any

from naive import go
from naive.stream import Stream


class Position:
    """What the games share."""

    to_play = 1
    longest = 0
    score_range = 1.0
    ko = 0  # the move that a ko forbids

    def copy(self) -> Any:
        return copy.copy(self)

    def key(self, move: int) -> int:
        """The number under which AMAF counts the move; 0 is never counted."""
        return move


class Nim(Position):
    """Take 1 to 3 stones; who is to move when none is left has lost. Where `again`, who takes one moves once more."""

    longest = 64

    def __init__(self, stones: int, again: bool = False) -> None:
        self.left, self.again = stones, again

    def is_over(self) -> bool:
        return self.left == 0

    def moves(self) -> list[int]:
        return [stones for stones in (1, 2, 3) if stones <= self.left]

    def play(self, move: int) -> None:
        self.left -= move
        if not (self.again and move == 1):
            self.to_play = 3 - self.to_play

    def random_move(self, stream: Stream) -> int:
        return self.moves()[stream.below(len(self.moves()))]

    def score(self) -> float:
        return 1.0 if self.to_play == 2 else -1.0


class TicTacToe(Position):
    """Cells 1 to 9, row by row."""

    longest = 9

    def __init__(self) -> None:
        self.marks = dict.fromkeys(range(1, 10), 0)

    def copy(self) -> TicTacToe:
        other = copy.copy(self)
        other.marks = dict(self.marks)
        return other

    def winner(self) -> int:
        rows = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
        lines = [*rows, *zip(*rows, strict=True), (1, 5, 9), (3, 5, 7)]
        return next((self.marks[a] for a, b, c in lines if 0 != self.marks[a] == self.marks[b] == self.marks[c]), 0)

    def is_over(self) -> bool:
        return self.winner() != 0 or not self.moves()

    def moves(self) -> list[int]:
        return [cell for cell, mark in self.marks.items() if mark == 0]

    def play(self, move: int) -> None:
        self.marks[move] = self.to_play
        self.to_play = 3 - self.to_play

    def random_move(self, stream: Stream) -> int:
        """Any cell, again until it is free."""
        while self.marks[cell := 1 + stream.below(9)] != 0:
            pass
        return cell

    def score(self) -> float:
        return {0: 0.0, 1: 1.0, 2: -1.0}[self.winner()]


class Go(Position):
    """Moves are numbered row by row with one border column, as on the board of the package; 0 is the pass.

    Moves come in the order of their numbers, and a random one is drawn from that list.
    """

    def __init__(self, size: int, komi: float) -> None:
        self.board, self.komi = go.Board(size), komi
        self.points = size**2
        self.longest = 3 * size**2
        self.score_range = size**2 + abs(komi)
        self.number = [(y + 1) * (size + 1) + x + 1 for y in range(size) for x in range(size)]  # [cell]

    @property
    def to_play(self) -> int:  # type: ignore[override]
        return self.board.to_play

    @property
    def ko(self) -> int:  # type: ignore[override]
        return 0 if self.board.ko is None else self.number[self.board.ko]

    def copy(self) -> Go:
        other = copy.copy(self)
        other.board = self.board.copy()
        return other

    def is_over(self) -> bool:
        return self.board.passes >= 2

    def sensible(self) -> list[int]:
        """Cells of legal moves that fill no own eye."""
        return [cell for cell in sorted(self.board.legal_moves()) if not self.is_own_eye(cell)]

    def is_own_eye(self, cell: int) -> bool:
        """Are all neighbours own stones, and fewer than two corners hostile, fewer than one at the edge?"""
        colours = [go.OUTSIDE if n is None else self.board.cells[n] for n in self.board.around[cell]]
        hostile = colours[4:].count(3 - self.to_play) + (go.OUTSIDE in colours)
        return set(colours[:4]) <= {self.to_play, go.OUTSIDE} and hostile < 2

    def moves(self) -> list[int]:
        return [*(self.number[cell] for cell in self.sensible()), 0]

    def play(self, move: int) -> None:
        self.board.play(self.number.index(move) if move else None)

    def random_move(self, stream: Stream) -> int:
        cells = self.sensible()
        return self.number[cells[stream.below(len(cells))]] if cells else 0

    def score(self) -> float:
        return self.board.area() - self.komi

    def owners(self) -> dict[int, int]:
        """[move] whose its point is."""
        return dict(zip(self.number, self.board.owners(), strict=True))

    def gives_atari(self, move: int) -> bool:
        """Does the move leave an enemy chain beside it with one liberty?"""
        if move == 0:
            return False
        cell = self.number.index(move)
        beside = [self.board.flood(n) for n in self.board.sides[cell] if self.board.cells[n] == 3 - self.to_play]
        return any(len(chain.liberties - {cell}) == 1 for chain in beside)
