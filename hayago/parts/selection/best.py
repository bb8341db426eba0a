"""The last line of every selection rule."""

import numpy as np

from ...core.jit import helper


@helper
def best_of(values, count):
    """Index of the largest of the first `count` values, the first one among equals (children are in random order)."""
    best = np.uint32(0)
    best_value = values[0]
    for i in range(1, count):
        if values[i] > best_value:
            best_value = values[i]
            best = np.uint32(i)
    return best
