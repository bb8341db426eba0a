"""Othello in plain Python, by a dictionary of discs: the slow twin of hayago/examples/othello.py."""

from __future__ import annotations

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class Othello:
    """Cells are (column, row) from 0 at the top left; None is the pass."""

    def __init__(self, size: int) -> None:
        self.size, self.to_play = size, 1
        low, high = size // 2 - 1, size // 2
        self.discs = {(low, low): 2, (high, high): 2, (low, high): 1, (high, low): 1}

    def turned(self, cell: tuple[int, int], player: int) -> list[tuple[int, int]]:
        """The discs that a disc of the player on this cell turns."""
        found = []
        for dx, dy in STEPS:
            line, (x, y) = [], (cell[0] + dx, cell[1] + dy)
            while self.discs.get((x, y)) == 3 - player:
                line.append((x, y))
                x, y = x + dx, y + dy
            if self.discs.get((x, y)) == player:
                found += line
        return found

    def placements(self, player: int) -> list[tuple[int, int]]:
        cells = [(x, y) for y in range(self.size) for x in range(self.size)]
        return [cell for cell in cells if cell not in self.discs and self.turned(cell, player)]

    def is_over(self) -> bool:
        return not self.placements(1) and not self.placements(2)

    def moves(self) -> list[tuple[int, int] | None]:
        return [*self.placements(self.to_play)] or [None]

    def play(self, cell: tuple[int, int] | None) -> None:
        if cell is not None:
            self.discs.update(dict.fromkeys([cell, *self.turned(cell, self.to_play)], self.to_play))
        self.to_play = 3 - self.to_play

    def score(self) -> int:
        players = list(self.discs.values())
        return players.count(1) - players.count(2)
