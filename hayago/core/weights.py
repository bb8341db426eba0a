"""Files of learned weights, and how a setting of a part names one.

A file is plain: a line "hayago weights VERSION KIND", a line of JSON (its arrays, a card that tells what they were learned
from, a checksum), and the numbers of the arrays, little-endian, one array behind the other. Nothing in it is run.

A part that wants weights has a setting of the type

    weights: Annotated[int, Range(0), WeightsOf("patterns", "patterns.hayago")] = 0

0 stands for the file of that name in the package. A preset writes the name of a file, weights = "mine.hayago"; it is read at
once, and the setting becomes its number, a part of its checksum. In `scratch(game)` and `fill(worker)` (see worker.py) the part
asks `weights_of(type(self), self.weights)` for the arrays.
"""

import functools
import hashlib
import json
import math
import pathlib
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .errors import SettingError
from .files import write_whole
from .folders import NAME, data_folder

MAGIC = "hayago weights"
VERSION = 1
MOST_BYTES = 256 * 2**20  # of a file
FORMS = ("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f2", "f4", "f8")
ANEW = "learn them anew, or name another file"


class WeightsOf(NamedTuple):
    """Marks a setting that names a file of weights of this kind; `shipped` is the one in the package, for the number 0."""

    kind: str
    shipped: str = ""


@dataclass(frozen=True)
class Weights:
    """What a file of weights holds."""

    kind: str
    arrays: dict[str, NDArray[Any]]
    card: dict[str, Any] = field(default_factory=dict)  # from what, by which command, how good
    number: int = 0  # by which a setting names it


_read: dict[int, Weights] = {}  # [number] the files that settings of this process name


def write_weights(path: pathlib.Path, kind: str, arrays: Mapping[str, NDArray[Any]], card: Mapping[str, Any]) -> None:
    """Write a file of weights, whole."""
    body, forms = [], []
    for name, array in arrays.items():
        form = np.dtype(array.dtype).newbyteorder("<")
        if form.str[1:] not in FORMS:
            raise ValueError(f"{name} holds {array.dtype}, which is no kind of number that a file of weights takes")
        forms.append([name, form.str[1:], list(array.shape)])
        body.append(np.ascontiguousarray(array, form).tobytes())
    content = b"".join(body)
    head = json.dumps({"arrays": forms, "card": dict(card), "sha256": hashlib.sha256(content).hexdigest()})
    write_whole(path, f"{MAGIC} {VERSION} {kind}\n{head}\n".encode() + content)


def read_weights(path: Any, kind: str) -> Weights:
    """The weights in a file; SettingError says what is wrong with it, and what to do."""
    try:
        if isinstance(path, pathlib.Path) and path.stat().st_size > MOST_BYTES:
            raise SettingError(f"{path} has more than {MOST_BYTES // 2**20} MB: that is no file of weights")
        data = path.read_bytes()
    except OSError as error:
        raise SettingError(f"the weights {str(path)!r} cannot be read: {error.strerror or error}") from None
    first, _, rest = data.partition(b"\n")
    words = first.decode("utf-8", "replace").split(" ")
    if words[:2] != MAGIC.split(" ") or len(words) != 4:
        raise SettingError(f"{path} is no file of weights: it does not begin with {MAGIC!r}")
    if words[2] != str(VERSION):
        raise SettingError(f"{path} has version {words[2]!r} of files of weights, and this is for {VERSION}: {ANEW}")
    if words[3] != kind:
        raise SettingError(f"{path} holds weights of the kind {words[3]!r}, but {kind!r} is wanted here: name another file")
    header, newline, content = rest.partition(b"\n")
    head = header_of(header, path) if newline else None
    if head is None:
        raise SettingError(f"{path} is cut off: its header has no end; {ANEW}")
    forms, card, checksum = head
    wanted = sum(size_of(form, shape) for _, form, shape in forms)
    if len(content) != wanted:
        what = "is cut off" if len(content) < wanted else "is too long"
        raise SettingError(f"{path} {what}: it holds {len(content):,} bytes of numbers, and should hold {wanted:,}; {ANEW}")
    if hashlib.sha256(content).hexdigest() != checksum:
        raise SettingError(f"{path} is damaged: its checksum is another; {ANEW}")
    arrays, place = {}, 0
    for name, form, shape in forms:
        size = size_of(form, shape)
        arrays[name] = np.frombuffer(content[place : place + size], f"<{form}").reshape(shape).astype(form)
        place += size
    digest = hashlib.sha256(data).digest()
    return Weights(kind, arrays, card, int.from_bytes(digest[:7], "little") + 1)


def header_of(line: bytes, path: Any) -> tuple[list[tuple[str, str, tuple[int, ...]]], dict[str, Any], str]:
    """Arrays as (name, format, shape), card and checksum; SettingError where they are not as they must be."""
    try:
        head = json.loads(line)
        forms = [(name, form, tuple(shape)) for name, form, shape in head["arrays"]]
        is_right = isinstance(head["card"], dict) and isinstance(head["sha256"], str)
        for name, form, shape in forms:
            numbers = all(type(length) is int and 0 <= length <= MOST_BYTES for length in shape)
            is_right = is_right and isinstance(name, str) and form in FORMS and numbers and len(shape) <= 4
    except (ValueError, LookupError, TypeError, RecursionError):
        is_right = False
    if not is_right:
        raise SettingError(f"{path} is damaged: its header cannot be read; {ANEW}")
    return forms, head["card"], head["sha256"]


def size_of(form: str, shape: tuple[int, ...]) -> int:
    """Bytes of an array."""
    return math.prod(shape) * np.dtype(form).itemsize


# ---- settings that name a file


@functools.lru_cache(1024)
def marks(owner: type) -> dict[str, WeightsOf]:
    """The settings of a record class that name files of weights."""
    hints = typing.get_type_hints(owner, include_extras=True)
    found = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: mark for name, metadata in found.items() for mark in metadata if isinstance(mark, WeightsOf)}


def weights_named(name: str, mark: WeightsOf, folder: pathlib.Path | None = None) -> int:
    """The number for a setting that names a file: beside the preset, in the current folder, the user's or the package's."""
    places: list[Any] = [*([folder] if folder else []), pathlib.Path(), data_folder(), resources.files(NAME) / "data"]
    found = next((place / name for place in places if (place / name).is_file()), None)
    if found is None:
        tried = ", ".join(str(place) for place in places)
        raise SettingError(f"there is no file of weights {name!r}; looked for it in: {tried}")
    weights = read_weights(found, mark.kind)
    _read[weights.number] = weights
    return weights.number


def weights_of(owner: type, number: int, setting: str = "weights") -> Weights:
    """The weights that a setting of this class means."""
    mark = marks(owner)[setting]
    if number == 0:
        return shipped_weights(mark.shipped, mark.kind)
    if number not in _read or _read[number].kind != mark.kind:
        raise SettingError(f"no file of weights with the number {number} has been read: name the file, as a preset does")
    return _read[number]


@functools.cache
def shipped_weights(name: str, kind: str) -> Weights:
    """A file of the package's."""
    return read_weights(resources.files(NAME) / "data" / name, kind)
