"""Tuning: CLOP's formulas by hand, that it beats random search, ranges of settings, and games that survive a kill."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pytest
from tiny import FIRST, hayago

from hayago.core.errors import SettingError
from hayago.lab.match.plan import Plan
from hayago.lab.tune.clop import Fit, Quadratic, Round, features, fit, mean_logit, regress, sigmoid
from hayago.lab.tune.plot import plot_tuning
from hayago.lab.tune.settings import Setting, read_tuned
from hayago.lab.tune.tune import open_tuning, report, run_tuning

TUNED = read_tuned("flat-mc:simulations=4", ["expand_after=1..9", "resign=0.001..0.5:log"])
PLAN = Plan("", FIRST, 5, 0.5, referee="own")


def curve_1(x):
    """The logit of a win rate with its maximum 0.6 at 0.4, and no parabola."""
    return 0.6 - 3 * np.abs(x[..., 0] - 0.4) ** 1.5


def curve_2(x):
    """The maximum is 0.5 at (0.3, -0.4)."""
    first, second = x[..., 0] - 0.3, x[..., 1] + 0.4
    return 0.5 - 2 * first**2 - 1.5 * second**2 - first * second


def tune(curve, dimensions, games, seed):
    """What CLOP loses against the best win rate after so many games."""
    rng = np.random.default_rng(seed)
    x, results = np.empty((0, dimensions)), np.empty(0)
    for number in range(games):
        point = fit(x, results).draw(rng) if number else rng.uniform(-1, 1, dimensions)
        x = np.vstack([x, point])
        results = np.append(results, float(rng.random() < sigmoid(curve(point))))
    return fit(x, results).estimate


def random_search(curve, dimensions, games, points, seed):
    """The best of some random points, the games divided among them."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, (points, dimensions))
    return x[np.argmax(rng.binomial(games // points, sigmoid(curve(x))))]


def test_terms_of_the_quadratic():
    assert features(np.array([[2.0, 3.0]])).tolist() == [[1, 2, 3, 4, 6, 9]]
    assert features(np.zeros((1, 5))).shape == (1, 1 + 5 * 8 // 2)


def test_mean_of_three_wins_and_a_loss():
    """[Coulom11, algorithm 1] W = 3.5, L = 1.5: m = ln(7/3) = 0.8473, s^2 = 2/7 + 2/3 = 0.9524."""
    mean, deviation = mean_logit(np.array([1.0, 1, 0, 1]), np.ones(4))
    assert (mean, deviation**2) == (pytest.approx(0.8473, abs=1e-4), pytest.approx(0.9524, abs=1e-4))
    mean, deviation = mean_logit(np.array([1.0, 0.5]), np.array([1.0, 0.5]))  # W = 1 + 0.25 + 0.5, L = 0.25 + 0.5
    assert (mean, deviation**2) == (pytest.approx(np.log(7 / 3)), pytest.approx(4 / 7 + 4 / 3))


def test_weight_of_a_point():
    """[Coulom11, algorithm 1] q(0.5) = 0.5 + 0.5 - 2/4 = 0.5; (q - m) / (H s) = (0.5 - 0.8) / (3 * 0.1) = -1; never above 0."""
    part = Round(Quadratic(np.array([0.5, 1.0, -2.0]), np.eye(3)), 0.8, 0.1)
    assert part.log_weight(np.array([[0.5]])) == pytest.approx([-1])
    low = Round(part.curve, -5.0, 0.1)
    both = Fit(np.zeros((1, 1)), np.ones(1), np.ones(1), (low, part))
    assert both.log_weight(np.array([[0.5]])) == pytest.approx([-1])
    assert Fit(both.x, both.results, both.weights, (low,)).log_weight(np.array([[0.5]])) == [0]


def test_regression_at_one_place():
    """3 wins of 4 at x = 0: only the constant b is moved, to where 3 - 4 / (1 + e^-b) = b / 2^2, by the prior N(0, 2)."""
    found = regress(features(np.zeros((4, 1))), np.array([1.0, 1, 0, 1]), np.ones(4), 0.0)
    constant = found.coefficients[0]
    assert 3 - 4 / (1 + np.exp(-constant)) == pytest.approx(constant / 4, abs=1e-9)
    assert 0.7 < constant < np.log(3) and found.coefficients[1:].tolist() == [0, 0]
    information = 4 * sigmoid(constant) * sigmoid(-constant) + 1 / 4
    assert found.covariance[0, 0] == pytest.approx(1 / information)


def test_regression_finds_the_curve():
    """Win rates themselves as results: 0.5 - 2 (x - 0.3)^2 = 0.32 + 1.2 x - 2 x^2."""
    x = np.linspace(-1, 1, 4001)[:, None]
    found = regress(features(x), sigmoid(0.5 - 2 * (x[:, 0] - 0.3) ** 2), np.ones(4001), 0.0)
    assert found.coefficients == pytest.approx([0.32, 1.2, -2], abs=0.02)


def test_points_are_drawn_by_their_weights():
    rng = np.random.default_rng(1)
    x = rng.uniform(-1, 1, (300, 1))
    found = fit(x, (rng.random(300) < sigmoid(curve_1(x))).astype(float))
    draws = np.array([found.draw(rng)[0] for _ in range(2000)])
    edges = np.linspace(-1, 1, 9)
    middles = np.linspace(-1, 1, 801)[:, None]
    weights = np.exp(found.log_weight(middles))
    expected = np.histogram(middles[:, 0], edges, weights=weights)[0] / weights.sum()
    assert np.abs(np.histogram(draws, edges)[0] / 2000 - expected).max() < 0.04  # 3.5 standard deviations at most
    assert found.weights.max() <= 1 and found.weights[np.abs(x[:, 0] - 0.4) > 1].max() < 0.2


def test_all_games_lost_leave_everything_in_play():
    found = fit(np.linspace(-1, 1, 8)[:, None], np.zeros(8))
    assert found.weights.min() > 0.5 and abs(found.estimate[0]) < 0.1


def test_intervals_hold_the_maximum():
    """95 % intervals by 200 games each: at least 26 of 30 hold the maximum (fewer by chance in 1 % of all cases)."""
    hits = 0
    for seed in range(30):
        rng = np.random.default_rng(seed)
        x = rng.uniform(-1, 1, (200, 1))
        found = fit(x, (rng.random(200) < sigmoid(0.5 - 2 * (x[:, 0] - 0.3) ** 2)).astype(float))
        low, high = found.interval(rng)
        hits += int(low[0] <= 0.3 <= high[0])
    assert hits >= 26


@pytest.mark.parametrize(("curve", "dimensions", "seeds"), [(curve_1, 1, 16), (curve_2, 2, 8)])
def test_it_beats_random_search_at_equal_numbers_of_games(curve, dimensions, seeds):
    """By 100 games it loses less than half of what the best random search does, and that by 3 standard errors."""
    best = 0.6 if dimensions == 1 else 0.5
    lost = [sigmoid(best) - sigmoid(curve(tune(curve, dimensions, 100, seed))) for seed in range(seeds)]
    searches = {
        points: [sigmoid(best) - sigmoid(curve(random_search(curve, dimensions, 100, points, seed))) for seed in range(400)]
        for points in (5, 10, 20, 50)
    }
    other = min(searches.values(), key=np.mean)
    error = np.sqrt(np.var(lost, ddof=1) / len(lost) + np.var(other, ddof=1) / len(other))
    assert np.mean(lost) + 3 * error < np.mean(other)
    assert np.mean(lost) < 0.5 * np.mean(other)


def test_values_and_their_places():
    chance = Setting("a", 0.0, 1.0)
    assert [chance.value(x) for x in (-1, 0, 0.5, 1, 7)] == [0, 0.5, 0.75, 1, 1] and chance.place(0.75) == 0.5
    bias = Setting("b", 0.01, 1.0, is_log=True)
    assert bias.value(0) == pytest.approx(0.1) and bias.place(0.1) == pytest.approx(0)
    count = Setting("c", 1.0, 9.0, is_whole=True)
    assert [count.value(x) for x in (-1, 0.1, 0.2)] == [1, 5, 6] and count.rounded(0.2) == 6
    assert Setting("d", 0.0, 1 / 3).rounded(1) == 0.33333


def test_the_text_of_an_engine_and_back():
    text = TUNED.text(np.array([0.0, 1.0]))
    assert text == "flat-mc:simulations=4, expand_after=5,resign=0.5"
    assert TUNED.point(text) == pytest.approx([0, 1])
    for other in (
        "flat-mc:simulations=4",
        "flat-mc:simulations=5, expand_after=5, resign=0.5",
        text.replace("expand_after=5", "expand_after=19"),
        "gnugo",
    ):
        assert TUNED.point(other) is None
    assert [setting.is_whole for setting in TUNED.settings] == [True, False]


@pytest.mark.parametrize(
    ("preset", "setting", "message"),
    [
        ("mc-rav", "expand_after=1..3", "there is no preset 'mc-rav'; did you mean 'mc-rave'"),
        ("mc-rave-tuned", "playout.Captur.chance=0..1", "it has no 'Captur'; did you mean 'Capture'"),
        ("mc-rave-tuned", "selection.schedule.bais=0..1", "'bais' is no setting of MinimumMse; did you mean 'bias'"),
        ("mc-rave-tuned", "expand_after=0.5..3", "is a whole number, and so are the ends"),
        ("mc-rave-tuned", "selection.schedule.bias=0..1:log", "begins above 0"),
        ("mc-rave-tuned", "expand_after=9..1", "the lower end comes first"),
        ("mc-rave-tuned", "expand_after=1..x", "are no two numbers: write NAME=LOW..HIGH"),
        ("mc-rave-tuned", "expand_after", "is no range of a setting: write NAME=LOW..HIGH"),
        ("mc-rave-tuned", "simulations=1..100", "simulations is a limit"),
    ],
)
def test_a_bad_range_says_what_is_wrong(preset, setting, message):
    with pytest.raises(SettingError, match=message):
        read_tuned(preset, [setting])


def test_nothing_or_the_same_twice():
    with pytest.raises(SettingError, match="nothing to tune: write NAME=LOW"):
        read_tuned("mc-rave-tuned", [])
    with pytest.raises(SettingError, match="expand_after is to be tuned twice"):
        read_tuned("mc-rave-tuned", ["expand_after=1..3", "expand_after=1..5"])


def test_a_tuning_goes_on_where_it_was_stopped_and_is_the_same(tmp_path):
    whole, parts = open_tuning(TUNED, PLAN, tmp_path / "whole.db"), open_tuning(TUNED, PLAN, tmp_path / "parts.db")
    assert [result.number for result in run_tuning(whole, 5, tmp_path / "whole.db")] == [0, 1, 2, 3, 4]
    assert len(list(run_tuning(parts, 2, tmp_path / "parts.db"))) == 2
    again = open_tuning(TUNED, PLAN, tmp_path / "parts.db")
    assert again.games == parts.games
    assert [result.number for result in run_tuning(again, 5, tmp_path / "parts.db")] == [2, 3, 4]
    assert again.games == whole.games and list(run_tuning(again, 5, tmp_path / "parts.db")) == []
    assert open_tuning(TUNED, Plan("", "another", 5, 0.5), tmp_path / "parts.db").games == {}
    found = report(again)
    assert found["games"] == 5 and 1 <= found["settings"]["expand_after"]["estimate"] <= 9
    assert found["settings"]["resign"]["range"] == [0.001, 0.5]
    plot_tuning(again, tmp_path / "fit.png")
    assert (tmp_path / "fit.png").read_bytes().startswith(b"\x89PNG")


def test_the_command_survives_a_kill(tmp_path):
    path = tmp_path / "tune.db"
    words = ["tune", "flat-mc:simulations=4", "--setting", "expand_after=1..9", "--against", FIRST, "--size", "5"]
    words += ["--games", "6", "--referee", "own", "--out", str(path), "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "hayago", *words], env={**os.environ, "HAYAGO_QUIET": "1"}, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 300
    while count(path) < 2 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert count(path) >= 2
    found = json.loads(hayago(*words).stdout)
    assert found["games"] == count(path) == 6
    with sqlite3.connect(path) as connection:
        assert [row[0] for row in connection.execute("SELECT number FROM game ORDER BY number")] == list(range(6))
    row = found["settings"]["expand_after"]
    assert 1 <= row["low"] <= row["high"] <= 9 and (tmp_path / "tune.png").exists()
    assert found["engine"] == f"flat-mc:simulations=4,expand_after={row['estimate']}"


def count(path):
    """How many games the file holds."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            return connection.execute("SELECT COUNT(*) FROM game").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
