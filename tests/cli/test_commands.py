"""The commands as a user types them, in a process of their own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def hayago(*arguments, text="", check=True):
    """Run a command; its result with output and errors as text."""
    command = [sys.executable, "-m", "hayago", *arguments]
    environment = {**os.environ, "HAYAGO_QUIET": "1", "COLUMNS": "100"}
    result = subprocess.run(command, input=text, env=environment, capture_output=True, text=True, timeout=600)
    if check:
        assert result.returncode == 0, result.stderr
    return result


def test_bench_prints_one_json_object():
    figures = json.loads(hayago("bench", "--only", "s uniform 9x9", "--seconds", "0.05", "--json").stdout)
    assert set(figures) == {"playouts/s uniform 9x9", "simulations/s uniform 9x9"}
    assert all(isinstance(figure, int) and figure > 100 for figure in figures.values())


def test_bench_prints_a_table():
    output = hayago("bench", "--only", "playouts/s mogo 9x9", "--seconds", "0.05").stdout
    assert "playouts/s mogo 9x9" in output
    assert "per second" in output


def test_bench_tells_what_each_rule_costs():
    command = ("bench", "--by-rule", "--preset", "rave", "--size", "5", "--rounds", "1", "--json")
    told = json.loads(hayago(*command).stdout)
    (row,) = told["rules"]
    assert (row["rule"], row["fired"], row["saved"]) == ("playout Uniform", 1, None)
    assert row["asked"] > 10 and isinstance(row["cost"], float)
    assert (told["preset"], told["size"], told["rounds"]) == ("rave", 5, 1) and told["simulations/s"] > 100


def test_bench_knows_the_figures_that_others_ask_for():
    from hayago.lab.bench import figures

    for kind in ("playouts", "simulations"):
        for policy in ("uniform", "mogo"):
            assert {f"{kind}/s {policy} 9x9", f"{kind}/s {policy} 19x19"} <= set(figures())


def test_an_unknown_figure_names_those_there_are():
    result = hayago("bench", "--only", "nonsense", check=False)
    assert result.returncode == 2
    assert "no figure contains 'nonsense'" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_game_in_the_terminal():
    arguments = ("play", "--terminal", "--size", "5", "--preset", "mogo-2006-tuned", "--simulations", "50", "--seed", "1")
    output = hayago(*arguments, text="hint\nC3\nZ9\nC3\nscore\nundo\nhelp\nC3\nresign\n").stdout
    assert "You are black" in output
    assert "white plays" in output
    assert "is not a point of a 5x5 board" in output
    assert "is occupied" in output
    assert "You resign." in output


def test_a_game_to_the_end():
    arguments = (
        "play",
        "--terminal",
        "--size",
        "5",
        "--preset",
        "mogo-2006-tuned",
        "--simulations",
        "50",
        "--seed",
        "1",
        "--komi",
        "-30.5",
    )
    output = hayago(*arguments, text="pass\n" * 60).stdout
    assert re.search(r"Result: [BW]\+", output) or "You win" in output


def test_the_end_of_input_ends_the_game():
    assert (
        "Good-bye" in hayago("play", "--terminal", "--size", "5", "--preset", "mogo-2006-tuned", "--simulations", "10").stdout
    )


@pytest.mark.parametrize(("arguments", "message"), [
    (("play", "--terminal", "--size", "26"), "sizes from 2 to 25"),
    (("play", "--terminal", "--komi", "nan"), "komi must be a finite number"),
    (("play", "--terminal", "--preset", "mogo-2005"), "there is no preset 'mogo-2005'"),
    (("play", "--colour", "red"), "'red' is no colour"),
    (("play", "--terminal", "--size", "5", "--handicap", "3"), "no fixed handicap"),
    (("presets", "show", "nobody"), "there is no preset 'nobody'"),
    (("gtp", "--preset", "nobody"), "there is no preset 'nobody'"),
    (("gtp", "--set", "nothing=1"), "'nothing' is no setting of a preset (hayago)"),
    (("gtp", "--level", "11"), "Invalid value for '--level': Input should be less than or equal to 10; see hayago gtp --help"),
    (("gtp", "--seed", "-1"), "Invalid value for '--seed'"),
    (("play", "--preset", "nobody"), "there is no preset 'nobody'"),
    (("trial", "information", "none.db", "--preset", "nobody"), "there is no preset 'nobody'"),
    (("study", "run", "nothing"), "there is no study 'nothing'"),
    (("study", "run", "none.toml"), "none.toml cannot be read"),
    (("match", "hayago"), "Missing argument 'second'; see hayago match --help"),
    (("gpt",), "No such command 'gpt'; see hayago --help"),
    (("play", "--sise", "9"), "see hayago play --help"),
])  # fmt: skip
def test_bad_input_gets_one_line(arguments, message):
    result = hayago(*arguments, check=False)
    assert result.returncode == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1 and "Traceback" not in result.stderr


def test_presets_are_listed_and_shown():
    assert "mogo-2007" in hayago("presets").stdout
    assert "[selection]" in hayago("presets", "show", "mogo-2007").stdout


def test_help_and_version():
    assert "Examples" in hayago("bench", "--help").stdout
    assert hayago("--version").stdout.startswith("hayago 0.")


def test_the_readmes_python_runs():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # our own text


def test_warmup_compiles_and_names_what_is_ready():
    assert hayago("warmup", "flat-mc").stdout.endswith("s: flat-mc\n")
    assert "there is no preset 'flat'" in hayago("warmup", "flat", check=False).stderr


def test_a_cluster_is_for_the_page():
    ended = hayago("play", "--terminal", "--cluster", "auto", check=False)
    assert ended.returncode == 2 and "--cluster is for the page" in ended.stderr
