"""Decisions as data: dicts, JSON, rows, HTML; what score and seconds mean."""

import json
import time

import pytest
from test_player import SETTLED, player

from hayago import ConnectFour, Decision, Go, Limit, Player, Position
from hayago.core import jit, waiting
from hayago.core.errors import SettingError
from hayago.play.decision import Candidate


@pytest.fixture(scope="module")
def decision():
    return player().choose(Limit(simulations=400))


def test_a_decision_goes_to_json_and_comes_back(decision):
    data = json.loads(decision.to_json())
    assert data == decision.to_dict() and "position" not in data
    again = Decision.from_json(decision.to_json(), Go(9).start())
    assert again == decision and again.candidates[0].reasons == decision.candidates[0].reasons
    first = decision.candidates[0]
    assert Candidate.from_dict(first.to_dict()) == first and data["candidates"][0] == first.to_dict()
    assert Decision.from_dict(decision.to_dict()).position is None


def test_bad_data_is_named(decision):
    with pytest.raises(SettingError, match=r"'visit' is no field of a Decision; did you mean 'visits'"):
        Decision.from_dict({**decision.to_dict(), "visit": 3})
    with pytest.raises(SettingError, match="needs the field 'move'"):
        Decision.from_dict({})


def test_rows_are_flat_and_tell_the_shares(decision):
    rows = decision.rows()
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1)) and rows[0]["move"] == decision.candidates[0].move
    assert sum(row["share"] for row in rows) == pytest.approx(1.0)
    assert all(isinstance(value, str | int | float | None) for row in rows for value in row.values())
    assert rows[0]["line"].split()[0] == rows[0]["move"]
    proven = Candidate("E5", 1, None, None, 0.5, ("E5",), is_lost=True)
    assert Decision("E5", 0.5, 1, 1, 0.1, (proven,)).rows()[0]["proven"] == "lost"


def test_a_notebook_shows_board_and_table(decision):
    html = decision._repr_html_()
    assert html.count("<svg") == 1 and html.count("<tr>") == 1 + len(decision.candidates)
    assert f"<b>{decision.move}</b>, win rate" in html and "400 simulations in" in html
    bare = Decision("<pass>", 0.5, 1, 0, 0.0, note="a & b")._repr_html_()
    assert "&lt;pass&gt;" in bare and "a &amp; b" in bare and "<svg" not in bare


def test_the_score_is_what_the_simulations_end_with(decision):
    assert decision.score == pytest.approx(sum(decision.ownership.values()) - 7.5)
    assert -7.5 + 0.5 < decision.score < 7.5  # nothing is on the board: the first move is worth something, and White has komi


def test_a_settled_board_has_its_exact_score():
    """By hand: Black has 33 stones and 9 points (A9 A7 C6 B5 A3 C3 D2 A1 F1), White 29 and 10 (F9 H9 J9 E8 G7 J7 F6 H5 J3 J1).

    Where territory counts it is 9 to 10.
    """
    drawing = SETTLED.replace(". X . O O . O . .", ". X X O O . O . .")  # C9 was nobody's
    for komi in (0.5, 5.5):
        found = player(Position.drawing(drawing, game=Go(9, komi=komi)), resign=0).choose(Limit(simulations=300))
        assert found.score == 42 - 39 - komi
    by_territory = Position.drawing(drawing, game=Go(9, komi=0.5, scoring="territory"))
    assert player(by_territory, resign=0).choose(Limit(simulations=300)).score == 9 - 10 - 0.5


def test_a_point_that_is_left_counts_by_who_takes_it():
    """The same with C9 free and Black to move, who needs it: 41 points to 39 on the board, 42 to 39 in most simulations."""
    position = Position.drawing(SETTLED, game=Go(9, komi=2.5))
    found = player(position, resign=0).choose(Limit(simulations=300))
    assert position.score() == -0.5 and 0 < found.score <= 0.5


def test_games_without_points_have_no_score():
    assert Player(ConnectFour(), "uct", seed=1, memory_mb=32).choose(Limit(simulations=20)).score is None


def test_compiling_counts_neither_as_time_nor_against_a_limit(monkeypatch):
    """A kernel whose first call waits for machine code longer than the limit."""
    one = player()
    from hayago.search import searcher

    kernel, calls = searcher.search, []

    def slow(*arguments):
        if not calls:
            time.sleep(0.6)
            waiting.waited.seconds += 0.6
        calls.append(1)
        return kernel(*arguments)

    monkeypatch.setattr(searcher, "search", slow)
    start = time.perf_counter()
    found = one.choose(Limit(seconds=0.3))
    assert found.simulations > 1 and found.seconds <= time.perf_counter() - start - 0.6


def test_an_entry_tells_how_long_it_compiled(monkeypatch):
    kernel = jit.Entry(lambda x: x)
    monkeypatch.setattr(kernel, "specialise", lambda arguments: time.sleep(0.2) or (lambda x: x))
    net, gross = waiting.time_without_compiling(), time.perf_counter()
    assert kernel(3) == 3 and kernel(4) == 4
    assert (time.perf_counter() - gross) - (waiting.time_without_compiling() - net) >= 0.2


def test_an_analysis_tells_its_simulations_and_seconds():
    one = player()
    seen = []

    def watch():
        seen.append(one.view())
        return one.simulations_so_far >= 300

    found = one.analyse(watch)
    assert found.simulations >= 300 and found.seconds > 0 and found.simulations == found.visits
    assert [view.simulations for view in seen] == sorted(view.simulations for view in seen) and seen[-1].simulations >= 300
    again = one.analyse(lambda: one.simulations_so_far >= 100)
    assert 100 <= again.simulations < again.visits
    assert one.view().simulations == 0 and one.simulations_so_far == 0 and one.seconds_so_far == 0
