"""Game records: reads the main line of an SGF file, writes the game in progress."""

import pathlib
from typing import Any

from sgfmill import sgf

from ..core.errors import HayagoError
from ..games.go import Go, Position
from ..games.go.history import first_position, resumed
from ..games.go.notation import COLUMNS

MOST_BYTES = 16 * 2**20
NAMES = {"b": "black", "w": "white"}


def read(path: str, moves: int | None, rules: Go) -> Position:
    """The position after so many moves of the main line, all of them for None; komi from the file, other rules as they are."""
    try:
        file = pathlib.Path(path)
        if file.stat().st_size > MOST_BYTES:
            raise HayagoError(f"cannot load file: {path!r} has more than {MOST_BYTES // 2**20} MB")
        record = sgf.Sgf_game.from_bytes(file.read_bytes())
    except (OSError, ValueError, LookupError, RecursionError) as error:
        raise HayagoError(f"cannot load file: {path!r}: {error}") from None
    try:
        return follow(record, moves, rules)
    except (HayagoError, ValueError, LookupError) as error:
        raise HayagoError(f"cannot load file: {path!r}: {error}") from None


def follow(record: Any, moves: int | None, rules: Go) -> Position:
    """Set up and play what the nodes of the main line say."""
    game = Go(record.get_size(), komi_of(record, rules.komi), rules.ko, rules.scoring)
    position, made = game.start(), 0
    for node in record.get_main_sequence():
        position = set_up(position, node)
        colour, point = move_of(node, game.size)
        if colour is None:
            continue
        if moves is not None and made >= moves:
            break
        made += 1
        try:
            going = resumed(position) if position.is_over else position
            position = going.with_to_play(NAMES[colour]).play(name_of(point))
        except HayagoError as error:
            raise HayagoError(f"move {made}: {error}") from None
    return position


def komi_of(record: Any, usual: float) -> float:
    """The komi of the file; the usual one where it says nothing or nonsense."""
    try:
        return float(record.root.get("KM"))
    except (KeyError, ValueError):
        return usual


def move_of(node: Any, size: int) -> tuple[str | None, Any]:
    """The colour and the point of a node's move; (None, None) where there is none."""
    try:
        colour, point = node.get_move()
    except ValueError:
        text = next((node.get_raw(key) for key in ("B", "W") if node.has_property(key)), b"")
        raise HayagoError(f"{text.decode('utf-8', 'replace')!r} is no move on a {size}x{size} board") from None
    return colour, point


def set_up(position: Position, node: Any) -> Position:
    """The position with the stones that a node adds and takes off, and the player it names."""
    black, white, empty = (tuple(sorted(map(name_of, points))) for points in node.get_setup_stones())
    turn = str(node.get("PL")) if node.has_property("PL") else ""
    return placed(position, black, white, empty, NAMES.get(turn, ""))


def placed(
    position: Position, black: tuple[str, ...], white: tuple[str, ...], empty: tuple[str, ...], to_play: str
) -> Position:
    """The position with stones put on and taken off these points; `to_play` may be "", for whose turn it usually is."""
    if black or white or empty:
        changed = {*black, *white, *empty}
        stones = {name: set(position.stones(name)) - changed for name in ("black", "white")}
        stones["black"] |= set(black)
        stones["white"] |= set(white)
        usual = "white" if black and not white and position.parent is None else position.to_play
        position = Position.setup(position.game, sorted(stones["black"]), sorted(stones["white"]), usual)
    return position.with_to_play(to_play) if to_play else position


def name_of(point: Any) -> str:
    """The point's name; None, sgfmill's pass, is "pass"."""
    return "pass" if point is None else f"{COLUMNS[point[1]]}{point[0] + 1}"


def write(position: Position, white: str = "", black: str = "") -> str:
    """The game as SGF, on one line."""
    game = position.game
    record = sgf.Sgf_game(size=game.size)
    root = record.get_root()
    root.set("KM", game.komi)
    root.set("RU", "Japanese" if game.scoring == 1 else "Chinese")
    root.set("AP", ("Hayago", ""))
    for key, name in (("PB", black), ("PW", white)):
        if name:
            root.set(key, name)
    first = first_position(position)
    stones = {name: [point_of(text) for text in first.stones(name)] for name in ("black", "white")}
    if stones["black"] or stones["white"]:
        root.set_setup_stones(stones["black"], stones["white"])
        root.set("PL", first.to_play[0])
    for colour, move in position.history:
        record.extend_main_sequence().set_move(colour[0], None if move == "pass" else point_of(move))
    return record.serialise(wrap=None).decode("utf-8").replace("\n", "")


def point_of(text: str) -> tuple[int, int]:
    """sgfmill's (row, column) of a point's name."""
    return int(text[1:]) - 1, COLUMNS.index(text[0])
