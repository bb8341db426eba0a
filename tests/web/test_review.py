"""The review of a game: what a move lost by hand-computed numbers, a blunder that is found, the files of the command."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from hayago import Go
from hayago.games.go import Position
from hayago.records import sgf
from hayago.records.tree import GameTree, Setup
from hayago.reviews.moves import Assessed, Review, reviewed
from hayago.reviews.report import annotate, as_data, sentence, summary, worst
from hayago.web.wishes import Wishes

# Black can capture eight stones at E1, and lives by that only; White can capture all of Black at B3.
BEFORE = """
. . . . . . . . .
. . O . . . O . .
. . . . . . . . .
. . O . O . O . .
. O X O O O X O .
. O X X X X X O .
. . X O O O X O .
. O X O O O X O .
. O X O . O X O .
"""


def hayago(*arguments, check=True):
    """Run a command; its result with output and errors as text."""
    command = [sys.executable, "-m", "hayago", *arguments]
    environment = {**os.environ, "HAYAGO_QUIET": "1", "COLUMNS": "100"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1800)
    assert not check or result.returncode == 0, result.stderr
    return result


def test_what_a_move_lost():
    """White had 0.7 with the best move; after the move played Black's simulations won 0.45 in the mean: White has 0.55."""
    position = Go(9).start().play("E5").play("C3")
    before = Assessed("white", value=0.7, mean=0.6, score=-3.0, best="D4", reasons=("cut",), line=("D4", "E4"))
    after = Assessed("black", value=0.5, mean=0.45, score=1.5)
    move = reviewed(2, before, after, position)
    assert (move.colour, move.move, move.best) == ("white", "C3", "D4")
    assert move.loss == pytest.approx(0.7 - 0.55)
    assert move.before == pytest.approx(0.3) and move.value == pytest.approx(0.5)  # Black's
    assert move.score == 1.5
    assert sentence(move) == "2. white C3 loses 15%; better D4 (70%: cut), then E4"
    assert reviewed(2, Assessed("white", 0.7, 0.6, None, "C3"), after, position).loss == 0
    assert reviewed(2, Assessed("white", 0.5, 0.6, None, "D4"), after, position).loss == 0


def test_in_a_settled_position_a_pass_loses_nothing_whatever_simulations_say():
    passed, moved = Go(9).start().play("E5").play("pass"), Go(9).start().play("E5").play("C3")
    settled = Assessed("white", value=0.43, mean=0.4, score=-34.0, best="D4", lead=34.0)
    open_again = Assessed("black", value=0.6, mean=0.6, score=-20.0)
    move = reviewed(2, settled, open_again, passed)
    assert move.loss == 0 and move.before == pytest.approx(0.01) and move.best_value == 0.99
    assert reviewed(2, settled, Assessed("black", 0.6, 0.6, -33.0, lead=-33.0), moved).loss == 0
    assert reviewed(2, settled, Assessed("black", 0.6, 0.6, 2.0, lead=2.0), moved).loss == pytest.approx(0.98)
    assert reviewed(2, settled, open_again, moved).loss == pytest.approx(0.03)  # 0.43 less 0.4, both by simulations


def test_both_players_in_words():
    position = Go(9).start().play("E5")
    bad = reviewed(1, Assessed("black", 0.7, 0.6, None, "D4"), Assessed("white", 0.5, 0.5, None), position)
    assert summary([bad]) == "Black: 1 moves, 0% as the engine would, 1 mistake, 20.0% lost on average."
    assert worst([bad]) == [bad]
    data = as_data([bad], "hayago", 100)
    assert data["worst"] == [1] and data["moves"][0]["loss"] == 0.2


@pytest.fixture(scope="module")
def blunder():
    """A game in which Black does not capture, White does, and both pass; with this komi it decides the game."""
    start = Position.drawing(BEFORE)
    tree = GameTree(Go(9, komi=-45.5), Setup(tuple(start.stones("black")), tuple(start.stones("white")), (), "black"))
    node = tree.root
    for move in ("A9", "B3", "pass", "pass"):
        node = tree.add(node, move)
    return tree


def test_a_blunder_is_found(blunder):
    line = blunder.root.main_line()
    review = Review([blunder.position(node) for node in line], "hayago", 200, seed=1)
    stops = iter([True])
    assert not review.step(lambda: next(stops, False))  # disturbed: to be tried again
    while not review.is_done:
        assert review.step()
    first, second, *_ = moves = review.moves()
    assert first.best == "E1" and first.loss > 0.15 and "captures 8 stones" in first.reasons
    assert second.loss < 0.05
    assert moves[-1].value == 0.0  # White has won
    assert worst(moves)[0] is first
    annotate(blunder, line, moves)
    assert line[0].children[1].move == "E1" and "captures 8 stones" in line[0].children[1].comment
    assert line[1].other["BM"] == ["1"] and line[0].other["TR"] == ["ei"]
    assert "better E1" in line[1].comment
    assert len(sgf.read(sgf.write(blunder)).nodes) == len(blunder.nodes)


def scripted(monkeypatch, looks):
    """A review of E5, C3, G7 on 9x9; looks[number of moves, times the simulations] is (best move, value) for who moves."""
    asked = []

    def assess(self, position, times, watch):
        if watch():
            return None
        number = len(position.history)
        assert self.player.position.key == position.key
        asked.append((number, times))
        best, value = looks[number, times]
        return Assessed(position.to_play, value, value, None, best)

    monkeypatch.setattr(Review, "_assess", assess)
    start = Go(9).start()
    positions = [start, start.play("E5"), start.play("E5").play("C3"), start.play("E5").play("C3").play("G7")]
    return Review(positions, "uct", 100), asked


def test_what_seems_to_be_a_mistake_is_looked_at_again_and_told_as_that_look_has_it(monkeypatch):
    """E5 seems to lose 0.10, and 0.04 when looked at again: less the doubt of 0.02, 0.02. C3 loses 0.30, then 0.20: 0.18."""
    looks = {(0, 1): ("D4", 0.60), (1, 1): ("G3", 0.50), (0, 5): ("D4", 0.56), (1, 5): ("G3", 0.48)}
    looks |= {(2, 1): ("D4", 0.80), (2, 5): ("D4", 0.72), (3, 1): ("A1", 0.20)}
    review, asked = scripted(monkeypatch, looks)
    stops = iter([False, False, False, True])  # the second half of the first look is disturbed, and tried again
    while not review.is_done:
        review.step(lambda: next(stops, False))
    assert asked == [(0, 1), (1, 1), (0, 5), (1, 5), (2, 1), (1, 5), (2, 5), (3, 1)]
    first, second, third = review.moves()
    assert first.loss == pytest.approx(0.56 - (1 - 0.48) - 0.02) and first.best_value == 0.56
    assert second.loss == pytest.approx(0.48 - (1 - 0.72) - 0.02) and second.best == "G3"
    assert third.loss == 0
    assert worst(review.moves()) == [second]


def test_a_move_that_the_second_look_prefers_loses_nothing_and_is_not_searched_after(monkeypatch):
    looks = {(0, 1): ("D4", 0.60), (1, 1): ("C3", 0.50), (0, 5): ("E5", 0.55), (2, 1): ("G7", 0.50), (3, 1): ("A1", 0.50)}
    review, asked = scripted(monkeypatch, looks)
    while not review.is_done:
        review.step()
    assert asked == [(0, 1), (1, 1), (0, 5), (2, 1), (3, 1)]
    assert [move.loss for move in review.moves()] == [0, 0, 0] and review.moves()[0].best == "E5"


def test_the_command_writes_everything(tmp_path):
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[9]KM[7.5];B[ee];W[aa];B[cc];W[ia])")
    result = hayago("review", str(game), "--simulations", "60", "--out", str(tmp_path / "out"), "--json")
    report = json.loads(result.stdout)
    assert [move["move"] for move in report["moves"]] == ["E5", "A9", "C7", "J9"]
    assert {2, 4} & set(report["worst"])
    kinds = {path.suffix: path for path in (tmp_path / "out").iterdir()}
    assert set(kinds) == {".sgf", ".json", ".png", ".svg"}
    assert json.loads(kinds[".json"].read_text())["moves"] == report["moves"]
    assert kinds[".png"].read_bytes()[:4] == b"\x89PNG" and "<svg" in kinds[".svg"].read_text()
    tree = sgf.read(kinds[".sgf"].read_bytes())
    assert [node.move for node in tree.root.main_line()] == ["", "E5", "A9", "C7", "J9"]
    assert len(tree.nodes) > 5
    table = hayago("review", str(game), "--simulations", "20").stdout
    assert "Black: 2 moves" in table and (tmp_path / "game-review.sgf").exists()


@pytest.mark.parametrize(("text", "message"), [
    (None, "cannot be read"), ("nonsense", "no game record"), ("(;SZ[9])", "has no moves to review"),
])  # fmt: skip
def test_what_cannot_be_reviewed(tmp_path, text, message):
    game = tmp_path / "game.sgf"
    if text is not None:
        game.write_text(text)
    result = hayago("review", str(game), check=False)
    assert result.returncode == 2 and message in result.stderr and "Traceback" not in result.stderr


def test_a_review_comes_before_the_teacher(monkeypatch):
    """Else the teacher would look at every position that is gone through meanwhile, and the review would stand still."""
    monkeypatch.setattr(Wishes, "to_judge", lambda wishes, game: "a move")
    game = SimpleNamespace(is_over=False, is_chance=False, is_engines_turn=False, choices=SimpleNamespace(teacher=True))
    assert Wishes().next(game) == "judge" and Wishes(review=100).next(game) == "review"
