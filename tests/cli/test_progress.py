"""Progress where there is no terminal: a line now and then, and none for what is done in a moment."""

import itertools

import pytest

from hayago.cli import progress
from hayago.cli.progress import Lines, bar


@pytest.fixture
def seconds(monkeypatch):
    """A clock that stands until it is moved."""
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def run(total, step, now, done_before=0):
    with bar() as shown:
        assert isinstance(shown, Lines)
        shown.get_time = lambda: now[0]
        task = shown.add_task("games", total=total, completed=done_before)
        for count in itertools.count(done_before + 1) if total is None else range(done_before + 1, total + 1):
            now[0] += step
            shown.update(task, completed=count, description=f"game {count}")
            if total is None and count == 5:
                return


def test_a_line_for_each_tenth(seconds, capsys):
    run(100, 2.0, seconds)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "game 10: 10 of 100 (10%), 0:00:20 gone, 0:03:00 to go"
    assert lines[-1] == "game 100: 100 of 100 (100%), 0:03:20 gone" and len(lines) == 10


def test_a_line_every_half_minute_where_it_is_slow(seconds, capsys):
    run(1000, 10.0, seconds, done_before=990)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["game 993", "game 996", "game 999", "game 1000"]
    assert lines[0].endswith("0:00:30 gone, 0:01:10 to go")


def test_what_is_quick_says_nothing_and_the_end_need_not_be_known(seconds, capsys):
    run(100, 0.001, seconds)
    assert capsys.readouterr().err == ""
    run(None, 20.0, seconds)
    assert capsys.readouterr().err.splitlines() == ["game 2: 2 done, 0:00:40 gone", "game 4: 4 done, 0:01:20 gone"]
