"""What moves cost: by engines whose moves are known, on small boards."""

import numpy as np
import pytest
from typer.testing import CliRunner

from hayago import Go
from hayago.cli.trial import app
from hayago.core.errors import SettingError
from hayago.lab.match.match import run_match
from hayago.lab.match.plan import Plan
from hayago.lab.trials.regret import OPEN, Judge, costs_of, open_positions

GAME = Go(5, 0.5)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "match.db"
    list(run_match(Plan("flat-mc:simulations=30", "flat-mc:simulations=20", 5, 0.5), 6, path))
    return path


@pytest.fixture(scope="module")
def judge():
    return Judge("uct:simulations=100")


class Scripted:
    """An engine that asks `answer` for its move in the position it was brought to."""

    name, version = "scripted", ""

    def __init__(self, answer):
        self.answer, self.position = answer, None

    def new_game(self, game, seed, seconds=None):
        self.position = game.start()

    def play(self, colour, move):
        assert colour == self.position.to_play
        self.position = self.position.play(move)

    def choose(self, colour, left=None):
        assert colour == self.position.to_play
        return self.answer(self.position)

    def close(self):
        pass


def test_positions_are_open_and_the_same_again(games, judge):
    asked = open_positions([games], GAME, judge, 8)
    assert 1 <= len(asked) <= 8
    assert all(OPEN[0] < judge.choose(place.position)[1] < OPEN[1] for place in asked)
    again = open_positions([games], GAME, Judge("uct:simulations=100"), 8)
    assert [(place.position.key, place.best) for place in again] == [(place.position.key, place.best) for place in asked]


def test_the_cost_of_a_move(games, judge):
    asked = open_positions([games], GAME, judge, 8)
    own, seconds = costs_of(Scripted(lambda position: judge.choose(position)[0]), asked, judge)
    assert (own == 0).all() and seconds > 0
    resigned, _ = costs_of(Scripted(lambda position: "resign"), asked, judge)
    assert (resigned == [place.best for place in asked]).all()
    passed, _ = costs_of(Scripted(lambda position: "pass"), asked, judge)
    expected = [place.best - judge.value_after(place.position, "pass") for place in asked]
    assert np.array_equal(passed, expected) and passed.mean() > 0


def test_a_game_that_ends_is_counted(judge):
    black_ahead = GAME.start().play("C3").play("pass")
    assert judge.value_after(black_ahead, "pass") == 1.0
    white_ahead = GAME.start().play("pass").play("C3").play("pass").play("B3")
    assert judge.value_after(white_ahead.play("pass"), "pass") == 1.0
    assert judge.value_after(GAME.start().play("C3").play("C4").play("pass"), "pass") == 1.0  # level: White has the komi


def test_a_judge_without_a_limit_is_told_so():
    with pytest.raises(SettingError, match=r"'uct' needs a limit, such as :simulations=3000"):
        Judge("uct")


def run(*words):
    return CliRunner().invoke(app, ["regret", *map(str, words), "--size", "5", "--judge", "uct:simulations=60"])


def test_a_line_for_each_engine(games):
    result = run(games, "--engine", "uct:simulations=60", "--engine", "flat-mc:simulations=10", "--positions", 4)
    lines = result.stdout.splitlines()
    assert "positions, judged by uct:simulations=60" in lines[0]
    assert lines[1].startswith("uct:simulations=60 ") and "difference +0.0000 ± 0.0000" in lines[1]
    assert lines[2].startswith("flat-mc:simulations=10 ") and "blunders" in lines[2]


def test_without_games_the_remedy_is_named(tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    with pytest.raises(SettingError, match="give more games"):
        raise run(empty, "--engine", "uct:simulations=60").exception
