"""How far studies are, and the page that is made of it."""

import pathlib

import pytest

from hayago.core.errors import HayagoError
from hayago.lab.match.match import recorded
from hayago.lab.study import publish
from hayago.lab.study.findings import Finding, Findings
from hayago.lab.study.measuring import Files, run_study
from hayago.lab.study.publish import keep_games, page_of, plans_of
from hayago.lab.study.status import count_done, status_of
from hayago.lab.study.study import build

DATA = {
    "title": "A title",
    "source": "Somebody26",
    "games": 10,
    "second": "uct:simulations=5",
    "note": "A note.",
    "series": [{"name": "s", "first": "rave:simulations=$x", "x": [1, 2, 3], "paper": [[1, 60, 2], [9, 70]]}],
}
RATINGS = {"title": "t", "source": "s", "kind": "ratings", "games": 4, "reach": 2}
RATINGS |= {"series": [{"name": "r", "first": "rave:simulations=$x", "x": [1, 2, 3, 4]}]}


def found(x, games, first=None, second="uct:simulations=5"):
    return Finding(
        "s", x, 50.0, 30.0, 70.0, games, first=first or f"rave:simulations={x}", second=second, versions="Hayago 0.2.0 abc"
    )


def known(*points):
    return Findings(pathlib.Path("none"), {point.key: point for point in points})


def test_planned_played_and_printed():
    study = build("name", DATA, quick=False)
    rows = status_of(study, known(found(1, 10), found(2, 4)))
    assert [(row.x, row.planned, row.played, row.paper, row.is_done) for row in rows] == [
        ("1", 10, 10, "60 ± 2", True),
        ("2", 10, 4, "", False),
        ("3", 10, 0, "", False),
    ]
    assert count_done(rows) == (3, 2, 1)  # what the paper alone has, at 9, is not planned
    assert rows[0].interval == "30 to 70" and rows[2].here == ""


def test_games_of_other_players_do_not_count():
    """As when the players of a point were changed since."""
    study = build("name", DATA, quick=False)
    other = known(found(1, 10, first="rave:simulations=1,expand_after=2"), found(2, 10, second="uct:simulations=6"))
    assert count_done(status_of(study, other)) == (3, 0, 0)


def test_games_of_ratings_are_those_against_all_within_reach():
    rows = status_of(build("name", RATINGS, quick=False), known())
    assert [row.planned for row in rows] == [8, 12, 12, 8]  # one meets 2 and 3; two meets 1, 3 and 4
    assert len(plans_of(build("name", RATINGS, quick=False))) == 5


def test_the_page():
    page = page_of([(build("begun", DATA, quick=False), known(found(1, 10))), (build("waiting", DATA, quick=False), known())])
    assert "## A title: `begun`" in page and "| s | 1 | 60 ± 2 | 50 | 30 to 70 | 10 | 10 | abc, " in page
    assert "waiting" not in page


def test_nothing_is_published_without_a_checkout(monkeypatch, tmp_path):
    monkeypatch.setattr(publish, "checkout", lambda: None)
    study = build("name", DATA, quick=False)
    with pytest.raises(HayagoError, match="no checkout here to publish in"):
        keep_games(study, Files.of(study, tmp_path))


def test_kept_games_are_gone_on_with(monkeypatch, tmp_path):
    """Published on one machine, taken up on another: each game once."""
    monkeypatch.setattr(publish, "checkout", lambda: tmp_path)
    study = build("name", DATA, quick=False)
    here, there = Files.of(study, tmp_path / "here"), Files.of(study, tmp_path / "there")
    assert publish.take_games(study, here) == 0  # nothing is kept yet
    for step in run_study(study, here, games=2):
        last = step
    assert last.done == 6
    assert keep_games(study, here) == 6
    assert publish.take_games(study, there) == 6 and publish.take_games(study, there) == 0
    plan = plans_of(study)[0]
    assert recorded(plan, there.games) == recorded(plan, here.games)
    assert next(iter(run_study(study, there, games=2))).done == 2  # the first match is there, nothing was played
