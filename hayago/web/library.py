"""The list of all games: what the home of the page shows, found without opening them."""

import os
import pathlib
import threading
from typing import Any

import msgspec

from ..core.errors import HayagoError
from .storage import ID, Choices, Storage, Summary

MOST = 60  # games of one answer
RESULTS = 200  # finished games against the engine, for the progress
BROKEN_BYTES = 64 * 2**20  # larger files are not looked into

# Words that the page shows, to be searched for: see texts/en.js and texts/ja.js.
JAPANESE = {"go": "囲碁", "hex": "ヘックス", "havannah": "ハバナ", "connect_four": "四目並べ"}
WINNERS = {"B": ("black", "黒"), "W": ("white", "白")}
RESIGNED = ("wins by resignation", "の中押し勝ち")
ON_TIME = ("wins on time", "の時間切れ勝ち")
WAYS = {"": ("wins", "の勝ち"), "R": RESIGNED, "Resign": RESIGNED, "T": ON_TIME, "Time": ON_TIME}


class Listed(msgspec.Struct):
    """The part of a saved game that is listed; the rest of the file is skipped."""

    kind: str
    size: int
    choices: Choices
    begun: float = 0.0
    summary: Summary | None = None


class Library:
    """Keeps what it has read of each file, until the file changes. For any thread."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: dict[str, tuple[int, Listed | None]] = {}  # [game] time of its file, and what it says
        self.lock = threading.Lock()

    def games(self) -> list[tuple[str, float, Listed]]:
        """ID, seconds since 1970 of the last change, and what is listed; the newest first."""
        with self.lock:
            found = {}
            for entry in os.scandir(self.storage.folder):
                name = entry.name.removesuffix(".json")
                if ID.fullmatch(name) and entry.name.endswith(".json"):
                    found[name] = self._looked_at(name, entry)
            self.known = found
        rows = [(name, time / 1e9, listed) for name, (time, listed) in found.items() if listed is not None]
        return sorted(rows, key=lambda row: -row[1])

    def _looked_at(self, name: str, entry: os.DirEntry[str]) -> tuple[int, Listed | None]:
        try:
            stat = entry.stat()
            known = self.known.get(name)
            if known is not None and known[0] == stat.st_mtime_ns:
                return known
            if stat.st_size > BROKEN_BYTES:
                return stat.st_mtime_ns, None
            return stat.st_mtime_ns, msgspec.json.decode(pathlib.Path(entry.path).read_bytes(), type=Listed)
        except (OSError, msgspec.MsgspecError, RecursionError, UnicodeError):
            return 0, None  # gone meanwhile, or no game: its file is kept

    def message(self, search: str = "", first: int = 0) -> dict[str, Any]:
        """The games that hold all words of the search, and the results of all against the engine."""
        games = self.games()
        words = plain(search).split()
        rows = [row(*each) for each in games]
        found = [each for each in rows if all(word in searched(each) for word in words)]
        return {
            "type": "games",
            "search": search,
            "first": first,
            "total": len(found),
            "all": len(games),
            "games": found[first : first + MOST],
            "results": results(rows),
        }


def row(game: str, changed: float, listed: Listed) -> dict[str, Any]:
    """A game for the page."""
    summary = listed.summary or Summary()
    return {
        "game": game,
        "changed": round(changed),
        "begun": round(listed.begun or changed),
        "kind": listed.kind,
        "size": listed.size,
        "players": {"black": listed.choices.black, "white": listed.choices.white},
        "level": listed.choices.level,
        "preset": listed.choices.preset,
        **msgspec.to_builtins(summary),
    }


def searched(each: dict[str, Any]) -> str:
    """What a search looks at."""
    size, kind = each["size"], each["kind"]
    names = (each["title"], each["black"], each["white"], kind, kind.replace("_", " "), JAPANESE.get(kind, ""))
    sizes = (f"{size}x{size}", f"side {size}", f"一辺{size}")  # as boards of squares and of hexagons are called
    return plain(" ".join(map(str, (*names, *sizes, each["result"], result_words(each["result"])))))


def plain(text: str) -> str:
    """In small letters, with sizes as keyboards write them."""
    return text.lower().replace("\u00d7", "x")


def result_words(result: str) -> str:
    """A result as the page tells it, in both of its languages (see `resultText` in words.js)."""
    if not result:
        return "not finished 途中"
    winner, _, how = result.partition("+")
    if winner not in WINNERS:
        return ""
    english, japanese = WAYS.get(how) or (f"wins by {how}", f"の{how}目勝ち")
    return f"{WINNERS[winner][0]} {english} {WINNERS[winner][1]}{japanese}"


def results(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Games of a person against the engine that have ended, the oldest first."""
    ended = [
        {"game": each["game"], "time": each["changed"], "kind": each["kind"], "size": each["size"], "level": each["level"],
         "won": each["players"][each["winner"]] == "human"}
        for each in rows
        if each["winner"] and each["level"] and set(each["players"].values()) == {"human", "engine"}
    ]  # fmt: skip
    return ended[:RESULTS][::-1]


def check_closed(game: str, is_open: bool) -> None:
    if is_open:
        raise HayagoError("the game is open in another tab: close that first")
