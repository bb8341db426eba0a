"""The interval of a win rate."""

import math

Z = 1.96  # standard deviations to each side of a 95 % interval


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a win rate [Wilson 1927]."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
