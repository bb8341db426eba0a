"""How many points a game stands at, where points are what it is played for."""

from typing import Any

import numpy as np

from ..games.registry import card_of


def points_of(position: Any) -> float | None:
    """Black's points minus White's as the game's `score` counts them now; None where only winning counts.

    The game itself is asked, in plain Python: it needs no compiling, and is asked once for each change.
    """
    game, board = position.game, position.boards[0]
    if card_of(game).counts_points:  # by rules of its own, with dead stones
        return None
    with np.errstate(all="ignore"):  # kernels count in machine numbers
        if float(game.score_range(board)) <= 1:
            return None
        points = float(game.score(board))
    return points if position.colours[0] == "black" else -points
