"""A match against OpenSpiel's MCTSBot with equal CPU time, each finished game written down at once, resumable:

    hayago trial spiel "havannah(board_size=5)" --seconds 1 --games 50 --out havannah.jsonl

MCTSBot knows no clock. So both sides are given the simulations that they run in so many CPU seconds from the first position,
as measured before the first game.
"""

import pathlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyspiel

from ...bridge.open_spiel import HayagoBot
from ...core.files import add_line, read_lines
from ...play.clock import Limit
from ..match.statistics import wilson

EXPLORATION = 1.4  # of MCTSBot; the square root of 2 is the usual choice
MEMORY_MB = 1000
TRIAL = 2000  # simulations to measure by
REPEATS = 3  # of that measurement


def mcts_bot(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's, with one random playout for a simulation and its solver."""
    return pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION, simulations, MEMORY_MB, True, seed, False
    )


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def rates(game: Any, own: Sequence[str] = ()) -> tuple[float, float]:
    """Simulations in a CPU second from the first position, ours and theirs; the best of some."""
    ours, theirs = HayagoBot(game, Limit(simulations=TRIAL), also=own), mcts_bot(game, TRIAL, 1)
    ours.player.choose(Limit(simulations=1))  # compiles
    mine, others = [], []
    for _ in range(REPEATS):
        ours.player.searcher.forget()
        start = time.thread_time()
        ran = ours.player.searcher.run(ours.player.position.boards, TRIAL)
        mine.append(ran / max(time.thread_time() - start, 1e-6))
        others.append(TRIAL / cpu_seconds(lambda: theirs.step_with_policy(game.new_initial_state())))
    return max(mine), max(others)


def play_game(game: Any, number: int, simulations: tuple[int, int], own: Sequence[str] = ()) -> dict[str, Any]:
    """One game; we move first in those with even numbers. What is written down of it."""
    ours = HayagoBot(game, Limit(simulations=simulations[0]), seed=number + 1, also=own)
    theirs = mcts_bot(game, simulations[1], number + 1)
    seat = number % 2
    bots = [ours, theirs] if seat == 0 else [theirs, ours]
    state, dice = game.new_initial_state(), random.Random(number)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(bots[state.current_player()].step_with_policy(state)[1])
    points = (1 + state.returns()[seat]) / 2
    return {"game": str(game), "number": number, "simulations": simulations, "points": points, "actions": state.history()}


def play_match(game: Any, seconds: float, games: int, path: pathlib.Path, own: Sequence[str] = ()) -> Iterator[str]:
    """Play the games that the file does not hold yet; after each the standing in a line.

    `own` names games of a user's, by which we search where their cards name this game.
    """
    done = list(read_lines(path))
    ours, theirs = done[0]["simulations"] if done else (int(rate * seconds) for rate in rates(game, own))
    numbers = {row["number"] for row in done}
    for number in [number for number in range(games) if number not in numbers]:
        done.append(play_game(game, number, (ours, theirs), own))
        add_line(path, done[-1])
        won = sum(row["points"] for row in done)
        low, high = wilson(won, len(done))
        yield f"{len(done)} games, {won / len(done):.0%} won ({low:.0%} to {high:.0%}), simulations {ours} and {theirs}"
