"""What a search has found: the table of moves, the principal variation."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from .searcher import Searcher
from .solver import DRAWN


@dataclass(frozen=True)
class Child:
    """The statistics of one move at a node, seen by the player who makes it."""

    move: int  # the game's number
    visits: int
    value: float | None  # mean outcome of the simulations alone; None before the first
    amaf_visits: float
    amaf_value: float | None  # None where no AMAF statistics are kept
    prior: float
    is_won: bool = False  # proven
    is_lost: bool = False
    is_drawn: bool = False


def children_of(searcher: Searcher, node: int = 0) -> list[Child]:
    """The moves at a node, most visited first (among equals in the tree's own random order)."""
    return sorted(children_at(searcher.trees[0], searcher.children(node)), key=lambda row: -row.visits)


def children_at(tree: Any, nodes: range) -> list[Child]:
    """The statistics of nodes that lie side by side. Columns are read whole: node by node it takes much longer."""
    block = slice(nodes.start, nodes.stop)
    names = ["move", "visits", "wins", "prior_visits", "prior"]
    nothing = [0.0] * len(nodes)
    amaf = [tree[name][block].tolist() if name in tree.dtype.names else nothing for name in ("rave_visits", "rave_wins")]
    return [child_of(*row) for row in zip(*(tree[name][block].tolist() for name in names), *amaf, strict=True)]


def child_of(move: int, visits: int, wins: float, virtual: float, prior: float, amaf_visits: float, amaf_wins: float) -> Child:
    value: float | None = None
    is_drawn = bool(prior == DRAWN)
    if is_drawn:
        value = prior = 0.5
    elif math.isinf(wins):
        value = 1.0 if wins > 0 else 0.0
    elif visits > 0:
        value = min(1.0, max(0.0, (wins - virtual * prior) / visits))  # 32-bit sums are a little off
    amaf_value = amaf_wins / amaf_visits if amaf_visits > 0 else None
    proven = (wins == math.inf, wins == -math.inf and not is_drawn, is_drawn)
    return Child(move, visits, value, max(0.0, amaf_visits), amaf_value, prior, *proven)


def principal_variation(searcher: Searcher, first: int | None = None, most: int = 20) -> list[int]:
    """The line of most visited moves from the root, or from the root's move `first` on."""
    tree = searcher.trees[0]
    moves, visits = tree.move, tree.visits
    line: list[int] = []
    node = 0
    while len(line) < most:
        children = searcher.children(node)
        if len(children) == 0:
            break
        block = slice(children.start, children.stop)
        if first is not None and not line:
            found = np.flatnonzero(moves[block] == first)
            if len(found) == 0:
                break
            node = children.start + int(found[0])
        else:
            node = children.start + int(np.argmax(visits[block]))
            if visits[node] == 0:
                break
        line.append(int(moves[node]))
    return line
