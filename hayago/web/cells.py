"""The board of a game as the page draws it: its cells, the stones on them, chains and territory. Works for every drawn game."""

import functools
from collections.abc import Iterable
from typing import Any, TypedDict

from ..core.errors import SettingError
from ..games.registry import card_of


class Cell(TypedDict):
    """A cell for the page: neighbours are 1 apart."""

    name: str
    x: float  # to the right
    y: float  # downwards
    shape: str  # "cross" or "hex"
    neighbours: list[str]


@functools.lru_cache(64, typed=True)  # records of different games may be equal: Hex(4) == Havannah(4)
def cells_of(game: Any) -> list[Cell]:
    """All cells of a game's board."""
    card = card_of(game)
    if card.drawing is None:
        raise SettingError(f"{card.title} cannot be drawn: its card has no drawing")
    places = game.start().places()
    names = {place: name for name, place in places.items()}
    cells: list[Cell] = []
    for name, (column, row) in places.items():
        x, y = card.drawing.centre(column, row)
        near = [names[column + dx, row + dy] for dx, dy in card.drawing.near if (column + dx, row + dy) in names]
        cells.append({"name": name, "x": round(x, 4), "y": round(y, 4), "shape": card.drawing.shape, "neighbours": near})
    return cells


@functools.lru_cache(64, typed=True)  # records of different games may be equal: Hex(4) == Havannah(4)
def neighbours_of(game: Any) -> dict[str, list[str]]:
    """[name of a cell] the names of those next to it."""
    return {cell["name"]: cell["neighbours"] for cell in cells_of(game)}


@functools.lru_cache(64, typed=True)  # records of different games may be equal: Hex(4) == Havannah(4)
def numbers_of(game: Any) -> dict[str, int]:
    """[name of a cell] the number that the game's record has for it."""
    start = game.start()
    return {name: int(start.read(name)) for name in start.places()}


def stones_on(position: Any) -> dict[str, str]:
    """[name of a cell] the colour of its stone."""
    color = position.boards[0].color
    colours = dict(enumerate(position.colours, 1))
    found = ((name, colours.get(int(color[cell]))) for name, cell in numbers_of(position.game).items())
    return {name: colour for name, colour in found if colour}


def territory_of(position: Any, dead: Iterable[str]) -> dict[str, int]:
    """[point] 1 for Black's, -1 for White's: living stones, and the points that only one colour surrounds."""
    gone = set(dead)
    alive = {name: 1 if colour == "black" else -1 for name, colour in stones_on(position).items() if name not in gone}
    near = neighbours_of(position.game)
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


def corrected(position: Any, dead: list[str], points: list[str]) -> list[str]:
    """The dead stones after a person has chosen `points`: a chain of which any stone changed changes as a whole."""
    stones, near = stones_on(position), neighbours_of(position.game)
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
