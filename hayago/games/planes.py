"""A board of stones as planes of numbers, for methods that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .position import GamePosition


def stone_planes(position: GamePosition) -> Any:
    """(5, rows, columns): stones of player 1, of player 2, free cells, the point of a ko, and 1s if player 1 moves."""
    places = position.places()
    columns, rows = (1 + max(values) for values in zip(*places.values(), strict=True))
    planes = np.zeros((5, rows, columns), np.float32)
    free = dict(places)
    for plane, colour in enumerate(position.colours):
        for name in position.stones(colour):
            column, row = free.pop(name)
            planes[plane, row, column] = 1
    for column, row in free.values():
        planes[2, row, column] = 1
    if position.ko is not None:
        column, row = places[position.ko]
        planes[3, row, column] = 1
    planes[4] = position.to_play == position.colours[0]
    return planes
