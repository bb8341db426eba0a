"""Go in plain Python, by flood fill: the twin of the compiled board. It shares no line with the package.

Cells are numbered from 0, row by row from the top left. Colours: 0 empty, 1 Black, 2 White; a move of None is the pass.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

EMPTY, BLACK, WHITE, OUTSIDE = 0, 1, 2, 3
AROUND = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))  # (dx, dy) of N W E S NW NE SW SE


class Chain(NamedTuple):
    colour: int
    stones: frozenset[int]
    liberties: frozenset[int]
    pairs: tuple[int, ...]  # the empty cell of each pair (stone, empty neighbour): the pseudo-liberties


@functools.cache
def around(size: int) -> list[tuple[int | None, ...]]:
    """[cell] its eight neighbours in the order of AROUND; None stands for a place off the board."""
    return [
        tuple((y + dy) * size + x + dx if 0 <= x + dx < size and 0 <= y + dy < size else None for dx, dy in AROUND)
        for y in range(size)
        for x in range(size)
    ]


@functools.cache
def sides(size: int) -> list[tuple[int, ...]]:
    """[cell] its neighbours on the board, two to four."""
    return [tuple(n for n in neighbours[:4] if n is not None) for neighbours in around(size)]


class Board:
    """A game of Go in progress, changed in place by `play`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.sides = sides(size)
        self.around = around(size)
        self.cells = [EMPTY] * size**2
        self.to_play = BLACK
        self.ko: int | None = None  # where the player to move may not retake
        self.captured: frozenset[int] = frozenset()  # by the last move
        self.prisoners = {BLACK: 0, WHITE: 0}  # stones of that colour captured so far
        self.passes = 0  # in a row
        self.history = [(tuple(self.cells), BLACK)]  # boards with the player to move, this one last
        self._chains: list[Chain | None] | None = None

    # ---- moves

    def play(self, move: int | None) -> None:
        """A move of the player to move, legal by simple ko; ValueError, with the board unchanged, when it is not."""
        colour = self.to_play
        if move is None:
            self.captured, self.ko = frozenset(), None
            self.passes += 1
        else:
            if self.cells[move] != EMPTY or move == self.ko:
                raise ValueError(f"cell {move} is taken or banned")
            self.cells[move] = colour
            dead = [self.flood(n) for n in self.sides[move] if self.cells[n] == 3 - colour]
            captured = frozenset().union(*(chain.stones for chain in dead if not chain.liberties))
            for cell in captured:
                self.cells[cell] = EMPTY
            own = self.flood(move)
            if not own.liberties:
                self.cells[move] = EMPTY
                raise ValueError(f"cell {move} is suicide")
            self.prisoners[3 - colour] += len(captured)
            self.captured = captured
            self.ko = min(captured) if len(captured) == len(own.stones) == 1 and own.liberties == captured else None
            self.passes = 0
            self._chains = None
        self.to_play = 3 - colour
        self.history.append((tuple(self.cells), self.to_play))

    def is_legal(self, cell: int, colour: int) -> bool:
        """By simple ko."""
        return self.cells[cell] == EMPTY and cell != self.ko and bool(self.liberties_after(cell, colour))

    def legal_moves(self) -> set[int]:
        """Of the player to move, without the pass."""
        return {cell for cell in range(len(self.cells)) if self.is_legal(cell, self.to_play)}

    def repeats(self, cell: int, situational: bool) -> bool:
        """Would the legal move bring back an earlier board (with the same player to move, if situational)?"""
        following = self.copy()
        following.play(cell)
        board, to_play = following.history[-1]
        return any(board == earlier and (not situational or to_play == player) for earlier, player in self.history)

    def copy(self) -> Board:
        board = Board(self.size)
        board.__dict__.update(self.__dict__)
        board.cells, board.prisoners, board.history = list(self.cells), dict(self.prisoners), list(self.history)
        return board

    # ---- chains

    def flood(self, start: int) -> Chain:
        """The chain of the stone at `start`, found by flood fill."""
        colour = self.cells[start]
        stones, pairs = [start], []
        seen = {start}
        for stone in stones:  # which grows meanwhile
            for n in self.sides[stone]:
                if self.cells[n] == EMPTY:
                    pairs.append(n)
                elif self.cells[n] == colour and n not in seen:
                    seen.add(n)
                    stones.append(n)
        return Chain(colour, frozenset(stones), frozenset(pairs), tuple(pairs))

    def chains(self) -> list[Chain | None]:
        """[cell] the chain of its stone; kept until the next move."""
        if self._chains is None:
            self._chains = [None] * len(self.cells)
            for cell, colour in enumerate(self.cells):
                if colour != EMPTY and self._chains[cell] is None:
                    chain = self.flood(cell)
                    for stone in chain.stones:
                        self._chains[stone] = chain
        return self._chains

    def liberties_after(self, cell: int, colour: int) -> set[int]:
        """The liberties of the chain that a stone on this empty cell would belong to, once its captures are off the board."""
        chains = self.chains()
        joined, captured, liberties = {cell}, set(), set()
        for n in self.sides[cell]:
            chain = chains[n]
            if chain is None:
                liberties.add(n)
            elif chain.colour == colour:
                joined |= chain.stones
                liberties |= chain.liberties
            elif len(chain.liberties) == 1:
                captured |= chain.stones
        liberties |= {stone for stone in captured if any(n in joined for n in self.sides[stone])}
        return liberties - {cell}

    def code(self, cell: int) -> int:
        """The colours of the eight neighbours, 2 bits each, the first lowest; 3 is off the board."""
        colours = (OUTSIDE if n is None else self.cells[n] for n in self.around[cell])
        return sum(colour << 2 * k for k, colour in enumerate(colours))

    # ---- counting

    def without(self, dead: Iterable[int]) -> list[int]:
        """The cells once the chains of these stones are taken off."""
        gone = set().union(*(self.flood(cell).stones for cell in dead))
        return [EMPTY if cell in gone else colour for cell, colour in enumerate(self.cells)]

    def owners(self, dead: Iterable[int] = ()) -> list[int]:
        """[cell] the colour of its stone, or the only colour that its empty region touches, else 0."""
        cells = self.without(dead)
        owners = list(cells)
        seen = set()
        for start, colour in enumerate(cells):
            if colour != EMPTY or start in seen:
                continue
            region, touched = [start], set()
            seen.add(start)
            for cell in region:  # which grows meanwhile
                for n in self.sides[cell]:
                    if cells[n] != EMPTY:
                        touched.add(cells[n])
                    elif n not in seen:
                        seen.add(n)
                        region.append(n)
            owner = touched.pop() if len(touched) == 1 else EMPTY
            for cell in region:
                owners[cell] = owner
        return owners

    def area(self, dead: Iterable[int] = ()) -> int:
        """Tromp-Taylor: the cells that Black owns minus those that White owns."""
        owners = self.owners(dead)
        return owners.count(BLACK) - owners.count(WHITE)

    def territory(self, dead: Iterable[int] = ()) -> int:
        """Japanese style: empty cells owned, prisoners and dead stones, Black minus White."""
        dead = list(dead)
        cells, owners = self.without(dead), self.owners(dead)
        empty_owners = [owner for owner, colour in zip(owners, cells, strict=True) if colour == EMPTY]
        points = {}
        for colour in (BLACK, WHITE):
            lost = self.cells.count(3 - colour) - cells.count(3 - colour) + self.prisoners[3 - colour]
            points[colour] = empty_owners.count(colour) + lost
        return points[BLACK] - points[WHITE]

    def __str__(self) -> str:
        rows = [self.cells[i : i + self.size] for i in range(0, len(self.cells), self.size)]
        return "\n".join(" ".join(".XO"[colour] for colour in row) for row in rows)
