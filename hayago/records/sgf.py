"""SGF, read and written for every game: moves with all variations, set-up stones, comments, and what else the nodes carry.

Go writes points as two letters. Other games write the names of their cells, and Havannah's records (HGF) may say by RU[LG] that
they are named as on LittleGolem. The number of a game (GM) and its way of writing are on its card.
"""

import contextlib
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any

from sgfmill import sgf, sgf_grammar

from .. import __version__
from ..core.errors import HayagoError, SettingError
from ..games.position import GamePosition
from ..games.registry import GAMES, USUAL_GAME, GameCard, card, card_of
from .points import name_of, point_of
from .tree import MOST_NODES, GameTree, Node, Setup

OWN = {*["B", "W", "AB", "AW", "AE", "PL", "C", "SZ", "GM", "FF", "CA", "AP", "KM"]}  # what the tree itself says
NUMBERS = ("HA", "TM")  # written as they are; all else is text
COLOURS = {"b": "black", "w": "white"}
RESIGN = "resign"
MOST_BYTES = 16 * 2**20
MOST_RECORD_NODES = 20_000  # moves, comments and all else; in the main line alone where only that is read
MOST_VALUES = 400  # of one further property
MOST_SETUPS = 100  # nodes with set-up stones


# ---- reading


def load(path: str | pathlib.Path, game: Any = None, main_line: bool = False, moves: int | None = None) -> GameTree:
    """The game in a file, read as by `read`; errors name the file."""
    try:
        file = pathlib.Path(path)
        if file.stat().st_size > MOST_BYTES:
            raise SettingError(f"it has more than {MOST_BYTES // 2**20} MB: that is no game record")
        data = file.read_bytes()
    except (OSError, ValueError) as error:
        raise SettingError(f"{str(path)!r} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except SettingError as error:
        raise SettingError(f"{str(path)!r} cannot be read: {error}") from None
    try:
        return read(data, game, main_line, moves)
    except SettingError as error:
        raise SettingError(f"{str(path)!r}: {error}") from None


def read_sgf(source: str | pathlib.Path) -> GameTree:
    """The game with all its variations in an SGF file, or in a text that begins with a parenthesis.

    >>> import hayago
    >>> tree = hayago.read_sgf("(;GM[1]SZ[9];B[ee];W[cc])")
    >>> tree.position(tree.root.main_line()[-1]).history
    [('black', 'E5'), ('white', 'C7')]
    """
    is_text = isinstance(source, str) and source.lstrip().startswith("(")
    return read(source) if is_text and isinstance(source, str) else load(source)


def read(data: str | bytes, game: Any = None, main_line: bool = False, moves: int | None = None) -> GameTree:
    """The game in the text of a file; SettingError says what is wrong.

    Size and komi are the file's. Its rules are too, unless a `game` is given: then those hold, and the record must be of that
    kind of game. With `main_line` variations are left out, and the reading ends after so many `moves`.
    """
    with errors_in_words():
        record = parsed(data, main_line)
        kind = kind_of(record.get_root(), game)
        return Reader(record, kind, game_of(record, kind, game), main_line, moves).tree


@contextlib.contextmanager
def errors_in_words() -> Iterator[None]:
    """What is wrong with a record, as a SettingError."""
    try:
        yield
    except SettingError:
        raise
    except HayagoError as error:
        raise SettingError(f"the game record breaks the rules: {error}; correct it, or leave this out") from None
    except (ValueError, LookupError, RecursionError, OverflowError) as error:
        raise SettingError(f"this is no game record in SGF: {error or 'a property has a wrong value'}") from None


def parsed(data: str | bytes, main_line: bool) -> Any:
    """sgfmill's record, of a size that can be read in a moment; SZ[9:9] is SZ[9]."""
    was_text = isinstance(data, str)
    data = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    if len(data) > MOST_BYTES:
        raise SettingError(f"it has more than {MOST_BYTES // 2**20} MB: that is no game record")
    coarse = sgf_grammar.parse_sgf_game(data)
    check_size(coarse, main_line)
    root = coarse.sequence[0]
    width, colon, height = root.get("SZ", [b""])[0].partition(b":")
    if colon and width.strip() == height.strip():
        root["SZ"] = [width]
    return sgf.Sgf_game.from_coarse_game_tree(coarse, override_encoding="UTF-8" if was_text else None)


def check_size(coarse: Any, main_line: bool) -> None:
    """SettingError for a record that is too large; with `main_line` its variations are cut off and do not count."""
    nodes = moves = 0
    todo = [coarse]
    while todo:
        part = todo.pop()
        if main_line:
            del part.children[1:]
        nodes += len(part.sequence)
        moves += sum("B" in node or "W" in node for node in part.sequence)
        if nodes > MOST_RECORD_NODES:
            raise SettingError(f"the record has more than {MOST_RECORD_NODES} nodes: split it")
        if moves >= MOST_NODES:
            where = "" if main_line else " with its variations"
            raise SettingError(f"the record has more than {MOST_NODES - 1} moves{where}: split it, or cut some off")
        todo.extend(part.children)


def kind_of(root: Any, game: Any) -> GameCard:
    """The card of the record's game; without GM it is the one that is expected."""
    expected = card(USUAL_GAME) if game is None else card_of(game)
    number = text_of(root, "GM").strip().lower() or number_of(expected)
    found = next((each for each in GAMES.values() if each.sgf == number), None)
    if found is None:
        known = ", ".join(f"{each.title} ({each.sgf})" for each in GAMES.values() if each.sgf)
        raise SettingError(f"the record is of a game with the number GM[{number[:20]}]: {known} can be read")
    if game is not None and found != expected:
        raise SettingError(f"this is a record of {found.title}, GM[{found.sgf}], but {expected.title} is played here")
    return found


def number_of(kind: GameCard) -> str:
    """The value of GM for a game; SettingError where it has no records."""
    if kind.sgf is None:
        raise SettingError(f"{kind.title} has no game records")
    return kind.sgf


def game_of(record: Any, kind: GameCard, game: Any) -> Any:
    """The record of the game, with the size and the komi of the file, and its rules or those of `game`."""
    root = record.get_root()
    if kind.sgf_writes == "names" and not root.has_property("SZ"):
        raise SettingError(f"the game record has no size: {kind.title} needs SZ[...] with a number")
    rules = text_of(root, "RU").strip()
    settings = {name: getattr(game, name) for name in kind.settings} if game is not None else {}
    if game is None and rules.lower() in kind.rules:
        settings.update(kind.rules_named(rules))
    settings["komi"] = komi_of(root, settings.get("komi"))
    settings["coordinates"] = kind.sgf_coordinates.get(rules.upper())
    swaps = kind.can_swap and (getattr(game, "swap", False) or any(is_swap(value) for value in raw_moves(root)))
    return kind.make(record.get_size(), swaps, **settings)


def raw_moves(root: Any) -> list[str]:
    """The values of all moves in a record, variations too."""
    values, todo = [], [root]
    while todo:
        at = todo.pop()
        values += [text_of(at, key) for key in ("B", "W") if at.has_property(key)]
        todo.extend(at)
    return values


def is_swap(value: str) -> bool:
    return value.strip().lower().startswith("swap")


def komi_of(root: Any, usual: float | None) -> float | None:
    """The komi of the file; the usual one where it says nothing or nonsense."""
    try:
        return float(root.get("KM"))
    except (KeyError, ValueError):
        return usual


class Reader:
    """Makes the tree of sgfmill's record."""

    def __init__(self, record: Any, kind: GameCard, game: Any, main_line: bool, moves: int | None) -> None:
        self.kind, self.record = kind, record
        root = record.get_root()
        self.tree = GameTree(game, self.setup_of(root))
        self.exchanged: bool | None = None  # does the record give the colours the other way round? None before any move
        self.setups = 0
        left = moves  # to be read
        describe(self.tree.root, root)
        todo: list[tuple[Node, Any]] = [(self.tree.root, root)]
        if has_move(root):
            if left == 0:
                return
            todo = [(self.add(self.tree.root, root), root)]
            left = None if left is None else left - 1
        while todo:
            parent, at = todo.pop()
            for child in at[:1] if main_line else at:
                if left is not None and has_move(child):
                    if left == 0:
                        return
                    left -= 1
                todo.append((self.add(parent, child), child))

    def add(self, parent: Node, at: Any) -> Node:
        """The node of sgfmill's node `at`; the same as its parent where it has neither move nor stones."""
        try:
            colour, move = self.move_of(parent, at)
            setup = self.setup_of(at) if at.parent is not None else None
            if move == RESIGN:
                parent.resigned, move = colour, ""
            if not move and setup is None:
                describe(parent, at)
                return parent
            if move and self.kind.ends_by_passing and self.tree.position(parent).is_over:
                self.tree.resume(parent)
            node = self.tree.add(parent, move, colour, setup)
        except HayagoError as error:
            number = sum(bool(node.move) for node in parent.path()) + 1
            raise SettingError(f"move {number} of the record: {error}; correct it, or cut the record off before it") from None
        if at.parent is not None:
            describe(node, at)
        self.setups += setup is not None
        if self.setups > MOST_SETUPS:
            raise SettingError(f"the record sets up stones in more than {MOST_SETUPS} places: leave some out")
        return node

    def move_of(self, parent: Node, at: Any) -> tuple[str, str]:
        """Colour and move of a node; ("", "") where there is none."""
        if not has_move(at):
            return "", ""
        if self.kind.sgf_writes == "names":
            key = "B" if at.has_property("B") else "W"
            return self.player(parent, COLOURS[key.lower()]), cell_name(text_of(at, key))
        try:
            colour, point = at.get_move()
        except ValueError:
            size, text = self.record.get_size(), next(text_of(at, key) for key in ("B", "W") if at.has_property(key))
            last = chr(ord("a") + size - 1)
            raise SettingError(f"{text!r} is no move on a {size}x{size} board: points are aa to {last}{last}") from None
        return COLOURS[colour], name_of(point)

    def player(self, parent: Node, colour: str) -> str:
        """The colour of who moves: the first player begins, whatever the record calls them, as LittleGolem's of Hex do."""
        if self.exchanged is None:
            self.exchanged = colour != self.tree.position(parent).to_play
        return next(other for other in COLOURS.values() if (other != colour) == self.exchanged)

    def setup_of(self, at: Any) -> Setup | None:
        """The stones that a node puts on the board and takes off, where the game has such."""
        if not self.kind.can_set_up:
            return None
        black, white, empty = (tuple(sorted(map(name_of, points))) for points in at.get_setup_stones())
        turn = str(at.get("PL")) if at.has_property("PL") else ""
        setup = Setup(black, white, empty, COLOURS.get(turn, ""))
        return setup if any(setup) else None


def has_move(at: Any) -> bool:
    return bool(at.has_property("B") or at.has_property("W"))


def cell_name(value: str) -> str:
    """The move as our games read it; LittleGolem writes two letters, of column and row, in some games."""
    word = value.strip().lower()
    if len(word) == 2 and word.isascii() and word.isalpha():
        return f"{word[0]}{ord(word[1]) - ord('a') + 1}"
    return word


def describe(node: Node, at: Any) -> None:
    """Keep the comment and the further properties of a node."""
    if at.has_property("C"):
        node.comment = f"{node.comment}\n{at.get('C')}".strip()
    for key in at.properties():
        values = [plain(value, at) for value in at.get_raw_list(key)[:MOST_VALUES]]
        if key not in OWN and sgf_grammar.is_valid_property_identifier(key) and all(map(is_writable, values)):
            node.other[key] = values


def is_writable(value: str) -> bool:
    """Is it still what may stand between brackets, after a change of encoding?"""
    return bool(sgf_grammar.is_valid_property_value(value.encode()))


def text_of(at: Any, key: str) -> str:
    return plain(at.get_raw(key), at) if at.has_property(key) else ""


def plain(value: bytes, at: Any) -> str:
    return value.decode(at.get_encoding(), "replace")


# ---- writing


def write(tree: GameTree, info: Mapping[str, str] | None = None) -> str:
    """The game as SGF on one line; `info` are further properties of the first node as plain text, such as PB, PW and RE.

    What the tree itself has for a property wins, but for the result.
    """
    kind = card_of(tree.game)
    number, rules = number_of(kind), rules_of(tree.game, kind)
    record = sgf.Sgf_game(size=tree.game.size)
    root = record.get_root()
    root.set_raw("GM", number.encode())
    root.set("AP", ("Hayago", __version__))
    if kind.komi is not None:
        root.set("KM", tree.game.komi)
    if rules:
        root.set("RU", rules)
    for key, text in (info or {}).items():
        if text and (key == "RE" or key not in tree.root.other):
            root.set_raw(key, text.encode()) if key in NUMBERS else root.set(key, text)
    todo = [(tree.root, root)]
    while todo:
        node, at = todo.pop()
        put(node, at, kind)
        todo.extend([(child, at.new_child()) for child in node.children])
    return str(record.serialise(wrap=None).decode("utf-8"))


def write_line(position: GamePosition) -> str:
    """The game that led to a position as SGF, with the usual names for cells where GoGui's are in use."""
    game, kind = position.game, card_of(position.game)
    number_of(kind)
    if kind.can_name_as_gogui and game == kind.named_as_gogui(game):
        position = position.under(kind.make(game.size, game.swap))
    setup = first_stones(position)
    is_given = setup is not None and len(setup.black) > 1 and not setup.white and setup.to_play == "white"
    info = {"RE": result_of(position), "HA": str(len(setup.black)) if setup is not None and is_given else ""}
    return write(GameTree.of(position.game, position.history, setup), info)


def first_stones(position: GamePosition) -> Setup | None:
    """The stones that a game began with, where its records can say so."""
    first = position.first
    if not card_of(first.game).can_set_up or not (first.stones("black") or first.stones("white")):
        return None
    return Setup(tuple(first.stones("black")), tuple(first.stones("white")), (), first.to_play)


def rules_of(game: Any, kind: GameCard) -> str:
    """The rules of a game, or its names for the cells, as RU tells them; "" where there is nothing to tell."""
    for name, coordinates in kind.sgf_coordinates.items():
        if game == kind.make(game.size, game.swap, coordinates=coordinates):
            return name
    settings: list[dict[str, Any]] = [kind.rules_named(name) for name in kind.rules]
    named = {name: kind.make(game.size, komi=game.komi, **rules) for name, rules in zip(kind.rules, settings, strict=True)}
    exact = [name for name, made in named.items() if made == game]
    near = [name for name, made in named.items() if made.scoring == game.scoring]
    name = (exact or near or [""])[0]
    return name.upper() if len(name) == 3 else name.title()


def put(node: Node, at: Any, kind: GameCard) -> None:
    """Write what a node holds."""
    if node.move and kind.sgf_writes == "letters":
        at.set_move(node.colour[0], point_of(node.move))
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


def result_of(position: GamePosition) -> str:
    """The result as SGF writes it, where the board alone tells it: "B+", "0" for a draw, else ""."""
    if not position.is_over or card_of(position.game).counts_points:
        return ""
    return f"{position.winner[0].upper()}+" if position.winner else "0"
