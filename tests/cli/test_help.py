"""Help and the shell's completion: both know every command, and neither loads what is slow."""

import os
import subprocess
import sys

import pytest

from hayago.cli.main import COMMANDS, load

GROUPS = {name: list(commands) for name in COMMANDS if (commands := getattr(load(name), "commands", None))}


def run(*arguments, **environment):
    command = [sys.executable, "-m", "hayago", *arguments]
    result = subprocess.run(
        command, env={**os.environ, "COLUMNS": "120", **environment}, capture_output=True, text=True, timeout=600
    )
    return result.stdout, result.stderr


def completed(words):
    """What bash is told at the end of the line, as the script of --show-completion asks for it."""
    output, _ = run(_HAYAGO_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(len(words.split(" ")) - 1))
    return output.split()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    command = load(name)
    parts = [command.commands[part] for part in GROUPS[name]] if name in GROUPS else [command]
    for part in parts:
        assert "Example" in part.help and f"hayago {name}" in part.help
    for part in parts:
        assert all(getattr(parameter, "help", None) for parameter in part.params)


def test_the_list_of_commands():
    output, errors = run("--help")
    assert errors == ""
    for name, text in COMMANDS.items():
        assert name in output and text in output
    assert "--show-completion" in output
    assert "--show-completion" not in run("presets", "--help")[0]


def test_without_a_command_there_is_help():
    assert "Usage: hayago" in "".join(run())
    assert "Usage: hayago study" in "".join(run("study"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hayago ", list(COMMANDS)),
        ("hayago lea", ["learn"]),
        ("hayago study ", ["list", "run", "show", "plot", "status", "publish"]),
        ("hayago gtp --pre", ["--preset"]),
        (
            "hayago gtp --preset mogo-2007",
            [f"mogo-2007{kind}" for kind in ("", "-even", "-grandfather", "-hand", "-mogo", "-tuned")],
        ),
        ("hayago match uct crazy", ["crazystone-2006", "crazystone-2006-tuned", "crazystone-2007"]),
        ("hayago play --game ha", ["havannah"]),
        ("hayago study run gelly11-fig5", ["gelly11-fig5"]),
        ("hayago presets show crazy", ["crazystone-2006", "crazystone-2006-tuned", "crazystone-2007"]),
    ],
)
def test_the_shell_completes(words, expected):
    assert completed(words) == expected


def test_the_script_for_the_shell():
    output, _ = run(_HAYAGO_COMPLETE="source_bash")
    assert "complete -o default -F _hayago_completion hayago" in output


@pytest.mark.parametrize("arguments", [("--help",), ("gtp", "--help"), ("play", "--help"), ("--version",)])
def test_what_must_be_quick_loads_no_numba(arguments):
    program = f"""
import sys
from hayago.cli.main import main
sys.argv = ["hayago", *{arguments}]
try:
    main()
except SystemExit:
    print("slow" if "numba" in sys.modules else "quick")
"""
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600).stdout
    assert output.splitlines()[-1] == "quick"
