"""Which moves a playout step chooses in a drawn position, and how often."""

from typing import NamedTuple

import numpy as np

from hayago.core.contract import NO_MOVE
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go import Position
from hayago.games.go.notation import to_point, to_text


@entry
def draw_moves(game, policy, roots, workers, out):
    worker = workers[0]
    for i in range(out.shape[0]):
        copy_record(worker.board, roots[0])
        out[i] = policy.choose(game, worker.board, worker)


def choices(step, position, draws=400, seed=1):
    """{move: how often} of so many draws; None stands for NO_MOVE."""
    out = np.zeros(draws, np.uint16)
    draw_moves(position.game, step, position.boards, new_worker(position.game, seed, parts=step), out)
    moves, counts = np.unique(out, return_counts=True)
    names = [None if move == NO_MOVE else to_text(move, position.game.size) for move in moves]
    return dict(zip(names, counts.tolist(), strict=True))


def after(drawing, *moves, to_play="black"):
    """The position of a drawing after some moves, "pass" among them."""
    position = Position.drawing(drawing, to_play=to_play)
    for move in moves:
        position = position.play(move)
    return position


class Always(NamedTuple):
    """One move, whatever the position is."""

    move: int

    def choose(self, game, board, worker):
        return np.uint16(self.move)


def always(text, size=7):
    return Always(int(to_point(text, size)))
