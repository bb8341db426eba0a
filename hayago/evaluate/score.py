"""The score that a search expects, by the ownership of the points, and how sure it is. Loads nothing slow."""

import math
from typing import Any

SETTLED = 0.85  # a point is settled from this absolute ownership on


def expected_score(position: Any, owned: dict[str, float]) -> float | None:
    """Black's mean points minus White's and komi at the ends of simulations; None where nothing is known of the points.

    Early in a game most points are nobody's yet: they count by halves, where a count without dead stones gives all to one side.
    Once all points are settled each counts whole, and the score is exact.
    """
    if owned and all(abs(share) >= SETTLED for share in owned.values()):
        owned = {point: math.copysign(1.0, share) for point, share in owned.items()}
    return sum(owned.values()) - position.game.komi if owned else None


def score_deviation(owned: dict[str, float]) -> float:
    """How far the score may be off: the standard deviation if each point fell to either side by itself."""
    return math.sqrt(sum(1 - share * share for share in owned.values()))
