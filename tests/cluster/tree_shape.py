"""What tree do workers grow together? Different nodes that any of them visited, and how deep they lie, beside one search.

python tests/cluster/tree_shape.py NOTE adds a line for each setting to results/cluster-tree-shape.jsonl, with the note.
"""

import pathlib
import sys

import numpy as np

from hayago import Go
from hayago.cluster.exchanged import shared_method
from hayago.cluster.team import Team, TeamSearcher
from hayago.core.files import add_line
from hayago.lab.match.match import read_results
from hayago.lab.match.provenance import version
from hayago.presets import load_preset

RESULTS = pathlib.Path(__file__).parents[2] / "results"
GAMES, PLY, POSITIONS, PRESET = "gnugo10-9x9-hayago-3000.jsonl", 14, 4, "mogo-2007"
MEMORY_MB = 96  # a tree of 8,000 simulations is not pruned in it
SETTINGS = [(1, 1, 5000), (1, 1, 8000), (8, 1, 8000), (8, 16, 8000), (8, 64, 8000)]  # workers, rounds, simulations of all


def depths_of(tree):
    """[path] how deep it is, of nodes that this search visited by its own simulations."""
    found, waiting = {}, [((), 0)]
    while waiting:
        path, node = waiting.pop()
        first = int(tree.first_child[node])
        for child in range(first, first + int(tree.children[node])):
            if tree.visits[child] > tree.others_visits[child]:
                below = (*path, int(tree.move[child]))
                found[below] = len(below)
                waiting.append((below, child))
    return found


def main(note):
    game, method = Go(9, komi=7.5), shared_method(load_preset(PRESET).method)
    records = list(read_results(RESULTS / GAMES))[:POSITIONS]
    for workers, rounds, simulations in SETTINGS:
        nodes, depths, lines = [], [], []
        for seed, record in enumerate(records, 1):
            position = game.start()
            for move in record.moves[:PLY]:
                position = position.play(move)
            team = TeamSearcher(Team(workers, rounds=rounds), game, method, seed=seed, memory_mb=MEMORY_MB)
            team.run(position.boards, 1)
            team.run(position.boards, simulations - 1)
            found = {}
            for member in (team, *(follower.searcher for follower in team.followers.values())):
                found |= depths_of(member.trees[0])
            nodes.append(len(found))
            depths.append(np.mean(list(found.values())))
            lines.append(len(team.line()))
        row = {"workers": workers, "rounds": rounds, "simulations": simulations, "preset": PRESET, "note": note}
        means = {"nodes": np.mean(nodes), "depth": np.mean(depths), "line": np.mean(lines)}
        row |= {name: round(float(value), 2) for name, value in means.items()}
        print(row, flush=True)
        add_line(RESULTS / "cluster-tree-shape.jsonl", row | {"positions": POSITIONS, "version": version()})


if __name__ == "__main__":
    main(sys.argv[1])
