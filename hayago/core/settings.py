"""The one grammar for settings: "name:key=value,key=value", the same for Python, the command line and plans in TOML files.

    mogo-2007:expand_after=5,selection.schedule.bias=0.01
    mogo-2007:selection={use="McRave",first_play=1.1},prior=[{use="EvenGame"},{use="LearnedMoves",equivalence=50}]

A key is a path of names with dots between them. A value is what TOML knows: a number, true or false, a text in quotes, a list
or a table; a text without any of ,=[]{}"' needs no quotes. Spaces between these are ignored. Of a key that comes twice the last
value counts.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from .errors import SettingError

SIGNS = ",=[]{}\"'"  # what a text without quotes cannot hold
BARE = re.compile(rf"[^{re.escape(SIGNS)}]*")
SCALAR = re.compile(r"[\w.+-]+")  # what may be a number
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'")


def split_name(text: str) -> tuple[str, dict[str, Any]]:
    """("mogo-2007", {"expand_after": 5}) of "mogo-2007:expand_after=5"."""
    name, _, settings = text.partition(":")
    return name.strip(), read_settings(settings)


def read_settings(text: str) -> dict[str, Any]:
    """{"a.b": 0.5, "c": "word"} of "a.b=0.5,c=word"; SettingError names what cannot be read."""
    reader = Reader(text)
    found: dict[str, Any] = {}
    while not reader.is_at_end():
        key = reader.key()
        found[key] = reader.value()
        reader.comma("")
    return found


def written(settings: Mapping[str, Any]) -> str:
    """The text from which `read_settings` reads these settings."""
    return ",".join(f"{key}={written_value(value)}" for key, value in settings.items())


def written_value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + written(value) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(written_value, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # which TOML wants escaped and JSON does not
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    raise SettingError(f"{value!r} cannot be written as a setting: it is no number, truth, text, list or table")


class Reader:
    """Reads a text of settings from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def key(self) -> str:
        """The path before "="."""
        start = self.place
        key = self.take(BARE).strip()
        if self.sign() != "=" or not all(word.isidentifier() for word in key.split(".")):
            wrong = self.text[start:].strip() or self.text
            raise SettingError(f"{wrong!r} is no setting: write NAME=VALUE, such as expand_after=8")
        self.place += 1
        return key

    def value(self) -> Any:
        sign = self.sign()
        if sign == "{":
            return self.table()
        if sign == "[":
            return self.list()
        if sign and sign in "\"'":
            return self.quoted()
        return self.bare()

    def table(self) -> dict[str, Any]:
        """{a = 1, b.c = 2}; a key with dots is a table inside the table, as in TOML."""
        start = self.place
        found: dict[str, Any] = {}
        self.place += 1
        while self.sign() != "}":
            *parents, last = self.key().split(".")
            place: dict[str, Any] = found
            for word in parents:
                place = place.setdefault(word, {})
                if not isinstance(place, dict):
                    raise SettingError(f"{self.text[start:]!r}: {word!r} is a value and a table: name it once")
            place[last] = self.value()
            self.comma("}", start)
        self.place += 1
        return found

    def list(self) -> list[Any]:
        start = self.place
        found: list[Any] = []
        self.place += 1
        while self.sign() != "]":
            found.append(self.value())
            self.comma("]", start)
        self.place += 1
        return found

    def quoted(self) -> str:
        start = self.place
        text = self.take(QUOTED)
        try:
            return str(tomllib.loads(f"value = {text}")["value"])
        except tomllib.TOMLDecodeError as error:
            raise SettingError(f"{self.text[start:]!r} is no text in quotes: {error}") from None

    def bare(self) -> bool | int | float | str:
        """A number, true or false, or a text without quotes."""
        text = self.take(BARE).strip()
        if not text:
            raise SettingError(f"{self.text!r}: a value is missing at {self.text[self.place :]!r}; write NAME=VALUE")
        if text.lower() in ("true", "false"):
            return text.lower() == "true"
        if not SCALAR.fullmatch(text):
            return text
        for read in (lambda: tomllib.loads(f"value = {text}")["value"], lambda: float(text)):  # float also takes ".5"
            try:
                value = read()
            except ValueError:
                continue
            return value if isinstance(value, int | float) else text  # a date is taken as a text
        return text

    def comma(self, end: str, start: int = 0) -> None:
        """Go past the comma behind a value; there need be none before `end`."""
        if self.sign() == ",":
            self.place += 1
        elif self.sign() != end:
            here = self.text[self.place :]
            wanted = f"a comma or {end!r}" if end else "a comma"
            raise SettingError(
                f"{self.text[start:]!r}: {wanted} is missing before {here!r}; quotes go around a text that holds any of {SIGNS}"
            )

    def sign(self) -> str:
        """The character at this place, spaces left out; "" at the end."""
        return "" if self.is_at_end() else self.text[self.place]

    def is_at_end(self) -> bool:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1
        return self.place == len(self.text)

    def take(self, what: re.Pattern[str]) -> str:
        """The text of this kind that begins here, "" where there is none; the reader goes past it."""
        self.is_at_end()
        found = what.match(self.text, self.place)
        if found is None:
            return ""
        self.place = found.end()
        return found.group()


def hint(word: str, options: Iterable[str]) -> str:
    """ "; did you mean ...?" where an option is near, else what there is."""
    known = list(dict.fromkeys(options))
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else f"; there are: {', '.join(known)}"


def nearest(word: str, options: Iterable[str]) -> str | None:
    """The option that looks most like the word, if any does."""
    near = difflib.get_close_matches(word, list(options), 1)
    return near[0] if near else None
