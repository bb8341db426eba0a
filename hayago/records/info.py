"""What a record says about a game and its points beside the moves: names, date, title, marks and labels.

Values are kept in `Node.other` as SGF writes them, with its escapes; here they are plain text.
"""

from typing import Any

from sgfmill import sgf_grammar

from ..core.errors import SettingError
from ..games.registry import card_of
from .points import letters_of
from .tree import GameTree, Node

INFO = {
    "title": "GN", "black": "PB", "white": "PW", "black_rank": "BR", "white_rank": "WR", "date": "DT", "event": "EV",
    "round": "RO", "place": "PC", "about": "GC", "result": "RE",
}  # fmt: skip
MARKS = {"triangle": "TR", "square": "SQ", "circle": "CR", "cross": "MA"}
LABEL = "LB"
MOST_INFO = 400  # letters of one entry
MOST_LABEL = 4  # letters of a label


def info_of(tree: GameTree) -> dict[str, str]:
    """[name of INFO] the text of the record, where it has one."""
    found = {name: tree.root.other.get(key, [""])[0] for name, key in INFO.items()}
    return {name: plain(value) for name, value in found.items() if value}


def set_info(tree: GameTree, name: str, text: str) -> None:
    """Write an entry about the game; an empty text takes it away."""
    if name not in INFO:
        raise SettingError(f"{name[:40]!r} is nothing that a record says of a game: choose one of {', '.join(INFO)}")
    if len(text) > MOST_INFO:
        raise SettingError(f"{name} has at most {MOST_INFO} letters: shorten it")
    if text.strip():
        tree.root.other[INFO[name]] = [written(text.strip())]
    else:
        tree.root.other.pop(INFO[name], None)


def marks_of(tree: GameTree, node: Node) -> dict[str, str]:
    """[name of a point] "triangle", "square", "circle", "cross", or a label between quotes, as '"A"'."""
    names = point_names(tree)
    found: dict[str, str] = {}
    for mark, key in MARKS.items():
        for value in node.other.get(key, []):
            found.update({names[point]: mark for point in expanded(value) if point in names})
    for value in node.other.get(LABEL, []):
        point, _, text = value.partition(":")
        if point in names and text:
            found[names[point]] = f'"{plain(text)}"'
    return found


def set_mark(tree: GameTree, node: Node, point: str, mark: str, label: str = "") -> None:
    """Put a mark or a label on a point of the board, in place of any that is there; "" takes it away."""
    letters = {name: written_as for written_as, name in point_names(tree).items()}
    at = letters.get(point) or letters.get(point.upper()) or letters.get(point.lower())
    if at is None:
        raise SettingError(f"there is no point {point[:20]!r} on this board")
    if mark and mark not in (*MARKS, "label"):
        raise SettingError(f"{mark[:20]!r} is no mark: choose one of {', '.join(MARKS)}, label")
    if mark == "label" and not 0 < len(label.strip()) <= MOST_LABEL:
        raise SettingError(f"a label has 1 to {MOST_LABEL} letters")
    for key in (*MARKS.values(), LABEL):
        kept = [value for each in node.other.get(key, []) for value in parted(each, key) if value.partition(":")[0] != at]
        if kept:
            node.other[key] = kept
        else:
            node.other.pop(key, None)
    if mark == "label":
        node.other.setdefault(LABEL, []).append(f"{at}:{written(label.strip())}")
    elif mark:
        node.other.setdefault(MARKS[mark], []).append(at)


def point_names(tree: GameTree) -> dict[str, str]:
    """[a point as the record writes it] its name."""
    places = tree.position(tree.root).places()
    if card_of(tree.game).sgf_writes == "letters":
        return {letters_of(name, tree.game.size): name for name in places}
    return {name: name for name in places}


def parted(value: str, key: str) -> list[str]:
    """The points of a value by themselves; a label keeps its text."""
    return [value] if key == LABEL else expanded(value)


def expanded(value: str) -> list[str]:
    """The points of a value; "aa:cc" is a rectangle."""
    first, colon, last = value.partition(":")
    if not colon or len(first) != 2 or len(last) != 2:
        return [value]
    columns = range(ord(min(first[0], last[0])), ord(max(first[0], last[0])) + 1)
    rows = range(ord(min(first[1], last[1])), ord(max(first[1], last[1])) + 1)
    return [chr(column) + chr(row) for column in columns for row in rows]


def plain(value: str) -> str:
    """The text behind a value of SGF."""
    return str(sgf_grammar.text_value(value.encode()).decode())


def written(text: str) -> str:
    """A text as SGF writes it between brackets."""
    return str(sgf_grammar.escape_text(text.encode()).decode()).replace(":", "\\:")


def names_of(tree: GameTree, players: dict[str, str]) -> dict[str, Any]:
    """[colour] who plays: the record's own names, else those given."""
    info = info_of(tree)
    return {colour: info.get(colour) or players[colour] for colour in ("black", "white")}
