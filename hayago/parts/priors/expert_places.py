"""MoGo 2009's expert rules on where a move is: lines, distances, contested points [Chaslot09, section 2]."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Count, Finite, Positive
from ...games.go.knowledge.distance import line_of
from ...games.go.rules.board import BLACK, PASS, RECENT
from ..observe.ownership import owner_counts
from .virtual import credit

ONE, HALF, THIRD = np.float32(1), np.float32(0.5), np.float32(1 / 3)


class ExpertPlaces(NamedTuple):
    """The right distance to the border, a short one to the last two moves, and points not yet decided.

    Strengths as in expert_tactics.py, given in full at the best place and less away from it:

    border      linearly down to nothing `optimum` lines away from the line `optimum`
    near        linearly down to nothing beyond `reach`, in Coulom's metric |dx| + |dy| + max(|dx|, |dy|); 2 is beside
    contested   linearly down to nothing `tolerance` away from 1/3, for the part of simulations in which the point ends
                in the hands of the player to move (a point of nobody's counts as half)
    """

    border: Finite = 3.0
    optimum: Count = 3  # "in 19x19 Go"
    near_last: Finite = 10.0
    near_before_last: Finite = 5.0  # the move before the last, the player's own
    reach: Count = 6
    contested: Finite = 5.0
    tolerance: Positive = 0.2
    least_ends: Count = 32  # ends of simulations looked at, before which nothing is known of the points

    def scratch(self, game):
        return owner_counts(game)

    def add(self, game, board, tree, worker, depth, count):
        last = move_before(board, 1)
        before_last = move_before(board, 2)
        border, contested = np.float32(self.border), np.float32(self.contested)
        near_last, near_before_last = np.float32(self.near_last), np.float32(self.near_before_last)
        per_end = half_share(worker, game.to_play(board), self.least_ends)
        tolerance = np.float32(self.tolerance)
        for i in range(count):
            point = worker.children[i]
            if point == PASS:
                continue
            away = abs(line_of(board, point) - self.optimum)
            if away < self.optimum:
                credit(worker, i, border * np.float32(self.optimum - away) / np.float32(self.optimum))
            if last != 0:
                credit(worker, i, near_last * nearness(board, point, last, self.reach))
            if before_last != 0:
                credit(worker, i, near_before_last * nearness(board, point, before_last, self.reach))
            if per_end != 0:
                off = abs(HALF + per_end * np.float32(worker.owned[point]) - THIRD)
                if off < tolerance:
                    credit(worker, i, contested * (ONE - off / tolerance))


@helper
def move_before(board, plies):
    """The point of the move so many plies ago; 0 for a pass, and before the beginning."""
    if board.ply < plies:
        return np.int64(0)
    return np.int64(board.recent[np.uint32(board.ply - plies) % np.uint32(RECENT)])


@helper
def nearness(board, point, other, reach):
    """1 beside the other point (at distance 2) or on it, less for each step, 0 beyond the reach."""
    width = board.grid.shape[1]
    rows = abs(np.int64(point) // width - other // width)
    columns = abs(np.int64(point) % width - other % width)
    distance = max(rows + columns + max(rows, columns), 2)
    return np.float32(max(reach + 1 - distance, 0)) / np.float32(max(reach - 1, 1))


@helper
def half_share(worker, color, least):
    """What worker.owned[point] is to be multiplied with: half of its share of the ends, seen by `color`; 0 with too few."""
    if worker.owned_count[0] < max(least, 1):
        return np.float32(0)
    half = HALF / np.float32(worker.owned_count[0])
    return half if color == BLACK else -half
