"""Hex in plain Python, by flood fill: the twin of the compiled board. It shares no line with the package.

Cells are (column, row) from 0 at the top left; a move is a cell, or None for the swap. Player 1 moves first and joins the
first row with the last one, player 2 the first column with the last one.
"""

from __future__ import annotations

AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
Cell = tuple[int, int]


class Board:
    """A game in progress, changed in place by `play`."""

    def __init__(self, size: int, swap: bool = False) -> None:
        self.size, self.swap = size, swap
        self.cells = {(x, y) for x in range(size) for y in range(size)}
        self.stones: dict[Cell, int] = {}
        self.to_play = 1
        self.plies = 0

    def play(self, move: Cell | None) -> None:
        if move is None:
            ((x, y),) = self.stones
            self.stones = {(y, x): self.to_play}
        else:
            assert move in self.cells and move not in self.stones and not self.winner
            self.stones[move] = self.to_play
        self.to_play = 3 - self.to_play
        self.plies += 1

    def legal_moves(self) -> set[Cell | None]:
        if self.winner:
            return set()
        swap = {None} if self.swap and self.plies == 1 else set()
        return (self.cells - set(self.stones)) | swap

    @property
    def winner(self) -> int:
        return next((player for player in (1, 2) if self.joins(player)), 0)

    def joins(self, player: int) -> bool:
        """Can one walk over the player's stones from edge to edge?"""
        axis = 1 if player == 1 else 0
        todo = [cell for cell, owner in self.stones.items() if owner == player and cell[axis] == 0]
        seen = set(todo)
        while todo:
            x, y = todo.pop()
            if (x, y)[axis] == self.size - 1:
                return True
            for dx, dy in AROUND:
                cell = (x + dx, y + dy)
                if self.stones.get(cell) == player and cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
        return False
