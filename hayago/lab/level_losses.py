"""python -m hayago.lab.level_losses --positions 100: what a move of each level loses on 9x9, judged by `hayago`.

Every level moves once in each of the same positions, from games of `hayago` with GNU Go that are not decided. The position
after each of their moves is searched; what a move loses is the difference in win rate to the best of them. Positions are
kept in results/level-losses-9x9.jsonl, one a line; called again it goes on.
"""

import argparse
import json
import pathlib
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from ..games.go import Go, Position
from ..games.registry import card
from ..play.clock import Limit
from ..play.levels import levels_of
from ..play.player import Player
from ..tree.sizes import SMALL_TREE_MB
from .match.ledger import lines_of
from .match.provenance import machine, version
from .match.statistics import mean_interval
from .rate_levels import FULL, engine_of, results

SIZE = 9
SOURCE = "gnugo10-9x9-hayago-3000.jsonl"
KEPT = "level-losses-9x9.jsonl"
JUDGE = Limit(simulations=1000)  # of the position after a move
OPEN = (0.2, 0.8)  # win rates in between are not decided
PLIES = (6, 44)  # how far the games are by then


def positions() -> Iterator[tuple[int, Position]]:
    """(number, position) from the games, one of each in turn, at a ply drawn by its number."""
    games = [line["moves"] for line in lines_of(results() / SOURCE) if "moves" in line]
    for number in range(10 * len(games)):
        moves = games[number % len(games)]
        ply = Random(number).randrange(*PLIES)
        if ply < len(moves):
            position = Go(SIZE).start()
            for move in moves[:ply]:
                position = position.play(move)
            yield number, position


class Thinker:
    """A preset that decides on positions, each with random numbers of its own."""

    def __init__(self, preset: str) -> None:
        self.player = Player(Go(SIZE), preset, memory_mb=SMALL_TREE_MB, resign=0, seed=1)

    def decide(self, position: Position, limit: Limit, seed: int) -> Any:
        self.player.set_position(position)
        self.player.searcher.seed_anew(seed)
        return self.player.choose(limit)


def judged(position: Position, move: str, judge: Thinker, number: int) -> float:
    """The win rate of the mover after a move."""
    following = position.play(move)
    if following.is_over:
        score = judge.player.ending.score(following)
        return float((score > 0) == (position.to_play == "black"))
    return 1.0 - float(judge.decide(following, JUDGE, number).value)


def judge_levels(path: pathlib.Path, wanted: int) -> Iterator[int]:
    """Judge so many positions, those that the file holds included; how many there are by then."""
    known = [line for line in lines_of(path) if "number" in line] if path.exists() else []
    done, count = {line["number"] for line in known}, len(known)
    levels = levels_of(card("go"))
    judge = Thinker("hayago")
    thinkers = [judge if level.name == "hayago" else Thinker(level.preset) for level in levels]
    with path.open("a", encoding="utf-8") as file:
        if not known:
            head = {"levels": [engine_of(level) for level in levels], "judge": JUDGE.simulations, "machine": machine()}
            file.write(json.dumps({**head, "version": version(), "from": SOURCE}) + "\n")
        for number, position in positions():
            if count >= wanted:
                return
            if number in done or not OPEN[0] < judge.decide(position, Limit(simulations=300), number).value < OPEN[1]:
                continue
            limits = [Limit(simulations=level.simulations or FULL) for level in levels]
            moves = [each.decide(position, limit, number).move for each, limit in zip(thinkers, limits, strict=True)]
            values = {move: round(judged(position, move, judge, number), 4) for move in dict.fromkeys(moves)}
            line = {"number": number, "position": [move for _, move in position.history], "moves": moves, "values": values}
            file.write(json.dumps(line) + "\n")
            file.flush()
            count += 1
            yield count


def losses(path: pathlib.Path) -> list[tuple[float, float]]:
    """[level - 1] (mean loss of a move in win rate, half of its 95 % interval)."""
    lines = [line for line in lines_of(path) if "number" in line]
    lost = np.array([[max(line["values"].values()) - line["values"][move] for move in line["moves"]] for line in lines])
    return [mean_interval(column) for column in lost.T]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    path = results() / KEPT
    for count in judge_levels(path, parser.parse_args().positions):
        print(count, flush=True)
    for level, (mean, half) in enumerate(losses(path), 1):
        print(f"level {level}: {100 * mean:.1f} ± {100 * half:.1f} %")


if __name__ == "__main__":
    main()
