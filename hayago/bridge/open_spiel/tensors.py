"""What an algorithm of OpenSpiel that learns sees of a position of ours.

A position says it by a method `planes()`: an array of numbers, always of the same shape, such as (planes, rows, columns). Of
any other the fields of the board's record are taken, one after the other: each bit of a whole number is a number 0 or 1, and
floats are as they are. So nothing is lost, and no number is large.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np


def fields_of(record: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """(name, value) of the fields of a board that mean something between two moves; of records inside it, too."""
    dtype = record.dtype
    copied = dtype.fields["raw"][0].itemsize if "raw" in dtype.names else dtype.itemsize  # what lies behind is scratch
    for name in dtype.names:
        form, offset = dtype.fields[name][:2]
        if name == "raw" or offset >= copied:
            continue
        if form.base.names:
            for number, inner in enumerate(np.ravel(record[name])):
                yield from fields_of(inner, f"{prefix}{name}.{number}.")
        else:
            yield f"{prefix}{name}", record[name]


def bits_of(record: Any) -> Any:
    """All fields of a board as one row of numbers."""
    return np.concatenate([numbers_of(value) for _, value in fields_of(record)])


def numbers_of(value: Any) -> Any:
    array = np.ravel(np.asarray(value))
    if array.dtype.kind in "iu":
        little = array.astype(array.dtype.newbyteorder("<"))
        return np.unpackbits(np.frombuffer(little.tobytes(), np.uint8), bitorder="little").astype(np.float32)
    return array.astype(np.float32)


def tensor_of(position: Any) -> Any:
    """What is seen of a position."""
    if hasattr(position, "planes"):
        return np.asarray(position.planes(), np.float32)
    return bits_of(position.boards[0])


class Observer:
    """In the form that OpenSpiel asks for: `tensor` is flat, and `dict` has the same numbers in their shape."""

    def __init__(self, first: Any) -> None:
        shape = tensor_of(first).shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: Any, player: int) -> None:
        """Both players see the same."""
        self.dict["observation"][...] = tensor_of(state.position)

    def string_from(self, state: Any, player: int) -> str:
        return str(state)
