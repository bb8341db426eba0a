"""The engine as a process: its start, its end, and what happens in between."""

import os
import re
import signal
import subprocess
import sys

import pytest
from gtp_drive import PATIENCE, Process

QUICK = ("--preset", "mc-rave-tuned", "--memory", "32", "--seed", "1")


def test_the_first_answers_come_before_numba_is_loaded(tmp_path):
    """Here it never is: the module that is found in its place only waits."""
    (tmp_path / "numba.py").write_text("import time\ntime.sleep(3600)\n")
    path = os.pathsep.join([str(tmp_path), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    with Process(PYTHONPATH=path) as engine:
        assert engine.ask("1 name") == ["=1 Hayago"]
        assert engine.ask("2 version")[0].startswith("=2 0.")
        assert len(engine.ask("3 list_commands")) > 50
        assert engine.ask("4 known_command genmove") == ["=4 true"]
        assert engine.ask("5 known_command analyze") == ["=5 false"]  # Sabaki would take it, and misread it
        assert engine.ask("6 quit") == ["=6"] and engine.end() == 0


def test_numba_is_not_loaded_for_the_first_answers():
    code = "import sys, hayago.cli.main, hayago.cli.gtp; print([m for m in ('numba', 'numpy', 'sgfmill') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert result.stdout.strip() == "[]", result.stderr


def test_a_batch_of_commands_is_answered_to_the_end():
    text = "boardsize 9\r\n1 genmove b\r\n\r\n# no command\r\n2\tgenmove\tw\r\nshow\x07board\n3 quit\n4 name\n"
    command = [sys.executable, "-m", "hayago", "gtp", "--simulations", "200", *QUICK]
    result = subprocess.run(command, input=text.encode(), capture_output=True, timeout=PATIENCE)
    assert result.returncode == 0, result.stderr
    size, black, white, board, left, rest = result.stdout.decode().split("\n\n")
    assert (size, left, rest) == ("=", "=3", "")
    assert re.fullmatch(r"=1 ([A-HJ][1-9]|pass)", black) and re.fullmatch(r"=2 ([A-HJ][1-9]|pass|resign)", white)
    assert board.startswith("=\n   A B C D E F G H J\n") and len(board.splitlines()) == 13 and "X" in board
    assert b"\r" not in result.stdout


def test_any_input_stops_an_analysis():
    """Which never ends by itself."""
    with Process(*QUICK) as engine:
        engine.ask("boardsize 9")
        for stop, answer in (("protocol_version", "= 2"), ("7 name", "=7 Hayago"), ("", None), ("# comment", None)):
            engine.write("5 lz-analyze b 5\n")
            assert engine.line() == "=5"
            for _ in range(3):
                assert engine.line().startswith("info move")
            engine.write(f"{stop}\n")
            while (line := engine.line()) != "":
                assert line.startswith("info move")
            if answer is not None:
                assert engine.response() == [answer]


def test_gogui_interrupts_a_move():
    with Process(*QUICK, "--seconds", "100000") as engine:
        engine.ask("boardsize 9")
        engine.ask("hayago-param live_graphics visits")
        engine.write("1 genmove b\n")
        engine.wait_for_drawing()
        engine.write("# interrupt\n")
        (answer,) = engine.response()
        assert re.fullmatch("=1 [A-HJ][1-9]", answer)


def test_pondering_ends_with_the_next_command():
    with Process(*QUICK, "--simulations", "100", "--ponder") as engine:
        engine.ask("boardsize 9")
        for _ in range(3):
            assert re.fullmatch("= ([A-HJ][1-9]|pass)", *engine.ask("genmove b"))
            assert engine.ask("name") == ["= Hayago"]
            assert engine.ask("undo") == ["="]
        assert all(re.fullmatch("= ([A-HJ][1-9]|pass|resign)", *engine.ask(f"genmove {colour}")) for colour in "bwb")


@pytest.mark.parametrize("ending", ["stdin", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("command", ["genmove b", "lz-analyze b 10"])
def test_it_ends_in_the_middle_of_a_search(ending, command):
    """Which would last a day."""
    with Process(*QUICK, "--seconds", "100000", "--threads", "2") as engine:
        engine.ask("boardsize 9")
        engine.ask("hayago-param live_graphics visits")
        engine.write(f"{command}\n")
        if command == "genmove b":
            engine.wait_for_drawing()
        else:
            assert engine.line() == "=" and engine.line().startswith("info move")
        assert engine.process.poll() is None
        children = subprocess.run(["ps", "--ppid", str(engine.process.pid), "-o", "pid="], capture_output=True, text=True)
        assert not children.stdout.split()
        if ending == "stdin":
            engine.process.stdin.close()
            last = engine.response()  # the best move so far, or the end of the analysis
            assert command != "genmove b" or re.fullmatch("= ([A-HJ][1-9]|pass)", *last)
            assert engine.end() == 0
        else:
            engine.process.send_signal(getattr(signal, ending))
            assert engine.end() == 128 + getattr(signal, ending)
        assert not b"".join(engine.errors).count(b"Traceback")


def test_a_closed_output_ends_it():
    command = [sys.executable, "-m", "hayago", "gtp", *QUICK]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    process.stdin.write(b"name\nname\n")
    process.stdin.flush()
    assert process.wait(timeout=PATIENCE) == 1
    assert b"Traceback" not in process.stderr.read()
    process.stdin.close()
    process.stderr.close()


def test_options(tmp_path):
    log = tmp_path / "log.txt"
    options = ("--level", "1", "--log", str(log), "--override-name", "KataGo", "--override-version", "0.17", "--resign", "0")
    with Process(*options, "--set", "expand_after=1000000") as engine:
        assert engine.ask("name") == ["= KataGo"] and engine.ask("version") == ["= 0.17"]
        assert "[string] level 1" in engine.ask("hayago-param")
        engine.ask("quit")
        assert engine.end() == 0
    assert "> name" in log.read_text() and "= KataGo" in log.read_text()


@pytest.mark.parametrize(("arguments", "message"), [
    (("--level", "11"), "level"),
    (("--set", "expand_after"), "NAME=VALUE"),
    (("--simulations", "0"), "simulations"),
    (("--log", "/nowhere/x"), "log cannot be written"),
])  # fmt: skip
def test_bad_options_are_refused(arguments, message):
    command = [sys.executable, "-m", "hayago", "gtp", *arguments]
    result = subprocess.run(command, input="", capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and message in result.stderr and "Traceback" not in result.stderr


def test_a_bad_preset_is_told_at_the_start():
    command = [sys.executable, "-m", "hayago", "gtp", "--preset", "nobody"]
    result = subprocess.run(command, input="1 name\n", capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and result.stdout == "" and "there is no preset 'nobody'" in result.stderr
