"""Structured dtypes for the state of one worker: inside a kernel a record is a bare pointer, without reference counts."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .jit import helper

Field = tuple[Any, ...]  # (name, format) or (name, format, shape)


def record_dtype(fields: Sequence[Field], scratch: Sequence[Field] = ()) -> Any:
    """An aligned dtype with attribute access, plus `raw`: its bytes as 64-bit words, for `copy_record`.

    `fields` and `scratch` are (name, format) or (name, format, shape). The shape of a field is a constant inside kernels.
    Scratch fields lie behind the others and are not copied: working memory that means nothing between two calls.

    >>> import numpy as np
    >>> from hayago import record_dtype
    >>> boards = np.zeros(1, record_dtype([("stones", "u1", (9,)), ("to_play", "u1")]))
    >>> boards[0].stones.shape
    (9,)
    """
    names, formats, offsets = [], [], []
    size = 0
    for part in (fields, scratch):
        for name, *shaped in part:
            form: Any = np.dtype(tuple(shaped)) if len(shaped) == 2 else np.dtype(shaped[0])
            size = round_up(size, 8 if form.base.names else form.base.alignment)  # NumPy would put a record anywhere
            names.append(name)
            formats.append(form)
            offsets.append(size)
            size += form.itemsize
        size = round_up(size, 8)
        if part is fields:
            words = size // 8
    layout = dict(names=[*names, "raw"], formats=[*formats, ("u8", (words,))], offsets=[*offsets, 0], itemsize=size)
    return np.dtype((np.record, layout))


def round_up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def overlay(dtype: Any, name: str, field: str, shape: tuple[int, ...]) -> Any:
    """`dtype` with one more name for the bytes of `field`, seen with another shape."""
    base, offset = dtype.fields[field][:2]
    if math.prod(shape) > math.prod(base.shape):
        raise ValueError(f"{name} of shape {shape} does not fit into {field} of shape {base.shape}")
    layout = dict(
        names=[*dtype.names, name],
        formats=[*(dtype.fields[n][0] for n in dtype.names), (base.base, shape)],
        offsets=[*(dtype.fields[n][1] for n in dtype.names), offset],
        itemsize=dtype.itemsize,
    )
    return np.dtype((np.record, layout))


@helper
def copy_record(target, source):
    """Copy all fields but the scratch ones."""
    for i in range(source.raw.shape[0]):
        target.raw[i] = source.raw[i]
