"""How far playouts are from the values of positions that nothing was learned from or chosen by, for weighted-playouts.md.

    python docs/results/judge_playouts.py

Positions are drawn from games of other matches than those that were learned from, and valued by search where the file does not
have them yet. Differences are of the same positions; their intervals are by resampling the positions.
"""

import json
import pathlib

import numpy as np

from hayago.core.weights import read_weights
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.learn.games import read_games
from hayago.learn.playout_rows import Unweighted
from hayago.learn.valued import read_positions, value_positions
from hayago.parts.playouts.kept_weights import set_strengths
from hayago.parts.playouts.policies import MOGO, UNIFORM
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.weighted import KIND

RESULTS = pathlib.Path(__file__).parents[2] / "results"
GAMES = ("gnugo10-9x9-mogo-2006-3000", "gnugo10-9x9-crazystone-2006-30000", "gnugo10-9x9-crazystone-2006-100000")
SIZE, POSITIONS, PLAYOUTS, SEED, SAMPLES = 9, 400, 1000, 2, 10_000
VALUES = RESULTS / "playout-values" / "9x9-fresh.lines"
JUDGED = RESULTS / "playout-values" / "9x9-fresh-judged.json"


def main() -> None:
    game = Go(SIZE)
    games = [each for name in GAMES for each in read_games(RESULTS / f"{name}.jsonl", SIZE).games]
    for done in value_positions(VALUES, games, game, "hayago", 3000, POSITIONS, SEED):
        print(f"\rvalued {done} of {POSITIONS}", end="", flush=True)
    positions = read_positions(VALUES, game)
    data = pathlib.Path(__file__).parents[2] / "hayago" / "data"
    weights = {name: read_weights(data / f"playouts-{name}.hayago", KIND).arrays["9x9"] for name in ("mm", "balanced")}
    wanted = np.array([position.value for position in positions])
    errors, told = {}, {"games": list(GAMES), "positions": len(positions), "playouts": PLAYOUTS, "seed": SEED}
    for name, policy in {"uniform": UNIFORM, "four rules": MOGO, "mm": Unweighted(), "balanced": Unweighted()}.items():
        workers = new_worker(game, SEED, parts=policy)
        if name in weights:
            set_strengths(workers[0], weights[name])
        found = np.array([run_playouts(game, policy, each.boards, workers, PLAYOUTS)[0] / PLAYOUTS for each in positions])
        errors[name] = (wanted - found) ** 2 - found * (1 - found) / (PLAYOUTS - 1)  # less what it owes to their number
        told[name] = {
            "squared error": float(errors[name].mean()),
            "bias": float((found - wanted).mean()),
            "correlation": float(np.corrcoef(wanted, found)[0, 1]),
        }
    rng = np.random.default_rng(SEED)
    chosen = rng.integers(len(positions), size=(SAMPLES, len(positions)))
    for name in ("mm", "four rules"):
        difference = errors["balanced"] - errors[name]
        low, high = np.percentile(difference[chosen].mean(axis=1), (2.5, 97.5))
        told[f"balanced less {name}"] = {"squared error": float(difference.mean()), "95 %": [float(low), float(high)]}
    JUDGED.write_text(json.dumps(told, indent=1) + "\n")
    print("\n" + json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
