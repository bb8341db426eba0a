"""Parts of a search for Othello: a playout step with a memory, a prior, and a selection rule. othello.toml puts them together.

Nothing is registered: a part is a NamedTuple with the methods of its contract, and a preset names it by file and class.
"""

from typing import Annotated, NamedTuple

import numpy as np

from hayago import NO_MOVE, Backup, Mean, Range

NOTHING = 0  # in `replies`: none is known. It is the number of the pass, which is never a reply worth keeping


class LastGoodReply(NamedTuple):
    """Playout step: to the last move the reply that won when it was last made, if it is legal [Drake09].

    A step is not told how the playout ends. A backup is: LearnReplies writes the memory that this step reads. Both declare it
    under the same name, so they share it; each thread has its own.
    """

    def scratch(self, game):
        return [("replies", "u2", (2, game.action_count()))]  # [player - 1, move of the opponent] the reply, or NOTHING

    def choose(self, game, board, worker):
        reply = worker.replies[np.uint32(board.to_play - 1), board.last]
        return reply if reply != NOTHING and game.playable(board, reply) else NO_MOVE


class LearnReplies(NamedTuple):
    """Backup: what `backup` does; then the replies of the winner are noted, and those of the loser forgotten [Baier10]."""

    backup: Backup = Mean()

    def columns(self):
        return self.backup.columns()

    def scratch(self, game):
        return LastGoodReply().scratch(game)

    def begin(self, tree, child, wins, visits):
        self.backup.begin(tree, child, wins, visits)

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        self.backup.update(game, sharing, tree, worker, depth, length, outcome, won)
        for i in range(1, length):
            ply = np.uint32(i)
            own, last, reply = np.uint32(worker.movers[ply] - 1), worker.moves[np.uint32(i - 1)], worker.moves[ply]
            if last == NOTHING:
                continue
            if won == (1 if own == 0 else 0):
                worker.replies[own, last] = reply
            elif worker.replies[own, last] == reply:
                worker.replies[own, last] = NOTHING


class Corners(NamedTuple):
    """Prior: virtual simulations that are won more often in a corner, less often on the X-square beside a free corner."""

    equivalence: Annotated[float, Range(0)] = 10.0  # how many for each move
    corner: Annotated[float, Range(0, 1)] = 0.9  # the part of them that is won
    x_square: Annotated[float, Range(0, 1)] = 0.2
    elsewhere: Annotated[float, Range(0, 1)] = 0.5

    def add(self, game, board, tree, worker, depth, count):
        size = board.legal.shape[0] - 2
        visits = np.float32(self.equivalence)
        for i in range(count):
            x, y = np.int64(worker.children[i]) & 15, np.int64(worker.children[i]) >> 4
            near_x, near_y = min(x, size + 1 - x), min(y, size + 1 - y)  # 1 at an edge
            value = self.elsewhere
            if near_x == 1 and near_y == 1:
                value = self.corner
            elif near_x == 2 and near_y == 2:
                corner_x, corner_y = 1 if x == 2 else size, 1 if y == 2 else size
                if (board.rows[0, corner_y] | board.rows[1, corner_y]) >> corner_x & 1 == 0:
                    value = self.x_square
            worker.prior_visits[i] += visits
            worker.prior_wins[i] += visits * np.float32(value)


class Puct(NamedTuple):
    """Selection: Q + c P sqrt(N) / (1 + n), where P is the move's share of the prior's values [Rosin11, Silver16]."""

    c: Annotated[float, Range(0)] = 1.0
    first_play: Annotated[float, Range()] = 0.5  # Q of a move that was not tried yet, and of which the prior says nothing

    def select(self, tree, node, moves, worker):
        total = np.float32(1e-6)
        for i in range(moves.length):
            total += tree.prior[moves.at(i, worker)]
        width = np.float32(self.c) * np.sqrt(np.float32(tree.visits[node])) / total
        for i in range(moves.length):
            child = moves.at(i, worker)
            tried = np.float32(tree.visits[child])
            n = tried + tree.prior_visits[child]
            q = tree.wins[child] / n if n > 0 else np.float32(self.first_play)
            worker.values[i] = q + width * tree.prior[child] / (np.float32(1) + tried)
        return moves.best(worker)
