"""The engine as a process: its start, its end, and what happens in between."""

import signal
import subprocess
import sys
import time

import pytest
from gtp_drive import Process

QUICK = ("--preset", "mc-rave", "--memory", "32", "--seed", "1")


def test_the_first_answers_come_before_anything_is_compiled():
    start = time.monotonic()
    with Process() as engine:
        assert engine.ask("1 name") == ["=1 Hayago"]
        took = time.monotonic() - start
        assert engine.ask("2 version")[0].startswith("=2 0.")
        assert len(engine.ask("3 list_commands")) > 50
        assert engine.ask("4 known_command genmove") == ["=4 true"]
        assert engine.ask("5 known_command analyze") == ["=5 false"]  # Sabaki would take it, and misread it
    assert took < 1.5  # a second on a quiet machine


def test_numba_is_not_loaded_for_the_first_answers():
    code = "import sys, hayago.cli.main, hayago.cli.gtp; print([m for m in ('numba', 'numpy', 'sgfmill') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert result.stdout.strip() == "[]", result.stderr


def test_a_batch_of_commands_is_answered_to_the_end():
    text = "boardsize 9\r\n1 genmove b\r\n\r\n# no command\r\n2\tgenmove\tw\r\nshow\x07board\n3 quit\n4 name\n"
    command = [sys.executable, "-m", "hayago", "gtp", "--simulations", "200", *QUICK]
    result = subprocess.run(command, input=text.encode(), capture_output=True, timeout=120)
    assert result.returncode == 0, result.stderr
    answers = result.stdout.decode().split("\n\n")
    assert [answer[:3].strip() for answer in answers] == ["=", "=1", "=2", "=\n", "=3", ""] or answers[-2] == "=3"
    assert b"\r" not in result.stdout and b"=4" not in result.stdout


def test_any_input_stops_an_analysis_at_once():
    with Process(*QUICK) as engine:
        engine.ask("boardsize 9")
        for stop in ("protocol_version", "7 name", "", "# comment"):
            engine.write("5 lz-analyze b 5\n")
            assert engine.line() == "=5"
            for _ in range(3):
                assert engine.line().startswith("info move")
            start = time.monotonic()
            engine.write(f"{stop}\n")
            while (line := engine.line()) != "":
                assert line.startswith("info move")
            assert time.monotonic() - start < 1
            if stop not in ("", "# comment"):
                assert engine.response()[0] in ("= 2", "=7 Hayago")


def test_gogui_interrupts_a_move():
    with Process(*QUICK, "--seconds", "100") as engine:
        engine.ask("boardsize 9")
        engine.write("1 genmove b\n")
        time.sleep(1)
        engine.write("# interrupt\n")
        (answer,) = engine.response(timeout=5)
        assert answer.startswith("=1 ") and len(answer) == 5


def test_pondering_ends_with_the_next_command():
    with Process(*QUICK, "--simulations", "100", "--ponder") as engine:
        engine.ask("boardsize 9")
        for _ in range(3):
            engine.ask("genmove b")
            time.sleep(0.2)
            engine.ask("name")
            engine.ask("undo")
        engine.ask("genmove b")
        engine.ask("genmove w")


@pytest.mark.parametrize("ending", ["stdin", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("command", ["genmove b", "lz-analyze b 10"])
def test_it_ends_within_a_second_in_the_middle_of_a_search(ending, command):
    with Process(*QUICK, "--seconds", "100", "--threads", "2") as engine:
        engine.ask("boardsize 9")
        for line in ("hayago-param simulations 2", "reg_genmove b", "hayago-param simulations default"):
            engine.ask(line)  # compiled
        engine.write(f"{command}\n")
        time.sleep(0.7)
        assert engine.process.poll() is None
        children = subprocess.run(["ps", "--ppid", str(engine.process.pid), "-o", "pid="], capture_output=True, text=True)
        assert not children.stdout.split()
        if ending == "stdin":
            engine.process.stdin.close()
            assert engine.response()[0].startswith("=")  # the best move so far, or the end of the analysis
        else:
            engine.process.send_signal(getattr(signal, ending))
        assert engine.ended_within(10) < 1
        assert not b"".join(engine.errors).count(b"Traceback")


def test_a_closed_output_ends_it():
    command = [sys.executable, "-m", "hayago", "gtp", *QUICK]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    process.stdin.write(b"name\nname\n")
    process.stdin.flush()
    assert process.wait(timeout=10) == 1
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
        engine.ended_within(10)
    assert "> name" in log.read_text() and "= KataGo" in log.read_text()


@pytest.mark.parametrize(("arguments", "message"), [
    (("--level", "11"), "level"),
    (("--set", "expand_after"), "NAME=VALUE"),
    (("--simulations", "0"), "simulations"),
    (("--log", "/nowhere/x"), "log cannot be written"),
])  # fmt: skip
def test_bad_options_are_refused(arguments, message):
    command = [sys.executable, "-m", "hayago", "gtp", *arguments]
    result = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and message in result.stderr and "Traceback" not in result.stderr


def test_a_bad_preset_is_told_in_the_first_answer():
    with Process("--preset", "nobody") as engine:
        assert engine.ask("1 name") == ["=1 Hayago"]
        assert "no preset 'nobody'" in engine.ask("2 boardsize 9")[0]
