"""A position of a game of Hex, for people and programs in plain Python."""

from __future__ import annotations

from typing import Self

from ..drawing import check_rows, read_rows
from ..placing import PlacingPosition
from ..position import COLOURS
from .game import Hex
from .notation import cell_at, draw, to_move, to_text


class HexPosition(PlacingPosition):
    """Hex(11).start().play("f6"): X is Black and joins top and bottom, O is White and joins left and right."""

    __slots__ = ()
    game: Hex

    @classmethod
    def drawing(cls, text: str, to_play: str = "black", game: Hex | None = None) -> Self:
        """The position that a drawing shows, as `str(position)` makes it."""
        rows = read_rows(text)
        game = game or Hex(len(rows))
        check_rows(rows, [game.size] * game.size, f"a {game.size}x{game.size} board")
        cells = [(cell_at(x, y, game.size), letter) for y, row in enumerate(rows) for x, letter in enumerate(row)]
        return cls.with_stones(game, {cell: COLOURS[letter] for cell, letter in cells if letter in COLOURS}, to_play)

    def read(self, text: str) -> int:
        return to_move(text, self.game.size, self.game.coordinates)

    def write(self, move: int) -> str:
        return to_text(move, self.game.size, self.game.coordinates)

    def draw(self) -> str:
        board = self._boards[0]
        return draw(board.color, self.game.size, int(board.last))

    def cells(self) -> dict[tuple[int, int], int]:
        size = self.game.size
        return {(x, y): cell_at(x, y, size) for y in range(size) for x in range(size)}
