"""Boards strewn with stones at random, as the kernels see them and as the plain twin does: dense in tactics of few stones."""

import random

import numpy as np
from naive.tactics import chain_at

from hayago import Go
from hayago.core.jit import entry
from hayago.games.go.notation import point_at
from hayago.games.go.rules.board import place_stone

WEIGHTS = [(2, 6, 1), (2, 1, 6), (3, 3, 3), (4, 4, 1), (4, 1, 4), (1, 4, 4), (1, 2, 8)]  # of empty, Black and White


@entry
def put(boards, stones):
    """Put stones[board, point] on empty boards."""
    for k in range(boards.shape[0]):
        for point in range(stones.shape[1]):
            if stones[k, point] != 0:
                place_stone(boards[k], np.uint32(point), np.int64(stones[k, point]))


def strewn_boards(count, size, seed):
    """`count` boards as an array of records, and as a list of dicts {(x, y): colour}. No chain is without a liberty."""
    draw = random.Random(seed)
    game = Go(size)
    boards = np.repeat(game.new_board(), count)
    twins = []
    stones = np.zeros((count, game.action_count()), np.uint8)
    points = [(x, y) for y in range(size) for x in range(size)]
    for k in range(count):
        twin = dict(zip(points, draw.choices((0, 1, 2), draw.choice(WEIGHTS), k=size**2), strict=True))
        for point in points:
            if twin[point] and not chain_at(twin, point)[1]:
                twin.update(dict.fromkeys(chain_at(twin, point)[0], 0))
        for (x, y), colour in twin.items():
            stones[k, point_at(x, y, size)] = colour
        twins.append(twin)
    put(boards, stones)
    return boards, twins
