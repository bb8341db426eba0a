"""Positions of games as rows of features, one for each move, and the move that was played."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.jit import entry, helper
from ..core.records import copy_record
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.move_patterns import FAMILIES, NONE, Rows, Shapes, describe_patterns
from ..games.go.knowledge.rings import fill_shapes, shape_memory
from ..games.go.rules.board import PASS, legal
from ..parts.observe.ownership import owner_counts
from .games import Game

MOST_ROWS = 150_000  # of a game; what comes after them is left out


class Described(NamedTuple):
    """Positions of one game, or of several, for `minorise`: all moves of each as rows of features, and the move played.

    >>> import numpy as np
    >>> from hayago import Described
    >>> rows = np.array([[0], [1]] * 4, np.uint16)  # four positions with two moves, of one family of features
    >>> counts, played, plies = (np.array(each, np.int32) for each in ([2] * 4, [0, 0, 0, 1], [0, 1, 2, 3]))
    >>> Described(rows, counts, played, plies).rows.shape
    (8, 1)
    """

    rows: NDArray[np.uint16]  # [move, family] feature, or NONE; one position behind the other
    counts: NDArray[np.int32]  # [position] of moves
    played: NDArray[np.int32]  # [position] which of them was played
    plies: NDArray[np.int32]  # [position] moves before it


class Memory(NamedTuple):
    """What `describe_patterns` needs in a worker, as a part for `new_worker`."""

    tags: NDArray[np.uint32]
    numbers: NDArray[np.uint16]

    def scratch(self, game):
        return [*shape_memory(game, len(self.tags)), *owner_counts(game)]

    def fill(self, worker):
        fill_shapes(worker, self.tags, self.numbers)


@entry
def describe_game(game, boards, workers, moves, colors, wanted, playouts, sink, counts, played, plies):
    """Write the rows of the wanted positions of a game; returns how many positions, and how many moves were legal.

    boards[0] is the empty board, and is played on.
    """
    worker, board = workers[0], boards[0]
    at, found, ply = 0, 0, 0
    while ply < moves.shape[0]:
        move, color = moves[ply], np.int64(colors[ply])
        board.to_play = color
        if move != PASS and not legal(board, move, color):
            break
        if wanted[ply] and move != PASS:
            count = game.moves(board, worker.children)
            if at + count > sink.rows.shape[0]:
                break
            index = -1
            for i in range(count):
                if worker.children[i] == move:
                    index = i
            if index >= 0:
                for i in range(count):
                    for family in range(sink.rows.shape[1]):
                        sink.rows[at + i, family] = NONE
                foresee(game, board, worker, playouts)
                describe_patterns(board, color, worker, count, Rows(sink.rows[at : at + count]))
                counts[found], played[found], plies[found] = count, index, ply
                found += 1
                at += count
        game.play(board, move)
        ply += 1
    return found, ply


@helper
def foresee(game, board, worker, playouts):
    """Who owns the points at the end of so many random games from the position."""
    for p in range(worker.owned.shape[0]):
        worker.owned[p] = 0
    worker.owned_count[0] = playouts
    for _ in range(playouts):
        copy_record(worker.board, board)
        length = 0
        while length < worker.moves.shape[0] and not game.is_over(worker.board):
            game.play(worker.board, game.random_move(worker.board, worker))
            length += 1
        game.count_owners(worker.board, worker.owned)


class Describer:
    """Describes games of one board size."""

    def __init__(self, size: int, shapes: Shapes, playouts: int = 0, seed: int = 1) -> None:
        self.game = Go(size)
        self.playouts, self.seed = playouts, seed
        self.workers = new_worker(self.game, seed, parts=Memory(shapes.tags, shapes.numbers))
        self.sink = Rows(np.zeros((MOST_ROWS, len(FAMILIES)), np.uint16))
        self.counts, self.played, self.plies = (np.zeros(self.game.max_length(), np.int32) for _ in range(3))

    def describe(self, game: Game, wanted: NDArray[np.bool]) -> tuple[Described, bool]:
        """The wanted positions of a game, and whether all its moves are legal. What it gives holds until the next call."""
        ask = wanted.astype(np.uint8)
        ask[: game.first] = 0
        found, legal_moves = describe_game(
            self.game, self.game.new_board(), self.workers, game.moves, game.colors, ask, self.playouts, self.sink,
            self.counts, self.played, self.plies,
        )  # fmt: skip
        rows = int(self.counts[:found].sum())
        described = Described(self.sink.rows[:rows], self.counts[:found], self.played[:found], self.plies[:found])
        return described, legal_moves == len(game.moves)


def chosen_positions(game: Game, share: float, seed: int, number: int) -> NDArray[np.bool]:
    """[move] is the position before it learned from? Drawn by the seed and the number of the game alone."""
    generator: Any = np.random.Generator(np.random.PCG64([seed, number]))
    return np.asarray(generator.random(len(game.moves)) < share)


def described(
    describer: Describer, games: list[Game], share: float, seed: int, first: int = 0
) -> Iterator[tuple[int, Described]]:
    """(number, positions) of one game after the other; the number of the first is given."""
    for number, game in enumerate(games, first):
        found, _ = describer.describe(game, chosen_positions(game, share, seed, number))
        if len(found.counts):
            yield number, found


def joined(parts: list[Described]) -> Described:
    """Positions of several games in one."""
    columns: list[Any] = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Described(*columns)


def copied(part: Described) -> Described:
    columns: list[Any] = [column.copy() for column in part]
    return Described(*columns)
