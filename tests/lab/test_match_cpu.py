"""CPU seconds of both engines in a match: their own, their threads', their child processes'; and --equal-cpu."""

import sqlite3
import sys
from dataclasses import replace

import pytest
from tiny import SECOND, engine

from hayago import Go
from hayago.core.errors import SettingError
from hayago.lab.match import equal_cpu
from hayago.lab.match.engines import GtpEngine
from hayago.lab.match.equal_cpu import equalised, with_factor
from hayago.lab.match.match import run_match
from hayago.lab.match.plan import GameResult, Plan
from hayago.lab.match.report import MatchReport
from hayago.lab.match.storage import Store

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
BURN = 0.08


@linux
@pytest.mark.parametrize("where", ["here", "child", "helper"])
def test_what_a_program_burns_is_measured(where):
    """Also in processes that it has started, whether they have ended or live on."""
    program = GtpEngine(engine("--burn", str(BURN), "--where", where))
    try:
        program.new_game(Go(5), 1)
        assert program.cpu == 0
        for number in range(1, 4):
            program.choose("black")
            assert number * BURN - 0.03 <= program.cpu <= number * (BURN + 0.05) + 0.03
        program.new_game(Go(5), 1)
        assert program.cpu == 0
    finally:
        program.close()


@linux
def test_a_match_records_the_cpu_seconds_of_both_sides(tmp_path):
    burning = engine("--burn", str(BURN))
    plan = Plan(burning, SECOND, 5, 0.5)
    played = list(run_match(plan, 2, tmp_path / "games.db"))
    for game in played:
        colour = "black" if game.black == burning else "white"
        assert game.chosen[colour] >= 6
        assert game.cpu[colour] == pytest.approx(BURN * game.chosen[colour], rel=0.5)
    report = MatchReport(plan, list(run_match(plan, 2, tmp_path / "games.db")))  # as the file has them
    assert report.games == played
    assert report.cpu_a_move(burning) == pytest.approx(BURN, rel=0.5)
    assert report.cpu_a_move(SECOND) < BURN / 2
    assert report.to_dict()["cpu"][burning] == round(report.cpu_a_move(burning), 4)
    row = report.rows()[0]
    assert (row["black_cpu"], row["black_chosen"]) == (played[0].cpu["black"], played[0].chosen["black"])


def test_a_file_of_version_1_is_taken_over(tmp_path):
    """Its games have no CPU seconds; new ones do."""
    path = tmp_path / "old.db"
    plan = Plan("a", "b")
    with Store(path) as store:
        store.add(store.match(plan), plan, game(0, 3000, 1.0))
    with sqlite3.connect(path) as connection:
        for column in ("black_cpu", "white_cpu", "black_chosen", "white_chosen"):
            connection.execute(f"ALTER TABLE game DROP COLUMN {column}")
        connection.execute("PRAGMA user_version=1")
    with Store(path) as store:
        (old,) = store.results(1)
        assert (old.cpu, old.chosen) == ({"black": None, "white": None}, {})
        store.add(1, plan, game(1, 3000, 1.0))
        assert store.results(1)[1].cpu == pytest.approx({"black": 10.0, "white": 3.5})
    assert MatchReport(plan, [old]).cpu_a_move("a") is None


def game(number, simulations, opponent, black="a", white="b"):
    """A game of 10 moves each in which the first engine takes 0.05 s and 0.1 ms a simulation for a move."""
    own = 10 * (0.05 + 0.0001 * simulations)
    cpu = {"black": own, "white": 10 * opponent} if number % 2 == 0 else {"black": 10 * opponent, "white": own}
    chosen = {"black": 10, "white": 10}
    return GameResult(
        number, black, white, "", "score", 0.0, 0.0, ["pass"], {"black": 1.0, "white": 1.0}, "", {}, "", cpu, chosen
    )


@pytest.mark.parametrize("role", ["first", "second"])
def test_simulations_are_changed_until_the_times_are_equal(monkeypatch, tmp_path, role):
    """0.05 + 0.0001 n seconds against 0.3: n = 2500, met within 5 % from either side."""
    plans = []

    def played(plan, games, path, parallel, patience):
        plans.append(plan)
        simulations = int(equal_cpu.SIMULATIONS.search(getattr(plan, role))[1])
        mine, other = getattr(plan, role), plan.second if role == "first" else plan.first
        for number in range(games):
            black, white = (mine, other) if number % 2 == 0 else (other, mine)
            yield game(number, simulations, 0.3, black, white)

    monkeypatch.setattr(equal_cpu, "run_match", played)
    for start in (300, 20_000):
        texts = {"first": f"hayago:simulations={start},expand_after=2", "second": "gnugo --mode gtp"}
        plan = Plan(*(texts.values() if role == "first" else reversed(texts.values())))
        told = []
        found = getattr(equalised(plan, tmp_path / "games.db", 1, 10.0, told.append), role)
        assert found.startswith("hayago:simulations=2") and found.endswith(",expand_after=2")
        assert 2350 <= int(equal_cpu.SIMULATIONS.search(found)[1]) <= 2650
        assert len(told) >= 2 and "the opponent 0.300" in told[-1]
        assert plans[-1] == replace(plan, **{role: found})


def test_what_cannot_be_made_equal_is_said(monkeypatch, tmp_path):
    with pytest.raises(SettingError, match="give one of the engines some, as in hayago:simulations=3000"):
        equalised(Plan("hayago:seconds=1", "gnugo --mode gtp"), tmp_path / "a.db", 1, 10.0)
    plan = Plan("hayago:simulations=10", "gnugo --mode gtp")
    monkeypatch.setattr(equal_cpu, "run_match", lambda plan, *_, **__: [game(0, 10, 0.01, plan.first, plan.second)])
    with pytest.raises(SettingError, match="after 8 rounds the times still differ"):
        equalised(plan, tmp_path / "a.db", 1, 10.0)
    unknown = replace(game(0, 10, 0.1, plan.first, plan.second), cpu={"black": None, "white": None})
    monkeypatch.setattr(equal_cpu, "run_match", lambda *_, **__: [unknown])
    with pytest.raises(SettingError, match="cannot be measured here"):
        equalised(plan, tmp_path / "a.db", 1, 10.0)


def test_simulations_have_three_digits():
    assert with_factor("hayago:simulations=3000", 1.23456) == "hayago:simulations=3700"
    assert with_factor("hayago:a=1,simulations=7,b=2", 0.01) == "hayago:a=1,simulations=1,b=2"
