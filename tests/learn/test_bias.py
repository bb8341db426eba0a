"""The bias of AMAF values: the formula by hand, and where the truth is known."""

import json
import math

import numpy as np
import pytest

from hayago import Go
from hayago.learn.bias import PositionBias, bias_at, biases, flat, square_of, summed_up
from hayago.parts.backup.amaf import Amaf
from hayago.search.searcher import Searcher


def test_one_move():
    # Q = 30/50 = 0.6, Q~ = 100/200 = 0.5: 0.01 - 0.25 * (0.02 - 0.005) = 0.00625
    assert square_of(50, 30, 200, 100) == pytest.approx(0.00625)


@pytest.mark.parametrize("bias", [0.0, 0.1])
def test_the_estimate_finds_the_bias(bias):
    """20,000 moves with Q = 0.5, whose other AMAF simulations are won with 0.5 + b': Q~ is off by b' 150 / 200."""
    rng = np.random.default_rng(1)
    squares = []
    for _ in range(20_000):
        wins, others = rng.binomial(50, 0.5), rng.binomial(150, 0.5 + bias)
        squares.append(square_of(50, wins, 200, wins + others))
    expected = (0.75 * bias) ** 2
    assert np.mean(squares) == pytest.approx(expected, abs=4 * np.std(squares) / math.sqrt(len(squares)))


def test_summed_up():
    # squares 0.0004 and 0.0006: mean 0.0005, deviation 0.000141421, half width 1.96 * 0.0001 = 0.000196
    found = summed_up([PositionBias("opening", 80, 0.0004), PositionBias("endgame", 20, 0.0006)])
    assert (found.bias, found.low, found.high) == pytest.approx((0.0223607, math.sqrt(0.000304), math.sqrt(0.000696)), abs=1e-6)
    assert found.equivalence == pytest.approx(500)
    assert summed_up([PositionBias("opening", 80, -0.1)] * 2).bias == 0


class PlainGo(Go):
    """Go whose searches run as plain Python."""

    runs_in_python = True


@pytest.mark.filterwarnings("ignore:overflow")
def test_a_position():
    game = PlainGo(3, 0.5)
    method = flat("mc-rave-mse")
    assert method.backup == Amaf() and method.expand_after > 10**6
    searcher = Searcher(game, method, memory_mb=4)
    found = bias_at(game.start(), searcher, 200)
    visits = [child.visits for child in searcher.children()]
    assert max(visits) - min(visits) <= 1 and searcher.nodes == 1 + len(visits)
    assert found.phase == "opening" and found.moves == 9 and -1 < found.square < 1


def test_the_command(monkeypatch):
    from typer.testing import CliRunner

    from hayago.cli import learn_bias
    from hayago.cli.learn import app

    rows = [PositionBias("opening", 80, 0.0004), PositionBias("opening", 70, 0.0006)]
    monkeypatch.setattr(learn_bias, "biases", lambda *_: iter(rows))
    result = CliRunner().invoke(app, ["bias", "--positions", "2", "--json"])
    assert json.loads(result.stdout)["all"] == {"positions": 2, "bias": 0.02236, "low": 0.01744, "high": 0.02638}
    assert biases is not learn_bias.biases
