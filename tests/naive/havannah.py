"""Havannah in plain Python, by flood fill: the twin of the compiled board. It shares no line with the package.

Cells are (x, y) in the square array; a move is a cell, or None for the swap. Players: 1 moves first, 2.
"""

from __future__ import annotations

AROUND = ((-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0))
Cell = tuple[int, int]


class Board:
    """A game in progress, changed in place by `play`."""

    def __init__(self, side: int, swap: bool = False) -> None:
        self.side, self.swap = side, swap
        middle, end = side - 1, 2 * side - 2
        square = [(x, y) for y in range(end + 1) for x in range(end + 1)]
        self.cells = {(x, y) for x, y in square if abs(x - y) <= middle}
        self.corners = {cell for cell in self.cells if len(self.beside(cell)) == 3}
        rim = {cell for cell in self.cells if len(self.beside(cell)) == 4}
        self.edges = parts(rim)  # the rim without its corners falls into the six edges
        assert len(self.corners) == len(self.edges) == 6
        self.stones: dict[Cell, int] = {}
        self.to_play = 1
        self.plies = 0
        self.winner = 0
        self.won_by: set[str] = set()

    def beside(self, cell: Cell) -> list[Cell]:
        """The neighbours on the board."""
        x, y = cell
        return [(x + dx, y + dy) for dx, dy in AROUND if (x + dx, y + dy) in self.cells]

    def play(self, move: Cell | None) -> None:
        player = self.to_play
        if move is None:
            (stone,) = self.stones
            self.stones[stone] = player
        else:
            assert move in self.cells and move not in self.stones and not self.winner
            self.stones[move] = player
            self.won_by = self.wins_of(player)
            self.winner = player if self.won_by else 0
        self.to_play = 3 - player
        self.plies += 1

    def legal_moves(self) -> set[Cell | None]:
        if self.is_over:
            return set()
        swap = {None} if self.swap and self.plies == 1 else set()
        return (self.cells - set(self.stones)) | swap

    @property
    def is_over(self) -> bool:
        return self.winner != 0 or len(self.stones) == len(self.cells)

    def wins_of(self, player: int) -> set[str]:
        """What the player has on the board, of "bridge", "fork" and "ring"."""
        own = {cell for cell, owner in self.stones.items() if owner == player}
        found = set()
        for chain in parts(own):
            if len(chain & self.corners) >= 2:
                found.add("bridge")
            if sum(1 for edge in self.edges if chain & edge) >= 3:
                found.add("fork")
        if self.has_ring(own):
            found.add("ring")
        return found

    def has_ring(self, own: set[Cell]) -> bool:
        """Is a cell cut off from the rim by these stones, or a hexagon of seven filled?"""
        if any(len(self.beside(cell)) == 6 and set(self.beside(cell)) <= own for cell in own):
            return True
        return any(all(len(self.beside(cell)) == 6 for cell in region) for region in parts(self.cells - own))


def parts(cells: set[Cell]) -> list[set[Cell]]:
    """The cells in connected groups."""
    left, groups = set(cells), []
    while left:
        todo = [left.pop()]
        group = set(todo)
        while todo:
            x, y = todo.pop()
            for dx, dy in AROUND:
                cell = (x + dx, y + dy)
                if cell in left:
                    left.remove(cell)
                    group.add(cell)
                    todo.append(cell)
        groups.append(group)
    return groups
