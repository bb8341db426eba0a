"""The exchange between searches in plain Python: the twin of hayago/cluster/exchanged.py and sums.py.

A tree is a dictionary from the path of a node to its statistics. What is told of a node is what it has without its prior and
without what came from others; what came from others is replaced as a whole.
"""

from __future__ import annotations

import math
from typing import Any

NAMES = ("visits", "wins", "rave_visits", "rave_wins")


def read_tree(tree: Any, deepest: int) -> dict[tuple[int, ...], dict[str, float]]:
    """[path of moves] the statistics of the node, and its place."""
    found = {}
    waiting: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while waiting:
        path, node = waiting.pop(0)
        prior = {
            "visits": 0.0,
            "wins": float(tree.prior_visits[node]) * float(tree.prior[node]),
            "rave_visits": float(tree.prior_rave_visits[node]),
            "rave_wins": float(tree.prior_rave_wins[node]),
        }
        found[path] = {
            "node": node,
            **{name: float(tree[name][node]) for name in NAMES},
            **{f"prior {name}": prior[name] for name in NAMES},
            **{f"others {name}": float(tree[f"others_{name}"][node]) for name in NAMES},
        }
        first = int(tree.first_child[node])
        if len(path) < deepest:
            waiting += [((*path, int(tree.move[c])), c) for c in range(first, first + int(tree.children[node]))]
    return found


def weight(nodes: dict[tuple[int, ...], dict[str, float]], path: tuple[int, ...]) -> int:
    """Visits of a node by all searches: those it knows of, or its own ones times what the root has for each own one."""
    root, node = nodes[()], nodes[path]
    scale = root["visits"] / max(1.0, root["visits"] - root["others visits"])
    return max(int(node["visits"]), int((node["visits"] - node["others visits"]) * scale))


def told(nodes: dict[tuple[int, ...], dict[str, float]], share: float) -> dict[tuple[int, ...], list[float]]:
    """[path] what the search found itself: of the root, and of the children of well visited nodes it knows anything of."""
    least = max(1, int(share * nodes[()]["visits"]))
    result: dict[tuple[int, ...], list[float]] = {}
    for path in sorted(nodes, key=len):
        node, parent = nodes[path], path[:-1]
        own = [node[name] - node[f"prior {name}"] - node[f"others {name}"] for name in NAMES]
        is_behind_well_visited = len(path) == 1 or (parent in result and weight(nodes, parent) >= least)
        if not path or (is_behind_well_visited and (own[0] > 0 or own[2] != 0)):
            result[path] = own
    return result


def least_with_room(nodes: dict[tuple[int, ...], dict[str, float]], least: int, deepest: int, room: int) -> int:
    """The visits from which on nodes can tell their children, so that these, the root and its children are `room` at most."""

    def children(path: tuple[int, ...]) -> int:
        return sum(other[:-1] == path for other in nodes if other)

    def rows(visits: int) -> int:
        told = [p for p in nodes if p and len(p) < deepest and weight(nodes, p) >= visits]
        return 1 + children(()) + sum(children(path) for path in told)

    steps = [math.ceil(2 ** (step / 4)) for step in range(124)]
    return max(least, next(visits for visits in steps if rows(max(visits, least)) <= room))


def sum_of_others(reports: list[dict[tuple[int, ...], list[float]]], me: int) -> dict[tuple[int, ...], list[float]]:
    """[path] what all but one found."""
    paths = {path for report in reports for path in report}
    others = [report for i, report in enumerate(reports) if i != me]
    return {path: [sum(report.get(path, [0.0] * 4)[k] for report in others) for k in range(4)] for path in paths}
