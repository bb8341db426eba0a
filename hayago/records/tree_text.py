"""The text form of game records in the family of SGF: nodes of properties, "(;SZ[11];B[a1];W[b2])"; only the main line."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..core.errors import SettingError

TOKEN = re.compile(r"\s*(?:(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:[^\]\\]|\\.)*)\])", re.DOTALL)
Node = dict[str, list[str]]
LINE_BREAK = re.compile(r"\\(?:\r\n|\n\r|\n|\r)")


class Record(NamedTuple):
    """A game as it was written down."""

    size: int
    moves: tuple[tuple[str, str], ...]  # (colour, move) in the text's own names; swaps and resignations too
    result: str = ""  # as written, "" where there is none
    coordinates: str = ""  # the system of coordinates, where the format has several
    info: tuple[tuple[str, str], ...] = ()  # further properties of the first node


def read_nodes(text: str) -> list[Node]:
    """The nodes of the main line of the first game; SettingError names the place where the text goes wrong."""
    nodes: list[Node] = []
    name, position, depth = "", text.find("("), 0
    if position < 0:
        raise SettingError("this is no game record: it has no '(' that begins a game")
    while position < len(text) and not text[position:].isspace():
        match = TOKEN.match(text, position)
        if match is None:
            raise SettingError(f"the game record cannot be read at {text[position : position + 20].strip()!r}")
        position = match.end()
        if match["mark"] == ")":
            return nodes  # the first end of a branch ends the main line
        if match["mark"] == "(":
            depth += 1
        elif match["mark"] == ";":
            nodes.append({})
        elif not nodes:
            raise SettingError("the game record has a property before its first node: begin a node with ';'")
        elif match["name"]:
            name = "".join(letter for letter in match["name"] if letter.isupper()) or match["name"].upper()
        elif not name:
            raise SettingError(f"the game record has a value without a property: [{match['value']}]")
        else:
            nodes[-1].setdefault(name, []).append(unescaped(match["value"]))
    raise SettingError(f"the game record is cut off: {depth} '(' without its ')'")


def read_record(text: str, coordinates: str = "") -> Record:
    """The record of a game whose moves are properties B and W; `coordinates` names the property that tells the system."""
    nodes = read_nodes(text)
    first = nodes[0] if nodes else {}
    size = first.get("SZ", [""])[0].split(":")[0]
    if not (size.isascii() and size.isdigit()):
        raise SettingError(f"the game record has no size: it needs SZ[...] with a number, not {size!r}")
    moves = [(node_colour, value) for node in nodes for node_colour in ("B", "W") for value in node.get(node_colour, [])]
    taken = ("SZ", "RE", "B", "W", coordinates)
    info = tuple((key, values[0]) for key, values in first.items() if key not in taken)
    colours = {"B": "black", "W": "white"}
    return Record(
        size=int(size),
        moves=tuple((colours[letter], value.strip()) for letter, value in moves),
        result=first.get("RE", [""])[0],
        coordinates=first.get(coordinates, [""])[0] if coordinates else "",
        info=info,
    )


def write_record(properties: Iterable[tuple[str, object]], moves: Iterable[tuple[str, str]]) -> str:
    """The text of a record: the properties of the first node, then a node for each move (colour, text)."""
    head = "".join(f"{name}[{escaped(str(value))}]" for name, value in properties)
    return f"(;{head}{''.join(f';{colour[0].upper()}[{escaped(move)}]' for colour, move in moves)})"


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", LINE_BREAK.sub("", value), flags=re.DOTALL)
