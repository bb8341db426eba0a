"""Records: layout, copying, overlays, and how much memory a worker takes."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.jit import entry
from hayago.core.records import copy_record, overlay, record_dtype
from hayago.core.worker import new_worker

FIELDS = [("flag", "u1"), ("real", "f8"), ("short", "u2", (3,)), ("grid", "u1", (2, 3)), ("number", "i4")]
SCRATCH = [("mark", "u1"), ("buffer", "u4", (5,))]


def filled(dtype, seed):
    content = np.random.default_rng(seed).integers(0, 256, dtype.itemsize, np.uint8)
    return content.view(dtype)


def same_bytes(a, b, names):
    return all(a[0][name].tobytes() == b[0][name].tobytes() for name in names)


@entry
def copy_first(targets, sources):
    copy_record(targets[0], sources[0])


def copy_in_python(targets, sources):
    copy_record(targets[0], sources[0])


@pytest.mark.parametrize("copy", [copy_first, copy_in_python])
def test_copy_takes_all_fields_but_the_scratch_ones(cache, copy):
    dtype = record_dtype(FIELDS, SCRATCH)
    source, target = filled(dtype, 1), filled(dtype, 2)
    before, original = target.copy(), source.copy()
    state, scratch = [name for name, *_ in FIELDS], [name for name, *_ in SCRATCH]
    copy(target, source)
    assert same_bytes(target, source, state)
    assert same_bytes(target, before, scratch)
    assert not any(same_bytes(before, source, [name]) for name in state + scratch)
    assert same_bytes(source, original, state + scratch)


def test_copy_of_a_nested_record(cache):
    """A worker's board is copied from a root that lies elsewhere."""
    game = Go(5)
    worker, root = new_worker(game), game.new_board()
    rng = worker[0].rng.copy()

    @entry
    def to_worker(workers, roots):
        copy_record(workers[0].board, roots[0])

    to_worker(worker, root)
    state = game.board_dtype().fields["raw"][0].itemsize
    assert worker[0].board.tobytes()[:state] == root[0].tobytes()[:state]
    assert (worker[0].rng == rng).all()


def test_fields_have_their_names_formats_and_shapes():
    dtype = record_dtype(FIELDS, SCRATCH)
    for name, form, *shape in FIELDS + SCRATCH:
        field = dtype.fields[name][0]
        assert (field.base, field.shape) == (np.dtype(form), tuple(shape[0]) if shape else ())
    assert np.zeros(1, dtype)[0].grid.shape == (2, 3)
    assert record_dtype([("a", "u1")]).names == ("a", "raw")


def misaligned(dtype, start=0):
    """Fields, nested ones too, whose address is not a multiple of their number's size."""
    found = []
    for name, (field, offset, *_) in dtype.fields.items():
        if field.base.names:
            found += misaligned(field.base, start + offset)
        elif (start + offset) % field.base.alignment:
            found.append(name)
    return found


@pytest.mark.parametrize(
    "dtype",
    [
        record_dtype(FIELDS, SCRATCH),
        record_dtype([("flag", "u1"), ("inside", record_dtype(FIELDS, SCRATCH)), ("last", "u2")]),
        record_dtype([("flag", "u1"), ("inside", record_dtype(FIELDS), (3,)), ("last", "u2")]),
        new_worker(Go(2)).dtype,
        new_worker(Go(9)).dtype,
    ],
)
def test_everything_is_aligned(dtype):
    assert misaligned(dtype) == []
    assert dtype.itemsize % 8 == 0


def test_raw_covers_the_fields_and_nothing_of_the_scratch():
    dtype = record_dtype(FIELDS, SCRATCH)
    raw, start = dtype.fields["raw"][:2]
    assert (start, raw.base) == (0, np.uint64)
    ends = {name: dtype.fields[name][1] + dtype.fields[name][0].itemsize for name in dtype.names}
    assert max(ends[name] for name, *_ in FIELDS) <= raw.itemsize <= min(dtype.fields[name][1] for name, *_ in SCRATCH)
    assert max(ends.values()) <= dtype.itemsize


def test_overlay_is_another_name_for_the_same_bytes():
    dtype = overlay(record_dtype([("before", "u8"), ("color", "u1", (7,))]), "grid", "color", (2, 3))
    record = np.zeros(1, dtype)[0]
    record.color[:] = range(7)
    assert record.grid.tolist() == [[0, 1, 2], [3, 4, 5]]
    record.grid[1, 2] = 9
    assert record.color.tolist() == [0, 1, 2, 3, 4, 9, 6]
    assert dtype.itemsize == 16


def test_overlay_must_fit():
    with pytest.raises(ValueError, match=r"grid of shape \(3, 3\) does not fit into color of shape \(8,\)"):
        overlay(record_dtype([("color", "u1", (8,))]), "grid", "color", (3, 3))


@pytest.mark.parametrize("size", [9, 19, 25])
def test_a_worker_is_small(size):
    """It stays in the fast memory of one core."""
    assert new_worker(Go(size)).nbytes < 72 * 1024
