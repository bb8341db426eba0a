"""Games that are kept for good: read again as they were written, with all that they rest on."""

import gzip
import json
from dataclasses import replace

import pytest

from hayago.core.errors import HayagoError
from hayago.lab.match import ledger
from hayago.lab.match.ledger import commit_of, keep_match, lines_of, read_engines, read_ledger, settings_at, write_ledger
from hayago.lab.match.plan import GameResult, Plan

PLAN = Plan("mc-rave:simulations=20,selection.schedule.k=5", "uct:simulations=10", 5)
UCT = Plan("uct:simulations=20", "rave:simulations=10", 5)
VERSIONS = {"black": "Hayago 0.2.0", "white": "Hayago 0.2.0"}


def game(number, winner=PLAN.first):
    colours = PLAN.colours(number)
    moves, seconds = ["C3", "B2", "pass", "pass"], {"black": 0.5, "white": 0.25}
    return GameResult(
        number, colours["black"], colours["white"], winner, "score", 3.5, 3.5, moves, seconds, "", VERSIONS, "2026"
    )


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_what_is_written_is_read(tmp_path, name):
    path = tmp_path / name
    matches = [(PLAN, [game(0), game(1, PLAN.second)])]
    write_ledger(path, matches, "a machine")
    assert read_ledger(path) == matches
    first = path.read_bytes()
    write_ledger(path, matches, "a machine")
    assert path.read_bytes() == first


def test_matches_are_kept_beside_each_other(tmp_path):
    path = tmp_path / "new" / "games.jsonl"
    keep_match(path, PLAN, [game(0)], "a machine")
    keep_match(path, UCT, [], "a machine")  # nothing was played
    keep_match(path, PLAN, [game(0), game(1)], "a machine")
    keep_match(path, PLAN, [game(1)], "a machine")  # more are kept already
    assert read_ledger(path) == [(PLAN, [game(0), game(1)])]


def test_another_game_under_a_kept_number_is_refused(tmp_path):
    """A second match of the same players, from a database of its own, has the same numbers."""
    path = tmp_path / "games.jsonl"
    keep_match(path, PLAN, [game(0)], "a machine")
    before = path.read_bytes()
    other = replace(game(0), moves=["B2", "pass", "pass"])
    with pytest.raises(HayagoError, match="has another game 0 of the same two players"):
        keep_match(path, PLAN, [other, game(1)], "a machine")
    assert path.read_bytes() == before


def test_each_game_has_its_seeds_and_each_engine_its_settings(tmp_path):
    path = tmp_path / "games.jsonl"
    write_ledger(path, [(PLAN, [game(0), game(1)])], "a machine")
    lines = list(lines_of(path))
    assert [line["seeds"] for line in lines if "seeds" in line] == [[1, 2], [3, 4]]
    told = read_engines(path)[PLAN.first, "Hayago 0.2.0"]
    assert told["machine"] == "a machine" and told["settings"]["simulations"] == 20
    assert told["settings"]["selection"]["schedule"] == {"use": "HandSelected", "k": 5}
    assert [step["use"] for step in told["settings"]["playout"]] == ["SaveAtari", "MogoPattern", "Capture", "Uniform"]


def test_what_is_known_of_engines_stays(tmp_path):
    """A preset may have changed since: what the file says is not written anew."""
    path = tmp_path / "games.jsonl"
    write_ledger(path, [(PLAN, [game(0)])], "a machine")
    text = path.read_text().replace('"k": 5', '"k": 7')
    path.write_text(text)
    write_ledger(path, [(PLAN, [game(0), game(1)])], "another machine")
    assert read_engines(path)[PLAN.first, "Hayago 0.2.0"]["settings"]["selection"]["schedule"]["k"] == 7


def test_a_preset_that_changed_in_between_is_no_player_of_one_match(tmp_path, monkeypatch):
    monkeypatch.setattr(ledger, "git", lambda top, *words: f"expand_after = {len(words[1].partition(':')[0])}")
    path, games = tmp_path / "games.jsonl", []
    for number, commit in enumerate(("1234", "12345")):
        versions = dict.fromkeys(("black", "white"), f"Hayago 0.2.0 {commit}")
        games.append(replace(game(number), **UCT.colours(number), versions=versions))
    with pytest.raises(HayagoError, match=r"had other settings at Hayago 0\.2\.0 1234 than at Hayago 0\.2\.0 12345"):
        write_ledger(path, [(UCT, games)], "a machine")
    assert not path.exists()


def test_settings_are_those_of_the_commit(monkeypatch):
    asked = []

    def show(top, *words):
        asked.append(words)
        return 'title = "old"\nexpand_after = 9'

    monkeypatch.setattr(ledger, "git", show)
    assert settings_at("uct:simulations=10,final=value", "Hayago 0.2.0 1a2b3c4d5e+") == {
        "simulations": 10,
        "expand_after": 9,
        "final": "value",
    }
    assert asked == [("show", "1a2b3c4d5e:hayago/presets/uct.toml")]
    assert settings_at("gnugo --level 10", "GNU Go 3.8") == {"command": "gnugo --level 10"}
    assert commit_of("Hayago 0.1.0 abc (by date)") == "abc" and commit_of("GNU Go 3.8") == ""


def test_older_files_and_broken_ones(tmp_path):
    older = tmp_path / "older.jsonl"
    lines = [json.dumps(vars(game(0))), json.dumps(vars(game(1))), '{"number": 2, "bl']
    older.write_text("\n".join(lines))
    [(plan, games)] = read_ledger(older)
    assert (plan.first, plan.size, len(games)) == (PLAN.first, 9, 2)
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(gzip.compress(b'{"number": 0}'))
    with pytest.raises(HayagoError, match="holds a line that is no game"):
        read_ledger(broken)
    broken.write_bytes(b"no gzip")
    with pytest.raises(HayagoError, match="cannot be read"):
        read_ledger(broken)
    with pytest.raises(HayagoError, match="there is no file"):
        read_ledger(tmp_path / "none.jsonl")
