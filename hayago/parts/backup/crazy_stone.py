"""Crazy Stone's backup: scores, with an uncertainty, that go from the mean to the best move's value [Coulom06, section 4]."""

from typing import Any, NamedTuple, Protocol

import numpy as np

from ...core.contract import for_one_thread, for_players_only
from ...core.jit import helper
from ...core.ranges import Count, Positive
from ...tree.state import OPEN


class Operator(Protocol):
    """value backup"""

    def backed_up(self, tree: Any, node: Any, points: Any) -> Any:
        """The score of an internal node for the player who moves there; `points` is the number of points of the board."""


class MeanValue(NamedTuple):
    """The mean of all simulations, Sigma / S; too low [4.1]."""

    def backed_up(self, tree, node, points):
        return mean_score(tree, node)


class MaxValue(NamedTuple):
    """The value of the best move; too high [4.1]."""

    def backed_up(self, tree, node, points):
        best, _ = best_two(tree, node)
        return np.float64(tree.value[best]) if best != 0 else mean_score(tree, node)


class RobustMax(NamedTuple):
    """The value of the move with the most games [4.1]."""

    def backed_up(self, tree, node, points):
        most = most_games(tree, node)
        return np.float64(tree.value[most]) if most != 0 else mean_score(tree, node)


class Mix(NamedTuple):
    """Between the robust max and the mean [Fig. 1]."""

    def backed_up(self, tree, node, points):
        mean = mean_score(tree, node)
        best, other = best_and_rival(tree, node)
        if best == 0:
            return mean
        if other == 0:
            return np.float64(tree.value[best])
        weight = mean_weight(np.float64(tree.visits[node]), np.float64(points))
        if tree.visits[best] >= tree.visits[other]:
            return averaged(tree, best, mean, weight)
        if tree.value[other] > mean:
            return averaged(tree, other, mean, weight)
        if tree.value[best] < mean:
            return averaged(tree, best, mean, weight)
        return mean


class CrazyStoneBackup(NamedTuple):
    """Each node keeps its games, the sum of their scores and of the squares; value and variance of a node follow from them.

    For Go, with the outcome `Score`. `wins` holds the value, scaled as that outcome is, times the visits. For one thread.
    """

    operator: Operator = Mix()
    most: Count = 500  # the uncertainty is sigma^2 / min(most, S)  [4.2]
    virtual: Positive = 4.0  # variance of the virtual game, in squares of P  [3.2]
    external_undivided: bool = False  # is the variance of an external node sigma^2 itself, as the words of 3.2 can be read?

    def fits(self, game, method):
        return for_players_only(game) or for_one_thread(method)

    def columns(self):
        # sums of the scores and of their squares; the value for the player who chooses the node, and its uncertainty
        return [("scores", "f8"), ("squares", "f8"), ("value", "f4"), ("variance", "f4")]

    def begin(self, tree, child, wins, visits):
        pass

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        reach = np.float64(game.score_range(worker.board))
        score = (2.0 * np.float64(outcome) - 1.0) * reach
        points = board_points(worker)
        for i in range(depth, -1, -1):
            node = np.uint32(worker.path[np.uint32(i)])
            mover = worker.movers[i - 1] if i > 0 else 3 - worker.movers[0]
            sharing.leave(tree, node)
            tree.scores[node] += score if mover == 1 else -score
            tree.squares[node] += score * score
            visits = np.float64(tree.visits[node])
            is_internal = visits >= points
            value = -self.operator.backed_up(tree, node, points) if is_internal else tree.scores[node] / visits
            variance = game_variance(tree.scores[node], tree.squares[node], visits, self.virtual * points * points)
            if is_internal or not self.external_undivided:
                variance /= min(np.float64(self.most), visits)
            tree.value[node] = value
            tree.variance[node] = variance
            if i > 0:
                tree.wins[node] = (0.5 + 0.5 * value / reach) * visits


@helper
def board_points(worker):
    """P, the number of points of the board."""
    size = worker.board.grid.shape[1] - 1
    return np.float64(size * size)


@helper
def game_variance(total, squares, visits, virtual):
    """sigma^2 = (Sigma_2 - S mu^2 + 4 P^2) / (S + 1): as if a game of very high variance, 4 P^2, had been played  [3.2]."""
    mean = total / visits if visits > 0 else 0.0
    return (squares - visits * mean * mean + virtual) / (visits + 1.0)


@helper
def mean_weight(visits, points):
    """The weight of the mean in simulations: 2 P, growing beyond 16 P simulations  [Fig. 1]."""
    weight = 2.0 * points
    if visits > 16.0 * points:
        weight *= visits / (16.0 * points)
    return weight


@helper
def averaged(tree, child, mean, weight):
    """The value of the move, averaged with the mean of the node  [Fig. 1]."""
    games = np.float64(tree.visits[child])
    return (games * np.float64(tree.value[child]) + weight * mean) / (games + weight)


@helper
def mean_score(tree, node):
    """The mean score of the node's simulations for the player who moves there."""
    return -tree.scores[node] / np.float64(tree.visits[node])


@helper
def is_known(tree, child):
    """Has the move simulations, and is it neither forbidden nor proven?"""
    return tree.visits[child] > 0 and tree.state[child] == OPEN


@helper
def best_two(tree, node):
    """The two children with the highest values, 0 for one that is not there."""
    best = np.uint32(0)
    second = np.uint32(0)
    first = tree.first_child[node]
    for k in range(first, first + np.int64(tree.children[node])):
        child = np.uint32(k)
        if is_known(tree, child):
            if best == 0 or tree.value[child] > tree.value[best]:
                second = best
                best = child
            elif second == 0 or tree.value[child] > tree.value[second]:
                second = child
    return best, second


@helper
def most_games(tree, node):
    """The child with the most simulations, 0 if none has any."""
    most = np.uint32(0)
    first = tree.first_child[node]
    for k in range(first, first + np.int64(tree.children[node])):
        child = np.uint32(k)
        if is_known(tree, child) and (most == 0 or tree.visits[child] > tree.visits[most]):
            most = child
    return most


@helper
def best_and_rival(tree, node):
    """Moves 0 and 1 of Fig. 1: the best, and the second best or the one with the most games if that is neither."""
    best, second = best_two(tree, node)
    most = most_games(tree, node)
    return best, most if most != best and most != second else second
