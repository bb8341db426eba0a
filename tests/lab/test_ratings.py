"""Rating lists: the anchor, who is left out, files of both kinds, and the command."""

import json
from pathlib import Path

import pytest
from tiny import hayago

from hayago.core.errors import SettingError
from hayago.lab.match.plan import GameResult, Plan
from hayago.lab.match.ratings import find_anchor, is_gnugo_10, rate, rate_files, short
from hayago.lab.match.storage import Store

GNUGO = "gnugo --mode gtp --level 10"
OLD = sorted((Path(__file__).resolve().parents[2] / "results").glob("gnugo10-9x9-*.jsonl"))


def games(plan, won, lost):
    winners = [plan.first] * won + [plan.second] * lost
    return [
        GameResult(number, *plan.colours(number).values(), winner, "resign", None, None, ["E5"], {"black": 1.0, "white": 1.0})
        for number, winner in enumerate(winners)
    ]


def test_the_anchor_has_its_rating():
    """30 of 40 and a virtual draw: 30.5 of 41, 400 log10(30.5 / 10.5) = 185.2 above GNU Go."""
    plan = Plan("a", GNUGO)
    found = rate([(plan, games(plan, 30, 10))])
    assert found.players == ["a", GNUGO] and found.anchor == GNUGO
    assert found.ratings == pytest.approx([1985.2, 1800], abs=0.1)
    assert found.errors[1] == 0 and 100 < found.errors[0] < 150
    assert found.points.tolist() == [[0, 30], [10, 0]] and found.games(0) == 40


def test_without_an_anchor_the_mean_is_zero():
    plans = [Plan("a", "b"), Plan("b", "c")]
    found = rate([(plan, games(plan, 30, 10)) for plan in plans])
    assert found.players == ["a", "b", "c"]
    assert found.ratings == pytest.approx([185.2, 0, -185.2], abs=0.1)
    chosen = rate([(plan, games(plan, 30, 10)) for plan in plans], anchor="c", rating=1000)
    assert chosen.ratings == pytest.approx([1370.5, 1185.2, 1000], abs=0.1)


def test_who_met_nobody_of_the_others_is_left_out():
    plans = [Plan("a", GNUGO), Plan("b", "c")]
    found = rate([(plan, games(plan, 5, 5)) for plan in plans])
    assert found.players == ["a", GNUGO] and found.left_out == ["b", "c"]


def test_the_anchor_is_found():
    assert is_gnugo_10(GNUGO) and is_gnugo_10("/usr/games/gnugo --mode gtp") and not is_gnugo_10("gnugo --level 1")
    with pytest.raises(SettingError, match="names 2 players"):
        find_anchor(["mogo-2006", "mogo-2007"], "mogo")
    with pytest.raises(SettingError, match="no games"):
        rate([])
    assert short(GNUGO) == "GNU Go level 10" and short("hayago:simulations=3000") == "hayago:3000"


def test_boards_of_different_sizes_are_not_mixed(tmp_path):
    path = tmp_path / "games.db"
    with Store(path) as store:
        for size, won in ((9, 8), (13, 2)):
            plan = Plan("a", "b", size)
            for game in games(plan, won, 10 - won):
                store.add(store.match(plan), plan, game)
    with pytest.raises(SettingError, match="go 9x9, go 13x13: choose one with --game and --size"):
        rate_files([path])
    assert rate_files([path], 13).players == ["b", "a"]


@pytest.mark.skipif(not OLD, reason="no older results here")
def test_the_command_reads_the_older_files(tmp_path):
    plot = tmp_path / "ratings.svg"
    report = json.loads(hayago("ratings", *map(str, OLD), "--json", "--plot", str(plot)).stdout)
    names = [row["player"] for row in report["players"]]
    assert report["anchor"] in names and names[0].startswith("hayago")
    assert "GNU Go level 10" in plot.read_text()
    output = hayago("ratings", *map(str, OLD)).stdout
    assert "won by the row" in output and "has 1800" in output
    missing = hayago("ratings", str(tmp_path / "none.db"), check=False)
    assert missing.returncode == 2 and "there is no file" in missing.stderr
