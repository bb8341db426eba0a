"""A match between two engines: each finished game is written down at once, and the same match goes on where it was stopped."""

import pathlib
from collections.abc import Iterator

from ...cluster.machines import Machines
from ...core.errors import HayagoError
from .ledger import read_ledger
from .plan import GameResult, Plan, point
from .statistics import Sprt
from .storage import Store
from .workers import PATIENCE, play_tasks


def run_match(
    plan: Plan,
    games: int,
    path: pathlib.Path,
    parallel: int | Machines = 1,
    sprt: Sprt | None = None,
    patience: float = PATIENCE,
) -> Iterator[GameResult]:
    """All games of a match: those that the file holds, then the missing ones, which are played until the test decides.

    Each game is written down before it is yielded.
    """
    return (result for result, _ in found_and_played(plan, games, path, parallel, sprt, patience))


def play_missing(
    plan: Plan,
    games: int,
    path: pathlib.Path,
    parallel: int | Machines = 1,
    sprt: Sprt | None = None,
    patience: float = PATIENCE,
) -> Iterator[GameResult]:
    """The same without the games that the file held before."""
    return (result for result, is_new in found_and_played(plan, games, path, parallel, sprt, patience) if is_new)


def found_and_played(
    plan: Plan, games: int, path: pathlib.Path, parallel: int | Machines, sprt: Sprt | None, patience: float
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
    """The games of a file, of all its matches."""
    return [result for _, results in read_matches(path) for result in results]


def read_matches(path: pathlib.Path) -> list[tuple[Plan, list[GameResult]]]:
    """The matches of a file with their games: a .db, or JSON lines (ledger.py)."""
    if path.name.endswith((".jsonl", ".jsonl.gz")):
        return read_ledger(path)
    if not path.exists():
        raise HayagoError(f"there is no file {path} with games")
    with Store(path) as store:
        return [(plan, store.results(match)) for match, plan in store.plans()]
