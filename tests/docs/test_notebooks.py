"""The notebooks run as in Jupyter, and tell what they hold."""

import pathlib
import re
import sys

import nbformat
import pytest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_site"))

from notebooks import NOTEBOOKS, executed, texts  # noqa: E402

MOST_BYTES = 300_000  # of a notebook with its outputs


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_has_its_outputs(file, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")
    kept = nbformat.read(file, as_version=4)
    assert len(texts(kept)) > 2, "write its outputs with python docs/_site/notebooks.py"
    run = executed(file)
    assert len(texts(run)) == len(texts(kept))
    assert [cell.source for cell in run.cells] == [cell.source for cell in kept.cells]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_small_and_imports_from_the_face(file):
    assert file.stat().st_size < MOST_BYTES
    notebook = nbformat.read(file, as_version=4)
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert re.search(r"^import hayago$", code, re.M)
    assert not re.search(r"(?:from|import) hayago\.", code)
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")
    assert not any(cell.source.startswith("# ") for cell in notebook.cells[1:] if cell.cell_type == "markdown")


def test_there_are_four():
    assert len(NOTEBOOKS) >= 4
