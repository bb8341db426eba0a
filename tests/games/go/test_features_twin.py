"""The features of moves are those that a twin in plain Python finds, in random games and on drawings with stones thrown in."""

import random
from collections import Counter

import numpy as np
import pytest
from naive import features, steps
from naive.ladder import TooLong

from hayago import Go, Position
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.features import FAMILIES, FEATURES, STARTS, Table
from hayago.games.go.notation import point_at, to_text
from hayago.learn.moves import extract

GAMES = [(7, 18, 24), (9, 8, 34)]  # size, games, plies
EVERY = 2  # of the positions of a game one is compared
NUMBERS = {  # of each family, what random games must show; shapes and distances show themselves
    "capture": range(1, 7),
    "escape": range(1, 5),
    "atari": {*range(11)} - {features.AND_CAP, features.AND_CAP2},  # too rare
    "self": range(1, 5),
    "defence": range(1, 7),
    "ko": [1],
    "pass": [0, 1],
}
RARE = {  # Black to play
    features.AND_CAP: """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X O X . .
        . . . . O . .
        . . . . . . .
    """,
    features.AND_CAP2: """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X . .
        . . . . O . O
        . O . . X . .
        . . . O X . .
    """,
}


class Comparison:
    """Compares positions, and remembers what was met."""

    def __init__(self):
        self.seen = Counter()  # (family, number within it)
        self.classes = {family: {} for family in features.SHAPES}  # [family] {key of the twin: class of the kernel}
        self.too_long = 0  # positions that the twin cannot read to the end

    def compare(self, board, position):
        try:
            wanted = plain(board)
        except TooLong:
            self.too_long += 1
            return
        found = compiled(position)
        assert found.keys() == wanted.keys(), position
        for move, numbers in found.items():
            for family in self.classes.keys() & numbers.keys():
                number, key = numbers.pop(family), wanted[move].pop(family)
                assert self.classes[family].setdefault(key, number) == number, f"{position}: {move}"
            assert numbers == wanted[move], f"{position}: {move}"
            self.seen.update(numbers.items())


def compiled(position):
    """{move: {family: number within it}}."""
    game = position.game
    workers, table = new_worker(game), Table(np.zeros((game.max_children(), len(FAMILIES)), np.int32))
    count = extract(game, position.boards, workers, table)
    return {
        to_text(workers[0].children[i], game.size): {
            family: int(feature - start)
            for family, feature, start in zip(FAMILIES, table.rows[i], STARTS[:-1], strict=True)
            if feature != FEATURES
        }
        for i in range(count)
    }


def plain(board):
    """The same by the twin."""
    cells = {cell for cell in range(len(board.cells)) if steps.may_play(board, cell)}
    return {name(cell, board.size): features.features_of(board, cell) for cell in [*cells, None]}


def name(cell, size):
    return "pass" if cell is None else to_text(point_at(cell % size, cell // size, size), size)


def test_random_games():
    comparison = Comparison()
    for size, games, plies in GAMES:
        for seed in range(100, 100 + games):
            position = None
            for board in steps.random_game(size, seed, plies):
                if position is None:
                    position = Position.drawing(str(board), game=Go(size, ko="simple"))
                else:
                    position = position.play(name(board.last, size)).resumed()
                if len(board.moves) % EVERY == 0:
                    comparison.compare(board, position)
    for classes in comparison.classes.values():  # no two keys share a class
        assert len(set(classes.values())) == len(classes) > 100
    assert comparison.too_long <= 5
    pairs = {(family, number) for family, numbers in NUMBERS.items() for number in numbers}
    assert {pair for pair in pairs if comparison.seen[pair] < 2} == set()


@pytest.mark.parametrize("kind", RARE)
def test_rare_ataris(kind):
    """The drawing with up to four points changed at random; some of that takes the reason for the kind away."""
    cells = [".XO".index(letter) for letter in "".join(RARE[kind].split())]
    comparison, draw = Comparison(), random.Random(3)
    for k in range(30):
        board = steps.Record(7)
        board.cells[:] = cells
        for _ in range(k % 5):
            board.cells[draw.randrange(49)] = draw.randrange(3)
        if all(chain is None or chain.liberties for chain in board.chains()):
            comparison.compare(board, Position.drawing(str(board)))
    assert 8 <= comparison.seen["atari", kind] <= 40
    assert comparison.seen["atari", features.SOME] >= 8
