"""The tour, the page of names and the README: their Python runs from top to bottom, and the commands of the tour do."""

import os
import pathlib
import re
import shlex
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```python\n(.*?)```", re.S)
COMMANDS = re.findall(r"^\$ (hayago .*)$", TOUR, re.M)


@pytest.mark.parametrize("page", ["docs/tour.md", "docs/reference/index.md", "README.md"])
def test_the_python_of_a_page_runs(page, capsys):
    names: dict = {"__name__": "tour"}
    blocks = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    for number, block in enumerate(blocks):
        exec(compile(block, f"{page}, block {number}", "exec"), names)
    assert blocks and capsys.readouterr().out.strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_tour_runs(command, tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    words = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_tour_has_commands():
    assert len(COMMANDS) >= 3
