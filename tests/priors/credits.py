"""What a prior says of the moves of a drawn position: virtual wins and losses."""

import numpy as np

from hayago.games.go.notation import to_text
from hayago.jit import entry
from hayago.records import copy_record
from hayago.worker import new_worker


@entry
def add_prior(game, prior, roots, workers, trees, depth, count):
    """Let the prior judge the first `count` of worker.children in the position roots[0]."""
    worker = workers[0]
    copy_record(worker.board, roots[0])
    for i in range(count):
        worker.prior_visits[i] = 0
        worker.prior_wins[i] = 0
    prior.add(game, worker.board, trees[0], worker, depth, count)


def plain(kernel):
    """The kernel as plain Python."""
    return np.errstate(over="ignore")(getattr(kernel, "function", kernel))


def credits(prior, position, *, boards=None, worker=None, trees=None, depth=0, kernel=add_prior):
    """{move: (virtual wins, virtual losses)} of all moves that have any."""
    game = position.game
    boards = position.boards if boards is None else boards
    workers = new_worker(game) if worker is None else worker
    count = game.moves(boards[0], workers[0].children)
    kernel(game, prior, boards, workers, np.zeros(1) if trees is None else trees, depth, count)
    names = [to_text(move, game.size) for move in workers[0].children[:count]]
    wins, visits = workers[0].prior_wins[:count].tolist(), workers[0].prior_visits[:count].tolist()
    return {name: (w, v - w) for name, w, v in zip(names, wins, visits, strict=True) if v != 0}
