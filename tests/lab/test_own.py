"""Games and parts of a user's own, in files of a temporary folder, through the doors of the laboratory and the engine."""

import json
import subprocess
import sys
import textwrap

import pytest

import hayago
from hayago.core.errors import SettingError
from hayago.games.registry import card, card_of, text_of

GAME = '''
"""Who takes the last of some matches wins; one, two or three are taken at a time."""
from typing import NamedTuple

import numpy as np

from hayago import below, record_dtype


class Matches(NamedTuple):
    size: int = 7

    def board_dtype(self):
        return record_dtype([("left", "u1"), ("to_play", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].left, boards[0].to_play = self.size, 1
        return boards

    def action_count(self):
        return 4

    def max_children(self):
        return 3

    def max_length(self):
        return self.size

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.left == 0

    def play(self, board, move):
        board.left -= np.uint8(move)
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        count = min(np.int64(3), np.int64(board.left))
        for i in range(count):
            out[i] = i + 1
        return count

    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, min(np.int64(3), np.int64(board.left))))

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(1 if board.to_play == 2 else -1)

    def score_range(self, board):
        return np.float32(1)
'''
PARTS = '''
from typing import NamedTuple

import numpy as np

from hayago import NO_MOVE, unit


class TakeThree(NamedTuple):
    """Takes three where that is possible, for as many playouts as it has memory of."""

    share: float = 0.5

    def scratch(self, game):
        return [("taken_three", "i4", (1,))]

    def choose(self, game, board, worker):
        if board.left >= 3 and unit(worker) < np.float32(self.share):
            worker.taken_three[0] += 1
            return np.uint16(3)
        return NO_MOVE


class Puct(NamedTuple):
    """[Rosin11] with equal priors."""

    c: float = 1.0

    def select(self, tree, node, moves, worker):
        total = np.sqrt(np.float32(tree.visits[node]))
        for i in range(moves.length):
            child = moves.at(i, worker)
            visits = np.float32(tree.visits[child])
            value = tree.wins[child] / visits if visits > 0 else np.float32(0.5)
            worker.values[i] = value + np.float32(self.c) * total / (visits + 1) / moves.length
        return moves.best(worker)
'''
PRESET = """
title = "Own parts"

[selection]
use = "parts_of_mine.py:Puct"
c = 1.5

[backup]
use = "Mean"

[[playout]]
use = "parts_of_mine.py:TakeThree"
share = 0.25
chance = 0.5

[[playout]]
use = "Uniform"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "matches.py").write_text(GAME)
    (tmp_path / "parts_of_mine.py").write_text(PARTS)
    (tmp_path / "mine.toml").write_text(PRESET)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hayago_command(folder, *words, text=None):
    """The command in a process of its own, in the user's folder."""
    return subprocess.run(
        [sys.executable, "-m", "hayago", *words], cwd=folder, input=text, capture_output=True, text=True, timeout=600
    )


def test_an_own_game_has_a_card_by_its_text(folder):
    found = card("matches.py:Matches:size=5")
    assert (found.key, found.title, found.preset) == ("matches.py:Matches:size=5", "Matches", "rave")
    assert found.make().size == 5 and found.make(9).size == 9
    assert card_of(found.make()).key == found.key
    assert text_of(hayago.Go(9, komi=5.5)) == ("go", {"size": 9, "komi": 5.5, "ko": "positional", "scoring": "area"})
    with pytest.raises(SettingError, match=r"there is no game 'matches.py'; write matches.py:CLASS"):
        card("matches.py")
    with pytest.raises(SettingError, match=r"argument 'sise'; its settings are: size, written as FILE.py:CLASS"):
        card("matches.py:Matches:sise=5").make()
    with pytest.raises(SettingError, match=r"parts_of_mine.py has no class 'Matches'"):
        card("parts_of_mine.py:Matches")


def test_a_game_without_a_position_of_its_own_is_played_by_numbers(folder):
    player = hayago.Player(card("matches.py:Matches").make(), "uct", seed=1, memory_mb=32)
    decision = player.choose(hayago.Limit(simulations=300))
    assert decision.move == "3"  # leaves four
    player.play("3")
    assert "left: 4" in str(player.position) and player.position.legal_moves() == ["1", "2", "3"]
    with pytest.raises(hayago.OffBoard, match="moves are numbers here, such as 1, 2, 3"):
        player.play("two")
    with pytest.raises(hayago.IllegalMove, match="4 is not legal here: 1, 2, 3 and so on are"):
        player.play("4")


def test_own_parts_stand_in_a_preset_by_their_file(folder):
    preset = hayago.presets.load_preset("mine.toml:playout.TakeThree.share=0.75,selection.c=2")
    assert type(preset.method.selection).__name__ == "Puct" and preset.method.selection.c == 2
    assert preset.method.playout.first.step.share == 0.75
    decision = hayago.Player(card("matches.py:Matches").make(), "mine.toml", seed=1, memory_mb=32).choose(
        hayago.Limit(simulations=300)
    )
    assert decision.move == "3"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('selection={use="parts_of_mine.py:Pukt"}', r"selection of preset mine.toml: parts_of_mine.py has no class 'Pukt'"),
        ('selection={use="parts_of_mine.py:TakeThree"}', r"TakeThree is no selection rule: it has no method select"),
        ('selection={use="nosuch.py:Puct"}', r"there is no file 'nosuch.py'"),
        ('selection={use="parts_of_mine.py:Puct",d=1}', r"'d' is no setting of Puct; there are: c"),
        ('resign="abc"', r"resign of preset mine.toml must be a number, not 'abc'"),
        ("resign=7", r"resign is a win rate from 0 \(never\) to below 1, not 7.0"),
        ("playout.TakeThree.chanc=0.7", r"'chanc' is no setting of TakeThree; did you mean 'chance'\?"),
        ("playout.TakeThree.chance=7", r"a probability from 0 to 1, not 7"),
        ("title=3", r"title of preset mine.toml must be a text in quotes, not 3"),
        ('selection={use="Puct"}', r"there is no selection rule 'Puct'.*FILE.py:CLASS"),
    ],
)
def test_what_is_wrong_with_own_parts_is_named(folder, change, message):
    with pytest.raises(SettingError, match=message):
        hayago.presets.load_preset(f"mine.toml:{change}")


def test_a_match_of_own_parts_in_an_own_game(folder):
    result = hayago_command(
        folder, "match", "mine.toml:simulations=30", "uct:simulations=30", "--game", "matches.py:Matches", "--size", "6",
        "--games", "4", "--parallel", "2", "--json",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert report["all"]["games"] == 4 and report["reasons"] == {"board": 4}
    rated = hayago_command(folder, "ratings", "match.db", "--game", "matches.py:Matches", "--json")
    assert {row["player"] for row in json.loads(rated.stdout)["players"]} == {"mine.toml:simulations=30", "uct:simulations=30"}


def test_a_setting_of_an_own_part_is_tuned(folder):
    result = hayago_command(
        folder, "tune", "mine.toml:simulations=10", "--setting", "selection.c=0.5..4", "--against", "uct:simulations=10",
        "--game", "matches.py:Matches", "--games", "4", "--json",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert found["games"] == 4 and found["settings"]["selection.c"]["preset"] == 1.5


def test_an_own_game_over_gtp(folder):
    lines = "boardsize 4\nshowboard\nplay b 3\ngenmove w\nfinal_score\nquit\n"
    options = "--game matches.py:Matches --preset mine.toml --simulations 50 --seed 1 --memory 32"
    answers = hayago_command(folder, "gtp", *options.split(), text=lines).stdout.split("\n\n")
    assert "left: 4" in answers[1] and answers[2] == "=" and answers[3] == "= 1" and answers[4] == "= W+"


def test_an_own_game_is_benchmarked(folder):
    command = ("bench", "--game", "matches.py:Matches", "--preset", "mine.toml", "--seconds", "0.05", "--json")
    result = hayago_command(folder, *command)
    figures = json.loads(result.stdout)
    assert set(figures) == {"playouts/s uniform Matches", "simulations/s mine.toml Matches"} and min(figures.values()) > 0


def test_a_study_of_an_own_game(folder):
    (folder / "sweep.toml").write_text(
        textwrap.dedent("""
        title = "PUCT by c"
        source = "ours"
        games = 2
        game = "matches.py:Matches"
        second = "uct:simulations=10"

        [[series]]
        name = "Puct"
        first = "mine.toml:simulations=10,selection.c=$x"
        x = [0.5, 2]
        """)
    )
    result = hayago_command(folder, "study", "run", "sweep.toml", "--results", "measured", "--json")
    assert result.returncode == 0, result.stderr
    assert "0.5" in result.stdout and (folder / "measured" / "games" / "matches.db").exists()


def test_matches_from_python(folder):
    game = card("matches.py:Matches").make(6)
    mine = hayago.presets.load_preset("mine.toml")
    method = hayago.Method(hayago.Ucb1(), hayago.NoPrior(), hayago.Uniform(), hayago.Mean())
    report = hayago.match(mine, method, 4, game=game, limit=hayago.Limit(simulations=30))
    assert report.count == 4 and 0 <= report.low <= report.rate <= report.high <= 1
    assert str(report).startswith("first (mine.toml) won") and len(report.rows()) == 4
    assert report.to_dict()["all"]["won"] == report.won == sum(row["winner"] == "first (mine.toml)" for row in report.rows())
    assert set(hayago.ratings(report).players) == {"first (mine.toml)", "second (method)"}
    with pytest.raises(SettingError, match="needs a limit for its moves"):
        hayago.match(mine, "uct", 2, game=game)
    with pytest.raises(SettingError, match="is played in this process"):
        hayago.match(mine, "uct", 2, game=game, limit=hayago.Limit(simulations=3), parallel=2)


def test_a_match_in_a_file_gives_all_its_games(folder):
    again = [
        hayago.match("uct", "rave", count, game="matches.py:Matches", limit=hayago.Limit(simulations=10), out="match.db")
        for count in (1, 3)
    ]
    assert [report.count for report in again] == [1, 3] and again[1].games[0] == again[0].games[0]
