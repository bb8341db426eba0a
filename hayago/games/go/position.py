"""A position of a game of Go, for people and programs in plain Python: checked moves, superko, score, a drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import numpy as np

from ...core.errors import IllegalMove, KoBan, Occupied, SettingError, Suicide, Superko
from ...core.jit import entry
from ..planes import stone_planes
from ..position import GamePosition, advance, result_text
from .game import Go, Ko, Scoring
from .handicap import fixed_handicap, free_handicap
from .knowledge.reasons import reasons_for
from .notation import COLOUR_NAMES, COLUMNS, colour_number, draw, point_at, read_drawing, star_points, to_point, to_text
from .rules.board import BLACK, EMPTY, PASS, RECENT, WHITE, in_atari, legal, sides
from .rules.scoring import area_without, territory_without


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


class Position(GamePosition):
    """A position of Go: Go(9).start().play("E5"). Begin with `start`, `setup`, `handicap` or `drawing`.

    >>> from hayago import Go, Position
    >>> position = Position.setup(Go(5), black=["A2", "B2"], white=["A1"], to_play="black")
    >>> position.play("B1").captured
    {'black': 0, 'white': 1}
    """

    __slots__ = ("_empties", "_fewest", "_forbidden", "_player", "_points", "_stones")
    has_fixed_names = True
    game: Go

    def __init__(self, game: Go, boards: Any, parent: Self | None = None, move: int | None = None) -> None:
        super().__init__(game, boards, parent, move)
        board = boards[0]
        self._stones = bytes(board.color.tobytes())
        self._empties, self._player = int(board.empties), int(board.to_play)
        self._fewest: int = self._empties if parent is None else min(self._empties, parent._fewest)
        self._points: dict[int, bool] | None = None  # [point that is legal by simple ko] does a move there capture?
        self._forbidden: list[int] | None = None  # by superko

    # ---- beginnings

    @classmethod
    def setup(cls, game: Go, black: Iterable[str] = (), white: Iterable[str] = (), to_play: str = "black") -> Self:
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
        return cls._with_stones(game, stones, colour_number(to_play))

    @classmethod
    def handicap(cls, game: Go, stones: int | Iterable[str]) -> Self:
        """The fixed handicap of so many stones, or a free one on the given points; White to play."""
        points = fixed_handicap(game.size, stones) if isinstance(stones, int) else list(stones)
        return cls.setup(game, black=points, to_play="white")

    @classmethod
    def drawing(cls, text: str, to_play: str = "black", game: Go | None = None) -> Self:
        """The position that a drawing shows, as `str(position)` makes it: X Black, O White, . empty."""
        rows = read_drawing(text)
        game = game or Go(len(rows))
        if game.size != len(rows):
            raise SettingError(f"the drawing is {len(rows)}x{len(rows)}, the game {game.size}x{game.size}")
        cells = {point_at(x, y, game.size): colour for y, row in enumerate(rows) for x, colour in enumerate(row) if colour}
        return cls._with_stones(game, cells, colour_number(to_play))

    @classmethod
    def _with_stones(cls, game: Go, stones: dict[int, int], to_play: int) -> Self:
        boards = game.new_board()
        board = boards[0]
        if (stuck := without_liberty(stones, game.size)) is not None:
            raise Suicide(to_text(stuck, game.size), "is set up in a chain without a liberty")
        for point, colour in stones.items():
            board.to_play = colour
            advance(game, boards, point)
        board.recent[:] = board.last = board.ply = 0
        board.ataris_ply = -RECENT - 1  # the chains in atari are listed anew when they are wanted
        board.to_play = to_play
        return cls(game, boards)

    # ---- what it is

    @property
    def winner(self) -> str | None:
        """Who wins the finished game as it stands, with all stones alive."""
        score = self.score() if self.is_over else 0.0
        return self.colours[0 if score > 0 else 1] if score else None

    @property
    def status(self) -> str:
        """ "black to play", or "the game is over, B+3.5 as it stands"."""
        return f"the game is over, {result_text(self.score())} as it stands" if self.is_over else f"{self.to_play} to play"

    @property
    def handicap_stones(self) -> int:
        """How many stones Black was given: set up for Black alone, or Black's first moves in a row, as GUIs send them."""
        first = self.first
        if first.stones("white"):
            return 0
        if set_up := len(first.stones("black")):
            return set_up
        played = 0
        for colour, move in self.history:
            if colour == "white" or move == "pass":
                break
            played += 1
        return played if played > 1 else 0

    @property
    def captured(self) -> dict[str, int]:
        return {name: int(self._boards[0].prisoners[colour]) for colour, name in COLOUR_NAMES.items()}

    @property
    def ko(self) -> str | None:
        point = int(self._boards[0].ko)
        return self.write(point) if point else None

    @property
    def stars(self) -> list[str]:
        return [self.write(point) for point in star_points(self.game.size)]

    @property
    def key(self) -> bytes:
        """The stones on the board, as something to compare."""
        return self._stones

    def colour_at(self, text: str) -> str | None:
        """The colour of the stone on a point, or None."""
        point = self.read(text)
        return COLOUR_NAMES.get(int(self._boards[0].color[point])) if point != PASS else None

    def stones(self, colour: str) -> list[str]:
        """The points with stones of one colour."""
        return [self.write(int(p)) for p in np.flatnonzero(self._boards[0].color == colour_number(colour))]

    def chains(self) -> list[list[str]]:
        head = self._boards[0].head
        return [[self.write(int(p)) for p in np.flatnonzero(head == chain)] for chain in sorted({int(h) for h in head} - {0})]

    def in_seki(self, dead: Iterable[str]) -> set[str]:
        from .tactics.seki import chains_in_seki  # which is needed at the end only

        board = self._boards[0]
        heads = list(chains_in_seki(board, [self.read(stone) for stone in dead]))
        return {self.write(int(p)) for p in np.flatnonzero(np.isin(board.head, heads) & (board.head != 0))}

    def handicap_points(self, stones: int, is_free: bool = False) -> list[str]:
        return free_handicap(self.game.size, stones) if is_free else fixed_handicap(self.game.size, stones)

    def __str__(self) -> str:
        captured = self.captured
        return f"{super().__str__()}; captured: {captured['black']} black, {captured['white']} white"

    # ---- how moves are written

    def read(self, text: str) -> int:
        return to_point(text, self.game.size)

    def write(self, move: int) -> str:
        return to_text(move, self.game.size)

    def draw(self) -> str:
        board = self._boards[0]
        return draw(board.color, self.game.size, int(board.last))

    def places(self) -> dict[str, tuple[int, int]]:
        size = self.game.size
        return {f"{COLUMNS[x]}{size - y}": (x, y) for y in range(size) for x in range(size)}

    def planes(self) -> Any:
        return stone_planes(self)

    def move_of_action(self, action: int) -> str:
        row, column = divmod(action, self.game.size)
        return "pass" if row == self.game.size else f"{COLUMNS[column]}{row + 1}"

    # ---- moves

    def reasons(self, move: str) -> tuple[str, ...]:
        """What speaks for or against a move at first sight, such as "captures 2 stones"."""
        number = self.read(move)
        return reasons_for(self.boards[0], self.following(number).boards[0], number)

    def with_to_play(self, colour: str) -> Self:
        """The same position with this colour to move, as when a player moves twice; a ko ban is lifted."""
        player = colour_number(colour)
        return self if player == int(self._boards[0].to_play) else self._with(to_play=player, ko=0)

    def resumed(self) -> Self:
        """The position with its passes forgotten, so that a finished game can go on."""
        return self._with(passes=0)

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        board = self._boards[0]
        if board.color[move] != EMPTY:
            return Occupied(name, f"is occupied by {COLOUR_NAMES[int(board.color[move])]}")
        if move in self._points_by_simple_ko():
            return Superko(name, f"repeats an earlier position of this game ({Ko(self.game.ko).name.lower()} superko)")
        return KoBan(name) if move == board.ko else Suicide(name)

    def superko_points(self) -> list[int]:
        """The numbers of the points that only superko forbids."""
        if self._forbidden is None:
            self._forbidden = [] if self.game.ko == Ko.SIMPLE else sorted(self._repeating_points())
        return self._forbidden

    # ---- the end

    def score(self, dead: Iterable[str] = ()) -> float:
        """Black's points minus White's and komi, by the scoring of the game; `dead` stones are taken off first."""
        board = self._boards[0]
        points = [self.read(text) for text in dead]
        for point in points:
            if point == PASS or board.color[point] == EMPTY:
                raise SettingError(f"there is no stone on {self.write(point)} that could be dead")
        count = area_without if self.game.scoring == Scoring.AREA else territory_without
        return float(count(board, points)) - self.game.komi

    # ---- inside

    def _with(self, **changes: int) -> Self:
        """The same position with some fields of the board changed."""
        boards = self._boards.copy()
        for field, value in changes.items():
            boards[0][field] = value
        return type(self)(self.game, boards, self.parent, self.move)

    def _find_legal(self) -> list[int]:
        return [*(self._points_by_simple_ko().keys() - set(self.superko_points())), int(PASS)]

    def _points_by_simple_ko(self) -> dict[int, bool]:
        """The points that are legal by simple ko: does a move there capture something?"""
        if self._points is None:
            out, captures = np.zeros(self.game.max_children(), np.uint16), np.zeros(self.game.max_children(), np.bool_)
            count = _legal_points(self._boards, out, captures)
            self._points = dict(zip(out[:count].tolist(), captures[:count].tolist(), strict=True))
        return self._points

    def _repeating_points(self) -> set[int]:
        """The points, legal by simple ko, where a move leads to a position that was there before."""
        board = self._boards[0]
        player = int(board.to_play)
        points = self._points_by_simple_ko()
        if not any(points.values()) and self._empties - 1 < self._fewest:  # nothing was as full as the board will be
            return set()
        earlier = [p for p in self._line() if self.game.ko == Ko.POSITIONAL or p._player == 3 - player]
        found = set()
        if any(points.values()):
            seen = {position._stones for position in earlier}
            found = {point for point, captures in points.items() if captures and self.following(point)._stones in seen}
        # A move that captures nothing adds one stone: an earlier position that it repeats differs from this one by that stone.
        for other in (position._boards[0] for position in earlier if position._empties == self._empties - 1):
            differing = np.flatnonzero(board.color != other.color)
            if len(differing) == 1 and other.color[differing[0]] == player and points.get(int(differing[0])) is False:
                found.add(int(differing[0]))
        return found


def without_liberty(stones: dict[int, int], size: int) -> int | None:
    """The first set-up stone whose chain has no empty neighbour; None where all have one. Each chain is walked through once."""
    width = size + 1
    seen: set[int] = set()
    for first, colour in stones.items():
        if first in seen:
            continue
        seen.add(first)
        todo, is_free = [first], False
        while todo:
            p = todo.pop()
            for q in (p - width, p - 1, p + 1, p + width):
                row, column = divmod(q, width)
                if not (1 <= row <= size and 1 <= column <= size):
                    continue
                if q not in stones:
                    is_free = True
                elif stones[q] == colour and q not in seen:
                    seen.add(q)
                    todo.append(q)
        if not is_free:
            return first
    return None
