"""The tutorials: their code runs from files outside the package, says what they promise, and is compiled only once."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

DOCS = pathlib.Path(__file__).parents[2] / "docs"
TUTORIALS = sorted(DOCS.glob("add-a-*.md"))
BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.S)
MODULES = {"add-a-game": "domineering", "add-a-playout": "near", "add-a-prior": "centre", "add-a-selection-rule": "puct"}
MODULES |= {"add-a-backup": "recent"}

# Runs a file as Python does, and tells at last what all kernels took from the cache and what they compiled.
RUNNER = """
import json, runpy, sys
runpy.run_path(sys.argv[1], run_name="__main__")
from hayago.core.jit import Entry
entries = {id(e): e for m in [*sys.modules.values()] for e in vars(m).values() if isinstance(e, Entry)}
print(json.dumps([sum(e.loaded for e in entries.values()), sum(e.compiled for e in entries.values())]))
"""


def blocks(tutorial, language):
    """The blocks of that language in a tutorial."""
    return [text for found, text in BLOCK.findall(tutorial.read_text()) if found == language]


def files(tutorial):
    """{name: text} of the Python files in a tutorial: the first line of each block is its name."""
    return {text.split("\n", 1)[0].removeprefix("# "): text for text in blocks(tutorial, "python")}


def without_figures(text):
    """Numbers, and names of cells, differ from machine to machine and with every change of a search."""
    return re.sub(r"\b[a-z]?\d[\d.,]*", "#", text)


def run(name, folder):
    """Run a file of the folder in a new process: (what it prints, kernels loaded, kernels compiled, stderr)."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("HAYAGO_", "NUMBA_", "PYTHONPATH"))}
    environment["HAYAGO_CACHE"] = str(folder / "cache")
    command = [sys.executable, "-c", RUNNER, name]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    *lines, counts = done.stdout.splitlines()
    return ["\n".join(lines), *json.loads(counts), done.stderr]


def test_all_tutorials_are_there():
    assert {path.stem for path in TUTORIALS} == set(MODULES)


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_runs_and_its_second_start_hits_the_cache(tutorial, tmp_path):
    texts = files(tutorial)
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    scripts = [name for name in texts if name != f"{MODULES[tutorial.stem]}.py"]
    assert len(scripts) == len(texts) - 1 > 0
    first = [run(name, tmp_path) for name in scripts]
    second = [run(name, tmp_path) for name in scripts]
    printed = "\n".join(output for output, *_ in first)
    for line in "".join(blocks(tutorial, "text")).splitlines():
        assert line in printed
    for line in "".join(blocks(tutorial, "console")).splitlines():
        assert without_figures(line) in without_figures(printed)
    for (_, loaded, compiled, log), (_, loaded_again, compiled_again, silence) in zip(first, second, strict=True):
        assert log.count("hayago: compiling") >= max(1, compiled)  # checks compile in a process of their own, too
        assert (loaded_again, compiled_again, silence) == (loaded + compiled, 0, "")
    if tutorial.stem != "add-a-game":  # which prints how fast it was
        assert [output for output, *_ in second] == [output for output, *_ in first]


def test_the_game_has_less_than_100_lines():
    game = files(DOCS / "add-a-game.md")["domineering.py"]
    assert len(game.splitlines()) < 100


def test_every_block_of_python_is_a_file():
    for tutorial in TUTORIALS:
        assert all(re.match(r"# \w+\.py\n", text) for text in blocks(tutorial, "python"))
