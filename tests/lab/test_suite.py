"""Suites of problems: their syntax with its errors, what answers make of them, and the command."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tiny import engine, hayago

from hayago.core.errors import HayagoError
from hayago.lab.match.engines import EngineError, GtpEngine
from hayago.lab.suite.suite import Expectation, Step, SuiteError, judge, read_suite, run_suite

RACE = Path(__file__).with_name("race.tst")
GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


class Parrot:
    """An engine that answers what it is told to, and keeps what it was asked."""

    name = "parrot"

    def __init__(self, answers):
        self.process = self
        self.answers, self.asked = answers, []
        self.commands = {command.split()[0] for command in answers} | {"name", "loadsgf"}

    def wait(self, timeout):
        raise subprocess.TimeoutExpired("parrot", timeout)  # it lives

    def ask(self, command, timeout=None):
        self.asked.append(command)
        answer = self.answers.get(command, "")
        if answer.startswith("?"):
            raise EngineError(f"parrot answers {command!r} with {answer!r}")
        return answer


def outcomes(tmp_path, text, answers):
    """The problems of a suite as (number, answer, state), and the engine."""
    path = tmp_path / "suite.tst"
    path.write_text(text)
    parrot = Parrot({"name": "parrot", **answers})
    return [(o.id, o.answer, o.state) for o in run_suite(path, read_suite(path), parrot, 1.0)], parrot


def test_the_syntax():
    steps = read_suite(RACE)
    assert steps[3] == Step(5, "10", "reg_genmove black", Expectation("J5"))
    assert steps[4].command == "reg_genmove white" and steps[4].expectation == Expectation("J6|J9")
    assert steps[5].expectation == Expectation("J6|pass", is_negated=True)
    assert steps[6].expectation == Expectation("J6", is_known_failure=True)
    assert [step.command for step in steps if step.expectation is None] == [
        "boardsize 9",
        "clear_board",
        "loadsgf race.sgf 1",
        "some_parameter 5",
        "loadsgf race.sgf 2",
        "quit",
    ]


@pytest.mark.parametrize(
    ("pattern", "answer", "is_met"),
    [
        ("C3|D4", "D4", True),
        ("C3|D4", "d4", True),
        ("C3|D4", "D44", False),  # the whole answer, not a part of it
        ("1 (B4|D2)", "1  D2", True),
        (r"B\+.*", "B+3.5", True),
        ("PASS", "pass", True),
    ],
)
def test_answers_are_matched_as_a_whole(pattern, answer, is_met):
    assert Expectation(pattern).is_met(answer) is is_met
    assert Expectation(pattern, is_negated=True).is_met(answer) is not is_met


def test_what_an_answer_makes_of_a_problem():
    wanted = {
        (False, "C3"): "solved",
        (False, "D4"): "failed",
        (True, "C3"): "unexpectedly solved",
        (True, "D4"): "known failure",
    }
    for (is_known, answer), state in wanted.items():
        assert judge(Expectation("C3", is_known_failure=is_known), answer) == state


def test_commands_are_passed_on_without_their_numbers(tmp_path):
    (tmp_path / "a game.sgf").write_text("(;)")
    text = "loadsgf a game.sgf 12\nkomi 5\n7 reg_genmove black\n#? [C3]\nundo\n8 reg_genmove black\n#? [!C3]\nquit\n"
    found, parrot = outcomes(tmp_path, text, {"reg_genmove black": "C3", "komi 5": ""})
    assert found == [("7", "C3", "solved"), ("8", "C3", "failed")]
    assert parrot.asked == [f"loadsgf {tmp_path}/a game.sgf 12", "komi 5", "reg_genmove black", "reg_genmove black"]


def test_a_problem_that_the_engine_does_not_know_or_refuses(tmp_path):
    found, _ = outcomes(tmp_path, "1 dragon_status A1\n#? [dead]\n2 genmove black\n#? [C3]\n", {"genmove black": "? no idea"})
    assert found == [("1", "", "not asked"), ("2", "?", "failed")]


def test_what_sets_up_the_board_must_work(tmp_path):
    with pytest.raises(SuiteError, match=r"suite.tst:1: there is no game record .*missing.sgf"):
        outcomes(tmp_path, "loadsgf missing.sgf\n1 genmove black\n#? [C3]\n", {})
    with pytest.raises(SuiteError, match=r"suite.tst:2: .* answers 'play black Z9' with '\? illegal move'"):
        outcomes(tmp_path, "\nplay black Z9\n1 genmove black\n#? [C3]\n", {"play black Z9": "? illegal move"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#? [C3]\n", r":1: there is no command above"),
        ("1 genmove black\n#? C3\n", r":2: '#\? C3' does not say what is expected: write #\? \[C3|D4\]"),
        ("1 genmove black\n#? [C3]**\n", r":2: .* does not say"),
        ("1 genmove black\n#? [(C3]\n", r":2: '\(C3' is no regular expression"),
        ("1 genmove black\n#? [C3]\n#? [D4]\n", r":3: the command in line 1 has its expected answer already"),
        ("clear_board\n17\n", r":2: a command is missing after 17"),
        ("clear_board\n## ? [C3]\n", "holds no problem"),
    ],
)
def test_bad_syntax_names_file_and_line(tmp_path, text, message):
    path = tmp_path / "bad.tst"
    path.write_text(text)
    with pytest.raises(HayagoError, match=rf"bad\.tst.*{message}"):
        read_suite(path)


def test_a_program_that_dies_names_the_line(tmp_path):
    path = tmp_path / "dies.tst"
    path.write_text("clear_board\n5 genmove black\n#? [C3]\n")
    program = GtpEngine(engine("--fault", "die"))
    try:
        with pytest.raises(SuiteError, match=r"dies.tst:2: .* has died on 'genmove black'; it said: tiny: out of luck"):
            list(run_suite(path, read_suite(path), program, 10))
    finally:
        program.close()


def test_the_command(tmp_path):
    run = hayago("suite", str(RACE), "--preset", "mc-rave-tuned", "--simulations", "2000", "--json")
    report = json.loads(run.stdout)
    assert {problem["id"]: (problem["answer"], problem["state"]) for problem in report["problems"]} == {
        "10": ("J5", "solved"),
        "20": ("J6", "solved"),
        "30": ("J5", "solved"),
        "40": ("J5", "known failure"),
        "50": ("J5", "unexpectedly solved"),
        "60": ("", "not asked"),
        "70": ("B+18.5", "solved"),
    }
    assert report["summary"]["solved"] == 4 and report["summary"]["failed"] == 0


def test_a_failed_problem_is_shown_and_told_by_the_exit_code(tmp_path):
    path = tmp_path / "wrong.tst"
    path.write_text("clear_board\n5 genmove black\n#? [[klm]3]\n")
    run = hayago("suite", str(path), "--program", engine(), check=False)
    assert run.returncode == 1 and "1 problems: 1 failed" in run.stdout and "[klm]3" in run.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["missing.tst"], "missing.tst cannot be read as a suite"),
        ([str(RACE), "--preset", "mc-rav"], "there is no preset 'mc-rav'; did you mean 'mc-rave'"),
        ([str(RACE), "--program", "no-such-program"], "there is no program 'no-such-program'"),
        ([str(RACE), "--program", "x", "--seconds", "1"], "by its own options"),
    ],
)
def test_bad_input_is_one_line(words, message):
    run = hayago("suite", *words, check=False)
    assert run.returncode == 2 and message in run.stderr and "Traceback" not in run.stderr


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_another_program(tmp_path):
    report = json.loads(hayago("suite", str(RACE), "--program", "gnugo --mode gtp --level 1", "--json", check=False).stdout)
    states = {problem["id"]: problem["state"] for problem in report["problems"]}
    assert states["10"] == "solved" and states["60"] != "not asked"
