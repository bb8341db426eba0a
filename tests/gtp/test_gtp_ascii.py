"""GTP is ASCII: what only looks like a space, a digit or a letter is none."""

import io

import pytest
from gtp_drive import Here

from hayago.gtp.protocol import MAX_LINE, Command, bounded_lines, read_command

SPACES = "\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\x85"


@pytest.fixture(scope="module")
def engine():
    return Here()


@pytest.mark.parametrize("space", SPACES)
def test_only_spaces_and_tabs_separate(space):
    assert read_command(f"1{space}name\n") == Command("", f"1{space}name", ())
    assert read_command(f"1 play{space}b D4\n") == Command("1", f"play{space}b", ("D4",))
    assert read_command(f"1 \t play\tb  D4{space}\r\n") == Command("1", "play", ("b", f"D4{space}"))


def test_other_digits_are_no_ids():
    for digit in "\uff12\u2460\u00b2\u0663":
        assert read_command(f"{digit} name\n") == Command("", digit, ("name",))
    assert read_command("9" * 5000 + " name").id == ""


def test_control_characters_vanish():
    assert read_command("1 na\x00me\x07\x7f\r\n") == Command("1", "name", ())
    assert read_command("\x00\r\n") is None


def test_long_and_broken_lines():
    lines = [b"1 name " + b"x" * (3 * MAX_LINE) + b"\n", b"2 \xff\xfename\n", b"3 name"]
    first, second, third = bounded_lines(io.BytesIO(b"".join(lines)))
    assert len(first) == MAX_LINE and first.startswith("1 name")
    assert read_command(second) == Command("2", "\ufffd\ufffdname", ()) and read_command(third) == Command("3", "name", ())


@pytest.mark.parametrize("line", [
    "boardsize \uff19", "boardsize \u2460", "komi \uff16", "komi 1_0", "komi \u0661", "play b D\uff14", "play blac\u212a D4",
    "play b \u017f3", "play b D4\u00a0", "time_settings \uff11 0 0", "time_left b \uff15 0", "hayago-param simulations \u00b2",
    "fixed_handicap \uff12", "gg-undo \uff11", "lz-analyze \uff12", "reg_genmove \uff42",
])  # fmt: skip
def test_other_digits_and_letters_are_refused(engine, line):
    engine.ask("boardsize 19")
    before = engine.position
    engine.fails(line)
    assert engine.position is before
