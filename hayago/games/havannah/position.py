"""A position of a game of Havannah, for people and programs in plain Python."""

from __future__ import annotations

from typing import Self

from ..drawing import check_rows, read_rows
from ..placing import PlacingPosition
from ..position import COLOURS
from .board import BRIDGE, FORK, RING, cell_at, cells_of, row_range
from .game import Havannah
from .notation import draw, to_move, to_text


class HavannahPosition(PlacingPosition):
    """Havannah(8).start().play("H8"): O is White, who moves first, X is Black."""

    __slots__ = ()
    game: Havannah
    colours = ("white", "black")
    latest = ("last", "before_last")

    @classmethod
    def drawing(cls, text: str, to_play: str = "white", game: Havannah | None = None) -> Self:
        """The position that a drawing shows, as `str(position)` makes it."""
        rows = read_rows(text)
        game = game or Havannah((len(rows) + 1) // 2)
        side = game.size
        check_rows(rows, [len(row_range(y, side)) for y in range(2 * side - 1)], f"a board of side {side}")
        numbers = [cell_at(x, y, side) for x, y in cells_of(side)]
        stones = {cell: COLOURS[letter] for cell, letter in zip(numbers, "".join(rows), strict=True) if letter in COLOURS}
        return cls.with_stones(game, stones, to_play)

    @property
    def won_by(self) -> list[str]:
        """What the last move made, of "bridge", "fork" and "ring"; nothing in a running game."""
        made = int(self._boards[0].won_by)
        return [name for bit, name in ((BRIDGE, "bridge"), (FORK, "fork"), (RING, "ring")) if made & bit]

    @property
    def status(self) -> str:
        return f"{super().status} by {' and '.join(self.won_by)}" if self.won_by else super().status

    def read(self, text: str) -> int:
        return to_move(text, self.game.size, self.game.coordinates)

    def write(self, move: int) -> str:
        return to_text(move, self.game.size, self.game.coordinates)

    def draw(self) -> str:
        board = self._boards[0]
        return draw(board.color, self.game.size, int(board.last), self.game.coordinates)

    def cells(self) -> dict[tuple[int, int], int]:
        return {(x, y): cell_at(x, y, self.game.size) for x, y in cells_of(self.game.size)}
