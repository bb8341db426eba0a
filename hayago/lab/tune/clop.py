"""CLOP: the best settings by single games, with a quadratic logistic regression that forgets what is surely worse [Coulom11].

Settings are points x of the cube [-1, 1]^d here, and a game is a point with its result: 1, 0, or 1/2 for a draw.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

PATIENCE = 3.0  # H of [Coulom11]: standard deviations below the mean at which the weight of a game is 1/e
CONVERGED = 0.99  # the weights are final when a further round keeps this part of their sum
MOST_ROUNDS = 50
PRIOR = 2.0  # standard deviation of the coefficients before any game; ours
NEWTON_STEPS = 30
CANDIDATES = 128  # places for a coordinate when a point is drawn
SWEEPS = 8  # times that each coordinate is drawn anew
DRAWS = 500  # curves or points, for an interval
FORGOTTEN = 0.05  # the part of the greatest weight below which a place does not count any more
LEVEL = (0.025, 0.975)  # of an interval


def features(x: Array) -> Array:
    """[point, term] 1, all x_i, and all x_i x_j with i <= j: 1 + d (d + 3) / 2 terms."""
    count, dimensions = x.shape
    rows, columns = np.triu_indices(dimensions)
    return np.hstack([np.ones((count, 1)), x, x[:, rows] * x[:, columns]])


def sigmoid(logit: Array) -> Array:
    """The win rate of a strength: 1 / (1 + e^-q)."""
    return 0.5 * (1 + np.tanh(0.5 * logit))


@dataclass(frozen=True)
class Quadratic:
    """q(x), the logit of the win rate: the most probable coefficients, and how uncertain they are."""

    coefficients: Array  # [term]
    covariance: Array  # [term, term]

    def logit(self, x: Array) -> Array:
        values: Array = features(x) @ self.coefficients
        return values

    def interval(self, x: Array, z: float) -> tuple[Array, Array]:
        """The win rates z standard deviations below and above the curve."""
        terms = features(x)
        half = z * np.sqrt(np.einsum("ij,jk,ik->i", terms, self.covariance, terms))
        middle = terms @ self.coefficients
        return sigmoid(middle - half), sigmoid(middle + half)


def regress(terms: Array, results: Array, weights: Array, mean: float) -> Quadratic:
    """Logistic regression on weighted games by Newton's method; before any game the curve is the mean, give or take PRIOR."""
    prior = np.zeros(terms.shape[1])
    prior[0] = mean
    guess = prior
    for _ in range(NEWTON_STEPS):
        chance = sigmoid(terms @ guess)
        gradient = terms.T @ (weights * (results - chance)) - PRIOR**-2 * (guess - prior)
        hessian = (terms.T * (weights * chance * (1 - chance))) @ terms + PRIOR**-2 * np.eye(len(prior))
        step = np.linalg.solve(hessian, gradient)
        here, length = likelihood(terms, results, weights, prior, guess), 1.0
        while length > 1e-4 and likelihood(terms, results, weights, prior, guess + length * step) < here:
            length /= 2
        guess = guess + length * step
        if float(np.abs(step).max()) < 1e-6:
            break
    return Quadratic(guess, np.linalg.inv(hessian).astype(np.float64))


def likelihood(terms: Array, results: Array, weights: Array, prior: Array, guess: Array) -> float:
    """The logarithm of the posterior, but for a constant."""
    logit = terms @ guess
    return float(weights @ (results * logit - np.logaddexp(0, logit)) - 0.5 * PRIOR**-2 * np.sum((guess - prior) ** 2))


def mean_logit(results: Array, weights: Array) -> tuple[float, float]:
    """(m, s): the logit of the mean result, and its standard deviation, with half a win and half a loss added.

    m = ln(W / L) and s^2 = 1 / W + 1 / L, so that it has an answer when all games were won.
    """
    won = float(weights @ results) + 0.5
    lost = float(weights @ (1 - results)) + 0.5
    return math.log(won / lost), math.sqrt(1 / won + 1 / lost)


@dataclass(frozen=True)
class Round:
    """A regression with the mean that it is compared with."""

    curve: Quadratic
    mean: float
    deviation: float

    def log_weight(self, x: Array) -> Array:
        """(q(x) - m) / (H s) [Coulom11, algorithm 1]."""
        return (self.curve.logit(x) - self.mean) / (PATIENCE * self.deviation)


@dataclass(frozen=True)
class Fit:
    """What the games tell."""

    x: Array  # [game, coordinate]
    results: Array  # [game]
    weights: Array  # [game] between 0 and 1
    rounds: tuple[Round, ...]

    @property
    def curve(self) -> Quadratic:
        """The last regression, of the games as they are weighed in the end."""
        return self.rounds[-1].curve

    def log_weight(self, x: Array) -> Array:
        """ln w(x), at most 0: the least weight that a round has given to the point."""
        least = np.zeros(len(x))
        for part in self.rounds:
            least = np.minimum(least, part.log_weight(x))
        return least

    @property
    def estimate(self) -> Array:
        """The weighted mean of all games, which errs less than the maximum of the curve [Coulom11]."""
        mean: Array = self.weights @ self.x / self.weights.sum()
        return mean

    def draw(self, rng: np.random.Generator, sweeps: int = SWEEPS) -> Array:
        """A point with a density proportional to its weight, by Gibbs sampling from a game of that weight [Coulom11]."""
        point = self.x[rng.choice(len(self.x), p=self.weights / self.weights.sum())].copy()
        for _ in range(sweeps if len(point) > 1 else 1):
            for i in range(len(point)):
                places = np.tile(point, (CANDIDATES, 1))
                places[:, i] = (np.arange(CANDIDATES) + rng.random(CANDIDATES)) * (2 / CANDIDATES) - 1
                weights = self.log_weight(places)
                chances = np.exp(weights - weights.max())
                point = places[rng.choice(CANDIDATES, p=chances / chances.sum())]
        return point

    def region(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """The ends, for each coordinate, between which 95 % of the next games will be played."""
        points = np.array([self.draw(rng) for _ in range(DRAWS // 2)])
        low, high = np.quantile(points, LEVEL, axis=0)
        return low, high

    def interval(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """95 % intervals of the place of the maximum, by curves drawn from the last regression's posterior.

        It is looked for where games still count: elsewhere the curve, which is local, says nothing.
        """
        curves = rng.multivariate_normal(self.curve.coefficients, self.curve.covariance, DRAWS, method="eigh")
        places = np.vstack([rng.uniform(-1, 1, (4 * DRAWS, self.x.shape[1])), self.x[-DRAWS:]])
        weights = self.log_weight(places)
        places = places[weights > weights.max() + math.log(FORGOTTEN)]
        best = places[np.argmax(features(places) @ curves.T, axis=0)]
        low, high = np.quantile(best, LEVEL, axis=0)
        return low, high


def fit(x: Array, results: Array) -> Fit:
    """Weigh the games: a round gives less to what its regression puts below the mean, until nothing changes [Coulom11]."""
    terms = features(x)
    weights, rounds = np.ones(len(x)), []
    while True:
        mean, deviation = mean_logit(results, weights)
        rounds.append(Round(regress(terms, results, weights, mean), mean, deviation))
        before = weights.sum()
        weights = np.minimum(weights, np.exp(np.minimum(0, rounds[-1].log_weight(x))))
        if weights.sum() > CONVERGED * before or len(rounds) == MOST_ROUNDS:
            return Fit(x, results, weights, tuple(rounds))
