"""Selection rules in plain Python, from the formulas of the papers: the twins of hayago/parts/selection.

A rule is a function (node, moves, position, stream) -> one of the moves. Most take the move of the highest value, the first
one among equals: these are made by `best` from the formula of the value, a function (node, move) -> number.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from naive.search import Node
from naive.stream import Stream

Value = Callable[[Node, Node], float]
Rule = Callable[[Node, list[Node], Any, Stream], Node]
Schedule = Callable[[float, float, float, float, float], float]


def best(value: Value) -> Rule:
    return lambda node, moves, position, stream: max(moves, key=lambda move: value(node, move))


def drawn(moves: list[Node], weights: list[float], stream: Stream) -> Node:
    """A move with a probability proportional to its weight."""
    target = stream.unit() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        target -= weight
        if target < 0:
            return move
    return moves[-1]


def ratio(wins: float, visits: float) -> float:
    return wins / visits if visits > 0 else 0.0


# ---- by the mean [Gelly11, sections 2.3 to 2.5]


def greedy(first_play: float) -> Value:
    """Q(s,a)."""
    return lambda node, move: move.wins / move.n if move.n > 0 else first_play


def ucb1(c: float, first_play: float) -> Value:
    """Q(s,a) + c sqrt(ln N(s) / N(s,a))  [eq. 7]."""

    def value(node: Node, move: Node) -> float:
        return move.wins / move.n + c * math.sqrt(math.log(max(node.total, 1)) / move.n) if move.n > 0 else first_play

    return value


def ucb1_tuned(c: float, first_play: float) -> Value:
    """Q + c sqrt(ln N / n min(1/4, V)),  V = Q - Q^2 + sqrt(2 ln N / n)  [Auer02]."""

    def value(node: Node, move: Node) -> float:
        if move.n == 0:
            return first_play
        q = move.wins / move.n
        share = math.log(max(node.total, 1)) / move.n
        return q + c * math.sqrt(share * min(0.25, q - q**2 + math.sqrt(2 * share)))

    return value


def fewest_visits(node: Node, move: Node) -> float:
    """Every move in turn."""
    return -move.visits


def softmax(temperature: float) -> Rule:
    """A move with a probability proportional to exp(Q / tau), once each has been tried."""

    def rule(node: Node, moves: list[Node], position: Any, stream: Stream) -> Node:
        untried = [move for move in moves if move.n == 0]
        if untried:
            return untried[0]
        values = [move.wins / move.n for move in moves]
        return drawn(moves, [math.exp((value - max(values)) / temperature) for value in values], stream)

    return rule


# ---- with AMAF values [Gelly11, section 4]


def rave(first_play: float) -> Value:
    """Q~(s,a)."""
    return lambda node, move: move.amaf_wins / move.amaf_visits if move.amaf_visits > 0 else first_play


def hand_selected(k: float) -> Schedule:
    """beta = sqrt(k / (3 N(s) + k))  [eq. 19]."""
    return lambda parent, n, n_amaf, q, q_amaf: math.sqrt(k / (3 * parent + k))


def minimum_mse(bias: float) -> Schedule:
    """beta = n~ / (n + n~ + 4 n n~ b^2)  [eq. 47]."""
    return lambda parent, n, n_amaf, q, q_amaf: n_amaf / (n + n_amaf + 4 * n * n_amaf * bias**2)


def minimum_mse_by_size(bias: float, shrink: float, points: int) -> Schedule:
    """The same with b = bias (81 / P)^shrink on P points."""
    return minimum_mse(bias * (81 / points) ** shrink)


def minimum_mse_by_value(bias: float) -> Schedule:
    """beta = n~ / (n + n~ + n n~ b^2 / (mu (1 - mu)))  [eq. 46], mu (1 - mu) at least 0.01."""

    def beta(parent: float, n: float, n_amaf: float, q: float, q_amaf: float) -> float:
        mu = (n * q + n_amaf * q_amaf) / (n + n_amaf)
        return n_amaf / (n + n_amaf + n * n_amaf * bias**2 / max(mu * (1 - mu), 0.01))

    return beta


def uct_rave(schedule: Schedule, c: float | None, first_play: float) -> Value:
    """(1 - beta) Q + beta Q~ + c sqrt(ln N(s) / N(s,a))  [eq. 18]; MC-RAVE where c is None  [eq. 12]."""

    def value(node: Node, move: Node) -> float:
        if move.n == 0 and (move.amaf_visits == 0 or c is not None):
            return first_play
        q, q_amaf = ratio(move.wins, move.n), ratio(move.amaf_wins, move.amaf_visits)
        if move.amaf_visits == 0:
            beta = 0.0
        else:
            beta = schedule(node.total, move.n, move.amaf_visits, q, q_amaf) if move.n > 0 else 1.0
        bonus = 0.0 if c is None else c * math.sqrt(math.log(max(node.total, 1)) / move.n)
        return (1 - beta) * q + beta * q_amaf + bonus

    return value


@dataclass
class Ends:
    """The ends of simulations: for each whose the points are, and who has won. A look at every one."""

    owners: list[dict[int, int]] = field(default_factory=list)  # of each end [point] 1, 2, or 0 for nobody
    winners: list[int] = field(default_factory=list)

    def see(self, position: Any) -> None:
        self.owners.append(position.owners())
        self.winners.append(0 if position.score() == 0 else 1 if position.score() > 0 else 2)

    def criticality(self, point: int) -> float:
        """v(x)/N - (w(x) W + b(x) B)/N^2  [Coulom09]; a draw is half a win of each."""
        if not self.winners:
            return 0.0
        n, owners = len(self.winners), [owner.get(point, 0) for owner in self.owners]
        v = sum(1.0 if won == owner else 0.5 * (won == 0) for won, owner in zip(self.winners, owners, strict=True) if owner)
        wins = [self.winners.count(player) + self.winners.count(0) / 2 for player in (1, 2)]
        return v / n - sum(owners.count(player) * wins[player - 1] for player in (1, 2)) / n**2


def critical_rave(schedule: Schedule, weight: float, least: int, ends: Ends) -> Value:
    """MC-RAVE with weight c(x) n~ more AMAF simulations, all won: (w~ + v) / (n~ + v) in 0 .. 1, at least n~ / 10 of them."""

    def value(node: Node, move: Node) -> float:
        share = weight * ends.criticality(move.move) if len(ends.winners) >= least else 0.0
        amaf_visits = move.amaf_visits * max(1 + share, 0.1)
        amaf_wins = min(max(move.amaf_wins + share * move.amaf_visits, 0.0), amaf_visits)
        seen = replace(move, amaf_visits=amaf_visits, amaf_wins=amaf_wins)
        return uct_rave(schedule, None, 1.0)(node, seen)

    return value


def rave_added(alpha: Schedule, c: float, first_play: float) -> Value:
    """Q + alpha Q~ + c sqrt(ln N(s) / N(s,a))  [Rimmel10, section 2.3]; without simulations Q is Q~, and there is no bonus."""

    def value(node: Node, move: Node) -> float:
        if move.n == 0 and move.amaf_visits == 0:
            return first_play
        q_amaf = ratio(move.amaf_wins, move.amaf_visits)
        q = move.wins / move.n + c * math.sqrt(math.log(max(node.total, 1)) / move.n) if move.n > 0 else q_amaf
        return q + alpha(node.total, move.n, move.amaf_visits, q, q_amaf) * q_amaf

    return value


def rapid_estimates(bias: float, equivalence: float, prior_bias: float, first_play: float) -> Value:
    """The mean, the AMAF value and the prior, each weighed by 1 / (v / n + b^2)  [Gelly11, eq. 43 to 46]."""

    def value(node: Node, move: Node) -> float:
        known = [
            (move.n, ratio(move.wins, move.n), 0.0),
            (move.amaf_visits, ratio(move.amaf_wins, move.amaf_visits), bias),
            (equivalence, move.prior, prior_bias),
        ]
        known = [estimate for estimate in known if estimate[0] > 0]
        mu, v = first_play, 0.25
        for _ in range(2 if known else 0):
            weights = [1 / (v / n + b**2) for n, _, b in known]
            mu = sum(w * q for w, (_, q, _) in zip(weights, known, strict=True)) / sum(weights)
            v = max(mu * (1 - mu), 0.01)
        return mu

    return value


def mogo_2009(c1: float, c2: float, c: float) -> Value:
    """alpha Q + beta Q~ + (gamma + C / ln(2 + n)) H  [Chaslot09, eq. 1 to 4]."""

    def value(node: Node, move: Node) -> float:
        n, n_amaf = move.n, move.amaf_visits
        gamma = min(c2 / n_amaf, 1.0) if n_amaf > 0 else 1.0
        beta = min(n_amaf / (n_amaf + n + c1 * n * n_amaf), 1 - gamma) if n > 0 else 1 - gamma
        alpha = 1 - beta - gamma
        online, transient = alpha * ratio(move.wins, n), beta * ratio(move.amaf_wins, n_amaf)
        return online + transient + (gamma + c / math.log(2 + move.visits)) * move.prior

    return value


def first_in_order(hottest: float, cooling: float) -> Rule:
    """The least rank plus perturbation, of the mean T = hottest c / (c + N)  [Bruegmann93]."""

    def as_first(move: Node) -> float:
        if move.amaf_visits > 0:
            return move.amaf_wins / move.amaf_visits
        return -1.0 if move.visits > 0 else 2.0

    def rule(node: Node, moves: list[Node], position: Any, stream: Stream) -> Node:
        temperature = hottest * cooling / (cooling + node.visits)
        places = []
        for move in moves:
            rank = sum(as_first(other) > as_first(move) for other in moves)
            places.append(rank + temperature * -math.log(1 - stream.unit()))
        return moves[places.index(min(places))]

    return rule


# ---- with few moves


def progressive_pruning(r: float, least: int, returns: bool, replies: bool) -> Rule:
    """The fewest simulations among the moves that no other is surely better than: m + r s / sqrt(n) < m' - r s' / sqrt(n').

    A pruned move stays out unless it `returns`; replies are pruned with `replies` only. The root is the node without a move.
    """

    def interval(move: Node) -> tuple[float, float]:
        n = move.visits
        deviation = float(np.std(move.outcomes, ddof=1)) if n > 1 else 0.0
        half = r * deviation / math.sqrt(n)
        return move.wins / n - half, move.wins / n + half

    def rule(node: Node, moves: list[Node], position: Any, stream: Stream) -> Node:
        out = [move for move in moves if move.pruned]
        if replies or node.move == 0:
            judged = [move for move in moves if move.visits >= least and not move.pruned]
            lower = max((interval(move)[0] for move in judged), default=-math.inf)
            out += [move for move in judged if interval(move)[1] < lower]
        for move in out:
            move.pruned = not returns
        return min((move for move in moves if move not in out), key=lambda move: move.visits)

    return rule


def widening(rule: Rule, first: float, growth: float) -> Rule:
    """Only the k best looking moves: move k + 1 joins after t_k visits, t_1 = first, t_(k+1) = t_k + first growth^k."""

    def widened(node: Node, moves: list[Node], position: Any, stream: Stream) -> Node:
        shown = 1
        while node.visits >= sum(first * growth**k for k in range(shown)):
            shown += 1
        return rule(node, moves[:shown], position, stream)

    return widened


# ---- Crazy Stone [Coulom06, section 3.2]


def crazy_stone(slope: float, floor: float, atari: float, virtual: float) -> Rule:
    """u_i = exp(-slope (mu_0 - mu_i) / sqrt(2 (sigma_0^2 + sigma_i^2))) + (floor + 2^-i + a_i) / N, moves 0 .. N by value."""

    def rule(node: Node, moves: list[Node], position: Any, stream: Stream) -> Node:
        mu = {id(move): move.value if move.visits > 0 else -node.value for move in moves}
        sigma2 = {id(move): move.variance if move.visits > 0 else virtual * position.points**2 for move in moves}
        ranked = sorted(moves, key=lambda move: -mu[id(move)])
        top, last = id(ranked[0]), max(len(moves) - 1, 1)
        weights = []
        for move in moves:
            width = math.sqrt(2 * (sigma2[top] + sigma2[id(move)]))
            bonus = floor + 2.0 ** -ranked.index(move) + (atari if position.gives_atari(move.move) else 0.0)
            weights.append(math.exp(-slope * (mu[top] - mu[id(move)]) / width) + bonus / last)
        return drawn(moves, weights, stream)

    return rule
