"""Playouts by weights: the weights of all moves are those of the twin, whatever was asked before; draws follow them."""

import itertools

import numpy as np
import pytest
from naive import steps
from naive import weighted as twin

from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go import Go, Position
from hayago.games.go.knowledge.playout_features import (
    ANSWERS,
    ATARI,
    CAPTURE,
    ENTRIES,
    FAMILIES,
    FEATURES,
    NEAR,
    SELF,
    SHAPE_AT,
    SHAPES,
    STARTS,
)
from hayago.games.go.notation import point_at, to_text
from hayago.parts.playouts.kept_weights import eye_slots, set_strengths
from hayago.parts.playouts.weighing import weigh_moves
from hayago.parts.playouts.weighted import Weighted

GAMES = [(5, 24, 14), (7, 10, 25), (9, 6, 40)]  # size, games, plies


class Bare(Weighted):
    """Without a file: its strengths are set by the test."""

    def fill(self, worker):
        pass


@entry
def weigh(game, policy, roots, workers, moves, weights, rows):
    copy_record(workers[0].board, roots[0])
    return weigh_moves(workers[0].board, workers[0], moves, weights, rows)


@entry
def draw(game, policy, roots, workers, out):
    worker = workers[0]
    for i in range(out.shape[0]):
        copy_record(worker.board, roots[0])
        out[i] = policy.choose(game, worker.board, worker)


def random_strengths(seed):
    rng = np.random.default_rng(seed)
    found = np.exp(rng.normal(0, 1.5, FEATURES)).astype(np.float32)
    found[STARTS[SELF] :] = rng.uniform(0.05, 1, 2)
    return found


def strength_by(strengths):
    """What the twin asks for. Shapes are numbered here: the code of the neighbourhood, seen by Black, leads to the number."""

    def strength(family, level):
        if family in ("shape", "near"):
            start = STARTS[NEAR] if family == "near" else 0
            return strengths[start + shape_number(level)]
        if family == "atari":
            return strengths[STARTS[ATARI] + 3 * level[0] + level[1]]
        if family == "self-atari":
            return strengths[STARTS[SELF] + level]
        return strengths[STARTS[CAPTURE + twin.ANSWERS.index(family)]]

    return strength


def shape_number(text):
    code = sum("*.XO-".index(text[place]) - 1 << 2 * k for k, place in enumerate((1, 3, 5, 7, 0, 2, 6, 8)))
    number = int(ENTRIES[code])
    return int(SHAPE_AT[2 * (number >> 3) + (number >> 2 & 1)])


def games(size, count, plies):
    """(position, board of the twin), the latter in all its states."""
    for seed in range(count):
        position = None
        for board in steps.random_game(size, seed, plies):
            if position is None:
                position = Position.drawing(str(board), game=Go(size, ko="simple"))
            else:
                name = "pass" if board.last is None else to_text(point_at(board.last % size, board.last // size, size), size)
                position = position.play(name).resumed()
            yield position, board


def found_weights(position, workers):
    """{cell: weight} and {cell: row of features} by the kernel."""
    game, most = position.game, position.game.max_children()
    moves, weights, rows = np.zeros(most, np.uint16), np.zeros(most, np.int64), np.zeros((most, len(FAMILIES)), np.int64)
    count = weigh(game, Bare(), position.boards, workers, moves, weights, rows)
    cells = [int(move) // (game.size + 1) * game.size + int(move) % (game.size + 1) - game.size - 1 for move in moves[:count]]
    return dict(zip(cells, weights[:count].tolist(), strict=True)), dict(zip(cells, rows[:count].tolist(), strict=True))


def test_there_are_two_thousand_features():
    assert SHAPES == 1108 and FEATURES == 2233 and len(ANSWERS) == 6
    assert STARTS[-1] == FEATURES and len(STARTS) == len(FAMILIES) + 1


def test_shapes_are_those_of_the_symmetries():
    """All neighbourhoods of a board by the text of the twin, and by the number: each names the other."""
    names = {}
    for cells in itertools.product("XO.", repeat=8):
        text = "".join(cells[:4]) + "*" + "".join(cells[4:])
        rows = [list(text[i : i + 3]) for i in (0, 3, 6)]
        views = []
        for _ in range(4):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
            views += ["".join(map("".join, rows)), "".join("".join(row[::-1]) for row in rows)]
        assert names.setdefault(min(views), shape_number(text)) == shape_number(text)
    assert len(set(names.values())) == len(names) == 954  # by Burnside's lemma: (3^8 + 2*3^2 + 3^4 + 4*3^5) / 8


def test_a_slot_is_an_eye_or_none():
    """What Black sees of a neighbourhood tells whether it is an eye, and whose: a table by slots is enough."""
    real = ENTRIES[ENTRIES >> 3 > 0].astype(int)
    assert len(np.unique(real >> 2)) == len(np.unique(real))
    assert eye_slots().sum() == len(np.unique(real[real & 3 > 0]))


@pytest.mark.parametrize(("size", "count", "plies"), GAMES)
def test_weights_are_those_of_the_twin(size, count, plies):
    """One worker follows all games, from one into the next; all features but shapes occur."""
    strengths = random_strengths(size)
    workers = new_worker(Go(size), parts=Bare())
    set_strengths(workers[0], strengths)
    seen = set()
    for position, board in games(size, count, plies):
        found, rows = found_weights(position, workers)
        assert found == twin.weights(board, strength_by(strengths)), position
        for row in rows.values():
            seen.update(row)
    missing = set(range(STARTS[ATARI] + 1, FEATURES)) - seen
    assert len(missing) <= 3  # two chains in atari beside one point are rare


def test_any_order_of_positions():
    """What was seen before does not matter: positions are asked for in random order, and twice."""
    strengths = random_strengths(1)
    workers = new_worker(Go(7), parts=Bare())
    set_strengths(workers[0], strengths)
    wanted = [(position, twin.weights(board, strength_by(strengths))) for position, board in games(7, 3, 30)]
    for i in np.random.default_rng(2).integers(len(wanted), size=200):
        position, weights = wanted[i]
        assert found_weights(position, workers)[0] == weights
        assert found_weights(position, workers)[0] == weights


def test_draws_follow_the_weights():
    """A chi-square test in each of some positions, among them such with suicides, self-ataris and a ko."""
    strengths = random_strengths(5)
    workers = new_worker(Go(5), parts=Bare())
    set_strengths(workers[0], strengths)
    out, excess, tested = np.zeros(4000, np.uint16), [], 0
    for position, board in games(5, 24, 14):
        weights = twin.weights(board, strength_by(strengths))
        draw(position.game, Bare(), position.boards, workers, out)
        moves = [0 if move == 0 else int(move) // 6 * 5 + int(move) % 6 - 6 for move in out]
        if not weights:
            assert not out.any()
            continue
        counts, total = np.bincount(moves, minlength=25), sum(weights.values())
        assert set(np.flatnonzero(counts)) <= set(weights)
        common = [cell for cell, weight in weights.items() if len(out) * weight / total >= 5]
        if len(common) > 1:
            expected = np.array([len(out) * weights[cell] / total for cell in common])
            square = float(((counts[common] - expected) ** 2 / expected).sum())
            freedom = len(common) - (len(common) == len(weights))
            excess.append((square - freedom) / np.sqrt(2 * freedom))
            tested += 1
    assert tested > 150
    assert max(excess) < 7 and abs(np.mean(excess)) < 4 / np.sqrt(tested)  # each has mean 0 and variance 1
