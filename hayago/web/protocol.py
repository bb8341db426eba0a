"""What a tab may say: one class for each message of docs/web-protocol.md, with the bounds of its fields."""

from typing import Annotated, Literal

import msgspec

from ..core.errors import SettingError
from ..games.registry import USUAL_GAME
from ..play.levels import MOST
from . import limits
from .game_clock import Few, Seconds

Colour = Literal["black", "white"]
Who = Literal["human", "engine"]
Short = Annotated[str, msgspec.Meta(max_length=64)]
GameName = Annotated[str, msgspec.Meta(max_length=4096)]  # may be the path of a file
Text = Annotated[str, msgspec.Meta(max_length=limits.TEXT_LETTERS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
LevelNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Simulations = Annotated[int, msgspec.Meta(ge=1, le=limits.SIMULATIONS)]
Thinking = Annotated[float, msgspec.Meta(gt=0, le=limits.SECONDS)]
Handicap = Annotated[int, msgspec.Meta(ge=0, le=limits.LARGEST)]


class Budget(msgspec.Struct, forbid_unknown_fields=True):
    """How long to think about a move."""

    simulations: Simulations | None = None
    seconds: Thinking | None = None


class Message(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """`id` comes back with the answer."""

    id: int | Short | None = None


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """A clock for each player: see ClockSettings."""

    main: Seconds = 0.0
    period: Seconds = 0.0
    periods: Few = 0
    stones: Few = 0


class Strength(Message):
    """Who the engine is: a level, or a preset with its limit."""

    level: LevelNumber | None = None
    preset: Short | None = None
    limit: Budget | None = None


class Hello(Message):
    game: Short | None = None


class New(Strength):
    game: GameName = USUAL_GAME
    size: Annotated[int, msgspec.Meta(ge=1, le=limits.LARGEST_OWN)] | None = None
    komi: Annotated[float, msgspec.Meta(ge=-limits.KOMI, le=limits.KOMI)] | None = None
    handicap: Handicap = 0
    rules: Short | None = None
    black: Who = "human"
    white: Who = "engine"
    swap: bool = False
    clock: Times | None = None
    teacher: bool = False
    names: dict[Colour, Text] = {}


class Level(Strength):
    pass


class Load(Message):
    """A record, or a game as `save` gives it where there are no records."""

    sgf: str | None = None
    saved: str | None = None


class Play(Message):
    move: Short


class Undo(Message):
    pass


class Resign(Message):
    pass


class Go(Message):
    node: Count


class Delete(Message):
    node: Count


class Comment(Message):
    node: Count
    text: Annotated[str, msgspec.Meta(max_length=limits.COMMENT_LETTERS)]


class Engine(Message):
    black: Who | None = None
    white: Who | None = None


class Genmove(Message):
    pass


class Hint(Message):
    pass


class Analyse(Message):
    on: bool = True


class Stop(Message):
    pass


class Save(Message):
    pass


class Home(Message):
    """The tab leaves its game, and asks for the list of all."""

    search: Text = ""
    first: Count = 0


class Remove(Message):
    game: Short


class Restore(Message):
    game: Short


class Rename(Message):
    game: Short
    title: Text


AtHome = Home | Remove | Restore | Rename


class Info(Message):
    """What the record says of the game: see INFO in hayago/records/info.py; "" takes an entry away."""

    entries: Annotated[dict[Short, Text], msgspec.Meta(max_length=20)]


class Mark(Message):
    node: Count
    point: Short
    mark: Short = ""
    label: Short = ""


class Teacher(Message):
    on: bool = True


class Flag(Message):
    """The time of a player seems to be over."""


class Machines(Message):
    """Search on the cluster of the server, or on its own machine alone."""

    on: bool = True


class Dead(Message):
    points: Annotated[list[Short], msgspec.Meta(max_length=limits.LARGEST**2)]


class Finish(Message):
    pass


class Resume(Message):
    pass


class Review(Message):
    simulations: Annotated[int, msgspec.Meta(ge=1, le=limits.REVIEW_SIMULATIONS)] = limits.USUAL_REVIEW


class Growth(Message):
    simulations: Annotated[int, msgspec.Meta(ge=1, le=limits.GROWTH_SIMULATIONS)] = limits.USUAL_GROWTH


Command = (
    Hello | New | Level | Load | Play | Undo | Resign | Go | Delete | Comment | Engine | Genmove | Hint | Analyse | Stop
    | Save | Home | Remove | Restore | Rename | Info | Mark | Teacher | Flag | Machines | Dead | Finish | Resume
    | Review | Growth
)  # fmt: skip
_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class _Id(msgspec.Struct):
    id: int | str | None = None


def read(data: bytes | str) -> Command:
    """The command in a message; SettingError says what is wrong with it."""
    if len(data) > limits.MESSAGE_BYTES:
        raise SettingError(f"a message has at most {limits.MESSAGE_BYTES // 1024} kB, this one {len(data) // 1024}")
    try:
        return _commands.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise SettingError(f"the message cannot be understood: {error}") from None


def id_of(data: bytes | str) -> int | str | None:
    """The id of a message that may be wrong otherwise."""
    try:
        return msgspec.json.decode(data, type=_Id).id if len(data) <= limits.MESSAGE_BYTES else None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
