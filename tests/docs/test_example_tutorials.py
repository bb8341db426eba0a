"""The tutorials on the examples: what they show of a file is what the file says, and their scripts run beside it."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from docs.test_tutorials import DOCS, blocks, without_figures

import hayago.examples

EXAMPLES = pathlib.Path(hayago.examples.__file__).parent
TUTORIALS = sorted(DOCS.glob("tutorial-*.md"))
WHOLE = {"tutorial-othello": ["othello.py", "othello_parts.py", "othello.toml"]}  # files that the blocks give from end to end


def labelled(tutorial, language):
    """(name of the file, text) of the blocks; the first line of each names the file."""
    return [text.removeprefix("# ").split("\n", 1) for text in blocks(tutorial, language)]


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


def has_run(haystack, needle):
    """Are the lines of the one among those of the other, one after the other?"""
    return any(haystack[i : i + len(needle)] == needle for i in range(len(haystack)))


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_what_is_shown_of_a_file_is_what_it_says(tutorial):
    shown = {}
    for name, text in [*labelled(tutorial, "python"), *labelled(tutorial, "toml")]:
        if (EXAMPLES / name).exists():
            assert has_run(lines((EXAMPLES / name).read_text()), lines(text)), text
            shown[name] = shown.get(name, "") + text
    assert shown
    for name in WHOLE.get(tutorial.stem, []):
        assert lines(shown[name]) == lines((EXAMPLES / name).read_text())


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_the_scripts_run(tutorial, tmp_path):
    for path in EXAMPLES.iterdir():
        if path.suffix in (".py", ".toml") and path.name != "__init__.py":
            shutil.copy(path, tmp_path)
    scripts = {name: text for name, text in labelled(tutorial, "python") if not (EXAMPLES / name).exists()}
    assert all(re.fullmatch(r"\w+\.py", name) for name in scripts) and scripts
    printed = ""
    for name, text in scripts.items():
        (tmp_path / name).write_text(text)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
        command = [sys.executable, name]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=1200, check=False)
        assert done.returncode == 0, done.stderr
        printed += done.stdout
    for line in "".join(blocks(tutorial, "console")).splitlines():
        assert without_figures(line) in without_figures(printed)
