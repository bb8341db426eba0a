"""What each game says of itself: one card a game, read by every door. Loads neither NumPy nor Numba.

`GAMES` holds the games that come with the package, by their keys. `card(name)` finds one by what a user wrote, `card_of(game)`
the one of a record such as Go(9).

A game of a user's own is named by its file or module and its class, and where it has settings by these: "tiny.py:Tiny",
"my_games.tiny:Tiny:size=5". It needs no card: it gets one with its class name, the preset `rave` and no special abilities. To
say more, give the class of the record an attribute `card`:

    class Tiny(NamedTuple):
        size: int = 5
        card = GameCard("tiny", "Tiny", sizes=range(3, 8), size=5)
"""

import math
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Literal

from ..core.errors import SettingError
from ..core.loading import is_own, load_class
from ..core.settings import hint, read_settings
from .rule_sets import NAMED

GO_OPENINGS = {  # [size] lines of moves
    9: "E5; E5 C5; E5 D3; E5 C4; E5 G6; E4 E6; E4 D6; D4 F6; D4 D6; D5 F5; C4 G6; C4 E6; C5 G5; D3 F7; E3 E7; C3 G7",
    13: "G7; G7 D4; D4 K10; D4 K4; D4 D10; C4 K10; D4 K11; D3 K11; C3 L11; G4 G10; D10 G4; E4 J10",
    19: "D4 Q16; D4 Q4; D4 R16; D4 Q17; C4 Q16; C4 R17; D3 Q17; D4 D16; C3 R17; D4 Q16 Q3 C16; Q16 D4 R4 C16",
}
FOR_ANY_GAME = "rave"  # the preset of a game that names none
ANY_SIZE = range(1, 257)  # of an own game that has a size and no card


@dataclass(frozen=True)
class Drawing:
    """How the cells of a board lie: rows of cells, neighbours 1 apart, each row shifted against the one above it.

    >>> from hayago import Drawing
    >>> len(Drawing("cross").near), len(Drawing("hex", shift=0.5).near)
    (4, 6)
    """

    shape: Literal["cross", "square", "hex"]  # stones on crossings of lines, in squares, or in hexagons
    shift: float = 0.0  # to the right, in cells
    has_owned_edges: bool = False  # do top and bottom belong to Black, left and right to White?
    is_chequered: bool = False  # do squares have two tones by turns?

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Where to draw a cell: x to the right, y downwards."""
        return column + self.shift * row, row * (math.sqrt(3) / 2 if self.shape == "hex" else 1.0)

    @property
    def near(self) -> tuple[tuple[int, int], ...]:
        """(column, row) of the neighbours, seen from a cell."""
        steps = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1) if (column, row) != (0, 0)]
        return tuple(step for step in steps if math.isclose(math.hypot(*self.centre(*step)), 1.0))


@dataclass(frozen=True)
class OpenSpielName:
    """The same game in OpenSpiel, for the card of a game.

    >>> from hayago import OpenSpielName
    >>> name = OpenSpielName("hex", {"size": ("num_cols", "num_rows")}, {"swap": False})
    >>> name.ours({"num_cols": 7, "num_rows": 7, "swap": False})
    {'size': 7}
    """

    name: str
    settings: dict[str, tuple[str, ...]] = field(
        default_factory=dict, hash=False
    )  # [our setting] its parameters, which must be equal
    needs: dict[str, Any] = field(default_factory=dict, hash=False)  # [parameter] the only value that we play

    def ours(self, parameters: dict[str, Any]) -> dict[str, Any] | None:
        """Our settings for OpenSpiel's parameters; None for a variant that we do not play."""
        if any(parameters.get(key, value) != value for key, value in self.needs.items()):
            return None
        found = {key: {parameters[name] for name in names} for key, names in self.settings.items()}
        return {key: values.pop() for key, values in found.items()} if all(len(v) == 1 for v in found.values()) else None


@dataclass(frozen=True)
class GameCard:
    """A game by the class of its record, with all that doors need to know of it. `size` is None where nobody chose one.

    >>> from hayago import GameCard
    >>> card = GameCard("tiny", "Tiny", "my_games", "Tiny", sizes=range(3, 8), size=5)
    >>> card.sizes_text, card.preset
    ('sizes from 3 to 7', 'rave')
    """

    key: str  # the name that users write
    title: str
    module: str = ""  # where the class is; of an own game the class itself is known
    class_name: str = ""
    # What can be chosen
    sizes: range = range(0)  # of the board; empty where there is only one
    size: int = 0  # the usual one of the engine
    settings: tuple[str, ...] = ()  # the settings of the record that doors may choose beside size and swap
    can_swap: bool = False  # may the second player take over the first move?
    rules: dict[str, tuple[str, str]] = field(default_factory=dict, hash=False)  # [name] ko rule and scoring
    usual_rules: str = ""
    # Presets and strength
    preset: str = FOR_ANY_GAME  # the usual one
    own_presets: tuple[str, ...] = ()  # presets that are made for this game alone
    takes_any_preset: bool = False  # are all presets offered that belong to no other game?
    # How it is played and counted
    ends_by_passing: bool = False
    counts_points: bool = False  # are stones and points counted at the end, as in Go?
    players: int = 2
    is_for_points: bool = False  # is it played for as many points as possible, and not only to win?
    komi: float | None = None  # the usual one; None where there is no komi
    handicap_komi: float = 0.5  # the usual one in games with a handicap
    most_handicap: int = 0  # stones
    can_set_up: bool = False  # can stones be put on the board at will, and may a player move twice?
    # The page
    page_sizes: range = range(0)  # offered there; empty where the page does not know the game
    page_size: int = 0  # the usual one there
    page_shortcuts: tuple[int, ...] = ()  # sizes with a button of their own
    size_text: str = "{size}\u00d7{size}"  # how a size is written
    drawing: Drawing | None = None
    # Records of games, and other programs
    sgf: str | None = None  # the value of GM in SGF; None where the game has no records
    sgf_writes: Literal["letters", "names"] = "letters"  # how moves are written there
    sgf_coordinates: dict[str, str] = field(default_factory=dict, hash=False)  # [value of RU] the system that names the cells
    can_name_as_gogui: bool = False  # do the record's coordinates have the system GO_GUI?
    openings: dict[int, str] = field(default_factory=dict, hash=False)  # [size] short ones for matches, between semicolons
    plays_gtp: bool = False  # is there a protocol for outside programs to play it?
    open_spiel: OpenSpielName | None = None
    # Of a game of a user's own
    made: Any = field(default=None, compare=False)  # the class
    given: dict[str, Any] = field(default_factory=dict, hash=False)  # settings that the user wrote behind its name

    def check(self, size: int | None, swap: bool = False) -> None:
        """Raise SettingError where the game has no such size, or no swap."""
        if size is not None and size not in self.sizes:
            raise SettingError(f"{self.title} has {self.sizes_text}, not {size!r}")
        if swap and not self.can_swap:
            raise SettingError(f"{self.title} knows no swap: leave --swap out")

    @property
    def sizes_text(self) -> str:
        if self.sizes.step != 1:
            return f"sizes {', '.join(map(str, self.sizes))}"
        return f"sizes from {self.sizes[0]} to {self.sizes[-1]}" if self.sizes else "one size only"

    def make(self, size: int | None = None, swap: bool = False, **settings: Any) -> Any:
        """The record of the game. Settings that the game does not have, or that are None, are left out."""
        chosen = {key: value for key, value in settings.items() if key in self.settings and value is not None}
        chosen = {**self.given, **chosen}
        if self.sizes and (size is not None or "size" not in chosen):
            chosen["size"] = self.size if size is None else size
        if self.can_swap:
            chosen["swap"] = swap
        made = getattr(import_module(self.module), self.class_name) if self.made is None else self.made
        try:
            return made(**chosen)
        except TypeError as error:
            if self.made is None:
                raise
            fields = ", ".join(made._fields) or "none"
            raise SettingError(
                f"{self.key}: {error}; its settings are: {fields}, written as FILE.py:CLASS:NAME=VALUE"
            ) from None

    def start(self, size: int | None = None, swap: bool = False) -> Any:
        """The first position."""
        from .position import first_position  # loads Numba

        return first_position(self.make(size, swap))

    def named_as_gogui(self, game: Any) -> Any:
        """The record of a game with GoGui's names for the cells."""
        return self.make(game.size, game.swap, coordinates="GoGui")

    def rules_named(self, name: str | None) -> dict[str, str]:
        """The settings of named rules, such as {"ko": "SIMPLE", "scoring": "AREA"} of "chinese"; None is the usual ones."""
        if not self.rules:
            return {}
        found = self.rules.get((name or self.usual_rules).lower())
        if found is None:
            raise SettingError(f"{name!r} are no rules that can be played here: write one of {', '.join(self.rules)}")
        return dict(zip(("ko", "scoring"), found, strict=True))


def _cards(*cards: GameCard) -> dict[str, GameCard]:
    return {each.key: each for each in cards}


GAMES = _cards(
    GameCard(
        "go",
        "Go",
        "hayago.games.go",
        "Go",
        sizes=range(2, 26),
        size=19,
        settings=("komi", "ko", "scoring"),
        rules=NAMED,
        usual_rules="tromp-taylor",
        preset="hayago",
        own_presets=("hayago", "by-sight"),
        takes_any_preset=True,
        ends_by_passing=True,
        counts_points=True,
        komi=7.5,
        most_handicap=9,
        can_set_up=True,
        page_sizes=range(5, 26),
        page_size=9,
        page_shortcuts=(9, 13, 19),
        drawing=Drawing("cross"),
        sgf="1",
        openings=GO_OPENINGS,
        plays_gtp=True,
        open_spiel=OpenSpielName("go", {"size": ("board_size",), "komi": ("komi",)}, {"handicap": 0}),
    ),
    GameCard(
        "hex",
        "Hex",
        "hayago.games.hex",
        "Hex",
        sizes=range(3, 20),
        size=11,
        settings=("coordinates",),
        can_swap=True,
        preset="hex",
        own_presets=("hex", "hex-by-sight"),
        page_sizes=range(3, 20),
        page_size=11,
        page_shortcuts=(7, 11, 13),
        drawing=Drawing("hex", 0.5, has_owned_edges=True),
        sgf="11",
        sgf_writes="names",
        can_name_as_gogui=True,
        open_spiel=OpenSpielName("hex", {"size": ("num_cols", "num_rows")}, {"swap": False}),
    ),
    GameCard(
        "havannah",
        "Havannah",
        "hayago.games.havannah",
        "Havannah",
        sizes=range(3, 14),  # rows are named by letters: 2 * 13 - 1 = 25 of them
        size=8,
        settings=("coordinates",),
        can_swap=True,
        preset="havannah",
        own_presets=("havannah", "havannah-by-sight", "poolrave-havannah"),
        page_sizes=range(3, 14),
        page_size=6,
        page_shortcuts=(4, 6, 8),
        size_text="side {size}",
        drawing=Drawing("hex", -0.5),
        sgf="havannah",
        sgf_writes="names",
        sgf_coordinates={"LG": "LittleGolem"},
        can_name_as_gogui=True,
        open_spiel=OpenSpielName("havannah", {"size": ("board_size",), "swap": ("swap",)}),
    ),
    GameCard(
        "connect_four",
        "Connect Four",
        "hayago.games.connect_four",
        "ConnectFour",
        open_spiel=OpenSpielName("connect_four", needs={"rows": 6, "columns": 7, "x_in_row": 4}),
    ),
)
USUAL_GAME = "go"  # where none is named


_own: dict[type, GameCard] = {}  # [class of a user's own] its card, with the text by which it was named


def card(name: str) -> GameCard:
    """The game that a user wrote; SettingError when there is none. A file that is named is run."""
    if name in GAMES:
        return GAMES[name]
    if is_own(name):
        return own_card(name)
    near = f"; write {name}:CLASS, with the name of its class" if name.endswith(".py") else hint(name.lower(), GAMES)
    raise SettingError(f"there is no game {name!r}{near}")


def own_card(text: str) -> GameCard:
    """The card of a user's game by "FILE.py:CLASS" or "MODULE:CLASS", with settings behind a further colon."""
    source, name, *settings = text.split(":", 2)
    made = load_class(f"{source}:{name}")
    if not (issubclass(made, tuple) and hasattr(made, "_fields")):
        raise SettingError(f"{text} is no game: a game is a typing.NamedTuple with its kernels as methods (docs/add-a-game.md)")
    _own[made] = replace(written_card(made), key=text, made=made, given=read_settings("".join(settings)))
    return _own[made]


def written_card(made: Any) -> GameCard:
    """What the class of a user's own game says of itself; nothing but its name and size where it has no card."""
    own = getattr(made, "card", None)
    if isinstance(own, GameCard):
        return replace(own, made=made)
    size = made._field_defaults.get("size") if hasattr(made, "_field_defaults") else None
    plain = GameCard(made.__name__.lower(), made.__name__, made=made)
    return replace(plain, sizes=ANY_SIZE, size=size) if isinstance(size, int) and size in ANY_SIZE else plain


def card_of(game: Any) -> GameCard:
    """The card of a game's record: that by which it was named, its own, that of the list, or one with nothing but a name."""
    made = type(game)
    if made in _own:
        return _own[made]
    for each in GAMES.values():
        if made.__name__ == each.class_name and f"{made.__module__}.".startswith(f"{each.module}."):
            return each
    return written_card(made)


def text_of(game: Any) -> tuple[str, dict[str, Any]]:
    """The text that names a game, and its settings beside it: ("hex", {"size": 11, ...}) of Hex(11).

    A game of a user's own is named by its module, with its settings in the text. `named()` of a game tells its settings as
    users write them, where they are not the fields.
    """
    found = card_of(game)
    fields = game.named() if hasattr(game, "named") else {name: getattr(game, name) for name in type(game)._fields}
    if found.key in GAMES:
        return found.key, fields
    settings = ",".join(f"{name}={value}" for name, value in fields.items())
    return f"{type(game).__module__}:{type(game).__qualname__}" + (f":{settings}" if settings else ""), {}


def choices() -> str:
    """The keys of all games, for messages and help: "go, hex, havannah, connect_four"."""
    return ", ".join(GAMES)


def game_help() -> str:
    """What to say of an option that takes a game."""
    return f"One of {choices()}; or FILE.py:CLASS, a game of your own (the file is run)."
