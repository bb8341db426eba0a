"""Random numbers: xoroshiro128++ [Blackman and Vigna 2019]; the state is the field `rng` (2 words) of the worker's record.

Streams come from NumPy's SeedSequence: the workers of one seed, and the workers of two seeds, are independent.
"""

from typing import Any

import numpy as np

from .jit import helper

_15, _17, _21, _28, _32, _36, _40, _47, _49 = (np.uint64(n) for n in (15, 17, 21, 28, 32, 36, 40, 47, 49))
_27, _30, _31 = (np.uint64(n) for n in (27, 30, 31))
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_TO_UNIT = np.float32(2.0**-24)


@helper
def next_word(worker):
    """64 random bits."""
    s0 = worker.rng[0]
    s1 = worker.rng[1]
    total = s0 + s1
    word = ((total << _17) | (total >> _47)) + s0
    s1 ^= s0
    worker.rng[0] = ((s0 << _49) | (s0 >> _15)) ^ s1 ^ (s1 << _21)
    worker.rng[1] = (s1 << _28) | (s1 >> _36)
    return word


@helper
def below(worker, n):
    """Uniform in 0 .. n-1, for 0 < n < 2^32. For kernels:

    >>> from hayago import below, helper
    >>> @helper
    ... def coin(worker):
    ...     return below(worker, 2) == 0
    """
    return np.uint32(((next_word(worker) >> _32) * np.uint64(n)) >> _32)


@helper
def unit(worker):
    """Uniform in [0, 1), 24 bits. For kernels:

    >>> from hayago import helper, unit
    >>> @helper
    ... def rarely(worker):
    ...     return unit(worker) < 0.1
    """
    return np.float32(next_word(worker) >> _40) * _TO_UNIT


@helper
def scrambled(word):
    """A 64-bit word in which every bit depends on all bits of the given one: the finisher of SplitMix64 [Steele14]."""
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


def seed_stream(worker: Any, seed: int, stream: int) -> None:
    """Start the worker's generator at stream number `stream` of `seed` (any non-negative integer)."""
    worker.rng[:] = np.random.SeedSequence(entropy=seed, spawn_key=(stream,)).generate_state(2, np.uint64)
