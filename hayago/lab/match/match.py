"""A match between two engines: each finished game is written down at once, and the same match goes on where it was stopped."""

import pathlib
from collections.abc import Iterator

from ...core.errors import HayagoError
from ...core.files import read_lines
from .plan import GameResult, Plan, point
from .statistics import Sprt
from .storage import Store
from .workers import PATIENCE, play_tasks

OLD_SIZES = (9, 13, 19, 25)  # boards of .jsonl files


def run_match(
    plan: Plan, games: int, path: pathlib.Path, parallel: int = 1, sprt: Sprt | None = None, patience: float = PATIENCE
) -> Iterator[GameResult]:
    """All games of a match: those that the file holds, then the missing ones, which are played until the test decides.

    Each game is written down before it is yielded.
    """
    return (result for result, _ in found_and_played(plan, games, path, parallel, sprt, patience))


def play_missing(
    plan: Plan, games: int, path: pathlib.Path, parallel: int = 1, sprt: Sprt | None = None, patience: float = PATIENCE
) -> Iterator[GameResult]:
    """The same without the games that the file held before."""
    return (result for result, is_new in found_and_played(plan, games, path, parallel, sprt, patience) if is_new)


def found_and_played(
    plan: Plan, games: int, path: pathlib.Path, parallel: int, sprt: Sprt | None, patience: float
) -> Iterator[tuple[GameResult, bool]]:
    """(game, was it played now?) of all games of a match."""
    with Store(path) as store:
        match = store.match(plan)
        results = {result.number: result for result in store.results(match)}
        yield from [(result, False) for result in results.values() if result.number < games]
        if sprt is not None and decided_at(results, plan.first, sprt) is not None:
            return
        missing = [number for number in range(games) if number not in results]
        for _, result in play_tasks(((plan, number) for number in missing), parallel, patience):
            store.add(match, plan, result)
            results[result.number] = result
            yield result, True
            if sprt is not None and decided_at(results, plan.first, sprt) is not None:
                return


def recorded(plan: Plan, path: pathlib.Path) -> list[GameResult]:
    """The games of this match that the file holds."""
    if not path.exists():
        return []
    with Store(path) as store:
        return store.results(store.match(plan))


def decided_at(results: dict[int, GameResult], first: str, sprt: Sprt) -> int | None:
    """After how many games, in the order of their numbers, the test has decided; None as long as it has not."""
    won, count = 0.0, 0
    while count in results:
        won += point(results[count], first)
        count += 1
        if sprt.verdict(won, count) is not None:
            return count
    return None


def read_results(path: pathlib.Path) -> list[GameResult]:
    """The games of a file: of all its matches, or the lines of an older .jsonl (a half-written last one is left out)."""
    return [result for _, results in read_matches(path) for result in results]


def read_matches(path: pathlib.Path) -> list[tuple[Plan, list[GameResult]]]:
    """The matches of a file with their games; an older .jsonl holds one."""
    if path.suffix == ".jsonl":
        return old_matches(path)
    if not path.exists():
        raise HayagoError(f"there is no file {path} with games")
    with Store(path) as store:
        return [(plan, store.results(match)) for match, plan in store.plans()]


def old_matches(path: pathlib.Path) -> list[tuple[Plan, list[GameResult]]]:
    """The games of a .jsonl file. Such files do not tell the board's size: it is the least usual one that has all moves."""
    try:
        results = [GameResult(**line) for line in read_lines(path)]
    except TypeError as error:
        raise HayagoError(f"{path} holds a line that is no game of a match: {error}") from None
    if not results:
        return []
    rows = [int(move[1:]) for result in results for move in result.moves if move != "pass"]
    size = next(size for size in OLD_SIZES if size >= max(rows, default=1))
    pairs: dict[frozenset[str], list[GameResult]] = {}
    for result in results:
        pairs.setdefault(frozenset((result.black, result.white)), []).append(result)
    return [(Plan(*plan_names(games), size=size), games) for games in pairs.values()]


def plan_names(games: list[GameResult]) -> tuple[str, str]:
    """The first and the second engine: the first is Black in games with even numbers."""
    game = games[0]
    return (game.black, game.white) if game.number % 2 == 0 else (game.white, game.black)
