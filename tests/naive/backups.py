"""Backups in plain Python, from the formulas of the papers: the twins of hayago/parts/backup.

A backup takes in a simulation (naive/search.py), the visits and outcomes of whose nodes are already counted.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import numpy as np

from naive.search import OPEN, Node, Simulation


def seen_by(player: int, value: float) -> float:
    return value if player == 1 else 1 - value


def upwards(game: Simulation) -> list[tuple[int, Node, Node, int]]:
    """(ply, node, child that was chosen there, who chose it), the deepest first."""
    return [(t, game.path[t], game.path[t + 1], game.movers[t]) for t in reversed(range(game.depth))]


# ---- means and maxima [Gelly11, sections 2.3 and 2.4]


def mean(game: Simulation) -> None:
    """Q(s,a): the mean outcome; that of the prior's virtual simulations is part of it."""
    for _, _, child, _ in upwards(game):
        child.wins = child.prior * child.prior_visits + sum(child.outcomes)


def max_mean(weight: float) -> Callable[[Simulation], None]:
    """Between the mean and the value of the best reply."""

    def backup(game: Simulation) -> None:
        for t, _, child, mover in upwards(game):
            value = fmean(child.outcomes)
            known = [reply.known_value for reply in child.children if reply.known_value is not None]
            if known:
                best = max(known) if game.movers[t + 1] == mover else 1 - max(known)
                value = (1 - weight) * value + weight * best
            child.wins = value * child.visits + child.prior * child.prior_visits

    return backup


# ---- all moves as first [Gelly11, section 4.1]


def first_use(game: Simulation, key: int, start: int = 0, player: int | None = None) -> int | None:
    """The first ply from `start` on in which the key was played (by that player); None if never, or for the key 0."""
    for u in range(start, len(game.moves)):
        if key != 0 and game.position.key(game.moves[u]) == key and player in (None, game.movers[u]):
            return u
    return None


def is_threat(game: Simulation, t: int, u: int) -> bool:
    """Was move t a ko capture, and move u a threat of the same player while that ko was captured every third ply?"""
    last = t if game.kos[t] else t - 3
    while last >= t and last + 3 < len(game.moves) and game.kos[last] and game.moves[last + 3] == game.kos[last]:
        last += 3
    return any(u == taken + 1 and (taken - t) % 6 == 3 for taken in range(t, last + 1, 3))


def amaf(either_colour: bool = True, heaviest: float = 1.0, threats: bool = True) -> Callable[[Simulation], None]:
    """The mean; and each move that its player makes now or later counts as if it was made now, if it is the first there."""

    def backup(game: Simulation) -> None:
        mean(game)
        for t, node, _, mover in upwards(game):
            for child in node.children:
                u = first_use(game, game.position.key(child.move), t, None if either_colour else mover)
                if u is not None and game.movers[u] == mover and (threats or not is_threat(game, t, u)):
                    weight = heaviest - (heaviest - 1) * (u - t) / (len(game.moves) - t)
                    child.amaf_visits += weight
                    child.amaf_wins += weight * seen_by(mover, game.won)

    return backup


def count_as_first(game: Simulation, node: Node, mover: int) -> None:
    """The same from the first move of the simulation on, for both players [Bruegmann93]."""
    for child in node.children:
        u = first_use(game, game.position.key(child.move))
        if u is not None and game.movers[u] == mover:
            child.amaf_visits += 1
            child.amaf_wins += seen_by(mover, game.outcome)
        elif u is not None:
            child.reply_visits += 1
            child.reply_wins += seen_by(3 - mover, game.outcome)


def all_as_first(game: Simulation) -> None:
    """A move is worth the mean of the simulations in which its player was the first at its point."""
    for _, node, _, mover in upwards(game):
        count_as_first(game, node, mover)
        for child in node.children:
            if child.amaf_visits > 0:
                child.wins = child.visits * (child.amaf_wins / child.amaf_visits)


def shallow_minimax(least: int) -> Callable[[Simulation], None]:
    """The mean, or what the best reply leaves once each open reply has `least` simulations [Bouzy03]."""

    def backup(game: Simulation) -> None:
        for t, node, child, mover in upwards(game):
            known = [reply.known_value for reply in child.children if reply.known_value is not None]
            child.wins = sum(child.outcomes)
            if known and all(reply.state != OPEN or reply.visits >= least for reply in child.children):
                child.wins = child.visits * (max(known) if game.movers[t + 1] == mover else 1 - max(known))
            count_as_first(game, node, mover)

    return backup


# ---- Crazy Stone [Coulom06]. Scores are seen by the player who moved into a node, so a node's own value is the opposite


def known_moves(node: Node) -> list[Node]:
    """The moves with simulations that are open, the best one first."""
    return sorted((child for child in node.children if child.visits > 0 and child.state == OPEN), key=lambda move: -move.value)


def most_games(moves: list[Node], node: Node) -> Node:
    return max((child for child in node.children if child in moves), key=lambda move: move.visits)


def mean_value(node: Node, mean: float, points: int) -> float:
    """Sigma / S."""
    return mean


def max_value(node: Node, mean: float, points: int) -> float:
    moves = known_moves(node)
    return moves[0].value if moves else mean


def robust_max(node: Node, mean: float, points: int) -> float:
    """The value of the move with the most games."""
    moves = known_moves(node)
    return most_games(moves, node).value if moves else mean


def mix(node: Node, mean: float, points: int) -> float:
    """Fig. 1. Move 0 is the best one; move 1 the second best, or the one with the most games if that is neither."""
    moves = known_moves(node)
    if len(moves) < 2:
        return moves[0].value if moves else mean
    best, other = moves[:2]
    if (most := most_games(moves, node)) not in (best, other):
        other = most
    mean_weight = 2.0 * points
    if node.visits > 16 * points:
        mean_weight *= node.visits / (16 * points)
    averaged_best, averaged_other = (
        (move.visits * move.value + mean_weight * mean) / (move.visits + mean_weight) for move in (best, other)
    )
    if best.visits < other.visits:
        if other.value > mean:
            return averaged_other
        return averaged_best if best.value < mean else mean
    return averaged_best


def crazy_stone(
    operator: Callable[[Node, float, int], float], most: int = 500, virtual: float = 4.0, undivided: bool = False
) -> Callable[[Simulation], None]:
    """The value by the operator and the uncertainty sigma^2 / min(most, S) [4.2], with one virtual game [3.2]."""

    def backup(game: Simulation) -> None:
        points, reach = game.position.points, game.position.score_range
        for node in reversed(game.path):
            scores = [(2 * outcome - 1) * reach for outcome in node.outcomes]
            games, mu = len(scores), fmean(scores)
            is_internal = games >= points
            value = -operator(node, -mu, points) if is_internal else mu
            variance = (sum(score**2 for score in scores) - games * mu**2 + virtual * points**2) / (games + 1)
            if is_internal or not undivided:
                variance /= min(most, games)
            node.value, node.variance = float(np.float32(value)), variance  # so that what is equal there is equal here
            if node is not game.path[0]:
                node.wins = (0.5 + value / (2 * reach)) * games

    return backup
