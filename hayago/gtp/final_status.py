"""Which stones are dead at the end of a game.

The search itself cannot tell: where both may pass, its simulations end with the board as it stands. So the position is
played out without a tree, by the playout policy alone, half of the time with each colour to move.
"""

from typing import Any

from ..endgame import CLEAR, DEAD, SETTLED, Status
from ..games.go import Position
from ..playouts.ownership import ownership
from .history import resumed

PLAYOUTS = 500  # for each colour to move


def final_status(position: Position, policy: Any, chains: list[list[str]]) -> Status:
    """The status by playouts; `chains` are the points of each chain."""
    position = resumed(position)
    views = [ownership(position.with_to_play(colour), PLAYOUTS, policy) for colour in ("black", "white")]
    shares = {point: sum(view[point] for view in views) / len(views) for point in views[0]}
    dead, is_clear = [], True
    for chain in chains:
        sign = 1 if position.colour_at(chain[0]) == "black" else -1
        mean = sign * sum(shares[point] for point in chain) / len(chain)
        is_clear &= abs(mean) >= CLEAR
        if mean < DEAD:
            dead += chain
    unsettled = sum(abs(share) < SETTLED for share in shares.values())
    return Status(position.key, shares, dead, position.score(dead), is_clear, unsettled)
