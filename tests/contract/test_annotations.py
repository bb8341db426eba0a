"""Everything but kernels says its types: a kernel is merged by its decorator or is a method of a record."""

import ast
import pathlib

import pytest

import hayago

ROOT = pathlib.Path(hayago.__file__).parent
KERNELS = {"helper", "routine", "entry"}
MIXINS = {"Placing"}  # kernels that several records inherit
BARE = {"core/jit.py", "core/cache.py", "core/atomics.py"}  # on Numba's inside, which has no types to say


def name_of(node):
    """The last name of a decorator or base class."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def untyped(tree, in_record=False, records=None):
    """(line, name) of all functions that should say their types and do not."""
    records = {"NamedTuple"} if records is None else records
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            is_record = node.name in MIXINS or any(name_of(base) in records | MIXINS for base in node.bases)
            if is_record:
                records.add(node.name)
            yield from untyped(node, is_record, records)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_property = any(name_of(decorator) in ("property", "classmethod") for decorator in node.decorator_list)
            if any(name_of(decorator) in KERNELS for decorator in node.decorator_list) or (in_record and not is_property):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            wanted = [argument for argument in arguments if argument.arg not in ("self", "cls")]
            if (node.returns is None and node.name != "__init__") or any(argument.annotation is None for argument in wanted):
                yield node.lineno, node.name
        else:
            yield from untyped(node, in_record, records)


FILES = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).as_posix() not in BARE)


def test_files_are_found():
    assert len(FILES) > 150


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_functions_outside_kernels_say_their_types(path):
    assert list(untyped(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_a_function_without_types_is_seen():
    record = "class A(NamedTuple):\n  def k(self, x): pass\n@helper\ndef h(x): pass\n"
    assert list(untyped(ast.parse(record + "def f(x): pass\nclass B:\n  def g(self) -> int: pass"))) == [(5, "f")]
