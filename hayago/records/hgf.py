"""Havannah games as HGF, a form of SGF: RU[LG] says that cells are named as on LittleGolem.

A result of one letter, as LittleGolem writes it, names the player who had to move at the end and lost; here "W+" and "B+"
are written, which name the winner as in SGF.
"""

from __future__ import annotations

from ..games.havannah.game import Coordinates, Havannah
from ..games.havannah.position import HavannahPosition
from .tree_text import Record, read_record, write_record

RULES = {"LG": Coordinates.LITTLE_GOLEM}
RESIGN = "resign"


def read_hgf(text: str) -> Record:
    """The game in the text; moves are cells in the record's own coordinates, "swap" and "resign"."""
    record = read_record(text, coordinates="RU")
    return record._replace(moves=tuple((colour, move.lower() if move.isalpha() else move) for colour, move in record.moves))


def replay(record: Record) -> HavannahPosition:
    """The last position of the record, with its coordinates; a resignation ends it."""
    swaps = any(move == "swap" for _, move in record.moves)
    coordinates = RULES.get(record.coordinates, Coordinates.HAVANNAH_GUI)
    position = Havannah(record.size, swap=swaps, coordinates=coordinates).start()
    for colour, move in record.moves:
        if move == RESIGN:
            break
        position = position.play(move, by=colour)
    return position


def winner_of(record: Record) -> str | None:
    """The winner by the result of the record; None for a draw and where nothing is said."""
    colours = {"B": "black", "W": "white"}
    letter, plus = record.result[:1].upper(), "+" in record.result
    if letter not in colours or (len(record.result) > 1 and not plus):
        return None
    return colours[letter] if plus else next(colour for key, colour in colours.items() if key != letter)


def write_hgf(position: HavannahPosition, result: str = "") -> str:
    """The game that led to a position; `result` as in "B+Resign", by default what the position says."""
    game = position.game
    if game.coordinates == Coordinates.GO_GUI:
        game = Havannah(game.size, game.swap)
        position = position.under(game)
    won = result or (f"{position.winner[0].upper()}+" if position.winner else "0" if position.is_draw else "")
    head: list[tuple[str, object]] = [("FF", 4), ("SZ", game.size)]
    if game.coordinates == Coordinates.LITTLE_GOLEM:
        head.append(("RU", "LG"))
    return write_record([*head, *([("RE", won)] if won else [])], position.history)
