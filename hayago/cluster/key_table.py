"""Where the record with a key is: a table of places with open addressing. The keys are random bits already."""

import numpy as np

from ..core.jit import helper

EMPTY = np.int32(-1)


def table_size(records: int) -> int:
    """Slots for so many records: a power of two, half of them empty at least."""
    return 1 << max(4, (2 * records - 1).bit_length())


@helper
def clear_table(table):
    for slot in range(table.shape[0]):
        table[slot] = EMPTY


@helper
def slot_of(table, records, key):
    """The slot with the place of this key in `records`, or the empty one where it belongs."""
    last = np.uint64(table.shape[0] - 1)
    slot = key & last
    while table[slot] != EMPTY and records[table[slot]].key != key:
        slot = (slot + np.uint64(1)) & last
    return slot
