"""A match between two engines: games with both colours, each finished game written down at once, resumable."""

import json
import math
import pathlib
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ..errors import HayagoError, IllegalMove
from ..games.go import Go, Position
from .engines import Engine, EngineError, open_engine, referee_score

MOST_MOVES = 4  # times the points of the board; then the game is scored as it stands


@dataclass(frozen=True)
class GameResult:
    """One finished game of a match."""

    number: int
    black: str
    white: str
    winner: str  # the engine's text, or "" for a draw
    reason: str  # "score", "resign", "illegal move", "failure"
    score: float | None  # Black's points minus White's, by the referee
    own_score: float | None  # the same by our own count of the board as it stands
    moves: list[str]
    seconds: dict[str, float]


def play_game(number: int, engines: dict[str, Engine], names: dict[str, str], game: Go) -> GameResult:
    """One game between engines["black"] and engines["white"]."""
    position: Position = game.start()
    seconds = {"black": 0.0, "white": 0.0}
    for colour, engine in engines.items():
        engine.new_game(game, seed=number * 2 + (colour == "white") + 1)
    winner, reason = "", "score"
    while not position.is_over and len(position.history) < MOST_MOVES * game.size**2:
        colour = position.to_play
        other = "white" if colour == "black" else "black"
        start = time.perf_counter()
        try:
            move = engines[colour].choose(colour)
        except EngineError:
            winner, reason = names[other], "failure"
            break
        seconds[colour] += time.perf_counter() - start
        if move == "resign":
            winner, reason = names[other], "resign"
            break
        try:
            position = position.play(move)
            engines[other].play(colour, move)
        except IllegalMove:
            winner, reason = names[other], "illegal move"
            break
    score, own = None, None
    if reason == "score":
        own = position.score()
        score = referee_score(game, position.history)
        final = own if score is None else score
        winner = "" if final == 0 else names["black" if final > 0 else "white"]
    moves = [move for _, move in position.history]
    return GameResult(number, names["black"], names["white"], winner, reason, score, own, moves, seconds)


def read_results(path: pathlib.Path) -> list[GameResult]:
    """The games written so far; a half-written last line is left out."""
    if not path.exists():
        return []
    results = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            results.append(GameResult(**json.loads(line)))
        except (json.JSONDecodeError, TypeError):
            continue
    return results


def run_match(first: str, second: str, game: Go, games: int, path: pathlib.Path) -> Iterator[GameResult]:
    """Play the games that `path` does not hold yet; engine `first` is Black in those with even numbers."""
    if first == second:
        raise HayagoError("the two engines of a match need different texts, to tell who won")
    done = {result.number for result in read_results(path)}
    path.parent.mkdir(parents=True, exist_ok=True)
    engines = {first: open_engine(first), second: open_engine(second)}
    try:
        for number in range(games):
            if number in done:
                continue
            black, white = (first, second) if number % 2 == 0 else (second, first)
            result = play_game(
                number, {"black": engines[black], "white": engines[white]}, {"black": black, "white": white}, game
            )
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
            yield result
    finally:
        for engine in engines.values():
            engine.close()


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a win rate [Wilson 1927]."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half
