"""Temporal-difference search: no tree, but weights of shapes, learned while it searches [Silver12; Gelly11, section 3.4].

An *episode* is a game from the present position. Its first moves are made by the values as they are, or with a chance of
`epsilon` at random; after them the playout policy goes on to the end. Then the values of its positions are drawn towards what
came of them. A shape that did well in one place of an episode is thereby worth more in every position that has it.

A position is worth the logistic function of the sum of its shapes' weights, as Black's chance to win. The sum has two parts
[Silver08, Dyna-2]: the *long-term memory*, learned before from games against itself (`hayago learn shapes`), and the
*short-term memory*, learned in the search. Both have the same shapes, so one array holds the sum, and begins as the former.

Whose turn it is, is no shape: the value of a move is that of the position after it, with what it captures taken off.
"""

import math
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.atomics import load_acquire
from ..core.contract import Backup, Observer, Outcome, Playout, Sharing, parts_of
from ..core.jit import entry, helper
from ..core.ranges import Probability, Range
from ..core.records import copy_record
from ..core.rng import below, unit
from ..games.go import Go
from ..games.go.knowledge.local_shapes import (
    SIZE,
    change_listed,
    is_board_of_chains,
    list_shapes,
    promising_move,
    squares_of,
    starts_of,
)
from ..games.go.rules.board import PASS
from ..parts.backup.mean import Mean
from ..parts.observe.ownership import NoObserver
from ..parts.outcome.outcome import WinLoss
from ..parts.playouts.run import play_out
from ..parts.priors.local_shapes import UNIT, WEIGHTS
from ..tree.state import OPEN
from .search import shuffle
from .sharing import Alone

MOST_DEPTH = 5  # plies of alpha-beta: each takes ten to thirty times as long as the one before


class TdSearch(NamedTuple):
    """A search by temporal differences: what a `Method` is to a tree search. For Go.

    >>> from hayago import Go, Limit, Player, TdSearch, Uniform
    >>> player = Player(Go(5), TdSearch(Uniform(), long_term=False), seed=1)
    >>> player.choose(Limit(simulations=200)).simulations
    200
    """

    playout: Playout  # the policy that ends the episodes
    outcome: Outcome = WinLoss()
    observer: Observer = NoObserver()
    sharing: Sharing = Alone()
    epsilon: Probability = 0.1  # of the moves by values, the share that is drawn at random
    rate: Probability = 0.1  # alpha, for all shapes of a position together; 0 learns nothing: no episodes, only a look ahead
    trace: Probability = 0.0  # lambda: 0 draws a value to that of two moves later, 1 to the outcome
    switch_after: Annotated[int, Range(0)] = 6  # moves of an episode by values; then the policy goes on
    learned: Annotated[int, Range(1)] = 6  # moves of an episode after which its positions are learned from no more
    long_term: bool = True  # begin with the weights of the package, where there are some for this board, and not with 0
    keep: bool = True  # keep the short-term memory through the game, or begin anew at each move
    depth: Annotated[int, Range(1, MOST_DEPTH)] = 1  # plies of alpha-beta by which the move is chosen at last; 1: greedy

    @property
    def backup(self) -> Backup:
        """How the root's moves are counted."""
        return Mean()

    def scratch(self, game: Go) -> list[Any]:
        """The shapes of an episode's positions, and what each is drawn to."""
        length = game.max_length() + 1
        return [("seen", "i4", (length, sum(squares_of(game.size)))), ("targets", "f8", (length,))]

    def fits(self, game: Any, method: Any) -> str:
        if not is_board_of_chains(game):
            return f"it knows the local shapes of Go alone, not those of {type(game).__name__}: use a preset of that game"
        if self.rate == 0 and not (self.long_term and game.size == SIZE):
            return (
                f"without learning (rate 0) it plays by long-term weights, which are there for {SIZE}x{SIZE} alone, not for "
                f"{game.size}x{game.size}: choose that size, or the preset rlgo-2.4, which learns while it searches"
            )
        if any(hasattr(part, "prepare") for part in parts_of(self.playout)):
            return "its playout policy asks for statistics of a tree, and there is none: use another one"
        return ""


def first_weights(size: int, long_term: bool) -> NDArray[np.float32]:
    """[shape] the weights that a search begins with: the long-term memory, or 0."""
    if long_term and size == SIZE:
        return WEIGHTS.astype(np.float32) * np.float32(UNIT)
    return np.zeros(starts_of(size)[-1], np.float32)


@entry
def list_root(game, roots, workers, trees):
    """Give the root its children: the moves of roots[0], in random order."""
    worker = workers[0]
    tree = trees[0]
    count = game.moves(roots[0], worker.children)
    shuffle(worker, count)
    for i in range(count):
        tree.move[i + 1] = worker.children[i]
    tree.first_child[0] = 1
    tree.children[0] = count
    tree.used[0] = count + 1


@entry
def run_episodes(game, method, roots, workers, trees, weights, episodes):
    """So many episodes from roots[0], each followed by its lesson, unless tree.stop is set; how many there were."""
    worker = workers[0]
    tree = trees[0]
    board = worker.board
    done = 0
    while done < episodes and load_acquire(tree.stop, 0) == 0:
        copy_record(board, roots[0])
        list_shapes(board, worker.seen[0])
        child = first_child(method, tree, worker, board, weights)
        method.sharing.enter(tree, np.uint32(0))
        method.sharing.enter(tree, child)
        length = play_episode(game, method, worker, board, weights, tree.move[child])
        outcome = method.outcome.value(game, board, length)
        learn_from(method, worker, weights, min(length, method.learned), np.float64(outcome))
        method.sharing.leave(tree, np.uint32(0))
        method.sharing.leave(tree, child)
        method.sharing.add(tree.wins, child, outcome if worker.movers[0] == 1 else np.float32(1) - outcome)
        method.observer.see(game, board, worker)
        done += 1
    return done


@helper
def first_child(method, tree, worker, board, weights):
    """The move that an episode begins with, as a child of the root: an open one, and no pass where there is another."""
    color = np.int64(board.to_play)
    is_random = unit(worker) < np.float32(method.epsilon)
    best = -math.inf
    chosen = np.uint32(1)
    tried = 0
    for child in range(1, 1 + np.int64(tree.children[0])):
        if tree.state[child] == OPEN and tree.move[child] != PASS:
            tried += 1
            if is_random:
                if below(worker, tried) == 0:
                    chosen = np.uint32(child)
            else:
                change = change_listed(board, worker.seen[0], weights, tree.move[child], color)
                worth = change if color == 1 else -change
                if worth > best:
                    best = worth
                    chosen = np.uint32(child)
        elif tried == 0 and tree.state[child] == OPEN:
            chosen = np.uint32(child)
    return chosen


@helper
def play_episode(game, method, worker, board, weights, move):
    """Play from the root's move on to the end, and list the shapes to move by or to learn from; the number of moves."""
    length = 0
    while True:
        worker.moves[length] = move
        worker.movers[length] = game.to_play(board)
        length += 1
        game.play(board, move)
        if length <= method.learned or length < method.switch_after:
            list_shapes(board, worker.seen[length])
        is_rest = length >= method.learned and length >= method.switch_after
        if is_rest or length >= worker.moves.shape[0] - 1 or game.is_over(board):
            return play_out(game, method.playout, worker, board, length)
        if length < method.switch_after:
            move = value_move(game, method, worker, board, worker.seen[length], weights)
        else:
            move = np.uint16(method.playout.choose(game, board, worker))


@helper
def value_move(game, method, worker, board, shapes, weights):
    """A move by the values, or with a chance of epsilon at random."""
    if unit(worker) < np.float32(method.epsilon):
        return np.uint16(game.random_move(board, worker))
    return np.uint16(promising_move(board, shapes, weights))


@helper
def learn_from(method, worker, weights, last, outcome):
    """Draw the values of the positions 0 .. last towards their lambda-returns, two moves being a step (the same player's turn):

        G_t = (1 - lambda) V(s_t+2) + lambda G_t+2, the outcome for the last two;   w += rate / squares * (G_t - V(s_t))

    for the weight w of each shape of s_t. The error is cross entropy, so there is no factor for the logistic function's slope.
    With lambda = 0 from the first position on, else from the last; values are always those of the weights as they are by then.
    """
    squares = worker.seen.shape[1]
    for i in range(last + 1):
        t = i if method.trace == 0 else last - i
        target = outcome
        if t + 2 <= last:
            target = (1.0 - method.trace) * value_of(worker, weights, t + 2)
            if method.trace > 0:
                target += method.trace * worker.targets[t + 2]
        worker.targets[t] = target
        step = np.float32(method.rate / squares * (target - value_of(worker, weights, t)))
        for k in range(squares):
            weights[worker.seen[t, k]] += step


@helper
def value_of(worker, weights, t):
    """Black's chance to win after so many moves of the episode."""
    total = 0.0
    for k in range(worker.seen.shape[1]):
        total += np.float64(weights[worker.seen[t, k]])
    return logistic(total)


@helper
def logistic(total):
    return 1.0 / (1.0 + math.exp(-total))
