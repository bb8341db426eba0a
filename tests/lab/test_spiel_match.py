"""Matches against OpenSpiel's MCTSBot: games are written down and not played twice."""

import json

import pytest
from typer.testing import CliRunner

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

from hayago.cli.trial import app  # noqa: E402
from hayago.lab.trials import spiel_match  # noqa: E402


def test_a_match_goes_on_where_it_stopped(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    monkeypatch.setattr(spiel_match, "rates", lambda game, own: (60.0, 20.0))
    for games in (1, 3):
        result = CliRunner().invoke(app, ["spiel", "hex(board_size=5)", "--games", str(games), "--out", str(path)])
        assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert all(row["simulations"] == [60, 20] and row["points"] in (0, 1) for row in rows)
    assert len(result.output.splitlines()) == 2 and "3 games" in result.output  # the first is not played again
    for row in rows:
        state = pyspiel.load_game(row["game"]).new_initial_state()
        for action in row["actions"]:
            state.apply_action(action)
        assert (1 + state.returns()[row["number"] % 2]) / 2 == row["points"]


def test_rates_are_measured():
    ours, theirs = spiel_match.rates(pyspiel.load_game("hex(board_size=5)"))
    assert ours > 0 and theirs > 0
