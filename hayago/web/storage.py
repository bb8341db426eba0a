"""Games on disk: one JSON file each in the data folder, replaced as a whole at every change."""

import pathlib
import re
import secrets
from typing import Any

import msgspec

from ..core.errors import HayagoError
from ..core.files import write_whole
from . import limits
from .game_clock import ClockSettings, ClockState
from .protocol import Handicap, LevelNumber, Short, Simulations, Thinking, Who

REMOVED = "removed"  # the folder of games that were put aside
ID = re.compile(r"[a-z0-9]{16}")  # nothing else names a file


class SavedNode(msgspec.Struct, omit_defaults=True):
    """A node of the game's tree; parents come before children."""

    number: int
    parent: int = -1
    colour: str = ""
    move: str = ""
    setup: tuple[list[str], list[str], list[str], str] | None = None
    comment: str = ""
    value: float | None = None
    score: float | None = None
    resumed: bool = False
    resigned: str = ""
    dead: list[str] | None = None
    other: dict[str, list[str]] = {}


class Choices(msgspec.Struct, omit_defaults=True):
    """Who plays, and under which rules."""

    black: Who = "human"
    white: Who = "engine"
    level: LevelNumber | None = None
    preset: Short | None = None
    simulations: Simulations | None = None
    seconds: Thinking | None = None
    rules: Short = ""
    handicap: Handicap = 0
    clock: ClockSettings | None = None
    teacher: bool = False  # are the moves of persons judged while they play?
    to_the_end: bool = False  # has a person gone on after the engine resigned? Then it does not resign again


class Summary(msgspec.Struct):
    """What the list of games shows of one."""

    title: str = ""
    black: str = ""  # the names of the players
    white: str = ""
    moves: int = 0
    result: str = ""  # as SGF writes it
    winner: str = ""
    black_stones: list[str] = []  # of the position on the board
    white_stones: list[str] = []


class SavedGame(msgspec.Struct, omit_defaults=True):
    """Everything about a game that outlives the server."""

    kind: str  # the key of its game's card, with the whole path where that names a file
    size: int  # 0 where the game has none
    node: int  # the one on the board
    nodes: list[SavedNode]
    choices: Choices
    settings: dict[str, Any] = {}  # further ones of the game's record, as its card names them
    final: int | None = None  # the node at which the players agreed on the score
    review: dict[str, Any] | None = None
    begun: float = 0.0  # seconds since 1970
    summary: Summary | None = None
    clock: dict[str, ClockState] | None = None
    timed_out: int | None = None  # the node at which the time of a player was over


def new_id() -> str:
    return secrets.token_hex(8)


class Storage:
    """The data folder."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder / "games"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.count = sum(1 for _ in self.folder.glob("*.json"))
        except OSError as error:
            raise HayagoError(f"the data folder {folder} cannot be used: {error}; name another one with --data") from None

    def _file(self, game: str) -> pathlib.Path:
        if not ID.fullmatch(game):
            raise HayagoError(f"{game[:40]!r} is no name of a game")
        return self.folder / f"{game}.json"

    def has(self, game: str) -> bool:
        return bool(ID.fullmatch(game)) and self._file(game).is_file()

    def save(self, game: str, saved: SavedGame) -> None:
        """Write the game as a whole, or leave what was there."""
        file = self._file(game)
        is_new = not file.exists()
        if is_new and self.count >= limits.SAVED_GAMES:
            raise HayagoError(f"{self.folder} holds {self.count} games already: delete some of its files")
        try:
            write_whole(file, msgspec.json.encode(saved))
        except OSError as error:
            raise HayagoError(f"the game cannot be saved in {self.folder}: {error}") from None
        self.count += is_new

    def load(self, game: str) -> SavedGame:
        file = self._file(game)
        try:
            return read_saved(file.read_bytes(), f"the saved game {file.name}")
        except FileNotFoundError:
            raise HayagoError(f"there is no game {game}") from None
        except OSError as error:
            raise HayagoError(f"the saved game {file.name} cannot be read: {error}") from None

    def remove(self, game: str) -> None:
        """Put a game aside; the last ones that were removed can be restored."""
        aside = self.folder / REMOVED
        try:
            aside.mkdir(exist_ok=True)
            file = self._file(game)
            file.rename(aside / file.name)
            (aside / file.name).touch()
            kept = sorted(aside.glob("*.json"), key=lambda each: -each.stat().st_mtime)
            for old in kept[limits.REMOVED_GAMES :]:
                old.unlink()
        except FileNotFoundError:
            raise HayagoError(f"there is no game {game}") from None
        except OSError as error:
            raise HayagoError(f"the game cannot be removed: {error}") from None
        self.count -= 1

    def restore(self, game: str) -> None:
        """Take a removed game back."""
        file = self._file(game)
        try:
            if file.exists():
                return
            (self.folder / REMOVED / file.name).rename(file)
        except FileNotFoundError:
            raise HayagoError(f"the game {game} is gone: only the last {limits.REMOVED_GAMES} can be restored") from None
        except OSError as error:
            raise HayagoError(f"the game cannot be restored: {error}") from None
        self.count += 1


def read_saved(data: bytes | str, what: str) -> SavedGame:
    """The game in the text of a file; errors name it as `what`."""
    try:
        return msgspec.json.decode(data, type=SavedGame)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise HayagoError(f"{what} cannot be read: {error}") from None
