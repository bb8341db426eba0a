"""A match against OpenSpiel's MCTSBot with equal CPU time, each finished game written down at once, resumable:

    python -m hayago.lab.trials.spiel_match "havannah(board_size=5)" --seconds 1 --games 50 --out havannah.jsonl

MCTSBot knows no clock. So both sides are given the simulations that they run in so many CPU seconds from the first position,
as measured before the first game.
"""

import argparse
import json
import pathlib
import time
from typing import Any

import pyspiel

from ...bridge.open_spiel import HayagoBot, load
from ...play.clock import Limit
from ..match.statistics import wilson

EXPLORATION = 1.4  # of MCTSBot; the square root of 2 is the usual choice
MEMORY_MB = 1000
TRIAL = 2000  # simulations to measure by


def mcts_bot(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's, with one random playout for a simulation and its solver."""
    return pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION, simulations, MEMORY_MB, True, seed, False
    )


def cpu_seconds(work: Any) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def rates(game: Any) -> tuple[float, float]:
    """Simulations in a CPU second from the first position, ours and theirs; the best of three."""
    ours, theirs = HayagoBot(game, Limit(simulations=TRIAL)), mcts_bot(game, TRIAL, 1)
    ours.player.choose(Limit(simulations=1))  # compiles
    mine, others = [], []
    for _ in range(3):
        ours.player.searcher.forget()
        start = time.thread_time()
        ran = ours.player.searcher.run(ours.player.position.boards, TRIAL)
        mine.append(ran / max(time.thread_time() - start, 1e-6))
        others.append(TRIAL / cpu_seconds(lambda: theirs.step(game.new_initial_state())))
    return max(mine), max(others)


def play_game(game: Any, number: int, simulations: tuple[int, int]) -> dict[str, Any]:
    """One game; we move first in those with even numbers. What is written down of it."""
    ours = HayagoBot(game, Limit(simulations=simulations[0]), seed=number + 1)
    theirs = mcts_bot(game, simulations[1], number + 1)
    seat = number % 2
    bots = [ours, theirs] if seat == 0 else [theirs, ours]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    points = (1 + state.returns()[seat]) / 2
    return {"game": str(game), "number": number, "simulations": simulations, "points": points, "actions": state.history()}


def read_games(path: pathlib.Path) -> list[dict[str, Any]]:
    """The games written so far."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", help='as OpenSpiel names it: "havannah(board_size=5)"')
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU time for a move")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="each game is added to this file when it is over")
    chosen = parser.parse_args()
    game, done = load(chosen.game), read_games(chosen.out)
    simulations = tuple(done[0]["simulations"]) if done else tuple(int(rate * chosen.seconds) for rate in rates(game))
    numbers = {row["number"] for row in done}
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    for number in range(chosen.games):
        if number not in numbers:
            done.append(play_game(game, number, (simulations[0], simulations[1])))
            with chosen.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(done[-1]) + "\n")
            won = sum(row["points"] for row in done)
            low, high = wilson(won, len(done))
            print(
                f"{len(done)} games, {won / len(done):.0%} won ({low:.0%} to {high:.0%}), simulations {simulations}", flush=True
            )


if __name__ == "__main__":
    main()
