"""Records that notice mistakes, for kernels that run as plain Python: an index beyond an array, a field that is not there.

Compiled code writes wherever an index leads it, and NumPy takes a negative index from the end. Of a watched record every index
must be in 0 .. length - 1; what is wrong is raised as an error at the line that does it, and `described` tells that line.
"""

import os
import traceback
from typing import Any

import numpy as np

from .settings import nearest

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STANDARD = os.path.dirname(os.path.abspath(traceback.__file__))
MOST = 5_000_000  # reads and writes in one call of a kernel; more are a loop without an end
_used = [0]  # reads and writes since `begin_call`


class OutOfBounds(IndexError):
    """An index outside of a field; `field` names it, `index` and `length` say how."""

    def __init__(self, field: str, index: int, length: int) -> None:
        self.field, self.index, self.length = field, index, length
        beyond = f"index {index} is out of bounds" if index >= 0 else f"index {index} is negative, which is out of bounds"
        super().__init__(f"{beyond}: {field!r} has {length} entries, 0 to {length - 1}{remedy(field, index)}")


class NoSuchField(AttributeError):
    """A field that the record does not have; `field` names it, `record` what it is of: the board, the worker or the tree."""

    def __init__(self, field: str, names: tuple[str, ...]) -> None:
        self.field = field
        self.record = "tree" if "first_child" in names else "worker" if "candidates" in names else "board"
        near = nearest(field, names)
        known = ", ".join(name for name in names if name != "raw")
        advice = {
            "tree": f" A rule that reads what a backup keeps says so: def reads(self): return [{field!r}]. "
            "A backup names its own columns in columns()",
            "worker": f" Memory of your own is declared: def scratch(self, game): return [({field!r}, 'i4')]",
        }.get(self.record, "")
        hint = f"; did you mean {near!r}?" if near else f"; there are: {known}."
        super().__init__(f"the {self.record} has no field {field!r}{hint}{advice}")


class Endless(RuntimeError):
    """A loop that does not end."""


def remedy(field: str, index: int) -> str:
    if field == "candidates" and index >= 0:
        return ". For more moves declare a list of your own: a step by scratch(game), a game as a scratch field of record_dtype"
    if field in ("children", "out") and index >= 0:
        return ". It is as long as max_children() says: let that be the most moves of any position"
    return ". To count from the end write shape[0] - 1" if index == -1 else ""


class WatchedArray(np.ndarray):
    """An array that takes no index outside of 0 .. length - 1; slices are as ever."""

    field = "array"

    def __array_finalize__(self, parent: Any) -> None:
        self.field = getattr(parent, "field", "array")

    def __getitem__(self, key: Any) -> Any:
        self._watch(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._watch(key)
        super().__setitem__(key, value)

    def _watch(self, key: Any) -> None:
        _used[0] += 1
        if _used[0] > MOST:
            raise Endless(f"one call reads and writes more than {MOST:,} times: does a loop never end?")
        keys = key if isinstance(key, tuple) else (key,)
        for axis, index in enumerate(keys):
            if isinstance(index, int | np.integer) and axis < self.ndim and not 0 <= index < self.shape[axis]:
                raise OutOfBounds(self.field, int(index), self.shape[axis])


class WatchedRecord(np.record):  # type: ignore[misc]
    """A record whose arrays are watched."""

    def __getattribute__(self, name: str) -> Any:
        try:
            value = super().__getattribute__(name)
        except AttributeError:
            if name.startswith("__"):
                raise
            raise NoSuchField(name, self.dtype.names or ()) from None
        if type(value) is np.ndarray:
            return named(value, name)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in (self.dtype.names or ()):
            raise NoSuchField(name, self.dtype.names or ())
        super().__setattr__(name, value)

    def __getitem__(self, key: Any) -> Any:
        return getattr(self, key) if isinstance(key, str) else super().__getitem__(key)


def named(array: Any, name: str) -> Any:
    """The same array, watched; errors call it by this name."""
    found = array.view(WatchedArray)
    found.field = name
    return found


def watched(records: Any) -> Any:
    """The same array of records, watched: what is written to one is written to the other."""
    return records.view(np.dtype((WatchedRecord, records.dtype)))


def begin_call() -> None:
    """A kernel is called: from here on its reads and writes are counted."""
    _used[0] = 0


def described(error: Exception, name: str = "") -> str:
    """What a kernel raised in plain Python, with its file and line: "near.py, line 12: Near.choose raises IndexError: ...".

    The place is the innermost one in a user's file, else in the package. `name` is that of the kernel, where it is known.
    """
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    frames = [(code, line) for code, line in frames if os.path.abspath(code.co_filename) != os.path.abspath(__file__)]
    own = [(code, line) for code, line in frames if not is_ours(code.co_filename)]
    kind = next((kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins"), type(error).__name__)
    if not own and not frames:
        return f"{name} raises {kind}: {error}"
    code, line = (own or frames)[-1]
    return f"{place(code.co_filename, line)}{name or code.co_qualname} raises {kind}: {error}"


def place(file: str, line: int) -> str:
    return f"{file if file.startswith('<') else os.path.abspath(file)}, line {line}: "


def is_ours(file: str) -> bool:
    """Is it a file of the package, or of a library below it?"""
    path = os.path.abspath(file)
    return path.startswith(PACKAGE + os.sep) or f"{os.sep}site-packages{os.sep}" in path or path.startswith(STANDARD + os.sep)


def definition(owner: type, method: str) -> str:
    """Where a method is written: "near.py, line 12: "."""
    code = getattr(getattr(owner, method, None), "__code__", None)
    if code is None:
        return ""
    return place(code.co_filename, code.co_firstlineno)
