"""A position of a game in plain Python: checked moves, history, winner, a drawing. A game's own class says how its moves are
written; without one they are numbers.

A position never changes: `play` gives the next one, `undo` the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from ..core.contract import CHANCE, has_chance
from ..core.errors import GameOver, IllegalMove, OffBoard, SettingError, WrongColour
from ..core.jit import entry
from .board_shapes import board_shapes
from .registry import card_of
from .shapes import Shape
from .svg import board_svg

COLOURS = {"X": "black", "O": "white"}  # in drawings
BY_CHANCE = "chance"  # who moves where no player does


@entry
def advance(game, boards, move):
    game.play(boards[0], move)


@entry
def _moves(game, boards, out):
    return game.moves(boards[0], out)


@entry
def _legal_moves(game, boards, out):
    return game.legal_moves(boards[0], out)


@entry
def _chances(game, boards, outcomes, chances):
    for i in range(chances.shape[0]):
        chances[i] = game.chance(boards[0], outcomes[i])


@entry
def _score(game, boards):
    return np.float64(game.score(boards[0]))


@entry
def _look(game, boards):
    """The player to move, whether the game is over, and the score if it is."""
    board = boards[0]
    over = game.is_over(board)
    score = np.float64(0)
    if over:
        score = np.float64(game.score(board))
    return game.to_play(board), over, score


class GamePosition:
    """One position and, through `parent`, all before it. A game's own class says how to read, write and draw moves.

    >>> from hayago import ConnectFour
    >>> position = ConnectFour().start().play("4").play("3")
    >>> position.history
    [('black', '4'), ('white', '3')]
    >>> sorted(position.undo().legal_moves())
    ['1', '2', '3', '4', '5', '6', '7']
    """

    __slots__ = ("_boards", "_legal", "_seen", "game", "move", "parent", "ply")
    colours: ClassVar[tuple[str, str]] = ("black", "white")  # of player 1, who moves first, and of player 2
    signs: ClassVar[tuple[str, str] | None] = None  # the colours of their pieces in `shapes`, where these are no stones
    has_fixed_names: ClassVar[bool] = False  # does `write` not depend on the position? Then lines are written quicker

    def __init__(self, game: Any, boards: Any, parent: Self | None = None, move: int | None = None) -> None:
        self.game = game
        self.parent = parent
        self.ply: int = 0 if parent is None else parent.ply + 1  # moves made before it, those of chance too
        self.move = move  # the game's number of the move that led here, None at the beginning
        self._boards = boards
        self._legal: tuple[int, ...] | None = None
        self._seen: tuple[int, bool, float] | None = None  # player to move, is the game over, score

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
    def setup(cls, game: Any, black: Iterable[str] = (), white: Iterable[str] = (), to_play: str = "black") -> Self:
        """A position with these stones on the board."""
        raise SettingError(f"stones cannot be set up in {card_of(game).title}: make moves")

    def handicap_points(self, stones: int, is_free: bool = False) -> list[str]:
        """Where the stones of a handicap go: on fixed points, or where the engine likes."""
        raise SettingError(f"{card_of(self.game).title} has no handicap")

    # ---- how a game writes its moves

    def read(self, text: str) -> int:
        """The number of the move that the text names; OffBoard when there is none."""
        word = str(text).strip()
        if not (word.isascii() and word.isdigit()):
            moves = ", ".join(self.legal_moves()[:10])
            raise OffBoard(repr(text), f"is not a move: moves are numbers here, such as {moves}")
        return int(word)

    def write(self, move: int) -> str:
        """The text of a move."""
        return str(move)

    def draw(self) -> str:
        """The board as text: what its fields hold, where the game does not draw itself."""
        board = self._boards[0]
        fields = [name for name in board.dtype.names if name != "raw"]
        return "\n".join(f"{name}: {str(board[name]).replace(chr(10), ' ')}" for name in fields)

    def places(self) -> dict[str, tuple[int, int]]:
        """[name of a cell] its column and row, from 0 at the top left, for the drawing on the game's card; none by default."""
        return {}

    def shapes(self) -> list[Shape]:
        """The board as shapes (games/shapes.py), from the bottom to the top; a game may draw itself in another way."""
        return board_shapes(self)

    def svg(self, **overlays: Any) -> str:
        """The board as an SVG picture; games/svg.py tells what can be laid over it: position.svg(marks={"E5": "A"})."""
        return board_svg(self, **overlays)

    def _repr_svg_(self) -> str:
        """In a notebook a position shows itself."""
        return self.svg()

    def rows(self) -> list[list[str]]:
        """The names of the cells as GoGui shows them, row by row from the top; "" for a place without a cell.

        Rows of hexagons begin each half a cell further to the right there: a board that leans the other way is turned over.
        """
        names = {place: name for name, place in self.places().items()}
        across = range(1 + max(column for column, _ in names))
        rows = [[names.get((column, row), "") for column in across] for row in across]
        drawing = card_of(self.game).drawing
        return rows[::-1] if drawing is not None and drawing.shift < 0 else rows

    def move_of_action(self, action: int) -> str:
        """The move that is OpenSpiel's action in this position."""
        return self.write(action + 1)

    # ---- what it is

    @property
    def to_play(self) -> str:
        """ "black" or "white"; "chance" where dice or cards move."""
        player = self._look()[0]
        return BY_CHANCE if player == CHANCE else self.colours[player - 1]

    @property
    def is_chance(self) -> bool:
        """Is it chance that moves here? Then `roll` draws an outcome, which is played like a move."""
        return has_chance(self.game) and not self.is_over and self._look()[0] == CHANCE

    @property
    def is_over(self) -> bool:
        return self._look()[1]

    @property
    def winner(self) -> str | None:
        """ "black" or "white"; None in a running game and after a draw."""
        _, over, score = self._look()
        return self.colours[0 if score > 0 else 1] if over and score != 0 else None

    @property
    def is_draw(self) -> bool:
        """Is the game over without a winner?"""
        return self.is_over and self.winner is None

    @property
    def first(self) -> Self:
        """The position before the first move."""
        return next(position for position in self._line() if position.parent is None)

    @property
    def history(self) -> list[tuple[str, str]]:
        """The moves that led here, as (colour, move) from the first to the last."""
        steps = [(p.parent, p.move) for p in self._line() if p.parent is not None and p.move is not None]
        return [(before.to_play, before.write(move)) for before, move in reversed(steps)]

    def stones(self, colour: str) -> list[str]:
        """The cells with stones of one colour; none where a game has no stones."""
        return []

    def chains(self) -> list[list[str]]:
        """The stones of each chain, where stones form chains."""
        return []

    def in_seki(self, dead: Iterable[str]) -> set[str]:
        """The stones that are in seki at the end of the game, when these are dead."""
        return set()

    @property
    def handicap_stones(self) -> int:
        """How many stones one player was given before the game."""
        return 0

    @property
    def captured(self) -> dict[str, int]:
        """How many stones of each colour have been captured."""
        return dict.fromkeys(self.colours, 0)

    @property
    def ko(self) -> str | None:
        """The point where the player to move may not retake a ko."""
        return None

    @property
    def stars(self) -> list[str]:
        """The points that are marked on the board."""
        return []

    @property
    def key(self) -> bytes:
        """What lies on the board, as something to compare."""
        return bytes(self._boards[0].raw.tobytes())

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
        """ "black to play", "white wins", "a draw"; in a game for points "312 points", "1820 points at the end"."""
        card = card_of(self.game)
        if card.players == 1 and card.is_for_points:
            return f"{self.score():g} points{' at the end' if self.is_over else ''}"
        if not self.is_over:
            return f"{self.to_play} to play"
        return f"{self.winner} wins" if self.winner else "a draw"

    # ---- moves

    def play(self, move: str, by: str | None = None) -> Self:
        """The position after a move of the player to move; `by` names the colour, to have it checked."""
        number = self.read(move)
        name = self.write(number)
        if by is not None and to_mover(by) != self.to_play:
            raise WrongColour(name, f"is played by {to_mover(by)}, but {self.to_play} is to play")
        if self.is_over:
            raise GameOver(name, f"comes after the end of the game ({self.status}): take a move back with undo")
        if number not in self._legal_numbers():
            raise self.why_illegal(number, name)
        return self.following(number)

    def legal_moves(self) -> list[str]:
        """All moves that `play` accepts, a pass or a swap last; none when the game is over."""
        return [self.write(move) for move in self._legal_numbers()]

    # ---- chance

    def outcomes(self) -> dict[str, float]:
        """[outcome] its probability, where chance moves; empty elsewhere."""
        if not self.is_chance:
            return {}
        numbers = np.array(self._legal_numbers(), np.uint16)
        chances = np.zeros(len(numbers))
        _chances(self.game, self._boards, numbers, chances)
        return {self.write(int(number)): float(chance) for number, chance in zip(numbers, chances, strict=True)}

    def roll(self, random: Random) -> str:
        """An outcome where chance moves, drawn by its probability: position.play(position.roll(random.Random(1)))."""
        if not self.is_chance:
            raise IllegalMove("a roll", f"is not possible now: {self.status}")
        found = self.outcomes()
        return random.choices(list(found), list(found.values()))[0]

    def rolled(self, random: Random) -> Self:
        """The position where a player is to move next, or the game is over: this one, or one after outcomes of chance."""
        position = self
        while position.is_chance:
            position = position.play(position.roll(random))
        return position

    # ---- back

    def undo(self) -> Self:
        """The position before the last move."""
        if self.parent is None:
            raise IllegalMove("undo", "is impossible: no move has been made")
        return self.parent

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        """What to tell of a move that is not among the legal ones."""
        return IllegalMove(name, f"is not legal here: {', '.join(self.legal_moves()[:10])} and so on are")

    def under(self, game: Any) -> Self:
        """The same position and history under another record of the game: other rules, or other names for the cells."""
        parent: Self | None = None
        for step in reversed(list(self._line())):
            parent = type(self)(game, step._boards, parent, step.move)
        assert parent is not None
        return parent

    def with_to_play(self, colour: str) -> Self:
        """The same position with this colour to move: the players take turns, so it is the one to play."""
        if to_mover(colour) != self.to_play:
            raise WrongColour(f"a move of {to_mover(colour)}", f"is not possible now: {self.to_play} is to play")
        return self

    def resumed(self) -> Self:
        """A finished game that goes on after all: the same position, where the game cannot."""
        return self

    def reasons(self, move: str) -> tuple[str, ...]:
        """What speaks for or against a move at first sight, in words."""
        return ()

    # ---- the end

    def score(self, dead: Iterable[str] = ()) -> float:
        """The points of player 1 minus those of player 2 and komi, without the dead stones, where points are counted.

        In a game for points what `score` says of the position as it stands.
        """
        card = card_of(self.game)
        if not card.is_for_points:
            raise SettingError(f"{card.title} counts no points: see position.winner")
        return float(_score(self.game, self._boards))

    def following(self, move: int) -> Self:
        """The position after a move by its number, which must be legal; `play` checks it."""
        boards = self._boards.copy()
        advance(self.game, boards, move)
        return type(self)(self.game, boards, self, move)

    # ---- inside

    def _line(self) -> Iterator[Self]:
        """This position and those before it, back to the beginning."""
        position: Self | None = self
        while position is not None:
            yield position
            position = position.parent

    def written(self, moves: Iterable[int]) -> tuple[str, ...]:
        """A line of moves from here, each as it is written in the position it is made in; it ends where chance moves."""
        names: list[str] = []
        position = self
        for move in moves:
            names.append(position.write(move))
            if not self.has_fixed_names or has_chance(self.game):
                position = position.following(move)
                if position.is_chance:
                    break
        return tuple(names)

    def _look(self) -> tuple[int, bool, float]:
        """The player to move, whether the game is over, and the score if it is; asked of the game once."""
        if self._seen is None:
            player, over, score = _look(self.game, self._boards)
            self._seen = int(player), bool(over), float(score)
        return self._seen

    def _legal_numbers(self) -> tuple[int, ...]:
        """The numbers of the legal moves in their order, 0 last: games use it for a pass or a swap."""
        if self._legal is None:
            self._legal = () if self.is_over else tuple(sorted(self._find_legal(), key=lambda move: (move == 0, move)))
        return self._legal

    def _find_legal(self) -> list[int]:
        """The numbers of the legal moves in a running game, in any order."""
        out = np.zeros(self.game.max_children(), np.uint16)
        list_moves = _legal_moves if hasattr(self.game, "legal_moves") else _moves
        return list(out[: list_moves(self.game, self._boards, out)].tolist())


def first_position(game: Any) -> Any:
    """The first position of a game, by its own `start()` where it has one."""
    return game.start() if hasattr(game, "start") else GamePosition.start(game)


def to_colour(text: object) -> str:
    """ "black" for "black", "b", and "white" for "white", "w", in any case."""
    colour = {"b": "black", "w": "white"}.get(str(text).strip().lower().removesuffix("lack").removesuffix("hite"))
    if colour is None:
        raise SettingError(f"{text!r} is no colour: write black or white")
    return colour


def to_mover(text: object) -> str:
    """A colour, or "chance"."""
    return BY_CHANCE if text == BY_CHANCE else to_colour(text)


def result_text(score: float) -> str:
    """A score as SGF writes it: "B+3.5", "W+0.5", "0" for a draw."""
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"
