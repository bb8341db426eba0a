"""The machine-code cache: it hits whenever nothing changed, in a new process too, and never gives stale code."""

import hashlib
import os
import pathlib
import pickle
import re
from typing import NamedTuple

import numba
import numpy as np
import pytest
from conftest import Sandbox

from hayago import cache as cache_module
from hayago.cache import Fingerprint, folder, make_room
from hayago.jit import helper


class Feature(NamedTuple):
    """A way for something to get into a kernel: a user's file with `kernel` and `main`, and an edit that must be noticed."""

    text: str  # of the user's file
    value: int  # what main() gives
    old: str  # is replaced, here or in the file `rules`
    new: str
    after: int  # what main() gives then


RULES = """
import enum
import math
import numba
import numpy as np
from typing import NamedTuple
from numba.extending import intrinsic, overload
from hayago.jit import helper

FACTOR = 3
TABLE = np.array([5, 7, 9])
RECORD = np.zeros(1, np.dtype([("a", "i8"), ("b", "i8", (2,))]))[0]
RECORD["b"][1] = 4
PART = slice(0, 2)


class Colour(enum.IntEnum):
    RED = 10
    BLUE = 20


class Weight(enum.Enum):
    LIGHT = 1.5


@helper
def add_hundred(x):
    return x + 100


@helper
def with_default(x, by=200):
    return x + by


def adder(amount):
    @helper
    def add(x):
        return x + amount

    return add


add_four = adder(400)
add_five = adder(500)
first_adder = add_four


@helper
def call_first_adder(x):
    return first_adder(x)


@numba.njit
def own_njit(x):
    return x + 600


@numba.njit(error_model="python")
def own_division(x):
    return 1 / x


@numba.vectorize
def own_ufunc(x):
    return x + 700


def own_overload(x):
    raise NotImplementedError


def amount_of_overload():
    return 800


@overload(own_overload)
def implement_own_overload(x):
    amount = amount_of_overload()
    return lambda x: x + amount


@intrinsic
def own_intrinsic(typing, x):
    def generate(context, builder, signature, args):
        return builder.add(args[0], context.get_constant(numba.int64, 900))

    return numba.int64(numba.int64), generate


class Inner(NamedTuple):
    amount: int = 1

    def inner(self, x):
        return x + 30 * self.amount


class Outer(NamedTuple):
    part: Inner = Inner()

    def outer(self, x):
        return self.part.inner(x)


class Fields(NamedTuple):
    left: int = 1
    right: int = 2


class Base(Fields):
    def inherited(self, x):
        return x + 40


class Derived(Base):
    def own(self, x):
        return self.inherited(x)


CONSTANT_PART = Outer()


class Pair(NamedTuple):
    first: int
    second: int
"""


def feature(expression, value, old, new, after, arguments="2", parameters="x", extra=""):
    """A kernel that computes the expression."""
    text = f"""\
import numpy as np
import rules
from rules import *
from hayago.jit import entry, helper
{extra}
@entry
def kernel({parameters}):
    return {expression}


def main():
    return int(kernel({arguments}))
"""
    return Feature(text, value, old, new, after)


THROUGH_MODULE = """
@helper
def through_module(x):
    return rules.FACTOR * x
"""
FEATURES = {
    "kernel": feature("x + 3 * x", 8, "x + 3 * x", "x + 4 * x", 10),
    "callee": feature("add_hundred(x)", 102, "x + 100", "x + 101", 103),
    "constant": feature("x * FACTOR", 6, "FACTOR = 3", "FACTOR = 4", 8),
    "array": feature("TABLE[x]", 9, "[5, 7, 9]", "[5, 7, 8]", 8),
    "record_value": feature("RECORD.b[1] + x", 6, 'RECORD["b"][1] = 4', 'RECORD["b"][1] = 5', 7),
    "slice": feature("np.arange(5)[PART].sum()", 1, "slice(0, 2)", "slice(0, 3)", 3),
    "enum": feature("Colour.RED + x", 12, "RED = 10", "RED = 11", 13),
    "enum_value": feature("Weight.LIGHT.value * x", 3, "LIGHT = 1.5", "LIGHT = 2.5", 5),
    "default": feature("with_default(x)", 202, "by=200", "by=201", 203),
    "closure": feature("add_four(x)", 402, "adder(400)", "adder(401)", 403),
    "which_closure": feature(
        "add_four(x) + add_five(x) + call_first_adder(x)", 1306, "first_adder = add_four", "first_adder = add_five", 1406
    ),
    "nested_function": feature("(lambda y: y + 60)(x)", 62, "y + 60", "y + 61", 63),
    "module": feature("rules.add_hundred(x) + through_module(x)", 108, "FACTOR = 3", "FACTOR = 4", 110, extra=THROUGH_MODULE),
    "nested_record": feature("part.outer(x)", 32, "30 * self.amount", "31 * self.amount", 33, "Outer(), 2", "part, x"),
    "inherited": feature("part.own(x)", 42, "x + 40", "x + 41", 43, "Derived(), 2", "part, x"),
    "field_order": feature(
        "part.left",
        7,
        "    left: int = 1\n    right: int = 2\n",
        "    right: int = 2\n    left: int = 1\n",
        8,
        "Derived(7, 8)",
        "part",
    ),
    "constant_record": feature("CONSTANT_PART.outer(x)", 32, "30 * self.amount", "31 * self.amount", 33),
    "constructor": feature(
        "Pair(x, 50).first", 2, "    first: int\n    second: int\n", "    second: int\n    first: int\n", 50
    ),
    "njit": feature("own_njit(x)", 602, "x + 600", "x + 601", 603),
    "njit_options": feature(
        "own_division(x - 2) > 5", 1, '@numba.njit(error_model="python")', '@numba.njit(error_model="numpy")', 1, "2.1"
    ),
    "ufunc": feature("own_ufunc(x)", 702, "x + 700", "x + 701", 703),
    "overload": feature("own_overload(x)", 802, "lambda x: x + amount", "lambda x: x - amount", -798),
    "compile_time_callee": feature("own_overload(x)", 802, "return 800", "return 801", 803),
    "intrinsic": feature("own_intrinsic(x)", 902, "numba.int64, 900", "numba.int64, 901", 903),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory, starter):
    """All features, compiled once."""
    sandbox = Sandbox(tmp_path_factory.mktemp("features"), starter)
    sandbox.write(rules=RULES, **{f"feature_{name}": f.text for name, f in FEATURES.items()})
    outcome = sandbox.run(run_all())
    assert outcome.value == {name: f.value for name, f in FEATURES.items()}
    assert (outcome.loaded, outcome.compiled) == (0, len(FEATURES))
    return sandbox


def run_all():
    return f"import importlib; value = {{n: importlib.import_module('feature_' + n).main() for n in {list(FEATURES)}}}"


def run_one(name):
    return f"import feature_{name} as feature; value = feature.main()"


# ---- hits


def test_hits_in_a_new_process(compiled):
    """Every specialisation, in a process of its own from the beginning."""
    report = "; print(value, *(sum(getattr(sys.modules['feature_' + n].kernel, c) for n in value) for c in ('loaded', 'compiled')))"
    process = compiled.start("import sys; " + run_all() + report)
    stdout, stderr = process.communicate()
    assert stdout.split("} ") == [str({name: f.value for name, f in FEATURES.items()})[:-1], f"{len(FEATURES)} 0\n"]
    assert stderr == ""


@pytest.mark.parametrize("file", ["feature_callee", "rules"])
def test_hits_after_a_comment_was_edited_and_code_moved_down(compiled, tmp_path, file):
    sandbox = compiled.copy(tmp_path)
    text = (sandbox.code / f"{file}.py").read_text()
    lines = [line + "  # edited" if line.startswith("    return") else line for line in text.splitlines()]
    sandbox.write(**{file: "# moved\n\n\n" + "\n".join(lines)})
    outcome = sandbox.run(run_one("callee"))
    assert (outcome.value, outcome.loaded, outcome.compiled) == (102, 1, 0)


def test_one_users_missing_module_does_not_matter_to_another(compiled, tmp_path):
    sandbox = compiled.copy(tmp_path)
    (sandbox.code / "feature_nested_record.py").unlink()
    sandbox.edit("rules", "class Derived(Base):", "class Gone(Base):")
    outcome = sandbox.run(run_one("callee"))
    assert (outcome.value, outcome.loaded, outcome.compiled) == (102, 1, 0)


# ---- never stale


@pytest.mark.parametrize("name", FEATURES)
def test_misses_after_an_edit(compiled, tmp_path, name):
    sandbox = compiled.copy(tmp_path)
    f = FEATURES[name]
    file = f"feature_{name}" if f.old in f.text else "rules"
    sandbox.edit(file, f.old, f.new)
    outcome = sandbox.run(run_one(name))
    assert (outcome.value, outcome.loaded, outcome.compiled) == (f.after, 0, 1)
    sandbox.edit(file, f.new, f.old)
    outcome = sandbox.run(run_one(name))
    assert (outcome.value, outcome.loaded, outcome.compiled) == (f.value, 1, 0)
