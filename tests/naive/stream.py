"""Random numbers in plain integers: the twin of hayago/core/rng.py, xoroshiro128++ 1.0 [Blackman and Vigna 2019]."""

from __future__ import annotations

import numpy as np

MASK = 2**64 - 1


def rotated(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) & MASK


class Stream:
    """One stream of random numbers."""

    def __init__(self, s0: int, s1: int) -> None:
        self.state = (s0, s1)

    @classmethod
    def of_seed(cls, seed: int, number: int = 0) -> Stream:
        """Stream `number` of a seed."""
        words = np.random.SeedSequence(entropy=seed, spawn_key=(number,)).generate_state(2, np.uint64)
        return cls(*words.tolist())

    def word(self) -> int:
        """64 random bits."""
        s0, s1 = self.state
        word = (rotated((s0 + s1) & MASK, 17) + s0) & MASK
        s1 ^= s0
        self.state = (rotated(s0, 49) ^ s1 ^ ((s1 << 21) & MASK), rotated(s1, 28))
        return word

    def below(self, n: int) -> int:
        """0 .. n-1, from the upper 32 bits."""
        return (self.word() >> 32) * n >> 32

    def unit(self) -> float:
        """0 .. 1 without 1, from the upper 24 bits."""
        return (self.word() >> 40) / 2**24
