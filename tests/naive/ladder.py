"""Ladders in plain Python: recursive minimax over a dictionary of stones. It shares no line with the package.

A point is a pair (column, row), a board a dictionary from points to colours without the empty points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Point = tuple[int, int]


class TooLong(Exception):
    """The reading was given up: more moves were tried than allowed, or one line was longer than the recursion may be."""


class State(NamedTuple):
    size: int
    stones: dict[Point, int]
    ko: Point | None = None  # where the player to move may not play

    def sides(self, point: Point) -> Iterator[Point]:
        x, y = point
        for side in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            if 0 <= side[0] < self.size and 0 <= side[1] < self.size:
                yield side

    def chain(self, point: Point) -> set[Point]:
        found = {point}
        todo = [point]
        while todo:
            for side in self.sides(todo.pop()):
                if side not in found and self.stones.get(side) == self.stones[point]:
                    found.add(side)
                    todo.append(side)
        return found

    def liberties(self, point: Point) -> set[Point]:
        return {side for stone in self.chain(point) for side in self.sides(stone) if side not in self.stones}

    def after(self, point: Point, colour: int) -> State | None:
        """The board after a move, or None when it is illegal."""
        if point == self.ko:
            return None
        following = State(self.size, {**self.stones, point: colour})
        captured: set[Point] = set()
        for side in self.sides(point):
            if following.stones.get(side) == 3 - colour and not following.liberties(side):
                captured |= following.chain(side)
        for stone in captured:
            del following.stones[stone]
        liberties = following.liberties(point)
        if not liberties:
            return None
        if len(captured) == 1 and liberties == captured and len(following.chain(point)) == 1:
            return following._replace(ko=captured.pop())
        return following


class Reader:
    """Counts the moves it tries; TooLong after `most` of them."""

    def __init__(self, most: int, deepest: int = 200) -> None:
        self.most, self.deepest = most, deepest
        self.tried = 0

    def escapes(self, state: State, target: Point, depth: int = 0) -> list[Point]:
        """The moves that save a chain in atari, its owner to move; below the root only the first of them."""
        colour = state.stones[target]
        moves = state.liberties(target)
        for stone in state.chain(target):
            for side in state.sides(stone):
                if state.stones.get(side) == 3 - colour and len(state.liberties(side)) == 1:
                    moves |= state.liberties(side)
        saving = []
        for move in sorted(moves):
            following = self.play(state, move, colour, depth)
            if following is None:
                continue
            liberties = following.liberties(target)
            if len(liberties) == 1:
                escaped = liberties == {following.ko}
            else:
                escaped = len(liberties) > 2 or not self.attacks(following, target, depth + 1)
            if escaped:
                saving.append(move)
                if depth > 0:
                    break
        return saving

    def attacks(self, state: State, target: Point, depth: int = 0) -> list[Point]:
        """The liberties from which a chain of two is caught, its opponent to move; below the root only the first of them."""
        working = []
        for move in sorted(state.liberties(target)):
            following = self.play(state, move, 3 - state.stones[target], depth)
            if following is not None and not self.escapes(following, target, depth + 1):
                working.append(move)
                if depth > 0:
                    break
        return working

    def play(self, state: State, move: Point, colour: int, depth: int) -> State | None:
        self.tried += 1
        if self.tried > self.most or depth > self.deepest:
            raise TooLong
        return state.after(move, colour)
