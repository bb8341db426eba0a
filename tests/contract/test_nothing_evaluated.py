"""No file of the package evaluates a text or unpickles, apart from the four that docs/security.md names."""

import ast
import pathlib

import pytest

import hayago

ROOT = pathlib.Path(hayago.__file__).parent
FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
PICKLES = {"core/cache.py", "core/bounds.py", "play/compiling_apart.py", "cluster/pipe.py"}
MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml"}


def found(tree):
    """What a file uses of all that can turn data into code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            yield node.module
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec"):
            yield node.func.id
        elif isinstance(node, ast.keyword) and node.arg in ("allow_pickle", "shell"):
            if not (isinstance(node.value, ast.Constant) and node.value.value is False):
                yield node.arg


@pytest.mark.parametrize("file", FILES)
def test_a_file_evaluates_nothing(file):
    used = set(found(ast.parse((ROOT / file).read_text(encoding="utf-8"))))
    assert used == ({"pickle"} if file in PICKLES else set())
