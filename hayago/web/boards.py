"""The games as the page draws them: cells, stones, what is special on the board. A further game is a further class here."""

import functools
import math
from typing import Any, ClassVar

from ..core.errors import SettingError
from ..games.go import Go, Ko, Position, Scoring
from ..games.go.notation import COLUMNS, star_points, to_text
from ..games.go.position import result_text
from ..games.havannah import Havannah
from ..games.havannah.board import cells_of
from ..games.havannah.notation import ROWS
from ..games.hex import Hex
from ..games.hex.notation import COLUMNS as HEX_COLUMNS
from ..games.rule_sets import NAMED
from ..presets import preset_names
from ..records.tree import GameTree, Setup

ROW_HEIGHT = math.sqrt(3) / 2  # of hexagons whose centres are 1 apart
RULES = "tromp-taylor"  # where none are named
KOMI = 7.5
HANDICAP_KOMI = 0.5


class Board:
    """A game of hexagons: the players take turns, and the board tells who has won."""

    name: ClassVar[str]
    title: ClassVar[str]
    sizes: ClassVar[tuple[int, int, int]]  # smallest, largest, usual
    shape = "hex"
    near: ClassVar[tuple[tuple[int, int], ...]]  # (column, row) of the neighbours, seen from a cell
    presets: ClassVar[tuple[str, ...]]  # the first is the usual one

    def new(self, size: int | None, komi: float | None, handicap: int, rules: str | None) -> GameTree:
        """The beginning of a game; what does not belong to this one is not looked at."""
        return GameTree(self.game(self.checked(size)))

    def game(self, size: int) -> Any:
        raise NotImplementedError

    def checked(self, size: int | None) -> int:
        least, most, usual = self.sizes
        if size is not None and not least <= size <= most:
            raise SettingError(f"{self.title} can be played here on sizes from {least} to {most}, not {size}")
        return usual if size is None else size

    def check_preset(self, name: str) -> None:
        if name not in self.presets:
            raise SettingError(f"{name!r} is no preset for {self.title}: there are {', '.join(self.presets)}")

    # ---- drawing

    def places(self, size: int) -> dict[str, tuple[int, int]]:
        """[name of a cell] its column and row."""
        raise NotImplementedError

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Where to draw a cell, neighbours being 1 apart."""
        raise NotImplementedError

    def cells(self, size: int) -> list[dict[str, Any]]:
        """For the page: name, x to the right, y downwards, shape, names of the neighbours."""
        places = self.places(size)
        names = {place: name for name, place in places.items()}
        cells = []
        for name, (column, row) in places.items():
            x, y = self.centre(column, row)
            near = [names[column + dx, row + dy] for dx, dy in self.near if (column + dx, row + dy) in names]
            cells.append({"name": name, "x": round(x, 4), "y": round(y, 4), "shape": self.shape, "neighbours": near})
        return cells

    def stars(self, size: int) -> list[str]:
        return []

    def stones(self, position: Any) -> dict[str, str]:
        """[cell] the colour of its stone."""
        color = position.boards[0].color
        colours = dict(enumerate(self.colours(position), 1))
        found = ((name, colours.get(int(color[cell]))) for name, cell in numbers(self, position.game.size))
        return {name: colour for name, colour in found if colour}

    def colours(self, position: Any) -> tuple[str, str]:
        """Of player 1, who moves first, and of player 2."""
        first, second = position.colours
        return first, second

    def captures(self, position: Any) -> dict[str, int]:
        """How many stones each colour has captured."""
        return {"black": 0, "white": 0}

    def ko(self, position: Any) -> str | None:
        return None

    def extra(self, position: Any) -> list[str]:
        """Legal moves that are no cells and have no button of their own."""
        return [move for move in position.legal_moves()[-1:] if move.startswith("swap")]

    # ---- the end

    def result(self, position: Any) -> dict[str, Any]:
        """Winner and result of a finished game."""
        winner = position.winner
        return {"reason": "win", "winner": winner, "score": None, "text": position.status, "dead": [], "territory": {}}

    def result_text(self, over: dict[str, Any]) -> str:
        """The result of a finished game as SGF writes it."""
        if over["reason"] == "pass":
            return str(over["text"])
        letter = (over["winner"] or "")[:1].upper()
        return "0" if not letter else f"{letter}+R" if over["reason"] == "resign" else f"{letter}+"


class GoBoard(Board):
    name, title, sizes, shape = "go", "Go", (5, 25, 9), "cross"
    near = ((0, -1), (1, 0), (0, 1), (-1, 0))
    presets = ("hayago", *(name for name in preset_names() if name not in ("hayago", "hex", "havannah", "poolrave-havannah")))

    def new(self, size: int | None, komi: float | None, handicap: int, rules: str | None) -> GameTree:
        usual = HANDICAP_KOMI if handicap else KOMI
        game = Go(self.checked(size), usual if komi is None else komi, *rules_named(rules or RULES))
        if not handicap:
            return GameTree(game)
        return GameTree(game, Setup(black=tuple(Position.handicap(game, handicap).stones("black")), to_play="white"))

    def places(self, size: int) -> dict[str, tuple[int, int]]:
        return {f"{COLUMNS[x]}{size - y}": (x, y) for y in range(size) for x in range(size)}

    def centre(self, column: int, row: int) -> tuple[float, float]:
        return column, row

    def stars(self, size: int) -> list[str]:
        return [to_text(point, size) for point in star_points(size)]

    def colours(self, position: Any) -> tuple[str, str]:
        return "black", "white"

    def captures(self, position: Any) -> dict[str, int]:
        captured = position.captured
        return {"black": captured["white"], "white": captured["black"]}

    def ko(self, position: Any) -> str | None:
        point = int(position.boards[0].ko)
        return position.write(point) if point else None

    def extra(self, position: Any) -> list[str]:
        return []

    def result_by(self, position: Any, dead: list[str]) -> dict[str, Any]:
        """Winner, score and territory of a game ended by two passes, with these stones dead."""
        score = position.score(dead)
        winner = "black" if score > 0 else "white" if score < 0 else None
        territory = self.territory(position, set(dead))
        text = result_text(score)
        return {"reason": "pass", "winner": winner, "score": score, "text": text, "dead": dead, "territory": territory}

    def territory(self, position: Any, dead: set[str]) -> dict[str, int]:
        """[point] 1 for Black's, -1 for White's: living stones, and what only one colour surrounds."""
        alive = {name: 1 if colour == "black" else -1 for name, colour in self.stones(position).items() if name not in dead}
        near = neighbours(self, position.game.size)
        owner = dict(alive)
        todo = set(near) - set(alive)
        while todo:
            region, borders = [todo.pop()], set()
            for point in region:
                borders |= {alive[other] for other in near[point] if other in alive}
                further = [other for other in near[point] if other in todo]
                todo -= set(further)
                region += further
            if len(borders) == 1:
                owner.update(dict.fromkeys(region, *borders))
        return owner

    def corrected(self, position: Any, dead: list[str], points: list[str]) -> list[str]:
        """The dead stones after a person has chosen `points`: a chain of which any stone changed changes as a whole."""
        stones, near = self.stones(position), neighbours(self, position.game.size)
        before, after = set(dead), {position.write(position.read(point)) for point in points} & set(stones)
        result, todo = set(before), (before ^ after) & set(stones)
        while todo:
            first = todo.pop()
            chain = [first]
            for stone in chain:
                chain += [other for other in near[stone] if stones.get(other) == stones[first] and other not in chain]
            todo -= set(chain)
            result = result - set(chain) if first in before else result | set(chain)
        return sorted(result)


class HexBoard(Board):
    name, title, sizes = "hex", "Hex", (3, 19, 11)
    near = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    presets = ("hex", "rave")

    def game(self, size: int) -> Any:
        return Hex(size)

    def places(self, size: int) -> dict[str, tuple[int, int]]:
        return {f"{HEX_COLUMNS[x]}{y + 1}": (x, y) for y in range(size) for x in range(size)}

    def centre(self, column: int, row: int) -> tuple[float, float]:
        return column + row / 2, row * ROW_HEIGHT


class HavannahBoard(Board):
    name, title, sizes = "havannah", "Havannah", (3, 13, 6)
    near = ((-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0))
    presets = ("havannah", "rave", "poolrave-havannah")

    def game(self, size: int) -> Any:
        return Havannah(size)

    def places(self, size: int) -> dict[str, tuple[int, int]]:
        return {f"{ROWS[y]}{x + 1}": (x, y) for x, y in cells_of(size)}

    def centre(self, column: int, row: int) -> tuple[float, float]:
        return column - row / 2, row * ROW_HEIGHT


BOARDS: dict[str, Board] = {board.name: board for board in (GoBoard(), HexBoard(), HavannahBoard())}


def board_of(game: Any) -> Board:
    return BOARDS[type(game).__name__.lower()]


@functools.lru_cache(64)
def numbers(board: Board, size: int) -> tuple[tuple[str, int], ...]:
    """The cells with the numbers that the game's record has for them."""
    start = (Go(size) if isinstance(board, GoBoard) else board.game(size)).start()
    return tuple((name, int(start.read(name))) for name in board.places(size))


@functools.lru_cache(64)
def neighbours(board: Board, size: int) -> dict[str, list[str]]:
    return {cell["name"]: cell["neighbours"] for cell in board.cells(size)}


def rules_named(name: str) -> tuple[Ko, Scoring]:
    """Ko rule and scoring of rules such as "chinese"."""
    if name.lower() not in NAMED:
        raise SettingError(f"{name!r} are no rules that can be played here: write one of {', '.join(NAMED)}")
    ko, scoring = NAMED[name.lower()]
    return Ko[ko], Scoring[scoring]
