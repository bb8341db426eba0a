"""All moves of a position with the weights by which `Weighted` draws them, and their features: for learning and for tests."""

import numpy as np

from ...core.jit import helper
from ...games.go.knowledge.playout_features import ANSWERS, ATARI, BIT_NEAR, CAPTURE, NEAR, NONE, SELF, SHAPE, SHAPE_AT, STARTS
from ...games.go.tactics.atari import liberties_after
from .kept_weights import follow, half, slot_of
from .weighted import final_weight, joins, list_moves, listed_weight, place_in_list, put_back


@helper
def weigh_moves(board, worker, moves, weights, rows):
    """Write the moves that can be drawn, their weights and features [move, family]; returns how many there are."""
    follow(board, worker)
    player = np.uint32(board.to_play - 1)
    listed = list_moves(board, worker, player)
    put_back(board, worker, listed)
    color = np.int64(board.to_play)
    count = 0
    for p in range(board.color.shape[0]):
        point = np.uint32(p)
        weight = half(worker.weight[point], player)
        if weight > 0:
            bits = np.uint32(0)
            place = place_in_list(worker, point, listed)
            if place < listed:
                bits = np.uint32(worker.listed_bits[place])
                weight = listed_weight(board, worker, player, np.uint32(place))
            final = final_weight(board, worker, point, weight)
            if final > 0:
                moves[count] = point
                weights[count] = final
                describe(board, worker, point, player, color, bits, rows[count])
                count += 1
    return count


@helper
def describe_two(board, worker, first, second, rows):
    """Write the features of two moves of the position that was last asked for a move."""
    player = np.uint32(board.to_play - 1)
    listed = list_moves(board, worker, player)  # anew: drawing adds to the list
    put_back(board, worker, listed)
    for k in range(2):
        point = np.uint32(first if k == 0 else second)
        place = place_in_list(worker, point, listed)
        bits = np.uint32(worker.listed_bits[place]) if place < listed else np.uint32(0)
        describe(board, worker, point, player, np.int64(board.to_play), bits, rows[k])


@helper
def describe(board, worker, point, player, color, bits, row):
    """Write the feature of each family that the move has, NONE where it has none."""
    shape = np.int64(SHAPE_AT[slot_of(board, point) ^ player])
    row[SHAPE] = shape
    row[NEAR] = STARTS[NEAR] + shape if bits & np.uint32(BIT_NEAR) else NONE
    of_black = worker.ataris[point] // 3
    of_white = worker.ataris[point] % 3
    level = 3 * of_black + of_white if player == 0 else 3 * of_white + of_black
    row[ATARI] = STARTS[ATARI] + level if level > 0 else NONE
    for k in range(len(ANSWERS)):
        row[CAPTURE + k] = STARTS[CAPTURE + k] if bits >> np.uint32(k) & np.uint32(1) else NONE
    row[SELF] = NONE if liberties_after(board, point, color) == 2 else STARTS[SELF] + joins(board, point, color)
