"""Temporal-difference search in plain Python: the twin of hayago/search/td_search.py and look_ahead.py.

It shares no line with them.

Positions are those of naive/games.py. A weight has the number that the words of local_shapes.py give its shape: squares of one
point first, then those of 2x2 and of 3x3 points, each kind row by row; in a square a digit to base 3 for each point.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from naive.games import Go
from naive.stream import Stream


def shapes(position: Go) -> list[int]:
    """The numbers of all shapes of a position."""
    size, found, begin = position.board.size, [], 0
    for side in (1, 2, 3):
        for y in range(size - side + 1):
            for x in range(size - side + 1):
                colours = [position.board.cells[(y + dy) * size + x + dx] for dy in range(side) for dx in range(side)]
                found.append(begin + sum(colour * 3**k for k, colour in enumerate(colours)))
                begin += 3 ** (side * side)
    return found


def total(position: Go, weights: list[float]) -> float:
    return math.fsum(weights[shape] for shape in shapes(position))


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def after(position: Go, move: int) -> Go:
    following = position.copy()
    following.play(move)
    return following


def worth(position: Go, move: int, weights: list[float]) -> float:
    """What the position after a move adds up to, seen by its player."""
    return total(after(position, move), weights) * (1 if position.to_play == 1 else -1)


def greedy(position: Go, weights: list[float]) -> int:
    """The best move but for the pass, which is the last of the moves."""
    return max(position.moves()[:-1], key=lambda move: worth(position, move, weights), default=0)


def minimax(position: Go, weights: list[float], depth: int) -> float:
    """What comes of `depth` further moves, each the best for its player, as a sum that is good for Black."""
    if depth == 0 or position.is_over():
        return total(position, weights)
    found = [minimax(after(position, move), weights, depth - 1) for move in position.moves()[:-1] or [0]]
    return max(found) if position.to_play == 1 else min(found)


@dataclass
class TdSearch:
    """A search of one position."""

    start: Go
    weights: list[float]
    stream: Stream
    epsilon: float
    rate: float
    trace: float
    switch_after: int
    learned: int
    visits: dict[int, int] = field(default_factory=dict)  # [move]

    def __post_init__(self) -> None:
        moves = self.start.moves()
        for i in reversed(range(1, len(moves))):  # Fisher and Yates
            k = self.stream.below(i + 1)
            moves[i], moves[k] = moves[k], moves[i]
        self.visits = dict.fromkeys(moves, 0)

    def first_move(self) -> int:
        moves = [move for move in self.visits if move != 0] or [0]
        if self.stream.unit() < self.epsilon:
            chosen = moves[0]
            for number, move in enumerate(moves, 1):
                if self.stream.below(number) == 0:
                    chosen = move
            return chosen
        return max(moves, key=lambda move: worth(self.start, move, self.weights))

    def next_move(self, position: Go, made: int) -> int:
        if made < self.switch_after and not self.stream.unit() < self.epsilon:
            return greedy(position, self.weights)
        return position.random_move(self.stream)

    def episode(self) -> None:
        """A game and its lesson."""
        positions, move, made = [self.start], self.first_move(), 0
        self.visits[move] += 1
        while True:
            positions.append(after(positions[-1], move))
            made += 1
            if positions[-1].is_over() or made >= self.start.longest:
                break
            move = self.next_move(positions[-1], made)
        outcome = float(positions[-1].score() > 0)
        self.learn([shapes(position) for position in positions[: self.learned + 1]], outcome)

    def value(self, seen: list[int]) -> float:
        return logistic(math.fsum(self.weights[shape] for shape in seen))

    def learn(self, seen: list[list[int]], outcome: float) -> None:
        last, targets = len(seen) - 1, {}
        order = range(last + 1) if self.trace == 0 else reversed(range(last + 1))
        for t in order:
            if t + 2 > last:
                targets[t] = outcome
            else:
                bootstrap = self.value(seen[t + 2])
                targets[t] = bootstrap if self.trace == 0 else bootstrap * (1 - self.trace) + targets[t + 2] * self.trace
            change = self.rate * (targets[t] - self.value(seen[t])) / len(seen[t])
            for shape in seen[t]:
                self.weights[shape] += change
