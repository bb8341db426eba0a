"""Opening moves by long searches: the file, the look-up under symmetry, the player, and how a file grows."""

from random import Random

import pytest

from hayago import Go, Limit, Player, Position
from hayago.core.errors import SettingError
from hayago.learn.openings import Plan, as_text, grow, read_rows, wanted
from hayago.play.openings import Openings, openings_named
from hayago.presets import load_preset

TEXT = """# a comment
size 5
komi 7.5
- | C3 0.60 900, C4 0.62 300, B2 0.99 5
C3 | C4 0.55 700, D4 0.50 200
C3 D4 | D3 0.58 500
"""


def after(*moves, komi=7.5):
    return Position.after(Go(5, komi=komi), *moves)


def test_what_a_move_is_worth_follows_from_the_answers():
    """C3 alone is worth 0.60; White's best answer after it is C4 with 0.55, and D4 is worth 1 - 0.58. So C3 is worth 0.45.

    B2 has too few visits to be played.
    """
    openings = Openings.parse(TEXT, "t")
    assert openings.moves(after()) == [("C4", 0.62, 300), ("C3", pytest.approx(0.45), 900)]
    assert openings.moves(after("C3")) == [("C4", 0.55, 700), ("D4", pytest.approx(0.42), 200)]
    assert openings.choose(after(), Random(1)) == ("C4", 0.62, 300)


@pytest.mark.parametrize("second", ["D4", "B2", "D2", "B4"])
def test_turned_and_mirrored_positions_are_known(second):
    ((move, worth, visits),) = Openings.parse(TEXT, "t").moves(after("C3", second))
    assert (worth, visits) == (0.58, 500)
    assert shape(after("C3", second, move)) == shape(after("C3", "D4", "D3"))


def shape(position):
    """The position as the smallest of its eight forms, by other code than the look-up's."""
    board = [[int(c) for c in row] for row in position.boards[0].grid[1:6, 1:6]]
    forms = []
    for _ in range(4):
        board = [list(row) for row in zip(*board[::-1], strict=True)]
        forms += [board, [row[::-1] for row in board]]
    return min(forms)


def test_what_is_not_known():
    openings = Openings.parse(TEXT, "t")
    assert openings.moves(after("C3", "A1")) == []
    assert openings.choose(after("C3", "A1"), Random(1)) is None
    assert openings.moves(after(komi=6.5)) == [] and openings.moves(after(komi=7.0))
    assert openings.moves(Position.start(Go(7, komi=7.5))) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not begin with size and komi"),
        ("size 5\nkomi x\n", "does not begin with size and komi"),
        ("size 99\nkomi 7.5\n", "does not begin with size and komi"),
        ("size 5\nkomi 7.5\nC3 | Z9 0.5 3\n", "line 3"),
        ("size 5\nkomi 7.5\n- | C3 0.5\n", "line 3"),
        ("size 5\nkomi 7.5\n- | C3 1.5 3\n", "win rate from 0 to 1"),
        ("size 5\nkomi 7.5\nC3 C3 | D4 0.5 3\n", "line 3"),
        ("size 5\nkomi 7.5\nC3 | C3 0.5 3\n", "line 3"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text, message):
    with pytest.raises(SettingError, match=message):
        Openings.parse(text, "t")


def test_a_player_opens_by_the_file_and_then_searches(tmp_path):
    (tmp_path / "mine.txt").write_text(TEXT)
    preset = load_preset("uct").with_settings({"openings": str(tmp_path / "mine.txt")})
    player = Player(Go(5, komi=7.5), preset, seed=1, memory_mb=32)
    decision = player.choose(Limit(simulations=50))
    assert decision.move in {"C4", "B3", "C2", "D3"} and decision.simulations == 0 and "long searches" in decision.note
    assert decision.value == 0.62 and decision.visits == 1200 and [each.visits for each in decision.candidates] == [300, 900]
    player.play(decision.move)
    following = player.choose(Limit(simulations=50))
    assert following.simulations == 50 and following.note == ""


def test_clean_up_never_asks_the_file(tmp_path):
    (tmp_path / "mine.txt").write_text(TEXT)
    player = Player(
        Go(5, komi=7.5), load_preset("uct").with_settings({"openings": str(tmp_path / "mine.txt")}), seed=1, memory_mb=32
    )
    assert player.choose(Limit(simulations=20), clean_up=True).simulations == 20


def test_a_missing_file_is_named_at_the_start():
    with pytest.raises(SettingError, match=r"no file of openings 'nosuch.txt': `hayago learn openings`"):
        Player(Go(5), load_preset("uct").with_settings({"openings": "nosuch.txt"}))
    with pytest.raises(SettingError, match="must be a text"):
        load_preset("uct").with_settings({"openings": 3})


PLAN = Plan(size=5, preset="uct", simulations=200, plies=3, replies=2, share=0.05)


def test_a_file_grows_until_all_that_is_followed_was_searched(tmp_path):
    rows = {}
    counts = list(grow(PLAN, rows))
    assert counts[-1][0] == counts[-1][1] == len(rows) and set(wanted(PLAN, rows)) <= set(rows)
    assert all(1 <= len(found) <= 2 for _, found in rows.values())
    assert max(map(len, rows)) == 3
    again = {}
    list(grow(PLAN, again))
    assert again == rows  # the same seed, the same file
    path = tmp_path / "o.txt"
    path.write_text(as_text(PLAN, rows, "a test"))
    read = read_rows(path, PLAN)
    assert list(read) and set(read) == set(rows) and not list(grow(PLAN, read))  # nothing is missing
    assert openings_named(str(path)).moves(Position.start(PLAN.game))


def test_a_file_that_was_stopped_goes_on():
    rows = {}
    growing = grow(PLAN, rows)
    for _ in range(3):
        next(growing)
    part, whole = dict(rows), {}
    list(grow(PLAN, part))
    list(grow(PLAN, whole))
    assert part == whole
