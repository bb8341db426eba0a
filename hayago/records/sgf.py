"""Game trees as SGF: moves with all variations, set-up stones, comments, and whatever else the nodes carry.

Go is GM[1]. Hex (GM[11], as HexGui) and Havannah (GM[havannah]) write their cells by name.
"""

from typing import Any

from sgfmill import sgf
from sgfmill.sgf_grammar import is_valid_property_identifier, is_valid_property_value

from ..core.errors import HayagoError, SettingError
from ..games.go import Go
from ..games.havannah import Havannah
from ..games.hex import Hex
from ..games.rule_sets import NAMED
from .hex_sgf import cell_name
from .main_line import NAMES, komi_of, move_of, name_of, point_of
from .tree import GameTree, Node, Setup

OWN = {"B", "W", "AB", "AW", "AE", "PL", "C", "SZ", "GM", "FF", "CA", "AP", "KM"}  # what the tree itself says
MOST_VALUES = 400  # of one further property
MOST_SETUPS = 100  # nodes with set-up stones
GAMES = {"1": "go", "11": "hex", "havannah": "havannah"}
NUMBERS = {name: number for number, name in GAMES.items()}


def read(data: str | bytes, rules: Go | None = None) -> GameTree:
    """The game in the text of a file; SettingError says what is wrong. Komi and rules are the file's, else those given."""
    try:
        record = sgf.Sgf_game.from_string(data) if isinstance(data, str) else sgf.Sgf_game.from_bytes(data)
        return tree_of(record, rules or Go())
    except SettingError:
        raise
    except HayagoError as error:
        raise SettingError(f"the game record breaks the rules: {error}") from None
    except (ValueError, LookupError, RecursionError, OverflowError) as error:
        raise SettingError(f"this is no game record in SGF: {error or 'a property has a wrong value'}") from None


def tree_of(record: Any, rules: Go) -> GameTree:
    """The tree of sgfmill's record."""
    root = record.get_root()
    number = text_of(root, "GM") or "1"
    kind = GAMES.get(number.lower())
    if kind is None:
        raise SettingError(f"the record is of a game with the number GM[{number[:20]}]: Go (1), Hex (11), havannah can be read")
    size = record.get_size()
    if kind == "go":
        ko, scoring = NAMED.get(text_of(root, "RU").strip().lower(), (rules.ko, rules.scoring))
        tree = GameTree(Go(size, komi_of(record, rules.komi), ko, scoring), setup_of(root))
    else:
        tree = GameTree(Hex(size) if kind == "hex" else Havannah(size))
    describe(tree.root, root)
    todo: list[tuple[Node, Any]] = [(tree.root, root)]
    if root.has_property("B") or root.has_property("W"):
        todo = [(add(tree, tree.root, root, kind), root)]
    setups = 0
    while todo:
        parent, at = todo.pop()
        for child in at:
            node = add(tree, parent, child, kind)
            setups += node is not parent and node.setup is not None
            if setups > MOST_SETUPS:
                raise SettingError(f"the record sets up stones in more than {MOST_SETUPS} places")
            todo.append((node, child))
    return tree


def add(tree: GameTree, parent: Node, at: Any, kind: str) -> Node:
    """The node of sgfmill's node `at`; the same as its parent where it has neither move nor stones."""
    colour, move = go_move(at, tree.game.size) if kind == "go" else named_move(at)
    setup = setup_of(at) if kind == "go" and at.parent is not None else None
    if move == "resign":
        parent.resigned = colour
        move = ""
    if not move and setup is None:
        describe(parent, at)
        return parent
    if move and tree.position(parent).is_over and kind == "go":
        tree.resume(parent)
    try:
        node = tree.add(parent, move, colour, setup)
    except HayagoError as error:
        raise SettingError(f"move {len(parent.path())} of the record: {error}") from None
    if at.parent is not None:
        describe(node, at)
    return node


def go_move(at: Any, size: int) -> tuple[str, str]:
    colour, point = move_of(at, size)
    return (NAMES[colour], name_of(point)) if colour is not None else ("", "")


def named_move(at: Any) -> tuple[str, str]:
    """Colour and move of a node that names the cell; LittleGolem's two letters too."""
    for key, colour in (("B", "black"), ("W", "white")):
        if at.has_property(key):
            return colour, cell_name(text_of(at, key).strip())
    return "", ""


def setup_of(at: Any) -> Setup | None:
    black, white, empty = (tuple(sorted(map(name_of, points))) for points in at.get_setup_stones())
    turn = str(at.get("PL")) if at.has_property("PL") else ""
    setup = Setup(black, white, empty, NAMES.get(turn, ""))
    return setup if any(setup) else None


def describe(node: Node, at: Any) -> None:
    """Keep the comment and the further properties of a node."""
    if at.has_property("C"):
        node.comment = f"{node.comment}\n{at.get('C')}".strip()
    for key in at.properties():
        values = [plain(value, at) for value in at.get_raw_list(key)[:MOST_VALUES]]
        if key not in OWN and is_valid_property_identifier(key) and all(map(is_writable, values)):
            node.other[key] = values


def is_writable(value: str) -> bool:
    """Is it still what may stand between brackets, after a change of encoding?"""
    return bool(is_valid_property_value(value.encode()))


def text_of(at: Any, key: str) -> str:
    return plain(at.get_raw(key), at) if at.has_property(key) else ""


def plain(value: bytes, at: Any) -> str:
    return value.decode(at.get_encoding(), "replace")


# ---- writing


def write(tree: GameTree, result: str = "", names: tuple[str, str] = ("", "")) -> str:
    """The game as SGF; `result` as in "B+3.5", `names` of Black and White where the tree has none."""
    game = tree.game
    kind = type(game).__name__.lower()
    record = sgf.Sgf_game(size=game.size)
    root = record.get_root()
    root.set_raw("GM", NUMBERS[kind].encode())
    root.set("AP", ("Hayago", ""))
    if kind == "go":
        root.set("KM", game.komi)
        root.set("RU", "Japanese" if game.scoring == 1 else "Chinese")
    for key, text in (("PB", names[0]), ("PW", names[1]), ("RE", result)):
        if text and (key == "RE" or key not in tree.root.other):
            root.set(key, text)
    todo = [(tree.root, root)]
    while todo:
        node, at = todo.pop()
        put(node, at, kind)
        todo.extend([(child, at.new_child()) for child in node.children])
    return record.serialise(wrap=None).decode("utf-8")


def put(node: Node, at: Any, kind: str) -> None:
    """Write what a node holds."""
    if node.move and kind == "go":
        at.set_move(node.colour[0], None if node.move == "pass" else point_of(node.move))
    elif node.move:
        at.set_raw(node.colour[0].upper(), node.move.encode())
    if node.setup is not None:
        black, white, empty = ([point_of(text) for text in points] for points in node.setup[:3])
        at.set_setup_stones(black, white, empty)
        if node.setup.to_play:
            at.set("PL", node.setup.to_play[0])
    if node.comment:
        at.set("C", node.comment)
    for key, values in node.other.items():
        if key != "RE" or not at.has_property("RE"):
            at.set_raw_list(key, [value.encode() for value in values])
