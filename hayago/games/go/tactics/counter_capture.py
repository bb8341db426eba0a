"""Counter-captures: saving a chain by taking one of the chains that attack it."""

import numpy as np

from ....core.jit import helper
from ..rules.board import BORDER, in_atari, sides
from .atari import liberties_after, list_captures


@helper
def can_counter_capture(board, chain):
    """Can the owner of the chain, moving now, take an attacker in atari so that the chain then has two liberties or more?"""
    return counter_capture(board, chain) != 0


@helper
def counter_capture(board, chain):
    """The point of such a capture, or 0. The capture is legal; taking a ko counts, running into a snapback does not.

    The stone that captures must have two liberties itself: else it is retaken where its victim stood, and nothing is won.
    A chain that it does not join keeps its liberties and gains one where a stone was captured, so has two as well.
    """
    color = np.int64(board.color[chain])
    for i in range(list_captures(board, chain, 3 - color, board.liberty_list.shape[0])):
        point = board.liberty_list[i]
        banned = point == board.ko and board.to_play == color
        if not banned and (liberties_after(board, point, color) == 2 or takes_ko(board, point, color)):
            return np.int64(point)
    return np.int64(0)


@helper
def takes_ko(board, point, color):
    """Does a stone at the point capture just one stone, with no empty or own neighbour: is it a ko?"""
    captured = 0
    for q in sides(board, point):
        if board.color[q] == 3 - color:
            if in_atari(board, board.head[q]):
                captured += board.stones[board.head[q]]
        elif board.color[q] != BORDER:
            return False
    return captured == 1
