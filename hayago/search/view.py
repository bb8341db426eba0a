"""What a search has found, for everybody outside: typed rows instead of the tree's columns."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..tree.state import DRAWN, FORBIDDEN, LOST, OPEN, WON

PROVEN = {int(WON): 1.0, int(LOST): 0.0, int(DRAWN): 0.5}  # [state] the value


@dataclass(frozen=True)
class Child:
    """The statistics of one move at a node, seen by the player who makes it."""

    move: int  # the game's number
    visits: int
    # mean outcome of the simulations alone, or what is proven; None before the first. By temporal differences: of its shapes
    value: float | None
    amaf_visits: float
    amaf_value: float | None  # None where no AMAF statistics are kept
    prior: float
    state: int = int(OPEN)  # see tree/state.py
    real_value: float | None = None  # its value at the komi of the game, where the search has another (search/extra_komi.py)
    node: int = 0  # its place in the tree, for `Searcher.children`, until the tree is pruned

    @property
    def is_won(self) -> bool:
        """Is the move proven to win?"""
        return self.state == int(WON)

    @property
    def is_lost(self) -> bool:
        """Is the move proven to lose?"""
        return self.state == int(LOST)

    @property
    def is_drawn(self) -> bool:
        """Is the move proven to draw?"""
        return self.state == int(DRAWN)

    @property
    def is_forbidden(self) -> bool:
        """Is the move left out of the search?"""
        return self.state == int(FORBIDDEN)


class Race(NamedTuple):
    """The moves of the root as arrays."""

    visits: Any  # [child]
    means: Any  # [child] 0 before the first simulation
    states: Any  # [child] see tree/state.py
    is_final: bool = False  # would more simulations change nothing?

    @property
    def is_decided(self) -> bool:
        """Is there a move that wins, or none that is open, or nothing more to find out?"""
        return self.is_final or bool(np.any(self.states == WON) or not np.any(self.states == OPEN))


def children_at(tree: Any, block: slice) -> list[Child]:
    """The statistics of nodes that lie side by side. Columns are read whole: node by node it takes much longer."""
    names = ["move", "visits", "wins", "prior_visits", "prior", "state"]
    nodes = range(block.start, block.stop)
    nothing = [0.0] * len(nodes)
    amaf = [tree[name][block].tolist() if name in tree.dtype.names else nothing for name in ("rave_visits", "rave_wins")]
    real = tree["real_wins"][block].tolist() if "real_wins" in tree.dtype.names else [None] * len(nodes)
    return [child_of(*row) for row in zip(nodes, *(tree[name][block].tolist() for name in names), *amaf, real, strict=True)]


def child_of(
    node: int,
    move: int,
    visits: int,
    wins: float,
    virtual: float,
    prior: float,
    state: int,
    amaf_visits: float,
    amaf_wins: float,
    real_wins: float | None,
) -> Child:
    value = PROVEN.get(state)
    if value is None and visits > 0:
        value = min(1.0, max(0.0, (wins - virtual * prior) / visits))  # 32-bit sums are a little off
    real_value = None if real_wins is None else value if visits == 0 or state in PROVEN else real_wins / visits
    amaf_value = amaf_wins / amaf_visits if amaf_visits > 0 else None
    return Child(move, visits, value, max(0.0, amaf_visits), amaf_value, prior, state, real_value, node)


def principal_variation(tree: Any, first: int | None, most: int) -> list[int]:
    """The line of most visited moves from the root, or from the root's move `first` on."""
    line: list[int] = []
    node = 0
    while len(line) < most and tree.children[node] > 0:
        start = int(tree.first_child[node])
        block = slice(start, start + int(tree.children[node]))
        if first is not None and not line:
            found = np.flatnonzero(tree.move[block] == first)
            if len(found) == 0:
                break
            node = start + int(found[0])
        else:
            node = start + int(np.argmax(tree.visits[block]))
            if tree.visits[node] == 0:
                break
        line.append(int(tree.move[node]))
    return line
