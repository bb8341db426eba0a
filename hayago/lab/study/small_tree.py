"""The first simulations of a search, one by one, for a drawing of the tree [Gelly11, Fig. 1]."""

from typing import Any

from ...games.go import Go
from ...presets import load_preset
from ...search.kinds import new_searcher
from ...search.searcher import Searcher
from ...tree.sizes import SMALL_TREE_MB


def first_simulations(preset: str, simulations: int, size: int = 5, komi: float = 0.5, seed: int = 1) -> list[dict[str, Any]]:
    """The tree after each simulation: its nodes with Black's wins and their visits, which is new, and the outcome.

    A node is a list of its number, its parent's number, Black's wins, visits, and its move.
    """
    game = Go(size, komi)
    searcher = new_searcher(game, load_preset(preset).method, seed, memory_mb=SMALL_TREE_MB)
    position = game.start()
    pictures: list[dict[str, Any]] = []
    before: dict[int, list[Any]] = {}
    for _ in range(simulations):
        searcher.run(position.boards, 1)
        nodes = {node[0]: node for node in visited(searcher, position)}
        new = next(number for number in nodes if number not in before and number != 0)
        outcome = nodes[0][2] - (before[0][2] if before else 0)
        pictures.append({"nodes": list(nodes.values()), "new": new, "outcome": outcome})
        before = nodes
    return pictures


def visited(searcher: Searcher, position: Any) -> list[list[Any]]:
    """All nodes with visits, from the root on; the moves of Black and White take turns."""
    found: list[list[Any]] = [[0, -1, 0, searcher.visits, ""]]
    todo = [(0, 1)]
    for parent, depth in todo:
        for child in searcher.children(parent):
            if child.value is not None and child.visits > 0:
                wins = round(child.value * child.visits)
                black = wins if depth % 2 == 1 else child.visits - wins
                found.append([child.node, parent, black, child.visits, position.write(child.move)])
                todo.append((child.node, depth + 1))
    found[0][2] = sum(row[2] for row in found[1:] if row[1] == 0)
    return found
