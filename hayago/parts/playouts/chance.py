"""Playouts in games with chance: a policy chooses for the players, never for the dice."""

from typing import Any, NamedTuple

import numpy as np

from ...core.contract import CHANCE, Playout, has_chance
from ...core.jit import helper
from ...core.rng import unit


class ChanceAside(NamedTuple):
    """The move of `policy`; where chance moves, an outcome drawn by its probability."""

    policy: Playout

    def choose(self, game, board, worker):
        if game.to_play(board) == CHANCE:
            return np.uint16(game.random_move(board, worker))
        return np.uint16(self.policy.choose(game, board, worker))


def for_decisions(game: Any, policy: Any) -> Any:
    """The policy as playouts of this game need it: itself where there is no chance."""
    return ChanceAside(policy) if has_chance(game) and not isinstance(policy, ChanceAside) else policy


@helper
def draw_outcome(game, board, worker):
    """For the `random_move` of a game with chance: one of the outcomes that `moves` lists, by the probabilities of `chance`.

    >>> from hayago import CHANCE, draw_outcome, helper
    >>> @helper
    ... def throw_or_hold(game, board, worker):
    ...     return draw_outcome(game, board, worker) if game.to_play(board) == CHANCE else 1
    """
    outcomes = worker.open_moves  # free: it holds moves of players only, and only while one of them is chosen
    count = game.moves(board, outcomes)
    left = unit(worker)
    for i in range(count - 1):
        left -= np.float32(game.chance(board, np.uint16(outcomes[i])))
        if left < 0:
            return np.uint16(outcomes[i])
    return np.uint16(outcomes[count - 1])
