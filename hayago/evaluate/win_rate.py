"""The win rate of a position by the moves that a search has tried."""

from collections.abc import Sequence

from ..search.view import Child


def mean_value(children: Sequence[Child]) -> float:
    """The mean outcome of all simulations at the root, for the player to move; 0.5 before the first."""
    rows = [child for child in children if child.value is not None and child.visits > 0]
    visits = sum(child.visits for child in rows)
    return sum(child.visits * (child.value or 0.0) for child in rows) / visits if visits else 0.5


def win_rate(children: Sequence[Child], move: int | None, value: float) -> float:
    """`value`, which the search gives for choosing `move`; the mean where that was never tried, as a pass to end the game."""
    is_tried = any(child.move == move and child.visits > 0 for child in children)
    return value if is_tried else mean_value(children)
