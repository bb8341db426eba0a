"""Hex games as SGF (GM[11]): read as HexGui and LittleGolem write them, written as HexGui does."""

from __future__ import annotations

from ..core.errors import SettingError
from ..games.hex.game import Hex
from ..games.hex.notation import COLUMNS, SWAP_NAMES
from ..games.hex.position import HexPosition
from .tree_text import Record, read_record, write_record

RESIGN = "resign"


def read_sgf(text: str) -> Record:
    """The game in the text; moves are cells such as "c4", "swap-pieces" and "resign"."""
    record = read_record(text)
    game = dict(record.info).get("GM", "11")
    if game != "11":
        raise SettingError(f"this is not a game of Hex: it has GM[{game}], Hex has GM[11]")
    return record._replace(moves=tuple((colour, cell_name(value)) for colour, value in record.moves))


def cell_name(value: str) -> str:
    """The move as HTP writes it; LittleGolem has two letters, of column and row."""
    word = value.lower()
    if word in SWAP_NAMES:
        return SWAP_NAMES[0]
    if len(word) == 2 and word[0] in COLUMNS and word[1] in COLUMNS:
        return f"{word[0]}{COLUMNS.index(word[1]) + 1}"
    return word


def replay(record: Record) -> HexPosition:
    """The last position of the record. Who moves first is Black, whatever the record calls him; a resignation ends it."""
    swaps = any(move == SWAP_NAMES[0] for _, move in record.moves)
    position = Hex(record.size, swap=swaps).start()
    for _, move in record.moves:
        if move == RESIGN:
            break
        position = position.play(move)
    return position


def write_sgf(position: HexPosition, result: str = "") -> str:
    """The game that led to a position; `result` as in "B+Resign", by default what the position says."""
    size = position.game.size
    position = position.under(Hex(size, position.game.swap))
    won = result or (f"{position.winner[0].upper()}+" if position.winner else "")
    head: list[tuple[str, object]] = [("FF", 4), ("GM", 11), ("CA", "UTF-8"), ("SZ", size)]
    return write_record([*head, *([("RE", won)] if won else [])], position.history)
