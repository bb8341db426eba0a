"""Figures: what is drawn, files of each kind, and what cannot be drawn."""

import matplotlib
import pytest

from hayago import Candidate, Decision, Go, Havannah, MatchReport, plot
from hayago.core.errors import HayagoError, SettingError
from hayago.lab.match.plan import GameResult, Plan
from hayago.lab.match.ratings import rate

START = Go(5).start()
DECISION = Decision(
    "C3",
    0.6,
    30,
    30,
    0.5,
    (Candidate("C3", 20, 0.6, None, 0.5, ("C3",)), Candidate("B2", 10, 0.4, None, 0.5, ("B2",), is_lost=True)),
    ownership={"C3": 0.5, "A1": -0.2},
    score=1.5,
    position=START,
)


def result(number, black, white, winner):
    return GameResult(number, black, white, winner, "score", None, None, ["C3"], {"black": 1.0, "white": 2.0})


GAMES = [result(k, *(("a", "b") if k % 2 == 0 else ("b", "a")), "a" if k < 3 else "b") for k in range(4)]


def test_a_board_has_its_shapes_and_no_backend_is_chosen():
    before = matplotlib.rcParams["backend"], matplotlib.rcParams["axes.grid"]
    (axes,) = plot.board(START, marks={"C3": "7"}).axes
    texts = [text.get_text() for text in axes.texts]
    assert texts.count("A") == 2 and "7" in texts and len(axes.lines) == 5 + 5 + 1
    assert (matplotlib.rcParams["backend"], matplotlib.rcParams["axes.grid"]) == before
    assert len(plot.board(Havannah(3).start()).axes[0].patches) == 19


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_figures_are_returned_and_saved(kind, tmp_path):
    path = tmp_path / "deep" / f"board.{kind}"
    figure = plot.board(START, save=path)
    assert path.stat().st_size > 500 and figure._repr_png_()[:4] == b"\x89PNG"
    with pytest.raises(HayagoError, match="cannot be written"):
        plot.board(START, save=tmp_path / "board.nonsense")


def test_candidates_stand_beside_their_visits():
    board, bars = plot.candidates(DECISION).axes
    assert [bar.get_width() for bar in bars.patches] == [10, 20]
    assert [text.get_text() for text in bars.texts] == ["lost", "60%"]
    assert {"60", "20"} <= {text.get_text() for text in board.texts}


def test_ownership_tells_the_score():
    (axes,) = plot.ownership(DECISION).axes
    assert axes.get_title() == "expected score +1.5 for Black"
    with pytest.raises(SettingError, match="knows no ownership"):
        plot.ownership(Decision("C3", 0.5, 1, 1, 0.1))
    with pytest.raises(SettingError, match="lost its position"):
        plot.candidates(Decision.from_json(DECISION.to_json()))


def test_a_match_is_drawn_game_by_game():
    (axes,) = plot.match(reversed(GAMES)).axes
    assert list(axes.lines[0].get_ydata()) == [100, 100, 100, 75] and axes.get_title() == "a"
    assert list(plot.match(MatchReport(Plan("a", "b"), GAMES)).axes[0].lines[0].get_ydata()) == [100, 100, 100, 75]
    assert list(plot.match(GAMES, "b").axes[0].lines[0].get_ydata()) == [0, 0, 0, 25]
    with pytest.raises(SettingError, match="'c' did not play: write 'a' or 'b'"):
        plot.match(GAMES, "c")
    with pytest.raises(SettingError, match="no games"):
        plot.match([])


def test_ratings_have_a_row_for_each_player():
    (axes,) = plot.ratings(rate([(Plan("a", "b"), GAMES)])).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
