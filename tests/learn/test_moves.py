"""Learning move weights: the gradient by hand, a preference that is found again, games that survive a kill."""

import json
import math

import numpy as np
import pytest

from hayago import Go
from hayago.cli.learn_moves import learn_moves
from hayago.core.errors import SettingError
from hayago.core.files import read_lines
from hayago.core.worker import new_worker
from hayago.games.go import Position
from hayago.games.go.knowledge.features import CAPTURE, FAMILIES, FEATURES, LAST, SELF, STARTS, Table
from hayago.learn.moves import Positions, collect, cross_entropy, extract, fit, predict
from hayago.learn.self_play import play_games
from hayago.parts.priors.learned import WEIGHTS, softmax


def two_moves(share, positions):
    """Positions with two moves, told apart by one feature of the first family."""
    features = np.tile(np.array([[5], [6]], np.int32), (positions, 1))
    shares = np.tile(np.array([share, 1 - share], np.float32), positions)
    return Positions(features, shares, np.full(positions, 2), np.arange(positions))


def test_softmax_by_hand():
    values = np.array([0.0, math.log(3), 7.0], np.float32)
    softmax(values, 2)
    assert values[:2].tolist() == pytest.approx([0.25, 0.75])
    assert values[2] == 7  # beyond the count


def test_prediction_and_loss_by_hand():
    positions = two_moves(0.25, 1)
    weights = np.zeros(FEATURES + 1)
    weights[5], weights[6] = 0.0, math.log(3)
    chances = predict(weights, positions, np.array([0]), np.array([0, 0]))
    assert chances.tolist() == pytest.approx([0.25, 0.75])
    loss = cross_entropy(chances, positions, np.array([0]))
    assert loss.tolist() == pytest.approx([-0.25 * math.log(0.25) - 0.75 * math.log(0.75)])


def test_the_share_of_visits_is_found_again():
    result = fit(two_moves(0.8, 2000))
    assert 1 / (1 + math.exp(result.weights[6] - result.weights[5])) == pytest.approx(0.8, abs=0.01)
    assert result.weights[7] == 0  # never seen
    assert result.loss == pytest.approx(-0.8 * math.log(0.8) - 0.2 * math.log(0.2), abs=1e-3)
    assert result.hits == 1


def test_games_go_on_where_they_were_stopped(tmp_path):
    path = tmp_path / "games.jsonl"
    assert list(play_games(path, Go(5), "flat-mc", 60, 2)) == [1, 2]
    first = path.read_text()
    path.write_text(first + '{"size": 5, "mov')  # killed in the middle of a line
    assert len(list(read_lines(path))) == 2
    assert list(play_games(path, Go(5), "flat-mc", 60, 3)) == [3]
    games = list(read_lines(path))
    assert len(games) == 3 and path.read_text().startswith(first)
    positions = collect(games)
    assert len(positions.counts) == sum(len(game["moves"]) for game in games)
    assert np.add.reduceat(positions.shares, np.concatenate([[0], np.cumsum(positions.counts)[:-1]])) == pytest.approx(1)


def test_the_same_seed_gives_the_same_games(tmp_path):
    paths = [tmp_path / name for name in ("a", "b")]
    for path in paths:
        list(play_games(path, Go(5), "flat-mc", 60, 1, seed=3))
    assert paths[0].read_text() == paths[1].read_text()


def test_the_command(tmp_path, capsys):
    out = tmp_path / "weights.f4"
    learn_moves(str(tmp_path / "games.jsonl"), 2, "flat-mc", 60, 5, 1, None, str(out), True)
    report = json.loads(capsys.readouterr().out)
    assert report["positions"] > 10 and report["loss"] > 0
    assert out.stat().st_size == 4 * FEATURES
    with pytest.raises(SettingError, match="no folder"):
        learn_moves(str(tmp_path / "games.jsonl"), 2, "flat-mc", 60, 5, 1, None, str(tmp_path / "missing" / "w.f4"), True)


def test_the_weights_that_come_with_the_package():
    """They know what a player knows: captures are good, self-atari is bad, moves near the last one are likely."""
    captures = weights_of(CAPTURE)
    assert captures[3] > captures[2] > captures[1] and captures[3] > 0  # by the number of stones
    assert all(captures[4:7] > captures[1:4])  # more so when an own chain is in atari
    bad, justified = weights_of(SELF)[1:4], weights_of(SELF)[4]
    assert all(bad < 0) and all(bad < justified)
    near = weights_of(LAST)
    assert near[1] > near[2] > near[4] and near[1] > 0 > near[4]


def test_what_the_weights_say_of_a_position():
    """D4 captures and is the likeliest move; A1 is self-atari and less likely for it."""
    position = Position.drawing("""
        . . . . . . .
        . . . X . . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        O . . . . . .
        . . . . . . .
    """)
    game = position.game
    workers, table = new_worker(game), Table(np.zeros((game.max_children(), len(FAMILIES)), np.int32))
    count = extract(game, position.boards, workers, table)
    moves = [position.write(int(move)) for move in workers[0].children[:count]]
    weights = np.append(WEIGHTS, 0)[table.rows[:count]]  # [move, family]
    assert moves[np.argmax(weights.sum(axis=1))] == "D4"
    assert weights[moves.index("A1"), SELF] < 0
    assert [moves[i] for i in np.flatnonzero(weights[:, SELF])] == ["A1"]


def weights_of(family):
    """The package's weights of a family of features."""
    return WEIGHTS[STARTS[family] : STARTS[family + 1]]
