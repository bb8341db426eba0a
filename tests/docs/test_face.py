"""Every public name says what it is, and shows it by an example that runs.

The examples run in plain Python: the same lines make the same moves there, and nothing is compiled; HAYAGO_LONG=1 compiles.
"""

import doctest
import importlib.util
import io
import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_site"))

from face import face  # noqa: E402

import hayago  # noqa: E402

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def run_examples(name):
    """(examples in the docstring of a public name, what went wrong in them)."""
    log = io.StringIO()
    test = doctest.DocTestParser().get_doctest(name.text, {"__name__": f"examples_of_{name.name}"}, name.name, None, 0)
    done = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=log.write)
    return done.attempted, log.getvalue()


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """{name: (examples, complaints)} of all public names, run in a process of their own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    if os.environ.get("HAYAGO_LONG") != "1":
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, __file__]
    folder = tmp_path_factory.mktemp("examples")
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_the_face_is_what_the_package_lists():
    assert {name.name for name in face()} == set(hayago.__all__) - {"__version__"}


@pytest.mark.parametrize("name", face(), ids=lambda name: name.name)
def test_a_name_is_explained(name):
    text = name.text.partition(">>>")[0].strip()
    fields = getattr(name.value, "_fields", ())
    assert text not in ("", f"{name.name}({', '.join(fields)})"), "the docstring is missing, or Python's own"


@pytest.mark.parametrize("name", face(), ids=lambda name: name.name)
def test_its_example_runs(name, outcomes):
    if name.group == "bridges" and importlib.util.find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed: pip install open_spiel")
    examples, complaints = outcomes[name.name]
    assert examples > 0, f"{name.name} needs an example in its docstring: lines that begin with >>>"
    assert complaints == ""


if __name__ == "__main__":
    print(json.dumps({name.name: run_examples(name) for name in face()}))
