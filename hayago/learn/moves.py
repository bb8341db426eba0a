"""Fits the weights of move features to the visits of searches: a softmax over the moves of a position, by gradient descent."""

import pathlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.files import write_whole
from ..core.jit import entry
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.features import FAMILIES, FEATURES, Table, describe
from ..games.go.notation import to_text

STEPS = 200
RATE = 0.1  # of the first step; it falls to a tenth of that
DECAY = 2.0  # strength of the pull of every weight to zero, in positions
TESTED = 10  # every tenth game is kept for the test


class Positions(NamedTuple):
    """Positions as a list of moves, one position behind the other."""

    features: NDArray[np.int32]  # [move, family] FEATURES where there is none of a family
    shares: NDArray[np.float32]  # [move] of the visits of its position
    counts: NDArray[np.int64]  # [position] of moves
    games: NDArray[np.int64]  # [position] the game it is from


class Fit(NamedTuple):
    """Weights, and how well they predict the games they were not fitted to."""

    weights: NDArray[np.float64]
    loss: float  # cross-entropy in nats
    hits: float  # share of positions in which the most visited move is also the likeliest


@entry
def extract(game, boards, workers, table):
    """Write the features of all moves of boards[0] to the table, the moves to worker.children; returns how many there are."""
    worker = workers[0]
    count = game.moves(boards[0], worker.children)
    for i in range(count):
        for family in range(table.rows.shape[1]):
            table.rows[i, family] = FEATURES
    describe(boards[0], game.to_play(boards[0]), worker, count, table)
    return count


def collect(games: Iterable[dict[str, Any]]) -> Positions:
    """The positions of games written by self_play.py."""
    features, shares, counts, numbers = [], [], [], []
    for number, record in enumerate(games):
        game = Go(record["size"], record["komi"])
        workers, table = new_worker(game), Table(np.zeros((game.max_children(), len(FAMILIES)), np.int32))
        position = game.start()
        for move, searched in record["moves"]:
            count = extract(game, position.boards, workers, table)
            visits = dict(searched)
            share = np.array([visits.get(int(m), 0) for m in workers[0].children[:count]], np.float32)
            if share.sum() > 0:
                features.append(table.rows[:count].copy())
                shares.append(share / share.sum())
                counts.append(count)
                numbers.append(number)
            position = position.play(to_text(move, game.size))
    return Positions(np.concatenate(features), np.concatenate(shares), np.array(counts), np.array(numbers))


def fit(positions: Positions, watch: Callable[[int, float], None] = lambda step, loss: None) -> Fit:
    """Adam on the whole batch; `watch` is told of each step and the loss on what is learned from."""
    starts = np.concatenate([[0], np.cumsum(positions.counts)[:-1]])
    owner = np.repeat(np.arange(len(positions.counts)), positions.counts)
    tested = positions.games % TESTED == 0
    weights, mean, square = (np.zeros(FEATURES + 1) for _ in range(3))
    learned = ~tested
    for step in range(1, STEPS + 1):
        chances = predict(weights, positions, starts, owner)
        watch(step, cross_entropy(chances, positions, starts)[learned].mean())
        error = np.where(tested[owner], 0, chances - positions.shares)
        slope = DECAY * weights
        for family in range(positions.features.shape[1]):
            slope += np.bincount(positions.features[:, family], weights=error, minlength=FEATURES + 1)
        slope[FEATURES] = 0
        slope /= learned.sum()
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        rate = RATE * (1 - 0.9 * step / STEPS)
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    chances = predict(weights, positions, starts, owner)
    judged = tested if tested.any() and learned.any() else np.ones_like(tested)
    hits = [np.argmax(chances[a : a + n]) == np.argmax(positions.shares[a : a + n])
            for a, n in zip(starts[judged], positions.counts[judged], strict=True)]  # fmt: skip
    return Fit(weights[:FEATURES], float(cross_entropy(chances, positions, starts)[judged].mean()), float(np.mean(hits)))


def predict(weights: NDArray[Any], positions: Positions, starts: NDArray[Any], owner: NDArray[Any]) -> NDArray[np.float64]:
    """[move] its probability in its position."""
    strength = weights[positions.features].sum(axis=1)
    strength = np.exp(strength - np.maximum.reduceat(strength, starts)[owner])
    return np.asarray(strength / np.add.reduceat(strength, starts)[owner])


def cross_entropy(chances: NDArray[Any], positions: Positions, starts: NDArray[Any]) -> NDArray[np.float64]:
    """[position] between the visits and the prediction."""
    return np.asarray(np.add.reduceat(-positions.shares * np.log(chances + 1e-12), starts))


def write_weights(path: pathlib.Path, weights: NDArray[Any]) -> None:
    """As priors/learned.py reads them."""
    write_whole(path, weights.astype("<f4").tobytes())
