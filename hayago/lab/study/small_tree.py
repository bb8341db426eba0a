"""The first simulations of a search, one by one, for a drawing of the tree [Gelly11, Fig. 1]."""

from typing import Any

from ...games.go import Go
from ...presets import load_preset
from ...search.searcher import Searcher


def first_simulations(preset: str, simulations: int, size: int = 5, komi: float = 0.5, seed: int = 1) -> list[dict[str, Any]]:
    """The tree after each simulation: its nodes with Black's wins and their visits, which is new, and the outcome.

    A node is a list of its number, its parent's number, Black's wins, visits, and its move.
    """
    game = Go(size, komi)
    searcher = Searcher(game, load_preset(preset).method, seed, memory_mb=16)
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
    tree = searcher.trees[0]
    found: list[list[Any]] = []
    todo = [(0, -1, 0)]
    while todo:
        node, parent, depth = todo.pop(0)
        children = [child for child in searcher.children(node) if tree.visits[child] > 0]
        wins, visits = float(tree.wins[node]), int(tree.visits[node])
        if depth == 0:
            wins = sum(float(tree.wins[child]) for child in children)
        elif depth % 2 == 0:  # White's move: its wins are Black's losses
            wins = visits - wins
        name = "" if depth == 0 else position.write(int(tree.move[node]))
        found.append([node, parent, round(wins), visits, name])
        todo += [(child, node, depth + 1) for child in children]
    return found
