"""Structured dtypes for the state of one worker: inside a kernel a record is a bare pointer, without reference counts."""

import numpy as np

from .jit import helper


def record_dtype(fields, scratch=()):
    """An aligned dtype with attribute access, plus `raw`: its bytes as 64-bit words, for `copy_record`.

    `fields` and `scratch` are (name, format) or (name, format, shape). The shape of a field is a constant inside kernels.
    Scratch fields lie behind the others and are not copied: working memory that means nothing between two calls.
    """
    state = np.dtype(list(fields), align=True)
    words = -(-state.itemsize // 8)
    names, formats, offsets = list(state.names), [], []
    for name in state.names:
        formats.append(state.fields[name][0])
        offsets.append(state.fields[name][1])
    size = 8 * words
    if scratch:
        rest = np.dtype(list(scratch), align=True)
        for name in rest.names:
            names.append(name)
            formats.append(rest.fields[name][0])
            offsets.append(size + rest.fields[name][1])
        size += 8 * -(-rest.itemsize // 8)
    layout = dict(names=[*names, "raw"], formats=[*formats, ("u8", (words,))], offsets=[*offsets, 0], itemsize=size)
    return np.dtype((np.record, layout))


def overlay(dtype, name, field, shape):
    """`dtype` with one more name for the bytes of `field`, seen with another shape."""
    base, offset = dtype.fields[field][:2]
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
