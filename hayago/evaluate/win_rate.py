"""The win rate of a position by the moves that a search has tried."""

from collections.abc import Sequence

from ..search.view import Child

CERTAIN = 0.99  # the win rate of who is ahead where everything is settled


def mean_value(children: Sequence[Child]) -> float:
    """The mean outcome of all simulations at the root, for the player to move; 0.5 before the first."""
    rows = [child for child in children if child.value is not None and child.visits > 0]
    visits = sum(child.visits for child in rows)
    return sum(child.visits * (child.value or 0.0) for child in rows) / visits if visits else 0.5


def win_rate(children: Sequence[Child], move: int | None, value: float, settled_lead: float | None = None) -> float:
    """`value`, which the search gives for choosing `move`; the mean where that was never tried, as a pass to end the game.

    Where everything is settled the lead of the player to move decides: simulations go on to play what no player would.
    """
    if settled_lead:
        return rate_of_lead(settled_lead)
    is_tried = any(child.move == move and child.visits > 0 for child in children)
    return value if is_tried else mean_value(children)


def rate_of_lead(lead: float) -> float:
    """The win rate of a player who is ahead by so many points where everything is settled."""
    return CERTAIN if lead > 0 else 1 - CERTAIN if lead < 0 else 0.5
