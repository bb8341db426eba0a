"""How much playouts tell: the calibration by known cases, and positions sampled from games."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.errors import SettingError
from hayago.lab.match.match import run_match
from hayago.lab.match.plan import Plan
from hayago.lab.trials.information import calibrated, compare, judge, sample_positions


def test_calibration_finds_the_slope():
    rng = np.random.default_rng(1)
    logits = rng.normal(size=20_000)
    won = (rng.random(20_000) < 1 / (1 + np.exp(-2.5 * logits))).astype(float)
    losses, slope = calibrated(logits, won)
    assert slope == pytest.approx(2.5, abs=0.1)
    chance = 1 / (1 + np.exp(-2.5 * logits))
    ideal = -(chance * np.log(chance) + (1 - chance) * np.log(1 - chance)).mean()
    assert losses.mean() == pytest.approx(ideal, abs=0.02)


def test_a_judgement_that_knows_nothing_is_a_coin():
    won = np.array([0.0, 1.0] * 500)
    losses, slope = calibrated(np.tile([0.3, 0.3, -0.2, -0.2], 250), won)
    assert losses.mean() == pytest.approx(np.log(2), abs=1e-3)
    assert slope == pytest.approx(0, abs=1e-3)


def test_positions_of_games(tmp_path):
    path = tmp_path / "match.db"
    list(run_match(Plan("flat-mc:simulations=30", "flat-mc:simulations=20", 5, 0.5), 2, path))
    boards, won = sample_positions([path], Go(5, 0.5), 100)
    assert 2 <= len(boards) <= 12 and len(won) == len(boards)
    assert set(won) <= {0.0, 1.0}
    found = judge("flat-mc", Go(5, 0.5), boards, won, 20)
    assert len(found.losses) == len(boards) and found.per_second > 0
    lines = list(compare(["flat-mc", "mogo-2006"], [path], Go(5, 0.5), 100, 20))
    assert lines[0].startswith(f"{len(boards)} positions, Black won ")
    assert lines[1].startswith("flat-mc ") and "difference +0.0000 ± 0.0000" in lines[1]
    other = judge("mogo-2006", Go(5, 0.5), boards, won, 20).losses.mean()
    assert lines[2].startswith("mogo-2006 ") and f"log-loss {other:.4f}" in lines[2]


def test_games_without_positions_are_an_error(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    with pytest.raises(SettingError, match="no positions to ask"):
        list(compare(["flat-mc"], [empty], Go(5), 10, 10))
