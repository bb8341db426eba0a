"""Matches: both colours, results that survive a kill, intervals, and the command."""

import json
import pathlib

import pytest

from hayago import Go
from hayago.cli.match import match, points, summary
from hayago.errors import HayagoError, SettingError
from hayago.lab.engines import open_engine
from hayago.lab.match import GameResult, read_results, run_match, wilson

FIRST, SECOND = "flat-mc:simulations=40", "greedy-mcts:simulations=40"


def test_wilson_by_hand():
    """8 of 10: centre (0.8 + 0.19208) / 1.38416, half width 1.96 sqrt(0.016 + 0.009604) / 1.38416."""
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=2e-4)
    assert high == pytest.approx(0.9433, abs=2e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 20)
    assert low == pytest.approx(0) and 0.1 < high < 0.2


def test_a_match_goes_on_where_it_was_stopped(tmp_path):
    path = tmp_path / "match.jsonl"
    results = list(run_match(FIRST, SECOND, Go(5, 0.5), 2, path))
    assert [result.black for result in results] == [FIRST, SECOND]
    assert all(result.winner in (FIRST, SECOND) and result.moves for result in results)
    whole = path.read_text()
    path.write_text(whole + '{"number": 2, "bla')  # killed in the middle of a line
    assert read_results(path) == results
    path.write_text(whole)
    assert [result.number for result in run_match(FIRST, SECOND, Go(5, 0.5), 3, path)] == [2]
    assert len(read_results(path)) == 3


def test_an_engine_against_itself_is_refused(tmp_path):
    with pytest.raises(HayagoError, match="different texts"):
        next(run_match(FIRST, FIRST, Go(5), 1, tmp_path / "match.jsonl"))


def test_engines_are_named():
    with pytest.raises(SettingError, match="simulations=3000"):
        open_engine("flat-mc")
    with pytest.raises(SettingError, match="no program 'nobody'"):
        open_engine("nobody --gtp")


def result(number, black, white, winner, reason="score"):
    return GameResult(number, black, white, winner, reason, None, None, ["C3"], {})


def test_summary_counts_by_colour():
    results = [result(0, "a", "b", "a"), result(1, "b", "a", "a", "resign"), result(2, "a", "b", "b"), result(3, "b", "a", "")]
    assert points(results, "a") == 2.5
    report = summary(results, "a")
    assert (report["as Black"]["won"], report["as Black"]["games"]) == (1, 2)
    assert (report["as White"]["won"], report["as White"]["games"]) == (1.5, 2)
    assert report["reasons"] == {"resign": 1, "score": 3}


def test_the_command(tmp_path, capsys):
    out = tmp_path / "match.jsonl"
    match(FIRST, SECOND, 2, 5, 0.5, str(out), True)
    report = json.loads(capsys.readouterr().out)
    assert report["all"]["games"] == 2
    assert len(pathlib.Path(out).read_text().splitlines()) == 2
    match(FIRST, SECOND, 2, 5, 0.5, str(out), False)  # nothing left to play
    assert "as White" in capsys.readouterr().out
