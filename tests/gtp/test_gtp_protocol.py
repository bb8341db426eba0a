"""Lines, ids, comments, control characters, responses."""

import io
import time

import pytest
from gtp_drive import wait_for

from hayago.gtp.protocol import MAX_LINE, Command, Input, bounded_lines, clean, read_command, response


@pytest.mark.parametrize(("line", "command"), [
    ("name\n", Command("", "name", ())),
    ("12 play b D4\r\n", Command("12", "play", ("b", "D4"))),
    ("  7\tplay\tb  D4   # a comment\n", Command("7", "play", ("b", "D4"))),
    ("na\x07me\x7f\n", Command("", "name", ())),
    ("007 quit", Command("007", "quit", ())),
    ("99999999999999999999 quit", Command("99999999999999999999", "quit", ())),
    ("-1 quit", Command("", "-1", ("quit",))),
    ("5", Command("5", "", ())),
    ("5 # nothing", Command("5", "", ())),
    ("\n", None),
    (" \t\r\n", None),
    ("# name", None),
    ("\x00\x01", None),
    ("٣ name", Command("", "٣", ("name",))),
])  # fmt: skip
def test_a_line_is_a_command_or_nothing(line, command):
    assert read_command(line) == command


def test_cleaning():
    assert clean("a\tb\x0bc # d") == "a bc"


@pytest.mark.parametrize(("arguments", "text"), [
    (("", ""), "=\n\n"),
    (("3", ""), "=3\n\n"),
    (("3", "D4"), "=3 D4\n\n"),
    (("3", "no", True), "?3 no\n\n"),
    (("", "a\n\nb\n"), "= a\nb\n\n"),
    (("", "\na\nb"), "=\na\nb\n\n"),
])  # fmt: skip
def test_responses_end_with_one_blank_line(arguments, text):
    assert response(*arguments) == text


def test_long_lines_are_cut_and_bad_bytes_survive():
    lines = list(bounded_lines(io.BytesIO(b"a" * (2 * MAX_LINE + 5) + b"\nname\n\xff\xfe\nlast")))
    assert [len(line) for line in lines] == [MAX_LINE, 5, 3, 4]
    assert lines[1] == "name\n" and lines[3] == "last"


def test_an_interrupt_is_for_the_lines_before_it():
    source = Input(io.BytesIO(b"genmove b\n# interrupt\ngenmove w\n"))
    source.start()
    wait_for(lambda: source.ended)
    assert [number for number, _, _ in source.lines()] == [1, 2]
    assert source.interrupted == 1


def test_the_end_of_the_input_interrupts_only_a_search_that_runs():
    source = Input(io.BytesIO(b"genmove b\n"))
    source.start()
    wait_for(lambda: source.ended)
    assert source.interrupted == 0
    source = Input(io.BytesIO(b"genmove b\n"))
    source.searching = (1, time.monotonic() - 1)
    source.start()
    wait_for(lambda: source.ended)
    assert source.interrupted == 1
