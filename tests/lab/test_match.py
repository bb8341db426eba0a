"""Matches: colours, openings, results that are kept, sequential tests, faulty engines, and the command."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from sgfmill import sgf
from tiny import FIRST, SECOND, engine, hayago

from hayago import Go
from hayago.cli.match import sprt_report
from hayago.core.errors import HayagoError, SettingError
from hayago.lab.match.engines import EngineError, GtpEngine, PresetEngine, open_engine
from hayago.lab.match.match import decided_at, play_missing, read_matches, read_results, recorded, run_match
from hayago.lab.match.openings import read_openings
from hayago.lab.match.plan import GameResult, Plan, points
from hayago.lab.match.report import MatchReport
from hayago.lab.match.statistics import Sprt
from hayago.lab.match.storage import Store

PLAN = Plan(FIRST, SECOND, 5, 0.5, openings=("C3", "B2 D4"))


def result(number, black, white, winner, reason="score"):
    return GameResult(number, black, white, winner, reason, None, None, ["C3"], {"black": 1.0, "white": 2.0})


def test_the_number_of_a_game_decides_everything():
    plan = Plan("a", "b", openings=("E5", "C3 G7"))
    assert [plan.colours(number)["black"] for number in range(4)] == ["a", "b", "a", "b"]
    assert [plan.opening(number) for number in range(6)] == ["E5", "E5", "C3 G7", "C3 G7", "E5", "E5"]
    seeds = [plan.seed(number, colour) for number in range(5) for colour in ("black", "white")]
    assert len(set(seeds)) == 10
    assert Plan.from_json(plan.to_json()) == plan


def test_a_match_goes_on_where_it_was_stopped_and_is_the_same_match(tmp_path):
    whole, parts = tmp_path / "whole.db", tmp_path / "parts.db"
    results = {r.number: r for r in run_match(PLAN, 5, whole, parallel=2)}
    assert sorted(results) == [0, 1, 2, 3, 4]
    assert [results[number].moves[:2] for number in (2, 3)] == [["B2", "D4"]] * 2
    assert len(list(run_match(PLAN, 2, parts))) == 2
    assert [r.number for r in play_missing(PLAN, 4, parts)] == [2, 3]
    assert [r.number for r in run_match(PLAN, 5, parts)] == [0, 1, 2, 3, 4]
    assert list(run_match(PLAN, 5, parts)) == recorded(PLAN, parts)
    assert [r.number for r in run_match(PLAN, 3, parts)] == [0, 1, 2] and list(play_missing(PLAN, 5, parts)) == []
    for before, after in zip(recorded(PLAN, whole), recorded(PLAN, parts), strict=True):
        assert (before.number, before.black, before.moves, before.winner) == (
            after.number,
            after.black,
            after.moves,
            after.winner,
        )


def test_every_game_is_in_the_table_and_in_a_record(tmp_path):
    path = tmp_path / "games.db"
    results = list(run_match(PLAN, 2, path))
    assert recorded(PLAN, path) == results == read_results(path)
    assert [plan for plan, _ in read_matches(path)] == [PLAN]
    records = sorted((tmp_path / "games-sgf").iterdir())
    assert [record.name for record in records] == ["1-00000.sgf", "1-00001.sgf"]
    game = sgf.Sgf_game.from_bytes(records[1].read_bytes())
    assert game.get_player_name("b") == SECOND and game.get_size() == 5
    assert game.get_winner() == ("b" if results[1].winner == SECOND else "w")
    assert len(game.get_main_sequence()) == len(results[1].moves) + 1
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            connection.execute("INSERT INTO game SELECT * FROM game LIMIT 1")


def test_a_file_holds_many_matches(tmp_path):
    path = tmp_path / "games.db"
    with Store(path) as store:
        assert [store.match(PLAN), store.match(Plan("a", "b")), store.match(PLAN)] == [1, 2, 1]
        store.add(2, Plan("a", "b"), result(0, "a", "b", "a"))
        store.add(2, Plan("a", "b"), result(0, "a", "b", "b"))  # it is there already
        assert [game.winner for game in store.results(2)] == ["a"]
    (tmp_path / "text.db").write_text("no database, but long enough to be told from an empty one" * 50)
    with pytest.raises(HayagoError, match=r"text.db cannot be used .* not a database"):
        Store(tmp_path / "text.db")
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE mine (x)")
    with pytest.raises(HayagoError, match="a database, but not one of games"):
        Store(tmp_path / "other.db")
    with pytest.raises(HayagoError, match=r"write to a \.db file"):
        Store(tmp_path / "old.jsonl")


def test_older_files_can_be_read(tmp_path):
    path = tmp_path / "old.jsonl"
    line = {"number": 1, "black": "a", "white": "b", "winner": "b", "reason": "score", "score": -1.5, "own_score": -1.5}
    line |= {"moves": ["E5", "J9", "pass", "pass"], "seconds": {"black": 1.0, "white": 1.0}}
    path.write_text(json.dumps(line) + '\n{"number": 2, "bla')  # killed in the middle of a line
    ((plan, games),) = read_matches(path)
    assert (plan.first, plan.second, plan.size, len(games)) == ("b", "a", 9, 1)


@pytest.mark.parametrize(
    ("fault", "reason", "note"),
    [
        ("die", "failure", "has died on 'genmove .*'; it said: tiny: out of luck"),
        ("hang", "time", "did not answer 'genmove .*' within 5 s"),
        ("garbage", "failure", "answers 'genmove .*' with more than 1,000,000 characters"),
        ("nonsense", "illegal move", "is not a move"),
        ("illegal", "illegal move", "is not a"),
        ("refuse", "failure", "cannot move"),
        ("resign", "resign", "^$"),
    ],
)
def test_who_fails_loses_and_is_started_again(tmp_path, fault, reason, note):
    log = tmp_path / "log"
    bad = engine("--fault", fault, "--after", "1", "--log", str(log))
    patience = 5.0 if fault == "hang" else 300.0  # the other engine has to answer in it, too
    results = list(run_match(Plan(bad, SECOND, 5, 0.5), 2, tmp_path / "games.db", patience=patience))
    assert len(results) == 2
    for game in results:
        assert game.winner == SECOND
        assert game.reason == reason
        assert re.search(note, game.note)
    assert len(log.read_text().splitlines()) == (1 if fault == "resign" else 2)


def test_a_clock_is_kept(tmp_path):
    slow = engine("--delay", "2")
    (game,) = run_match(Plan(slow, SECOND, 5, 0.5, seconds=5.0), 1, tmp_path / "games.db")
    assert (game.reason, game.winner) == ("time", SECOND)
    assert game.seconds["black"] > 5 > game.seconds["white"]
    assert "black used" in game.note


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hayagoo:simulations=10", "no such preset; did you mean 'hayago'"),
        ("nobody --gtp", "no program 'nobody'"),
        ("flat-mc", "needs a limit: add :simulations=3000"),
        ("flat-mc:simulations=0", "simulations must be a whole number above 0"),
        ("flat-mc:simulations=10,explore=1", "'explore'"),
        (engine("--fault", "start"), "has died .*; it said: tiny: no weights found"),
    ],
)
def test_an_engine_that_cannot_begin_is_an_error(tmp_path, text, message):
    with pytest.raises(HayagoError, match=message):
        list(run_match(Plan(text, SECOND, 5, 0.5), 2, tmp_path / "games.db"))
    assert read_results(tmp_path / "games.db") == []


def test_a_program_that_speaks_no_gtp_is_an_error():
    with pytest.raises(EngineError, match=r"did not answer .name. within 0\.2 s"):
        GtpEngine(engine("--fault", "silent"), timeout=0.2)
    with pytest.raises(EngineError, match="answers 'name' with 'hello'"):
        GtpEngine("sh -c 'read line; echo hello; echo; read line'")  # it reads first: a dead program is another error


def test_only_presets_play_other_games(tmp_path):
    with pytest.raises(HayagoError, match="only presets play Havannah"):
        list(run_match(Plan(FIRST, SECOND, 4, game="havannah"), 1, tmp_path / "games.db"))
    with pytest.raises(SettingError, match="there is no game 'chess'"):
        Plan("a", "b", game="chess")


def test_presets_play_other_games_and_leave_records(tmp_path):
    plan = Plan("uct:simulations=5", "uct:simulations=6", 3, game="hex")
    (game,) = run_match(plan, 1, tmp_path / "games.db")
    assert game.reason == "board" and game.winner in (plan.first, plan.second)
    record = (tmp_path / "games-sgf" / "1-00000.sgf").read_text()
    assert "GM[11]" in record and f"RE[{'B' if game.winner == plan.first else 'W'}+]" in record
    assert record.count(";") == 1 + len(game.moves)


def test_an_engine_against_itself_is_refused():
    with pytest.raises(SettingError, match="different texts"):
        Plan(FIRST, FIRST)


def test_settings_may_be_tables():
    made = open_engine('mc-rave-tuned:simulations=10,selection.schedule={use="HandSelected",k=5}')
    assert isinstance(made, PresetEngine)
    assert made.preset.method.selection.schedule.k == 5


def test_openings(tmp_path):
    for size in (9, 13, 19):
        lines = read_openings("built-in", Go(size))
        assert len(set(lines)) == len(lines) >= 10
    file = tmp_path / "openings.txt"
    file.write_text("c3 # the middle\n\nB2 D4\n")
    assert read_openings(str(file), Go(5)) == ("C3", "B2 D4")
    file.write_text("C3 C3")
    with pytest.raises(SettingError, match="'C3 C3' cannot be played: C3 is occupied"):
        read_openings(str(file), Go(5))
    file.write_text("# nothing")
    with pytest.raises(SettingError, match="holds no opening"):
        read_openings(str(file), Go(5))
    with pytest.raises(SettingError, match="built-in openings for Go 9x9, Go 13x13, Go 19x19: write others"):
        read_openings("built-in", Go(5))
    with pytest.raises(SettingError, match="cannot be read"):
        read_openings(str(tmp_path / "none.txt"), Go(5))


def test_summary_counts_by_colour():
    results = [result(0, "a", "b", "a"), result(1, "b", "a", "a", "resign"), result(2, "a", "b", "b"), result(3, "b", "a", "")]
    assert points(results, "a") == 2.5
    report = MatchReport(Plan("a", "b"), results).to_dict()
    assert (report["as Black"]["won"], report["as Black"]["games"]) == (1, 2)
    assert (report["as White"]["won"], report["as White"]["games"]) == (1.5, 2)
    assert report["reasons"] == {"resign": 1, "score": 3}
    assert report["seconds"] == {"a": 6.0, "b": 6.0}


def test_the_sequential_test_reads_games_in_their_order():
    """5 losses decide against 0 against 191 Elo; a game that is still missing holds up those behind it."""
    test = Sprt(0, 190.85)
    lost = {number: result(number, "a", "b", "b") for number in (0, 1, 3, 4, 5, 6)}
    assert decided_at(lost, "a", test) is None
    lost[2] = result(2, "a", "b", "b")
    assert decided_at(lost, "a", test) == 5
    assert sprt_report(lost, "a", test)["accepted"] == 0
    assert decided_at({0: result(0, "a", "b", "a")}, "a", test) is None


def test_a_sequential_test_ends_a_match(tmp_path):
    resigns = engine("--fault", "resign")
    plan = Plan(resigns, SECOND, 5, 0.5)
    assert len(list(run_match(plan, 50, tmp_path / "games.db", sprt=Sprt(0, 190.85)))) == 5
    assert list(play_missing(plan, 50, tmp_path / "games.db", sprt=Sprt(0, 190.85))) == []


def test_presets_play_the_same_games_again(tmp_path):
    """flat-mc as Black and as White; the same seeds give the same games."""
    plan = Plan("flat-mc:simulations=20", SECOND, 5, 0.5)
    first, second = (list(run_match(plan, 2, tmp_path / name)) for name in ("a.db", "b.db"))
    assert [game.moves for game in first] == [game.moves for game in second]
    assert all(game.winner and game.versions["black"] for game in first)


def test_the_command(tmp_path):
    words = ["match", FIRST, SECOND, "--games", "2", "--size", "5", "--komi", "0.5", "--out", str(tmp_path / "m.db")]
    assert "as White" in hayago(*words, "--sprt", "-20", "0").stdout
    report = json.loads(hayago(*words, "--sprt", "-20", "0", "--json").stdout)  # nothing left to play
    assert report["all"]["games"] == 2 and report["sprt"]["accepted"] is None
    kept = tmp_path / "kept.jsonl.gz"
    hayago(*words, "--keep", str(kept))
    assert [result for _, games in read_matches(kept) for result in games] == read_results(tmp_path / "m.db")
    refused = hayago(*words, "--keep", "kept.db", check=False)
    assert refused.returncode == 2 and "ends in .jsonl or .jsonl.gz, not 'kept.db'" in refused.stderr
    failed = hayago(*words, "--rules", "chess", check=False)
    assert failed.returncode == 2 and "'chess' are no rules" in failed.stderr and "Traceback" not in failed.stderr


def test_a_full_disk_loses_nothing_that_was_written(tmp_path):
    """The size of files is limited to less than the games need; what was written stays, and can be gone on with."""
    path = tmp_path / "m.db"
    words = ["match", FIRST, SECOND, "--games", "40", "--size", "5", "--komi", "0.5", "--out", str(path), "--referee", "own"]
    failed = hayago(*words, check=False, file_size=60_000)
    assert failed.returncode == 2 and "Traceback" not in failed.stderr
    assert "The games before it are kept: make room and give the same command again" in failed.stderr
    before = read_results(path)
    assert 0 < len(before) < 40
    assert json.loads(hayago(*words, "--json").stdout)["all"]["games"] == 40
    assert read_results(path)[: len(before)] == before


def test_the_python_of_the_docs_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).resolve().parents[2] / "docs" / "laboratory.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(compile(block, "laboratory.md", "exec"), {})  # our own text
    assert "(0." in capsys.readouterr().out
    assert len(read_results(tmp_path / "small.db")) == 4
