"""Tuning: games against an opponent, each with the settings that are most worth trying, written down like those of a match."""

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...cluster.machines import Machines
from ..match.plan import GameResult, Plan, point
from ..match.statistics import Z
from ..match.storage import Store
from ..match.workers import PATIENCE, Task, play_tasks
from . import clop
from .settings import Setting, Tuned, preset_value

SEED = 1


@dataclass
class Tuning:
    """What is tuned, what is played, and the games so far by their numbers."""

    tuned: Tuned
    plan: Plan  # each game has another first engine
    games: dict[int, tuple[list[float], float]] = field(default_factory=dict)  # [number] (point, result)
    _fit: clop.Fit | None = None

    def take(self, plan: Plan, result: GameResult) -> bool:
        """Count a game, if it is one of this tuning."""
        x = self.tuned.point(plan.first)
        if x is None or replace(plan, first=self.plan.first) != self.plan:
            return False
        self.games[result.number] = x, point(result, plan.first)
        return True

    @property
    def fit(self) -> clop.Fit:
        """What the games so far tell, in the order of their numbers."""
        if self._fit is None or len(self._fit.x) != len(self.games):
            games = [self.games[number] for number in sorted(self.games)]
            self._fit = clop.fit(np.array([x for x, _ in games]), np.array([y for _, y in games]))
        return self._fit

    def tasks(self, games: int) -> Iterator[Task]:
        """The games that are missing; the settings of each are chosen when it is asked for."""
        for number in [number for number in range(games) if number not in self.games]:
            rng = np.random.default_rng([SEED, number])
            x = self.fit.draw(rng) if self.games else rng.uniform(-1, 1, len(self.tuned.settings))
            yield replace(self.plan, first=self.tuned.text(x)), number


def open_tuning(tuned: Tuned, plan: Plan, path: pathlib.Path) -> Tuning:
    """The tuning with the games that the file holds."""
    tuning = Tuning(tuned, plan)
    if path.exists():
        with Store(path) as store:
            for match, found in store.plans():
                for result in store.results(match) if tuned.point(found.first) is not None else ():
                    tuning.take(found, result)
    return tuning


def run_tuning(
    tuning: Tuning, games: int, path: pathlib.Path, parallel: int | Machines = 1, patience: float = PATIENCE
) -> Iterator[GameResult]:
    """Play the games that are missing; each is written down before it is yielded."""
    with Store(path) as store:
        for plan, result in play_tasks(tuning.tasks(games), parallel, patience):
            store.add(store.match(plan), plan, result)
            tuning.take(plan, result)
            yield result


def report(tuning: Tuning) -> dict[str, Any]:
    """What the games tell: for each setting the estimate, its interval and the region in play; and the win rate there."""
    fit, rng = tuning.fit, np.random.default_rng(SEED)
    found: dict[str, Any] = {"games": len(fit.x), "won": float(fit.results.sum()), "settings": {}}
    estimate, region, interval = fit.estimate, fit.region(rng), fit.interval(rng)
    for i, setting in enumerate(tuning.tuned.settings):
        found["settings"][setting.path] = {
            "estimate": setting.value(estimate[i]),
            "low": setting.value(interval[0][i]),
            "high": setting.value(interval[1][i]),
            "region": [setting.value(end[i]) for end in region],
            "range": [setting.low, setting.high],
            "preset": preset_value(tuning.tuned.preset, setting.path),
        }
    low, high = fit.curve.interval(estimate[None, :], Z)
    rate = clop.sigmoid(fit.curve.logit(estimate[None, :]))
    found["rate"] = {"estimate": float(rate[0]), "low": float(low[0]), "high": float(high[0])}
    found["weight"] = float(fit.weights.sum())
    found["coefficients"] = dict(zip(terms(tuning.tuned.settings), map(float, fit.curve.coefficients), strict=True))
    found["engine"] = tuning.tuned.text(estimate).replace(" ", "")
    return found


def terms(settings: tuple[Setting, ...]) -> list[str]:
    """The names of the coefficients; settings go from -1 to 1 over their ranges."""
    paths = [setting.path for setting in settings]
    return ["1", *paths, *(f"{a} * {b}" for i, a in enumerate(paths) for b in paths[i:])]
