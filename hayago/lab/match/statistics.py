"""What games tell: intervals of win rates, Elo, sequential tests, and ratings of many players."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.intervals import Z, wilson

ELO = 400 / math.log(10)  # points of Elo for one unit of the logit


def mean_interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return float(values.mean()), Z * float(values.std()) / math.sqrt(len(values))


def elo(rate: float) -> float:
    """The difference in Elo that a win rate stands for: 400 log10(p / (1 - p)); infinite for 0 and 1."""
    if rate <= 0 or rate >= 1:
        return math.copysign(math.inf, rate - 0.5)
    return ELO * math.log(rate / (1 - rate))


def expected(difference: float) -> float:
    """The win rate that a difference in Elo stands for: 1 / (1 + 10^(-d/400))."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(wins: float, games: int) -> tuple[float, float, float]:
    """(Elo, lower end, upper end) of so many wins, the ends by Wilson's interval."""
    low, high = wilson(wins, games)
    return elo(wins / games if games else 0.5), elo(low), elo(high)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test between two differences in Elo, `low` and `high` [Wald 1945].

    After so many games it says whether `high` is accepted (True), `low` is (False), or there is no telling yet (None). Either
    is wrongly accepted in at most a part `error` of all tests. A draw counts as half a win and half a loss.
    """

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides: ln((1 - b) / a) with a = b."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, wins: float, games: int) -> float:
        """ln of the likelihood under `high` over that under `low`."""
        p0, p1 = expected(self.low), expected(self.high)
        return wins * math.log(p1 / p0) + (games - wins) * math.log((1 - p1) / (1 - p0))

    def verdict(self, wins: float, games: int) -> bool | None:
        ratio = self.ratio(wins, games)
        return None if abs(ratio) < self.bound else ratio > 0


@dataclass(frozen=True)
class Ratings:
    """Ratings in Elo with half the width of their 95 % intervals, each [player]."""

    values: NDArray[np.float64]
    errors: NDArray[np.float64]


def bradley_terry(points: Any, anchor: int | None = None, rating: float = 0.0, virtual: float = 1.0) -> Ratings:
    """Ratings by points[i, j], what player i won against j, under P(i beats j) = s_i / (s_i + s_j) [Bradley and Terry 1952].

    Every pair that met has `virtual` drawn games added, so that a player who won everything has a rating. The anchor has a
    given rating, and no error; without one the mean is given. Everybody must have met, at least through others.
    """
    import choix  # slow to load

    points = np.asarray(points, np.float64)
    met = (points + points.T) > 0
    points = points + 0.5 * virtual * met
    values = ELO * choix.ilsr_pairwise_dense(points, max_iter=10_000)
    shift = values.mean() if anchor is None else values[anchor]
    return Ratings(values - shift + rating, Z * ELO * np.sqrt(variances(values / ELO, points + points.T, anchor)))


def variances(logits: NDArray[np.float64], games: NDArray[np.float64], anchor: int | None) -> NDArray[np.float64]:
    """[player] of the logits: the diagonal of the inverse of the Fisher information, n_ij p_ij (1 - p_ij) for each pair."""
    chance = 1 / (1 + np.exp(logits[None, :] - logits[:, None]))
    weights = games * chance * (1 - chance)
    information = np.diag(weights.sum(axis=1)) - weights
    if anchor is None:
        return np.maximum(0, np.diag(np.linalg.pinv(information)))
    others = [i for i in range(len(logits)) if i != anchor]
    found = np.zeros(len(logits))
    found[others] = np.diag(np.linalg.inv(information[np.ix_(others, others)]))
    return found
