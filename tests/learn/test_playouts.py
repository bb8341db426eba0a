"""Learning the weights of playouts: known weights are found again, slopes are those of the means, errors shrink."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from hayago import Go
from hayago.cli.main import app
from hayago.core.errors import SettingError
from hayago.core.files import add_line, read_lines
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.weights import read_weights
from hayago.core.worker import new_worker
from hayago.games.go.knowledge.playout_features import ATARI, CAPTURE, FEATURES, NONE, SELF, STARTS
from hayago.games.go.notation import to_text
from hayago.learn import balancing
from hayago.learn.balancing import Balancer, State, bounded, read_state, trace_playouts, write_state
from hayago.learn.games import Game, read_games
from hayago.learn.minorisation import minorise
from hayago.learn.playout_rows import Unweighted, described_games
from hayago.learn.playouts import write_playouts
from hayago.learn.valued import Valued, read_positions, value_positions
from hayago.parts.playouts.kept_weights import set_strengths
from hayago.parts.playouts.run import play_out, run_playouts
from hayago.parts.playouts.weighted import KIND, Weighted, nearest_strengths

SIZE = 5
GAME = Go(SIZE, komi=0.5)


@entry
def play_one(game, policy, roots, workers):
    copy_record(workers[0].board, roots[0])
    return play_out(game, policy, workers[0], workers[0].board, 0)


def known_theta(seed=3):
    return bounded(np.random.default_rng(seed).normal(0, 0.7, FEATURES))


def workers_with(theta, seed=1):
    workers = new_worker(GAME, seed, parts=Unweighted())
    set_strengths(workers[0], np.exp(theta).astype(np.float32))
    return workers


def played_games(theta, count, seed=1):
    """Games that the policy with these weights plays against itself."""
    workers, found = workers_with(theta, seed), []
    for _ in range(count):
        length = play_one(GAME, Unweighted(), GAME.new_board(), workers)
        found.append(Game(SIZE, workers[0].moves[:length].copy(), workers[0].movers[:length].copy()))
    return found


def test_known_weights_are_found_again_from_games():
    """Of features that have occurred often: the logarithms of strengths go together, and differ little."""
    theta = known_theta()
    data = described_games(played_games(theta, 3000), 1.0, 1)
    gammas = np.log(minorise(data, FEATURES, NONE))
    times = np.bincount(data.rows.reshape(-1), minlength=FEATURES + 1)[:FEATURES]
    tactics = [feature for feature in range(STARTS[ATARI] + 1, FEATURES) if times[feature] > 2000]
    assert len(tactics) >= 8
    assert np.abs(gammas[tactics] - theta[tactics]).max() < 0.35, np.round((gammas - theta)[tactics], 2)
    for family in range(2):  # of all shapes of a family one factor is free
        common = [feature for feature in range(STARTS[family], STARTS[family + 1]) if times[feature] > 2000]
        assert len(common) >= 15 and np.corrcoef(gammas[common], theta[common])[0, 1] > 0.9


def traced(board, theta, playouts, mean, is_balancing=True):
    balancer = Balancer(GAME, [Valued(board, 0.5)] * 2, 1, "balance", theta)
    workers = workers_with(theta, 8)
    wins = trace_playouts(GAME, Unweighted(), board, workers, balancer.tables, playouts, mean, is_balancing)
    return wins / playouts, balancer.tables.slope[:FEATURES] / playouts


def tense_position():
    """Strong captures turn this position for White: Black wins 60 % of playouts without them, and 43 % with them."""
    position = GAME.start()
    for move in ("C2", "B2", "D4", "A5", "E1", "A2", "E3", "C1", "A4", "D2"):
        position = position.play(move)
    return position.boards


CAPTURES = np.zeros(FEATURES)
CAPTURES[[STARTS[CAPTURE], STARTS[ATARI] + 1, STARTS[ATARI] + 2]] = 1  # a step that makes captures stronger


def test_traced_playouts_are_those_of_the_policy_and_their_slope_that_of_the_mean():
    """The mean by traced playouts is that of plain ones; stronger captures change it as the slope says."""
    board, theta, count = tense_position(), np.zeros(FEATURES), 30_000
    plain, _, plies = run_playouts(GAME, Unweighted(), board, workers_with(theta, 9), count)
    mean, slope = traced(board, theta, count, plain / count)
    noise = np.sqrt(0.5 / count)
    assert abs(mean - plain / count) < 4 * noise
    step = 0.5 * CAPTURES
    ahead, _, _ = run_playouts(GAME, Unweighted(), board, workers_with(theta + step, 10), count)
    behind, _, _ = run_playouts(GAME, Unweighted(), board, workers_with(theta - step, 10), count)
    wanted = 2 * float(step @ slope) * plies / count  # the slope is of z psi / T
    assert (ahead - behind) / count == pytest.approx(wanted, abs=4 * noise, rel=0.2)
    assert wanted < -8 * noise


def test_a_constant_result_has_no_slope():
    """E[psi] = 0: with z - mean the same in all playouts, only noise is left."""
    _, slope = traced(tense_position(), known_theta(), 4000, 1000.0)
    assert np.abs(slope).max() / 1000 < 0.02


@pytest.mark.parametrize("method", ["balance", "gradient"])
def test_balancing_lowers_the_error_and_is_reproducible(method, monkeypatch, tmp_path):
    """A position whose value asks for more captures than equal strengths make."""
    monkeypatch.setattr(balancing, "RATES", {"balance": 100.0, "gradient": 10.0})
    board = tense_position()
    wins, _, _ = run_playouts(GAME, Unweighted(), board, workers_with(np.zeros(FEATURES), 9), 2000)
    positions = [Valued(board, wins / 2000 - 0.15)] * 3
    balancer = Balancer(GAME, positions, 1, method, np.zeros(FEATURES), seed=4)
    states = list(balancer.steps(State(np.zeros(FEATURES), 0, []), 60, 200))
    first, last = states[-1].errors[0][1], states[-1].errors[-1][1]
    if method == "balance":
        assert last.squared < 0.5 * first.squared, (first, last)
        assert float(states[-1].theta @ CAPTURES) > 0.1
    assert np.abs(states[-1].theta).max() > 0.02
    # stopped after some steps, written, read and gone on with, the same comes out
    file = tmp_path / "state.npz"
    write_state(file, states[1])
    other = Balancer(GAME, positions, 1, method, np.zeros(FEATURES), seed=4)
    again = list(other.steps(read_state(file, np.ones(3)), 60, 200))
    assert np.array_equal(again[-1].theta, states[-1].theta)


def test_bounds():
    theta = bounded(np.full(FEATURES, 50.0))
    assert theta[STARTS[ATARI]] == 0 and (theta[STARTS[SELF] :] == 0).all() and theta.max() == balancing.LARGEST


def test_bad_files_are_named(tmp_path):
    file = tmp_path / "state.npz"
    file.write_text("nothing")
    with pytest.raises(SettingError, match=r"state\.npz holds nothing learned of playouts"):
        read_state(file, np.zeros(FEATURES))
    with pytest.raises(SettingError, match="hold no 2233 strengths"):
        nearest_strengths({"9x9": np.zeros(7)}, 9)
    with pytest.raises(SettingError, match="leave some out"):
        Balancer(GAME, [], 1, "balance", np.zeros(FEATURES))
    values = tmp_path / "values.jsonl"
    add_line(values, {"size": SIZE, "moves": ["C3"], "value": "much"})
    with pytest.raises(SettingError, match="no position with a value"):
        read_positions(values, GAME)


def test_a_file_has_strengths_for_several_sizes(tmp_path):
    path = tmp_path / "mine.hayago"
    card = {"command": "hayago learn playouts"}
    write_playouts(path, 13, np.full(FEATURES, 2.0), card)
    write_playouts(path, 9, np.full(FEATURES, 3.0), card)
    arrays = read_weights(path, KIND).arrays
    assert list(arrays) == ["9x9", "13x13"]
    assert float(nearest_strengths(arrays, 9)[0]) == 3 and float(nearest_strengths(arrays, 19)[0]) == 2
    assert path.with_suffix(".md").read_text().count("# Weights of playouts on") == 2


def test_the_weights_of_the_package():
    """They know what a player knows: self-atari is bad, and a rescue is urgent."""
    workers = new_worker(Go(9), parts=Weighted())
    strength = workers[0].strength
    assert (strength[STARTS[SELF] : FEATURES] < 0.5).all()
    assert strength[STARTS[4]] > 2 and strength[STARTS[5]] > 1


def match_file(path, games):
    for game in games:
        add_line(path, {"moves": [to_text(int(move), SIZE) for move in game.moves]})


def test_games_of_a_match_are_read(tmp_path):
    path = tmp_path / "match.jsonl"
    games = played_games(np.zeros(FEATURES), 3)
    match_file(path, games)
    add_line(path, {"moves": ["Z9", 7]})
    found = read_games(path, SIZE)
    assert len(found.games) == 3 and found.skipped == 1
    assert found.games[0].moves.tolist() == games[0].moves.tolist()


def test_the_command(tmp_path):
    """mm, then balance from its weights; called twice, the same files come out."""
    match = tmp_path / "match.jsonl"
    match_file(match, played_games(np.zeros(FEATURES), 12))
    common = ["learn", "playouts", "--games", str(match), "--size", str(SIZE), "--json"]
    outs = []
    for name in ("a", "b"):
        mm = tmp_path / f"mm-{name}.hayago"
        result = CliRunner().invoke(app, [*common, "--out", str(mm)], catch_exceptions=False)
        assert json.loads(result.stdout)["judged"]["games"] == 1
        out = tmp_path / f"balanced-{name}.hayago"
        options = ["--values", str(tmp_path / f"values-{name}.jsonl"), "--state", str(tmp_path / f"{name}.npz")]
        options += ["--positions", "4", "--held-out", "2", "--preset", "flat-mc", "--simulations", "50"]
        options += ["--steps", "3", "--playouts", "20", "--method", "balance", "--out", str(out)]
        result = CliRunner().invoke(app, [*common, *options], catch_exceptions=False)
        assert json.loads(result.stdout)["judged"]["error"][-1]["steps"] == 3
        assert len(list(read_lines(tmp_path / f"values-{name}.jsonl"))) == 4
        outs.append((mm.read_bytes(), out.read_bytes(), (tmp_path / f"values-{name}.jsonl").read_text()))
    assert outs[0] == outs[1]


def test_values_go_on_where_they_were_stopped(tmp_path):
    games = played_games(np.zeros(FEATURES), 4)
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    assert list(value_positions(whole, games, GAME, "flat-mc", 50, 3)) == [1, 2, 3]
    assert list(value_positions(stopped, games, GAME, "flat-mc", 50, 1)) == [1]
    assert list(value_positions(stopped, games, GAME, "flat-mc", 50, 3)) == [2, 3]
    assert whole.read_text() == stopped.read_text()
    assert all(0 <= valued.value <= 1 for valued in read_positions(whole, GAME))
