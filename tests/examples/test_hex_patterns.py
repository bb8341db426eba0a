"""Patterns of Hex: features by hand, the same for both players in mirrored positions; probabilities, draws, and learning."""

import math

import numpy as np
import pytest

from hayago import Hex, check_playout, check_prior
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.examples import hex_patterns as patterns
from hayago.games.hex import HexPosition

SIZE = 5
DRAWING = """
    . . . . .
     . . X . .
      . O . . .
       . X . . .
        . . . . .
"""


def position(drawing=DRAWING, last=None, to_play="black"):
    found = HexPosition.drawing(drawing, to_play)
    if last is not None:
        found._boards[0].last = found.read(last)
    return found


def features(found, move):
    board, cell = found.boards[0], np.uint32(found.read(move))
    player = int(board.to_play)
    functions = (patterns.shape, patterns.answer, patterns.bridges, patterns.place)
    return [int(function(found.game, board, cell, player)) for function in functions]


def level(found, move, family):
    return features(found, move)[family] - [patterns.SHAPE, patterns.LAST, patterns.BRIDGES, patterns.PLACE][family]


def test_answers_by_hand():
    """White has just put a stone on b3, between Black's c2 and b4: only one of their two ways is left, c3."""
    seen = {move: level(position(last="b3"), move, 1) for move in ("c3", "b2", "a3", "a2", "d3", "a5", "d1", "e5")}
    assert seen["b2"] == seen["a3"] == patterns.BESIDE
    assert level(position(), "c3", 1) == patterns.NOTHING
    assert seen["a2"] == patterns.BRIDGE_AWAY and seen["d3"] == patterns.TWO_AWAY
    assert seen["d1"] == patterns.TWO_AWAY and seen["e5"] == patterns.FAR


def test_a_bridge_is_kept():
    """Black's c2 and b4 are a bridge by b3 and c3; White has taken b3."""
    assert level(position(last="b3"), "c3", 1) == patterns.KEEPS_BRIDGE
    assert level(position(last="b3", to_play="white"), "c3", 1) == patterns.BESIDE


def test_bridges_by_hand():
    """e4 makes one to the lower edge, by d5 and e5; c5 one to b4, by b5 and c4; a1 none."""
    assert level(position(), "e4", 2) == 1
    assert level(position(), "c5", 2) == 1
    assert level(position(), "a1", 2) == 0


def test_places_by_hand():
    """Own lines first: b1 is on Black's first and White's second line."""
    assert level(position(), "b1", 3) == 1 and level(position(to_play="white"), "b1", 3) == patterns.LINES
    assert level(position(), "c3", 3) == 2 * patterns.LINES + 2


def random_position(rng):
    cells = rng.permutation(SIZE * SIZE)[:10]
    rows = [["."] * SIZE for _ in range(SIZE)]
    for k, cell in enumerate(cells):
        rows[cell // SIZE][cell % SIZE] = "XO"[k % 2]
    return rows, tuple(int(part) for part in divmod(int(cells[-1]), SIZE))


def shown(rows, last, to_play):
    return position("\n".join(" ".join(row) for row in rows), f"{'abcde'[last[1]]}{last[0] + 1}", to_play)


def test_both_players_see_the_same_from_their_sides():
    """Half a turn changes nothing; the board mirrored at its long diagonal, with colours exchanged, is the other player's."""
    rng = np.random.default_rng(1)
    for _ in range(60):
        rows, last = random_position(rng)
        turned = [row[::-1] for row in rows[::-1]]
        mirrored = [[{"X": "O", "O": "X", ".": "."}[rows[x][y]] for x in range(SIZE)] for y in range(SIZE)]
        first = shown(rows, last, "black")
        second = shown(turned, (SIZE - 1 - last[0], SIZE - 1 - last[1]), "black")
        third = shown(mirrored, last[::-1], "white")
        for y in range(SIZE):
            for x in range(SIZE):
                if rows[y][x] == ".":
                    wanted = features(first, f"{'abcde'[x]}{y + 1}")
                    assert features(second, f"{'abcde'[SIZE - 1 - x]}{SIZE - y}") == wanted
                    assert features(third, f"{'abcde'[y]}{x + 1}") == wanted


@pytest.fixture
def strong(monkeypatch):
    gammas = np.exp(np.random.default_rng(2).normal(0, 1, patterns.FEATURES)).astype(np.float32)
    monkeypatch.setattr(patterns, "GAMMAS", gammas)
    return gammas


def chances(found, gammas, power=1.0):
    board = found.boards[0]
    cells = [int(cell) for cell in board.empty[: board.empties]]
    products = [math.prod(float(gammas[f]) for f in features(found, found.write(cell))) ** power for cell in cells]
    return dict(zip(cells, np.array(products) / sum(products), strict=True))


def test_virtual_wins_by_probability(strong):
    found = position(last="b3")
    worker = new_worker(found.game)[0]
    count = found.game.moves(found.boards[0], worker.children)
    patterns.HexPrior(10.0, 0.5).add(found.game, found.boards[0], None, worker, 0, count)
    wanted = chances(found, strong)
    assert count == len(wanted)
    for i in range(count):
        assert worker.prior_wins[i] == worker.prior_visits[i] == pytest.approx(10 * math.sqrt(wanted[int(worker.children[i])]))


@entry
def draw(game, policy, roots, workers, out):
    for i in range(out.shape[0]):
        copy_record(workers[0].board, roots[0])
        out[i] = policy.choose(game, workers[0].board, workers[0])


@pytest.mark.parametrize("power", [1.0, 0.5])
def test_draws_follow_the_strengths(strong, power):
    found, out = position(last="b3"), np.zeros(20_000, np.uint16)
    draw(found.game, patterns.HexPlayout(power), found.boards, new_worker(found.game), out)
    wanted = chances(found, strong, power)
    counts = np.bincount(out, minlength=max(wanted) + 1)
    assert counts.sum() == sum(counts[cell] for cell in wanted)
    square = sum((counts[cell] - len(out) * p) ** 2 / (len(out) * p) for cell, p in wanted.items())
    freedom = len(wanted) - 1
    assert (square - freedom) / math.sqrt(2 * freedom) < 5


def test_parts_are_in_order():
    check_prior(patterns.HexPrior(), game=Hex(SIZE))
    check_playout(patterns.HexPlayout(), game=Hex(SIZE))


def test_it_learns_from_games_against_itself(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(patterns, "FILE", tmp_path / "hex_patterns.npy")
    patterns.main(4, 6, 60)
    gammas = np.load(tmp_path / "hex_patterns.npy")
    assert gammas.shape == (patterns.FEATURES,) and np.all(gammas > 0)
    assert "positions learned from" in capsys.readouterr().out
