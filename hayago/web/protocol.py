"""What a tab may say: one class for each message of docs/web-protocol.md, with the bounds of its fields."""

from typing import Annotated, Literal

import msgspec

from ..core.errors import SettingError
from ..games.registry import USUAL_GAME
from ..play.levels import MOST
from . import limits

Colour = Literal["black", "white"]
Who = Literal["human", "engine"]
Short = Annotated[str, msgspec.Meta(max_length=64)]
GameName = Annotated[str, msgspec.Meta(max_length=4096)]  # may be the path of a file
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Budget(msgspec.Struct, forbid_unknown_fields=True):
    """How long to think about a move."""

    simulations: Annotated[int, msgspec.Meta(ge=1, le=limits.SIMULATIONS)] | None = None
    seconds: Annotated[float, msgspec.Meta(gt=0, le=limits.SECONDS)] | None = None


class Message(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """`id` comes back with the answer."""

    id: int | Short | None = None


class Strength(Message):
    """Who the engine is: a level, or a preset with its limit."""

    level: Annotated[int, msgspec.Meta(ge=1, le=MOST)] | None = None
    preset: Short | None = None
    limit: Budget | None = None


class Hello(Message):
    game: Short | None = None


class New(Strength):
    game: GameName = USUAL_GAME
    size: Annotated[int, msgspec.Meta(ge=1, le=limits.LARGEST_OWN)] | None = None
    komi: Annotated[float, msgspec.Meta(ge=-limits.KOMI, le=limits.KOMI)] | None = None
    handicap: Annotated[int, msgspec.Meta(ge=0, le=limits.LARGEST)] = 0
    rules: Short | None = None
    black: Who = "human"
    white: Who = "engine"


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
    | Save | Dead | Finish | Resume | Review | Growth
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
