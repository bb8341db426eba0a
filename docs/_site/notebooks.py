"""Runs the notebooks of `docs/notebooks/` as Jupyter does: `python docs/_site/notebooks.py` writes their outputs anew."""

import pathlib
import sys
import tempfile
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
PATIENCE = 1800  # seconds for a cell, which may have to compile on a busy machine


def executed(file: pathlib.Path) -> Any:
    """The notebook with the outputs of a run in an empty folder; a cell that fails is an error."""
    notebook = nbformat.read(file, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        place = {"metadata": {"path": folder}}
        NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3", resources=place, coalesce_streams=True).execute()
    return tidied(notebook)


def tidied(notebook: Any) -> Any:
    """Without what differs from run to run: times, numbers of cells, and what is said while compiling."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python", "pygments_lexer": "ipython3"},
    }
    for number, cell in enumerate(notebook.cells):
        cell.id, cell.metadata = f"cell-{number}", {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [kept(output) for output in cell.outputs if output.get("name") != "stderr"]
    return notebook


def kept(output: Any) -> Any:
    """An output with the best of its forms alone: a picture or a table, else the text."""
    if "execution_count" in output:
        output.execution_count = None
    for form in ("image/svg+xml", "text/html", "image/png"):
        if form in output.get("data", {}):
            output.data = {form: output.data[form]}
            break
    return output


def texts(notebook: Any) -> list[str]:
    """What the cells print, as text."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output["text"] if "text" in output else output.get("data", {}).get("text/plain", "") for output in outputs]


if __name__ == "__main__":
    for file in NOTEBOOKS:
        if len(sys.argv) == 1 or file.stem in sys.argv[1:]:
            nbformat.write(executed(file), file)
            print(file.name)
