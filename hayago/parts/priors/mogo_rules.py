"""The handcrafted heuristic Q_mogo: moves of MoGo's default policy are good, self-atari is bad [Gelly11, section 5.1]."""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Amount
from ...games.go.patterns3 import MOGO_PATTERN
from ...games.go.rules.board import PASS, playable
from ...games.go.tactics.self_atari import is_bad_self_atari
from ..playouts.capture import capturing_moves
from ..playouts.pattern3 import matching_neighbours
from ..playouts.save_atari import saving_moves
from .virtual import child_with


class MogoRules(NamedTuple):
    """H = 1 for the moves that the default policy would choose from, 0 for a bad self-atari, 1/2 for all others.

    So who takes the highest H plays as the policy does, as the paper asks: a self-atari that a rule of the policy plays has 1.
    That the other bad ones are the "bad patterns" is ours.
    """

    equivalence: Amount = 50.0  # M; best for the learned heuristic [Gelly11, fig. 6]

    def add(self, game, board, tree, worker, depth, count):
        visits = np.float32(self.equivalence)
        half = np.float32(0.5) * visits
        color = game.to_play(board)
        for i in range(count):
            worker.prior_visits[i] += visits
            point = worker.children[i]
            if point == PASS or not is_bad_self_atari(board, point, color):
                worker.prior_wins[i] += half
        good = saving_moves(board, color, worker)
        if good == 0:
            good = only_playable(board, color, worker, matching_neighbours(board, color, worker, MOGO_PATTERN))
        if good == 0:
            good = capturing_moves(board, color, worker)
        for k in range(good):
            if not is_repeated(worker, k):
                i = child_with(worker, worker.candidates[k], count)
                if i < count:
                    is_bad = is_bad_self_atari(board, worker.children[i], color)
                    worker.prior_wins[i] += visits if is_bad else half


@helper
def only_playable(board, color, worker, count):
    """Leave the playable ones of the first `count` candidates; returns their number."""
    left = 0
    for k in range(count):
        point = worker.candidates[k]
        if playable(board, point, color):
            worker.candidates[left] = point
            left += 1
    return left


@helper
def is_repeated(worker, k):
    """Does candidate k stand earlier in the list?"""
    for i in range(k):
        if worker.candidates[i] == worker.candidates[k]:
            return True
    return False
