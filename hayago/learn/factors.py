"""Weights and latent factors of features by stochastic gradient: a factorisation machine in a softmax [Rendle10; Wistuba13].

    score = sum of the features' weights + sum over all pairs of features of the product of their factors, RANK numbers each
    P(move) = exp(score) / sum over the moves of the position of exp(score)

Without factors it is the model of minorisation.py, a weight being the logarithm of a gamma. Each position is a step along the
gradient of the logarithm of the probability of the move played, with steps that shrink by themselves [AdaGrad, Duchi11].
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.jit import entry, helper

RANK = 8
RATE = 0.2  # of the weights
FACTOR_RATE = 0.1
FIRST_SQUARES = 1.0  # before any gradient: the first steps are no leaps
SPREAD = 0.02  # of the factors at the beginning


class Model(NamedTuple):
    """What is learned; the last row stands for no feature, and stays zero."""

    weights: NDArray[np.float32]  # [feature]
    factors: NDArray[np.float32]  # [feature, RANK]
    weight_squares: NDArray[np.float32]  # sums of squared gradients
    factor_squares: NDArray[np.float32]


def new_model(features: int, with_factors: bool, seed: int = 1) -> Model:
    """Nothing learned yet; factors begin with small random numbers, where they are wanted."""
    weights = np.zeros(features + 1, np.float32)
    factors = np.zeros((features + 1, RANK), np.float32)
    if with_factors:
        generator = np.random.Generator(np.random.PCG64(seed))
        factors[:features] = generator.normal(0, SPREAD, (features, RANK))
    return Model(weights, factors, np.full_like(weights, FIRST_SQUARES), np.full_like(factors, FIRST_SQUARES))


@helper
def add_scores(rows, at, count, none, model, sums, scores):
    """scores[i] of the moves of a position, and sums[i], the sums of their features' factors; returns the highest score."""
    highest = np.float32(-1e30)
    for i in range(count):
        score = np.float32(0)
        for k in range(RANK):
            sums[i, k] = 0
        for family in range(rows.shape[1]):
            feature = min(np.int64(rows[at + i, family]), none)
            score += model.weights[feature]
            for k in range(RANK):
                factor = model.factors[feature, k]
                sums[i, k] += factor
                score -= np.float32(0.5) * factor * factor
        for k in range(RANK):
            score += np.float32(0.5) * sums[i, k] * sums[i, k]
        scores[i] = score
        highest = max(highest, score)
    return highest


@helper
def to_chances(scores, count, highest):
    """Turn scores into probabilities."""
    total = np.float32(0)
    for i in range(count):
        scores[i] = np.float32(math.exp(scores[i] - highest))
        total += scores[i]
    for i in range(count):
        scores[i] /= total


@entry
def learn_positions(rows, counts, played, model, sums, scores, rate, factor_rate):
    """A step for each position; returns the sum of the logarithms of the probabilities of the moves played, before it."""
    none = np.int64(model.weights.shape[0] - 1)
    step, factor_step = np.float32(rate), np.float32(factor_rate)
    at, total = 0, np.float64(0)
    for j in range(counts.shape[0]):
        count = counts[j]
        highest = add_scores(rows, at, count, none, model, sums, scores)
        to_chances(scores, count, highest)
        total += math.log(scores[played[j]] + 1e-30)
        for i in range(count):
            error = (np.float32(1) if i == played[j] else np.float32(0)) - scores[i]
            for family in range(rows.shape[1]):
                feature = np.int64(rows[at + i, family])
                if feature >= none:
                    continue
                model.weight_squares[feature] += error * error
                model.weights[feature] += step * error / np.sqrt(model.weight_squares[feature])
                if factor_step > 0:
                    for k in range(RANK):
                        slope = error * (sums[i, k] - model.factors[feature, k])
                        model.factor_squares[feature, k] += slope * slope
                        model.factors[feature, k] += factor_step * slope / np.sqrt(model.factor_squares[feature, k])
        at += count
    return total


@entry
def judge_positions(rows, counts, played, model, sums, scores, ranks, logarithms, calibration):
    """Write the rank (0 is first) and the logarithm of the probability of the moves played.

    All moves are added to calibration[bin by probability]: their number, the sum of their probabilities, how many were played.
    """
    none = np.int64(model.weights.shape[0] - 1)
    at = 0
    for j in range(counts.shape[0]):
        highest = add_scores(rows, at, counts[j], none, model, sums, scores)
        to_chances(scores, counts[j], highest)
        mine = scores[played[j]]
        rank = 0
        for i in range(counts[j]):
            rank += scores[i] > mine or (scores[i] == mine and i < played[j])
            part = min(np.int64(scores[i] * calibration.shape[0]), calibration.shape[0] - 1)
            calibration[part, 0] += 1
            calibration[part, 1] += scores[i]
            calibration[part, 2] += i == played[j]
        ranks[j], logarithms[j] = rank, math.log(mine + 1e-30)
        at += counts[j]
