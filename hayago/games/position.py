"""A position of a game in plain Python: checked moves, history, winner, a drawing. Each game says how its moves are written.

A position never changes: `play` gives the next one, `undo` the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

import numpy as np

from ..core.errors import GameOver, IllegalMove, Occupied, SettingError, WrongColour
from ..core.jit import entry

COLOURS = {"X": "black", "O": "white"}  # in drawings


@entry
def _advance(game, boards, move):
    game.play(boards[0], move)


@entry
def _moves(game, boards, out):
    return game.moves(boards[0], out)


@entry
def _legal_moves(game, boards, out):
    return game.legal_moves(boards[0], out)


@entry
def _end(game, boards):
    """Is the game over, and the score."""
    return game.is_over(boards[0]), game.score(boards[0])


class GamePosition:
    """One position and, through `parent`, all before it. A game's own class says how to read and write moves."""

    __slots__ = ("_boards", "_legal", "game", "is_over", "move", "parent", "winner")
    colours: ClassVar[tuple[str, str]] = ("black", "white")  # of player 1, who moves first, and of player 2

    def __init__(self, game: Any, boards: Any, parent: Self | None = None, move: int | None = None) -> None:
        self.game = game
        self.parent = parent
        self.move = move  # the game's number of the move that led here, None at the beginning
        self._boards = boards
        self._legal: tuple[int, ...] | None = None
        over, score = _end(game, boards)
        self.is_over = bool(over)
        self.winner: str | None = None  # "black" or "white"; None in a running game and after a draw
        if over and score != 0:
            self.winner = self.colours[0 if score > 0 else 1]

    @classmethod
    def start(cls, game: Any) -> Self:
        """The first position."""
        return cls(game, game.new_board())

    @classmethod
    def after(cls, game: Any, *moves: str) -> Self:
        """The position after these moves from the beginning."""
        position = cls.start(game)
        for move in moves:
            position = position.play(move)
        return position

    @classmethod
    def with_stones(cls, game: Any, stones: dict[int, str], to_play: str) -> Self:
        """A position with stones on these cells, {number: colour}, which no moves have led to."""
        boards = game.new_board()
        board = boards[0]
        for cell, colour in stones.items():
            board.to_play = cls.colours.index(colour) + 1
            _advance(game, boards, cell)
        for field in ("last", "before_last"):
            if field in board.dtype.names:
                board[field] = 0
        board.to_play = cls.colours.index(to_colour(to_play)) + 1
        return cls(game, boards)

    # ---- how a game writes its moves

    def read(self, text: str) -> int:
        """The number of the move that the text names; OffBoard when there is none."""
        raise NotImplementedError

    def write(self, move: int) -> str:
        """The text of a move."""
        raise NotImplementedError

    def draw(self) -> str:
        """The board as text."""
        raise NotImplementedError

    # ---- what it is

    @property
    def to_play(self) -> str:
        """ "black" or "white"."""
        return self.colours[int(self._boards[0].to_play) - 1]

    @property
    def is_draw(self) -> bool:
        """Is the game over without a winner?"""
        return self.is_over and self.winner is None

    @property
    def history(self) -> list[tuple[str, str]]:
        """The moves that led here, as (colour, move) from the first to the last."""
        steps = [(p.parent, p.move) for p in self._line() if p.parent is not None and p.move is not None]
        return [(before.to_play, before.write(move)) for before, move in reversed(steps)]

    @property
    def key(self) -> bytes:
        """What lies on the board, as something to compare."""
        return bytes(self._boards[0].color.tobytes())

    @property
    def boards(self) -> Any:
        """A copy of the position for kernels: an array of one record."""
        return self._boards.copy()

    def __str__(self) -> str:
        return f"{self.draw()}\n{self.status}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game!r} after {len(self.history)} moves, {self.status}>"

    @property
    def status(self) -> str:
        """ "black to play", "white wins" or "a draw"."""
        if not self.is_over:
            return f"{self.to_play} to play"
        return f"{self.winner} wins" if self.winner else "a draw"

    # ---- moves

    def play(self, move: str, by: str | None = None) -> Self:
        """The position after a move of the player to move; `by` names the colour, to have it checked."""
        number = self.read(move)
        name = self.write(number)
        if by is not None and to_colour(by) != self.to_play:
            raise WrongColour(name, f"is played by {to_colour(by)}, but {self.to_play} is to play")
        if self.is_over:
            raise GameOver(name, f"comes after the end of the game ({self.status}): take a move back with undo")
        if number not in self._legal_numbers():
            raise self.why_illegal(number, name)
        boards = self._boards.copy()
        _advance(self.game, boards, number)
        return type(self)(self.game, boards, self, number)

    def legal_moves(self) -> list[str]:
        """All moves that `play` accepts, none when the game is over."""
        return [self.write(move) for move in self._legal_numbers()]

    def undo(self) -> Self:
        """The position before the last move."""
        if self.parent is None:
            raise IllegalMove("undo", "is impossible: no move has been made")
        return self.parent

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        """What to tell of a move that is not among the legal ones."""
        return Occupied(name, "is occupied: choose an empty cell")

    def under(self, game: Any) -> Self:
        """The same position and history under another record of the game, such as one with other names for the cells."""
        parent: Self | None = None
        for step in reversed(list(self._line())):
            parent = type(self)(game, step._boards, parent, step.move)
        assert parent is not None
        return parent

    def with_to_play(self, colour: str) -> Self:
        """The same position with this colour to move: the players take turns, so it is the one to play."""
        if to_colour(colour) != self.to_play:
            raise WrongColour(f"a move of {to_colour(colour)}", f"is not possible now: {self.to_play} is to play")
        return self

    def reasons(self, move: str) -> tuple[str, ...]:
        """What speaks for or against a move at first sight, in words."""
        return ()

    # ---- inside

    def _line(self) -> Iterator[Self]:
        """This position and those before it, back to the beginning."""
        position: Self | None = self
        while position is not None:
            yield position
            position = position.parent

    def _legal_numbers(self) -> tuple[int, ...]:
        if self._legal is None:
            out = np.zeros(self.game.max_children(), np.uint16)
            list_moves = _legal_moves if hasattr(self.game, "legal_moves") else _moves
            count = 0 if self.is_over else list_moves(self.game, self._boards, out)
            self._legal = tuple(sorted(out[:count].tolist()))
        return self._legal


def to_colour(text: object) -> str:
    """ "black" for "black", "b", and "white" for "white", "w", in any case."""
    colour = {"b": "black", "w": "white"}.get(str(text).strip().lower().removesuffix("lack").removesuffix("hite"))
    if colour is None:
        raise SettingError(f"{text!r} is no colour: write black or white")
    return colour
