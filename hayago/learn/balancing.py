"""Weights of playouts by simulation balancing, or by policy gradient [Silver09; Huang10].

Playouts of the policy p with the logarithms of strengths theta as parameters end in z = 1 where Black wins, else 0. With

    psi = sum over the moves a of a playout of grad log p(a) = features of a - their expectation over all moves,

(for the expectation a second move is drawn from the same position: right on average, and ten times as quick) simulation
balancing draws the mean result V of a position to its value V*, by the gradient of (V* - V)^2:

    theta += alpha (V* - V) g,    g = mean of z psi / T    [Silver09],

T being the length of a playout. V and g come from playouts of their own: else the product would be biased. (z - V) stands for z
in g, which changes no expectation and makes it less noisy.

Policy gradient makes the winner's moves likelier: psi of each player's moves with the sign of his result [Silver09].
"""

import io
import pathlib
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SettingError
from ..core.files import write_whole
from ..core.jit import entry
from ..core.records import copy_record
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.playout_features import ATARI, FAMILIES, FEATURES, SELF, STARTS
from ..parts.playouts.kept_weights import set_strengths
from ..parts.playouts.run import run_playouts
from ..parts.playouts.weighing import describe_two
from .playout_rows import Unweighted
from .valued import Valued

RATES = {"balance": 300.0, "gradient": 30.0}  # alpha of the first step; it falls to a tenth of that
PLAYOUTS = 400  # for V, and as many for g
BATCH = 20  # positions after which what was learned is written
JUDGED_EVERY = 100  # steps
LARGEST = 7.0  # of the logarithm of a strength, both ways
JUDGED_BY = 1000  # playouts a position, for the error on positions not learned from


class Tables(NamedTuple):
    """What the kernel works with."""

    rows: NDArray[np.uint16]  # [chosen move and the other one, family]
    psi: NDArray[np.float64]  # [player - 1, feature] of a playout; the last stands for no feature
    slope: NDArray[np.float64]  # [feature] sum over playouts


@entry
def trace_playouts(game, policy, roots, workers, tables, count, mean, is_balancing):
    """Add (z - mean) psi / T of so many playouts to the slope, or for policy gradient each player's psi by his result.

    Returns how many Black won.
    """
    worker = workers[0]
    board = worker.board
    wins = 0
    for _ in range(count):
        copy_record(board, roots[0])
        for feature in range(tables.psi.shape[1]):
            tables.psi[0, feature] = 0
            tables.psi[1, feature] = 0
        length = 0
        while length < worker.moves.shape[0] - 1 and not game.is_over(board):
            player = np.int64(board.to_play) - 1
            move = policy.choose(game, board, worker)
            other = policy.choose(game, board, worker)
            if move != other:
                describe_two(board, worker, move, other, tables.rows)
                for family in range(tables.rows.shape[1]):
                    tables.psi[player, tables.rows[0, family]] += 1
                    tables.psi[player, tables.rows[1, family]] -= 1
            game.play(board, move)
            length += 1
        z = 1.0 if game.score(board) > 0 else 0.0
        wins += z > 0
        blacks = (z - mean) / max(length, 1)
        whites = blacks if is_balancing else -blacks
        for feature in range(tables.slope.shape[0]):
            tables.slope[feature] += blacks * tables.psi[0, feature] + whites * tables.psi[1, feature]
    return wins


class Error(NamedTuple):
    """How far the means of playouts are from the values of positions not learned from."""

    squared: float  # mean of (V* - V)^2, less what it owes to the number of playouts
    bias: float  # mean of V - V*
    correlation: float


class State(NamedTuple):
    """What is learned so far."""

    theta: NDArray[np.float64]  # [feature] logarithms of strengths
    steps: int
    errors: list[tuple[int, Error]]  # after so many steps


class Balancer:
    """Learns from positions of one board size."""

    def __init__(
        self, game: Go, positions: list[Valued], held_out: int, method: str, theta: NDArray[Any], seed: int = 1
    ) -> None:
        if not 0 < held_out < len(positions):
            raise SettingError(f"there are {len(positions)} positions: leave some out for judging, and some to learn from")
        self.game, self.method, self.seed = game, method, seed
        self.learned, self.judged = positions[:-held_out], positions[-held_out:]
        self.theta = bounded(np.array(theta, np.float64))
        self.tables = Tables(np.zeros((2, len(FAMILIES)), np.uint16), np.zeros((2, FEATURES + 1)), np.zeros(FEATURES + 1))

    def steps(self, state: State, steps: int, playouts: int = PLAYOUTS) -> Iterator[State]:
        """Make so many steps in all, one position each, and yield the state after every batch; goes on from `state`."""
        self.theta, done, errors = state.theta.copy(), state.steps, list(state.errors)
        if not errors:
            errors.append((0, self.error()))
            yield State(self.theta.copy(), 0, list(errors))
        while done < steps:
            last = min(done + BATCH, steps)
            for step in range(done, last):
                rate = RATES[self.method] * (1 - 0.9 * step / steps)
                self.step(step, rate, playouts)
            done = last
            if done == steps or done % JUDGED_EVERY == 0:
                errors.append((done, self.error()))
            yield State(self.theta.copy(), done, list(errors))

    def step(self, number: int, rate: float, playouts: int) -> None:
        """One step by a position that the seed and the number of the step choose."""
        choice = np.random.default_rng([self.seed, number])
        position = self.learned[int(choice.integers(len(self.learned)))]
        workers = self.workers(number)
        wins, _, _ = run_playouts(self.game, Unweighted(), position.boards, workers, playouts)
        mean = wins / playouts
        self.tables.slope[:] = 0
        is_balancing = self.method == "balance"
        trace_playouts(self.game, Unweighted(), position.boards, workers, self.tables, playouts, mean, is_balancing)
        slope = self.tables.slope[:FEATURES] / playouts
        error = position.value - mean if is_balancing else 1.0
        self.theta = bounded(self.theta + rate * error * slope)

    def workers(self, stream: int) -> Any:
        workers = new_worker(self.game, self.seed, stream, Unweighted())
        set_strengths(workers[0], np.exp(self.theta).astype(np.float32))
        return workers

    def error(self) -> Error:
        """On the positions left out, always by the same random numbers."""
        workers = self.workers(1 << 30)
        pairs = []
        for position in self.judged:
            wins, _, _ = run_playouts(self.game, Unweighted(), position.boards, workers, JUDGED_BY)
            pairs.append((position.value, wins / JUDGED_BY))
        wanted, found = np.array(pairs).T
        noise = float(np.mean(found * (1 - found))) / (JUDGED_BY - 1)
        correlation = float(np.corrcoef(wanted, found)[0, 1]) if len(pairs) > 1 and wanted.std() * found.std() > 0 else 0.0
        return Error(float(np.mean((wanted - found) ** 2)) - noise, float(np.mean(found - wanted)), correlation)


def bounded(theta: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logarithms of strengths that the policy can have: that of no chain in atari is 0, those of self-atari are at most 0."""
    theta = np.clip(theta, -LARGEST, LARGEST)
    theta[STARTS[ATARI]] = 0
    theta[STARTS[SELF] :] = np.minimum(theta[STARTS[SELF] :], 0)
    return theta


def read_state(path: pathlib.Path, theta: NDArray[Any]) -> State:
    """What a learner's file holds; where there is none, nothing has been learned beyond `theta`."""
    if not path.exists():
        return State(np.array(theta, np.float64), 0, [])
    try:
        with np.load(path, allow_pickle=False) as data:
            found = np.array(data["theta"], np.float64)
            errors = [(int(row[0]), Error(*row[1:].tolist())) for row in data["errors"]]
            steps = int(data["steps"])
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        raise SettingError(f"{path} holds nothing learned of playouts: {error}; name another file or remove it") from None
    if found.shape != (FEATURES,):
        raise SettingError(f"{path} holds {found.size} weights for {FEATURES} features: name another file or remove it")
    return State(found, steps, errors)


def write_state(path: pathlib.Path, state: State) -> None:
    """The file is there whole or not at all."""
    content = io.BytesIO()
    rows = np.array([[steps, *error] for steps, error in state.errors]).reshape(-1, 4)
    np.savez_compressed(content, theta=state.theta, steps=np.int64(state.steps), errors=rows)
    write_whole(path, content.getvalue())
