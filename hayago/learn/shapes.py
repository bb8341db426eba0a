"""Learns the weights of local shapes from games against itself, by temporal differences [Gelly11, section 5.1: RLGO].

Both sides play the move after which the shapes promise most, or with a chance of `EXPLORING` any move. After each game the
value of every position is drawn towards that of two moves later, when the same player is to move, the last ones to the result:
    w += rate / 194 * (V(s_t+2) - V(s_t)) for each shape of s_t,   V(s) = logistic(sum of its weights).
A game is learned from as if it had been played in its eight mirror images, too: so shapes that are mirror images share a
weight, and those with exchanged colours have its opposite.
"""

import io
import math
import pathlib
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SettingError
from ..core.files import write_whole
from ..core.jit import entry, helper
from ..core.records import copy_record
from ..core.rng import unit
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.local_shapes import LONGEST, SHAPES, SIZE, SQUARES, STARTS, list_shapes, promising_move

EXPLORING = 0.1
RATE = 0.1  # of the first games; it falls to a tenth of that
BATCH = 10_000  # games after which the weights are written
LONGEST_GAME = 120  # moves
VARIANTS = 16  # eight symmetries, each with the colours as they are (even) and exchanged (odd)


class Sharing(NamedTuple):
    """Which shapes have one weight."""

    weight: NDArray[np.int32]  # [shape] the number of its weight, -1 where that is 0: the shape is its own opposite
    sign: NDArray[np.int8]  # [shape]
    shapes: NDArray[np.int32]  # [weight, variant] of the first shape that has it


class Tables(NamedTuple):
    """What the kernel works with."""

    weights: NDArray[np.float32]  # [shape]
    weight: NDArray[np.int32]
    sign: NDArray[np.int8]
    shapes: NDArray[np.int32]
    seen: NDArray[np.int32]  # [move, square] shapes of the game's positions


def shared_weights() -> Sharing:
    """The classes of shapes under the symmetries of the board and the exchange of colours."""
    variants = np.stack([image for symmetry in range(8) for image in images(symmetry)], axis=1)
    is_own_opposite = (variants[:, 1::2] == np.arange(SHAPES)[:, None]).any(axis=1)
    first = variants.min(axis=1)
    leaders = np.unique(first[~is_own_opposite])
    weight = np.full(SHAPES, -1, np.int32)
    weight[~is_own_opposite] = np.searchsorted(leaders, first[~is_own_opposite])
    shapes = variants[leaders].astype(np.int32)
    sign = np.zeros(SHAPES, np.int8)
    for variant in range(VARIANTS):
        sign[shapes[:, variant]] = 1 if variant % 2 == 0 else -1
    return Sharing(weight, sign, shapes)


def images(symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """[shape] where one of the eight symmetries takes it, with the colours as they are and exchanged."""
    same, exchanged = np.empty(SHAPES, np.int64), np.empty(SHAPES, np.int64)
    for side in range(1, LONGEST + 1):
        codes, places = np.arange(3 ** (side * side)), SIZE - side + 1
        digits = [(codes // 3**k) % 3 for k in range(side * side)]
        to = [moved(k // side, k % side, side, symmetry) for k in range(side * side)]
        turned = sum(digit * 3 ** (y * side + x) for digit, (y, x) in zip(digits, to, strict=True))
        opposite = sum((-digit % 3) * 3 ** (y * side + x) for digit, (y, x) in zip(digits, to, strict=True))
        for row in range(places):
            for column in range(places):
                y, x = moved(row, column, places, symmetry)
                here = STARTS[side - 1] + (row * places + column) * len(codes)
                there = STARTS[side - 1] + (y * places + x) * len(codes)
                same[here : here + len(codes)] = there + turned
                exchanged[here : here + len(codes)] = there + opposite
    return same, exchanged


def moved(row: int, column: int, size: int, symmetry: int) -> tuple[int, int]:
    """Where a symmetry takes a place of a square: bit 0 mirrors columns, bit 1 rows, bit 2 exchanges the two."""
    column = size - 1 - column if symmetry & 1 else column
    row = size - 1 - row if symmetry & 2 else row
    return (column, row) if symmetry & 4 else (row, column)


@entry
def play_and_learn(game, roots, workers, tables, games, rate, exploring):
    """So many games from roots[0], each followed by its lesson; returns how many Black won."""
    worker = workers[0]
    board = worker.board
    won = 0
    for _ in range(games):
        copy_record(board, roots[0])
        list_shapes(board, tables.seen[0])
        length = 0
        while length < tables.seen.shape[0] - 1 and not game.is_over(board):
            if unit(worker) < exploring:
                move = game.random_move(board, worker)
            else:
                move = promising_move(board, tables.seen[length], tables.weights)
            game.play(board, move)
            length += 1
            list_shapes(board, tables.seen[length])
        result = 1.0 if game.score(board) > 0 else 0.0
        won += result > 0
        learn_from(tables, length, result, rate)
    return won


@helper
def learn_from(tables, length, result, rate):
    """Draw the value of each position, from the first on, towards that of two moves later, the last two to the result."""
    for t in range(length + 1):
        target = result if t + 2 > length else value_of(tables, t + 2)
        step = np.float32(rate / SQUARES * (target - value_of(tables, t)))
        for k in range(SQUARES):
            shape = tables.seen[t, k]
            if tables.weight[shape] >= 0:
                change = step * tables.sign[shape]
                for variant in range(VARIANTS):  # a shape that is its own mirror image is there more than once
                    other = tables.shapes[tables.weight[shape], variant]
                    tables.weights[other] += change if variant % 2 == 0 else -change


@helper
def value_of(tables, t):
    """Black's chance to win after so many moves of the game."""
    total = 0.0
    for k in range(SQUARES):
        total += np.float64(tables.weights[tables.seen[t, k]])
    return 1.0 / (1.0 + math.exp(-total))


def learn_shapes(path: pathlib.Path, games: int, seed: int = 1) -> Iterator[int]:
    """Learn from so many games and yield how many there have been; goes on from the file, where there is one."""
    done, weights = read_state(path)
    game, sharing = Go(SIZE), shared_weights()
    tables = Tables(weights, *sharing, np.zeros((LONGEST_GAME + 1, SQUARES), np.int32))
    while done < games:
        count = min(BATCH, games - done)
        rate = RATE * max(0.1, 1 - done / games)
        play_and_learn(game, game.new_board(), new_worker(game, seed * 1_000_003 + done), tables, count, rate, EXPLORING)
        done += count
        write_state(path, done, weights)
        yield done


def read_state(path: pathlib.Path) -> tuple[int, NDArray[np.float32]]:
    """(games, weights) of a learner's file; nothing learned yet where there is none."""
    if not path.exists():
        return 0, np.zeros(SHAPES, np.float32)
    try:
        with np.load(path, allow_pickle=False) as data:
            games, weights = int(data["games"]), np.array(data["weights"], np.float32)
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        raise SettingError(f"{path} holds no weights of shapes: {error}; name another file or remove it") from None
    if weights.shape != (SHAPES,):
        raise SettingError(f"{path} holds {weights.size} weights for {SHAPES} shapes: name another file or remove it")
    return games, weights


def write_state(path: pathlib.Path, games: int, weights: NDArray[np.float32]) -> None:
    """The file is there whole or not at all."""
    content = io.BytesIO()
    np.savez_compressed(content, games=np.int64(games), weights=weights)
    write_whole(path, content.getvalue())


def write_shape_weights(path: pathlib.Path, weights: NDArray[Any], unit: float) -> None:
    """As priors/local_shapes.py reads them."""
    write_whole(path, np.clip(np.rint(weights / unit), -127, 127).astype(np.int8).tobytes())
