"""Hex solved by plain minimax on bits: bit y * size + x of `own` and `other` is a stone at column x, row y."""

from __future__ import annotations


class Minimax:
    """Who wins, with the best play; player 1 joins the first and last row, player 2 the first and last column."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size**2) - 1
        row = (1 << size) - 1
        column = sum(1 << y * size for y in range(size))
        self.starts = {1: row, 2: column}
        self.goals = {1: row << size * (size - 1), 2: column << size - 1}
        self.inner = {-1: self.full & ~column, 1: self.full & ~(column << size - 1)}  # cells with one at the left, at the right
        self.known: dict[tuple[int, int], bool] = {}

    def spread(self, cells: int) -> int:
        """The cells and their neighbours."""
        n = self.size
        left, right = (cells & self.inner[-1]), (cells & self.inner[1])
        return (cells | cells << n | cells >> n | left >> 1 | right << 1 | left << n - 1 | right >> n - 1) & self.full

    def joins(self, stones: int, player: int) -> bool:
        reached = stones & self.starts[player]
        while reached:
            if reached & self.goals[player]:
                return True
            further = self.spread(reached) & stones
            if further == reached:
                return False
            reached = further
        return False

    def wins(self, first: int, second: int) -> bool:
        """Does the player to move win? Stones of player 1 and 2; equal numbers mean that player 1 moves."""
        key = (first, second)
        if key not in self.known:
            self.known[key] = self.search(first, second)
        return self.known[key]

    def search(self, first: int, second: int) -> bool:
        player = 1 if first.bit_count() == second.bit_count() else 2
        free = self.full & ~(first | second)
        following = []
        while free:
            cell = free & -free
            free ^= cell
            after = (first | cell, second) if player == 1 else (first, second | cell)
            if self.joins(after[player - 1], player):
                return True
            following.append(after)
        return any(not self.wins(*after) for after in following)

    def winning_openings(self) -> set[tuple[int, int]]:
        """(column, row) of the first moves with which player 1 wins."""
        cells = [(x, y) for y in range(self.size) for x in range(self.size)]
        return {(x, y) for x, y in cells if not self.wins(1 << y * self.size + x, 0)}
