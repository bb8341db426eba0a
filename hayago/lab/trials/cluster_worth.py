"""What workers of a cluster are worth, by single moves: how well their moves agree with those of a much longer search.

A match tells the same in the end, but takes a hundred times as long. Each position is judged once by a long search; then each
engine chooses a move with n simulations for each of its workers. Its cost is what the long search thinks that the move loses.
"""

import math
import pathlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...cluster.model import worth
from ...cluster.team import Team
from ...core.files import add_line, read_lines
from ...play.clock import Limit
from ...play.player import Player
from ...tree.sizes import SMALL_TREE_MB
from ..match.provenance import version

PLIES = (4, 24)  # positions lie between these
STRAY = 6  # moves at the beginning that are drawn at random among the three most visited
JUDGE = 100  # times n simulations of the judge
SEEN = 30  # visits of the judge below which a move counts as the worst of those that have more


def engines(n: int, workers: Sequence[int] = (2, 4, 8)) -> dict[str, tuple[int, Team | None]]:
    """[name] (simulations in all, workers)"""
    found: dict[str, tuple[int, Team | None]] = {f"one {k}n": (k * n, None) for k in (1, 2, 4, 8, 16)}
    found |= {f"workers {k}": (k * n, Team(k)) for k in workers}
    found |= {f"root {k}": (k * n, Team(k, rounds=1)) for k in workers}
    return found


def position_of(game: Any, preset: str, number: int) -> Any:
    """A position of a quick game with stray moves."""
    rng = np.random.default_rng(number)
    player = Player(game, preset, seed=number, memory_mb=SMALL_TREE_MB, resign=0)
    for ply in range(int(rng.integers(*PLIES))):
        decision = player.choose(Limit(simulations=200))
        among = decision.candidates[: 3 if ply < STRAY else 1]
        move = among[int(rng.integers(len(among)))].move if ply < STRAY else decision.move
        if move == "resign" or player.position.play(move).is_over:
            break
        player.play(move)
    return player.position


def measure(
    path: pathlib.Path, game: Any, preset: str, n: int, positions: int, chosen: dict[str, tuple[int, Team | None]]
) -> Iterator[int]:
    """Judge positions and add what is missing to the file, one line for each position and engine; yields their numbers."""
    known: dict[int, dict[str, Any]] = {}
    for line in read_lines(path):
        known.setdefault(line["position"], {})[line["engine"]] = line
    for number in range(positions):
        there = known.get(number, {})
        missing = {name: how for name, how in chosen.items() if name not in there}
        if missing:
            position = position_of(game, preset, number)
            if "judge" not in there:
                judge = Player(position, preset, seed=10_000 + number, resign=0)
                seen = judge.choose(Limit(simulations=JUDGE * n))
                values = {c.move: c.value for c in seen.candidates if c.visits >= SEEN and c.value is not None}
                there["judge"] = {"position": number, "engine": "judge", "move": seen.candidates[0].move, "values": values}
                add_line(path, there["judge"] | {"preset": preset, "n": n, "game": repr(game), "version": version()})
            for name, (simulations, team) in missing.items():
                player = Player(position, preset, seed=number + 1, memory_mb=SMALL_TREE_MB, resign=0, cluster=team)
                move = player.choose(Limit(simulations=simulations)).candidates[0].move
                add_line(path, {"position": number, "engine": name, "move": move})
        yield number + 1


def costs(path: pathlib.Path) -> dict[str, tuple[float, float, float, int]]:
    """[engine] (mean cost of its moves, its standard error, share of moves that are the judge's, positions)."""
    lines = list(read_lines(path))
    judges = {line["position"]: line for line in lines if line["engine"] == "judge"}
    found: dict[str, list[tuple[float, bool]]] = {}
    for line in lines:
        judge = judges[line["position"]]
        if line["engine"] != "judge" and judge["values"]:
            best, worst = judge["values"].get(judge["move"], max(judge["values"].values())), min(judge["values"].values())
            cost = max(0.0, best - judge["values"].get(line["move"], worst))
            found.setdefault(line["engine"], []).append((cost, line["move"] == judge["move"]))
    table = {}
    for name, rows in found.items():
        cost = np.array([row[0] for row in rows])
        error = float(cost.std() / math.sqrt(len(rows)))
        table[name] = (float(cost.mean()), error, float(np.mean([row[1] for row in rows])), len(rows))
    return table


def worths(path: pathlib.Path) -> dict[str, float]:
    """[engine] how many times n simulations of one searcher lose as much."""
    table = costs(path)
    ladder = {k: table[f"one {k}n"][0] for k in (1, 2, 4, 8, 16) if f"one {k}n" in table}
    return {name: worth(row[0], ladder) for name, row in table.items()}
