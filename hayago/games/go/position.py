"""A position of a game of Go, for people and programs in plain Python: checked moves, history, score, a drawing.

A `Position` never changes: `play` gives the next one, `undo` the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ...core.errors import GameOver, IllegalMove, KoBan, Occupied, SettingError, Suicide, Superko, WrongColour
from ...core.jit import entry
from .game import Go, Ko, Scoring
from .handicap import fixed_handicap
from .notation import COLOUR_NAMES, draw, point_at, read_drawing, to_colour, to_point, to_text
from .rules.board import BLACK, EMPTY, PASS, RECENT, WHITE, in_atari, legal, sides
from .rules.scoring import area_without, territory_without


@entry
def _advance(game, boards, move):
    game.play(boards[0], move)


@entry
def _legal_points(boards, out, captures):
    """Write the legal moves of the player to move, by simple ko, to `out`, and which capture; returns their number."""
    board = boards[0]
    color = np.int64(board.to_play)
    count = 0
    for i in range(board.empties):
        if legal(board, board.empty[i], color):
            out[count] = board.empty[i]
            for q in sides(board, board.empty[i]):
                captures[count] |= board.color[q] == 3 - color and in_atari(board, board.head[q])
            count += 1
    return count


class Position:
    """One position and, through `parent`, all before it. Begin with `start`, `setup`, `handicap` or `drawing`."""

    __slots__ = ("_boards", "_empties", "_key", "_legal", "game", "move", "parent")

    def __init__(self, game: Go, boards: Any, parent: Position | None = None, move: int | None = None) -> None:
        self.game = game
        self.parent = parent
        self.move = move  # the point number that led here, None at the beginning
        self._boards = boards
        self._key = boards[0].color.tobytes()
        self._empties = int(boards[0].empties)
        self._legal: dict[int, bool] | None = None

    # ---- beginnings

    @classmethod
    def start(cls, game: Go) -> Position:
        """The empty board, Black to play."""
        return cls(game, game.new_board())

    @classmethod
    def setup(cls, game: Go, black: Iterable[str] = (), white: Iterable[str] = (), to_play: str = "black") -> Position:
        """A position with these stones on the board; every chain must have a liberty."""
        stones = {}
        for colour, texts in ((BLACK, black), (WHITE, white)):
            for text in texts:
                point = to_point(text, game.size)
                if point == PASS:
                    raise SettingError("a set-up stone needs a point, not a pass")
                if point in stones:
                    raise Occupied(to_text(point, game.size), "is given to two set-up stones")
                stones[point] = colour
        return cls._with_stones(game, stones, to_colour(to_play))

    @classmethod
    def handicap(cls, game: Go, stones: int | Iterable[str]) -> Position:
        """The fixed handicap of so many stones, or a free one on the given points; White to play."""
        points = [to_text(p, game.size) for p in fixed_handicap(game.size, stones)] if isinstance(stones, int) else list(stones)
        return cls.setup(game, black=points, to_play="white")

    @classmethod
    def drawing(cls, text: str, to_play: str = "black", game: Go | None = None) -> Position:
        """The position that a drawing shows, as `str(position)` makes it: X Black, O White, . empty."""
        rows = read_drawing(text)
        game = game or Go(len(rows))
        if game.size != len(rows):
            raise SettingError(f"the drawing is {len(rows)}x{len(rows)}, the game {game.size}x{game.size}")
        cells = {point_at(x, y, game.size): colour for y, row in enumerate(rows) for x, colour in enumerate(row) if colour}
        return cls._with_stones(game, cells, to_colour(to_play))

    @classmethod
    def _with_stones(cls, game: Go, stones: dict[int, int], to_play: int) -> Position:
        boards = game.new_board()
        board = boards[0]
        for point, colour in stones.items():
            if not has_liberty(point, stones, game.size):
                raise Suicide(to_text(point, game.size), "is set up in a chain without a liberty")
            board.to_play = colour
            _advance(game, boards, point)
        board.recent[:] = board.last = board.ply = 0
        board.ataris_ply = -RECENT - 1  # the chains in atari are listed anew when they are wanted
        board.to_play = to_play
        return cls(game, boards)

    # ---- what it is

    @property
    def to_play(self) -> str:
        """ "black" or "white"."""
        return COLOUR_NAMES[int(self._boards[0].to_play)]

    @property
    def is_over(self) -> bool:
        """Did both players pass?"""
        return int(self._boards[0].passes) >= 2

    @property
    def history(self) -> list[tuple[str, str]]:
        """The moves that led here, as (colour, move) from the first to the last."""
        moves = [(p.parent.to_play, to_text(p.move, self.game.size)) for p in self._line() if p.parent is not None]
        return moves[::-1]

    @property
    def captured(self) -> dict[str, int]:
        """How many stones of each colour have been captured."""
        return {name: int(self._boards[0].prisoners[colour]) for colour, name in COLOUR_NAMES.items()}

    @property
    def key(self) -> bytes:
        """The stones on the board, as something to compare."""
        return self._key

    @property
    def boards(self) -> Any:
        """A copy of the position for kernels: an array of one record."""
        return self._boards.copy()

    def colour_at(self, text: str) -> str | None:
        """The colour of the stone on a point, or None."""
        point = to_point(text, self.game.size)
        return COLOUR_NAMES.get(int(self._boards[0].color[point])) if point != PASS else None

    def stones(self, colour: str) -> list[str]:
        """The points with stones of one colour."""
        return [to_text(p, self.game.size) for p in np.flatnonzero(self._boards[0].color == to_colour(colour))]

    def __str__(self) -> str:
        captured = self.captured
        if self.is_over:
            below = f"the game is over, {result_text(self.score())} as it stands"
        else:
            below = f"{self.to_play} to play"
        taken = f"captured: {captured['black']} black, {captured['white']} white"
        board = self._boards[0]
        return f"{draw(board.color, self.game.size, int(board.last))}\n{below}; {taken}"

    def __repr__(self) -> str:
        return f"<Position {self.game.size}x{self.game.size} after {len(self.history)} moves, {self.to_play} to play>"

    # ---- moves

    def read(self, text: str) -> int:
        """The number of the move that the text names."""
        return int(to_point(text, self.game.size))

    def write(self, move: int) -> str:
        """The text of a move."""
        return to_text(move, self.game.size)

    def reasons(self, move: str) -> tuple[str, ...]:
        """What speaks for or against a move at first sight, such as "captures 2 stones"."""
        from .knowledge.reasons import reasons_for  # which needs this class

        return reasons_for(self, self.read(move))

    def play(self, move: str, by: str | None = None) -> Position:
        """The position after a move ("D4", "pass") of the player to move; `by` names the colour, to have it checked."""
        size = self.game.size
        point = to_point(move, size)
        name = to_text(point, size)
        if by is not None and COLOUR_NAMES[to_colour(by)] != self.to_play:
            raise WrongColour(name, f"is played by {COLOUR_NAMES[to_colour(by)]}, but {self.to_play} is to play")
        if self.is_over:
            raise GameOver(name)
        if point == PASS:
            return self._after(int(PASS))
        if point not in self._legal_points():
            raise self._why_illegal(point, name)
        following = self._after(point)
        if self._repeats(following):
            raise Superko(name, f"repeats an earlier position of this game ({Ko(self.game.ko).name.lower()} superko)")
        return following

    def legal_moves(self) -> list[str]:
        """All moves that `play` accepts, the pass last; none when the game is over."""
        if self.is_over:
            return []
        points = sorted(self._legal_points().keys() - set(self.superko_points()))
        return [to_text(p, self.game.size) for p in points] + ["pass"]

    def superko_points(self) -> list[int]:
        """The numbers of the points that only superko forbids."""
        if self.game.ko == Ko.SIMPLE:
            return []
        # A move that captures nothing leaves one empty point less: it can only repeat a position with just so many.
        fuller = any(earlier._empties == self._empties - 1 for earlier in self._line())
        return [p for p, captures in self._legal_points().items() if (fuller or captures) and self._repeats(self._after(p))]

    def undo(self) -> Position:
        """The position before the last move."""
        if self.parent is None:
            raise IllegalMove("undo", "is impossible: no move has been made")
        return self.parent

    def with_to_play(self, colour: str) -> Position:
        """The same position with this colour to move, as when a player moves twice; a ko ban is lifted."""
        if to_colour(colour) == int(self._boards[0].to_play):
            return self
        boards = self._boards.copy()
        boards[0].to_play = to_colour(colour)
        boards[0].ko = 0
        return Position(self.game, boards, self.parent, self.move)

    # ---- the end

    def score(self, dead: Iterable[str] = ()) -> float:
        """Black's points minus White's and komi, by the scoring of the game; `dead` stones are taken off first."""
        board = self._boards[0]
        points = [to_point(text, self.game.size) for text in dead]
        for point in points:
            if point == PASS or board.color[point] == EMPTY:
                raise SettingError(f"there is no stone on {to_text(point, self.game.size)} that could be dead")
        count = area_without if self.game.scoring == Scoring.AREA else territory_without
        return float(count(board, points)) - self.game.komi

    # ---- inside

    def _line(self) -> Iterator[Position]:
        """This position and those before it, back to the beginning."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.parent

    def _after(self, point: int) -> Position:
        boards = self._boards.copy()
        _advance(self.game, boards, int(point))
        return Position(self.game, boards, self, int(point))

    def _legal_points(self) -> dict[int, bool]:
        """The points that are legal by simple ko: does a move there capture something?"""
        if self._legal is None:
            out, captures = np.zeros(self.game.max_children(), np.uint16), np.zeros(self.game.max_children(), np.bool_)
            count = _legal_points(self._boards, out, captures)
            self._legal = dict(zip(out[:count].tolist(), captures[:count].tolist(), strict=True))
        return self._legal

    def _repeats(self, following: Position) -> bool:
        """Does the position, reached by a move from here, break the superko rule?"""
        if self.game.ko == Ko.SIMPLE:
            return False
        for earlier in self._line():
            if earlier._key == following._key and (self.game.ko == Ko.POSITIONAL or earlier.to_play == following.to_play):
                return True
        return False

    def _why_illegal(self, point: int, name: str) -> IllegalMove:
        board = self._boards[0]
        if board.color[point] != EMPTY:
            return Occupied(name, f"is occupied by {COLOUR_NAMES[int(board.color[point])]}")
        return KoBan(name) if point == board.ko else Suicide(name)


def has_liberty(point: int, stones: dict[int, int], size: int) -> bool:
    """Does the chain of a set-up stone have an empty neighbour?"""
    width = size + 1
    seen, todo = {point}, [point]
    while todo:
        p = todo.pop()
        for q in (p - width, p - 1, p + 1, p + width):
            row, column = divmod(q, width)
            if not (1 <= row <= size and 1 <= column <= size):
                continue
            if q not in stones:
                return True
            if stones[q] == stones[point] and q not in seen:
                seen.add(q)
                todo.append(q)
    return False


def result_text(score: float) -> str:
    """As SGF writes it: "B+3.5", "W+0.5", "0" for a draw."""
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"
