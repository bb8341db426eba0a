"""Strengths of features by minorisation-maximisation on the generalised Bradley-Terry model [Coulom07, section 2].

A move is a team of features and as strong as the product of their strengths (gamma). In each position the move played has won
against all others:

    P(move) = product of its gammas / sum over all moves of the products of theirs.

One family at a time every gamma is set to what maximises a lower bound of the likelihood that touches it at the present values:

    gamma_i <- W_i / sum over positions j of C_ij / E_j

with W_i the wins of feature i, C_ij the strength of its team-mates in position j and E_j the strength of all moves there. A
prior keeps rare features near 1: as if each had won once and lost once against a move of strength 1.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..core.jit import entry
from .rows import Described

PRIOR = 1.0  # wins and losses against a move of strength 1
PASSES = 30  # over all families
ENOUGH = 1e-4  # gain of the mean log-likelihood in a pass, below which there is no more to learn


@entry
def set_strengths(columns, gammas, strengths):
    """strengths[move] = the product of its features' gammas."""
    for i in range(strengths.shape[0]):
        strengths[i] = 1
    for family in range(columns.shape[0]):
        for i in range(strengths.shape[0]):
            strengths[i] *= gammas[columns[family, i]]


@entry
def update_sums(column, counts, gammas, strengths, sums):
    """sums[feature] = the sum over positions of C / E for the features of a family, [move] in `column`."""
    at = 0
    for j in range(counts.shape[0]):
        total = np.float64(0)
        for i in range(at, at + counts[j]):
            total += strengths[i]
        for i in range(at, at + counts[j]):
            feature = column[i]
            sums[feature] += strengths[i] / (gammas[feature] * total)
        at += counts[j]


@entry
def change_strengths(column, ratios, strengths):
    """Bring the strengths of all moves up to date after a family has changed."""
    for i in range(column.shape[0]):
        strengths[i] *= ratios[column[i]]


@entry
def log_likelihood(counts, played, strengths):
    """The mean logarithm of the probability of the moves played."""
    at, total = 0, np.float64(0)
    for j in range(counts.shape[0]):
        everything = np.float64(0)
        for i in range(at, at + counts[j]):
            everything += strengths[i]
        total += np.log(strengths[at + played[j]] / everything)
        at += counts[j]
    return total / counts.shape[0]


def minorise(
    data: Described,
    features: int,
    none: int,
    gammas: NDArray[np.float64] | None = None,
    passes: int = PASSES,
    watch: Callable[[int, float, NDArray[np.float64]], None] = lambda done, value, gammas: None,
) -> NDArray[np.float64]:
    """The strengths of features in games of any kind, by minorisation-maximisation [Coulom07]: an array [feature].

    Features are numbered from 0 to `features` - 1; `none` is the number that stands for no feature. `gammas` are strengths to
    begin with, all 1 where there are none. `watch` is told of each pass: its number, log-likelihood, strengths.

    >>> import numpy as np
    >>> from hayago import Described, minorise
    >>> rows = np.array([[0], [1]] * 4, np.uint16)  # four positions with two moves; the first is played three times
    >>> counts, played, plies = (np.array(each, np.int32) for each in ([2] * 4, [0, 0, 0, 1], [0, 1, 2, 3]))
    >>> strengths = minorise(Described(rows, counts, played, plies), features=2, none=2)
    >>> bool(strengths[0] > strengths[1])
    True
    """
    table = np.ones(max(features, none + 1))
    if gammas is not None:
        table[:features] = gammas
    starts = np.concatenate([[0], np.cumsum(data.counts)[:-1]])
    winners = data.rows[starts + data.played]
    columns = np.ascontiguousarray(data.rows.T)  # one family behind the other
    strengths = np.zeros(len(data.rows))
    former = -np.inf
    for done in range(passes):
        set_strengths(columns, table, strengths)
        for family, column in enumerate(columns):
            wins = np.bincount(winners[:, family], minlength=len(table)).astype(float)
            sums = np.zeros(len(table))
            update_sums(column, data.counts, table, strengths, sums)
            seen = sums > 0
            seen[none] = False
            new = table.copy()
            new[seen] = (wins[seen] + PRIOR) / (sums[seen] + 2 * PRIOR / (table[seen] + 1))
            change_strengths(column, new / table, strengths)
            table = new
        value = log_likelihood(data.counts, data.played, strengths)
        watch(done + 1, value, table[:features])
        if value - former < ENOUGH:
            break
        former = value
    return table[:features]
