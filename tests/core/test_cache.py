"""The machine-code cache: it hits whenever nothing changed, in a new process too, and never gives stale code."""

from typing import NamedTuple

import numba
import numpy as np
import pytest
from sandbox import CALL, RACE, TINY, Sandbox

from hayago.core.cache import Fingerprint
from hayago.core.jit import helper


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
from numba.experimental import jitclass
from numba.extending import intrinsic, overload
from hayago.core.jit import helper, routine

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


@routine
def called(x):
    return x + 150


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


@jitclass([("start", numba.int64)])
class Counter:
    def __init__(self):
        self.start = 1

    def method(self, x):
        return self.start + x + 33

    @property
    def double(self):
        return self.start * 2000


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


def feature(expression, value, old, new, after, arguments="2", parameters="x", before="from rules import *"):
    """A kernel that computes the expression."""
    text = f"""\
import numpy as np
import rules
from hayago.core.jit import entry, helper
{before}

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
    "routine": feature("called(x)", 152, "x + 150", "x + 151", 153),
    "constant": feature("x * FACTOR", 6, "FACTOR = 3", "FACTOR = 4", 8),
    "array": feature("TABLE[x]", 9, "[5, 7, 9]", "[5, 7, 8]", 8),
    "record_value": feature("RECORD.b[1] + x", 6, 'RECORD["b"][1] = 4', 'RECORD["b"][1] = 5', 7),
    "slice": feature("TABLE[PART][1]", 7, "slice(0, 2)", "slice(1, 3)", 9),
    "enum": feature("Colour.RED + x", 12, "RED = 10", "RED = 11", 13),
    "enum_value": feature("Weight.LIGHT.value * x", 3, "LIGHT = 1.5", "LIGHT = 2.5", 5),
    "default": feature("with_default(x)", 202, "by=200", "by=201", 203),
    "closure": feature("add_four(x)", 402, "adder(400)", "adder(401)", 403),
    "which_closure": feature(
        "add_four(x) + add_five(x) + call_first_adder(x)", 1306, "first_adder = add_four", "first_adder = add_five", 1406
    ),
    "nested_function": feature("(lambda y: y + 60)(x)", 62, "y + 60", "y + 61", 63),
    "module": feature("rules.add_hundred(x) + through_module(x)", 108, "FACTOR = 3", "FACTOR = 4", 110, before=THROUGH_MODULE),
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
    "jitclass_method": feature("Counter().method(x)", 36, "x + 33", "x + 34", 37),
    "jitclass_property": feature("Counter().double + x", 2002, "self.start * 2000", "self.start * 2001", 2003),
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
    report = (
        "; print(value, *(sum(getattr(sys.modules['feature_' + n].kernel, c) for n in value) for c in ('loaded', 'compiled')))"
    )
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


NOTEBOOK = """
from typing import NamedTuple
from hayago.core.jit import entry

@entry
def kernel(part, x):
    return part.value(x)

CELL = '''
class Part(NamedTuple):
    weight: int = 1

    def value(self, x):
        return x + {amount} * self.weight
'''

def cell(name, amount):
    names = {"NamedTuple": NamedTuple, "__name__": name}
    exec(CELL.format(amount=amount), names)
    return names["Part"]
"""


def test_a_class_edited_in_a_notebook_runs_the_new_code(sandbox):
    """The old class and the new one differ in nothing that Numba looks at; and so they do when loaded from the cache."""
    sandbox.write(notebook=NOTEBOOK)
    statements = """
    from notebook import cell, kernel
    old, new = cell("__main__", 10), cell("__main__", 20)
    value = [kernel(old(), 1), kernel(new(), 1), kernel(old(2), 1), kernel(new(2), 1)]
    """
    assert sandbox.run(statements)[:3] == ([11, 21, 21, 41], 0, 2)
    assert sandbox.run(statements)[:3] == ([11, 21, 21, 41], 2, 0)


def test_classes_of_the_same_name_run_their_own_code(sandbox):
    sandbox.write(notebook=NOTEBOOK, mine="", yours="")
    statements = """
    import mine, yours
    from notebook import cell, kernel
    value = [kernel(cell(name, amount)(), 1) for name, amount in [("mine", 10), ("yours", 20)]]
    """
    assert sandbox.run(statements)[:3] == ([11, 21], 0, 2)
    assert sandbox.run(statements)[:3] == ([11, 21], 2, 0)


CELLS = {
    "helper": ("@helper\ndef inner(x):\n    return x + {}", "@helper\ndef middle(x):\n    return inner(x) * 10"),
    "njit": ("@njit\ndef inner(x):\n    return x + {}", "@njit\ndef middle(x):\n    return inner(x) * 10"),
    "constant": ("AMOUNT = {}", "@helper\ndef middle(x):\n    return (x + AMOUNT) * 10"),
    "array": ("TABLE[0] = {}", "@helper\ndef middle(x):\n    return (x + TABLE[0]) * 10"),
    "method": (
        "class Inner(NamedTuple):\n    def add(self, x):\n        return x + {}",
        "@helper\ndef middle(x):\n    return Inner().add(x) * 10",
    ),
}


@pytest.mark.parametrize("cells", CELLS)
def test_what_a_notebook_defines_anew_is_used_by_what_was_compiled_before(sandbox, cells):
    """`middle` stays and has been compiled with the old `inner`; neither this process nor a later one may run that."""
    sandbox.write(
        cells=f"""
        from typing import NamedTuple
        import numpy as np
        from numba import njit
        from hayago.core.jit import entry, helper

        INNER, MIDDLE = {CELLS[cells]}
        TABLE = np.zeros(1, int)
        PART = "class Part(NamedTuple):\\n    def value(self, x):\\n        return middle(x)"

        @entry
        def kernel(part, x):
            return part.value(x)

        def run(*sources):
            for source in sources:
                exec(source, globals())
            return kernel(Part(), 1)
        """
    )
    edited = """
    from cells import INNER, MIDDLE, PART, run
    value = [run(INNER.format(1), MIDDLE, PART), run(INNER.format(2), PART)]
    """
    assert sandbox.run(edited)[:3] == ([20, 30], 0, 2)
    afresh = "from cells import INNER, MIDDLE, PART, run; value = run(INNER.format(2), MIDDLE, PART)"
    assert sandbox.run(afresh)[:3] == (30, 1, 0)


def test_functions_that_stay_out_of_line_are_not_mixed_up(sandbox):
    """A recursive function cannot be merged into its caller; those of several processes meet in one that loads them all."""
    sandbox.write(
        recursive="""
        import numba
        from hayago.core.jit import entry

        def variant(amount):
            @numba.njit
            def deep(n):
                if n <= 0:
                    return amount
                return deep(n - 1) + deep(n - 2) * amount

            @entry
            def kernel(n):
                return deep(n)

            return kernel
        """
    )
    expected = {3: 1524, 5: 11430}
    for amount in expected:
        assert sandbox.run(f"from recursive import variant; value = variant({amount})(7)").value == expected[amount]
    statements = """
    from recursive import variant
    kernels = [variant(amount) for amount in (3, 5)]
    value = [kernel(7) for kernel in kernels] + [kernel.loaded for kernel in kernels]
    """
    assert sandbox.run(statements).value == [*expected.values(), 1, 1]


def test_code_of_no_module(sandbox):
    """Made by exec, or loaded by path: its `__module__` cannot be imported."""
    sandbox.write(notebook=NOTEBOOK)
    statements = "from notebook import cell, kernel; value = kernel(cell('nowhere', 10)(), 1)"
    assert sandbox.run(statements)[:3] == (11, 0, 1)
    assert sandbox.run(statements)[:3] == (11, 1, 0)


def test_numbers_as_settings_never_recompile(sandbox):
    sandbox.write(
        scores="""
        from hayago import Go
        from hayago.core.jit import entry

        @entry
        def score(game, boards):
            return game.score(boards[0])
        """
    )
    statements = """
    from scores import Go, score
    value = [score(Go(5, komi), Go(5).new_board()) for komi in (7.5, 0, -2.5)]
    """
    assert sandbox.run(statements)[:3] == ([-7.5, 0.0, 2.5], 0, 1)
    assert sandbox.run(statements)[:3] == ([-7.5, 0.0, 2.5], 1, 0)


def test_another_default_of_a_setting_does_not_recompile(sandbox):
    sandbox.write(tiny=TINY)
    assert sandbox.run(CALL)[:3] == (13, 0, 1)
    sandbox.edit("tiny", "more: int = 5", "more: int = 6")
    assert sandbox.run(CALL)[:3] == (14, 1, 0)


def test_a_users_own_game_and_policy(sandbox):
    """In the package's own kernel, from files outside the package."""
    sandbox.write(race=RACE)
    statements = """
    from race import Perfect, Race
    from hayago.core.contract import Game, Playout, check
    from hayago.parts.playouts.run import run_playouts
    from hayago.core.worker import new_worker
    value = []
    for goal in (20, 21):  # lost and won for the first player when both play well
        game, policy = Race(goal), Perfect()
        check(game, Game)
        check(policy, Playout)
        value.append(run_playouts(game, policy, game.new_board(), new_worker(Race(30)), 100)[:2])
    """
    assert sandbox.run(statements)[:3] == ([[0, 0], [100, 0]], 0, 1)
    assert sandbox.run(statements)[:3] == ([[0, 0], [100, 0]], 1, 0)


# ---- the fingerprint


@helper
def some_helper(x, *, more=1):
    return x + more


def keyword_default(value):
    def function(x, *, more=value):
        return x + more

    return function


def test_fingerprint_sees_values_whole():
    """Where a repr leaves something out, or differs between processes."""
    records = np.zeros(2, np.dtype([("a", "u1", (5000,))]))
    records["a"][1, 2500] = 1
    arrays = [np.zeros(5000), np.zeros((50, 100)), np.zeros(5000, "f4"), np.arange(5000.0)]
    values = [1, 1.0, True, "1", b"1", (1,), ((1,),), (1, 1), -0.0, 0.0, None, np.int32(1), np.int64(1), *records, *arrays]
    assert len({str(Fingerprint(value)) for value in values}) == len(values)
    assert str(Fingerprint(frozenset([0, 8]))) == str(Fingerprint(frozenset([8, 0])))
    assert str(Fingerprint(np.asfortranarray(arrays[1]))) == str(Fingerprint(arrays[1]))
    assert str(Fingerprint("ab", "c")) != str(Fingerprint("a", "bc"))


def test_fingerprint_sees_keyword_defaults():
    assert str(Fingerprint(keyword_default(1))) == str(Fingerprint(keyword_default(1)))
    assert str(Fingerprint(keyword_default(1))) != str(Fingerprint(keyword_default(2)))


def test_fingerprint_does_not_depend_on_use():
    """Python rewrites the bytecode of functions that run often."""
    before = str(Fingerprint(some_helper))
    for i in range(2000):
        some_helper(i)
    assert str(Fingerprint(some_helper)) == before


@pytest.mark.parametrize(
    ("setting", "value"), [("OPT", 0), ("BOUNDSCHECK", 1), ("LOOP_VECTORIZE", 0), ("DEBUGINFO_DEFAULT", 1)]
)
def test_fingerprint_sees_the_compilers_settings(monkeypatch, setting, value):
    before = str(Fingerprint(some_helper))
    monkeypatch.setattr(numba.config, setting, value)
    assert str(Fingerprint(some_helper)) != before


def test_fingerprint_sees_the_place_of_code_that_tells_it(monkeypatch):
    """Code that checks its indices names file and line: a copy of a file, or a line above, must not tell the former place."""

    def from_place(file, lines_above):
        names = {"__name__": "own"}
        exec(compile("\n" * lines_above + "def kernel(x):\n    return x + 1", file, "exec"), names)
        return str(Fingerprint(names["kernel"]))

    assert from_place("a.py", 0) == from_place("b.py", 0) == from_place("a.py", 3)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert from_place("a.py", 0) == from_place("a.py", 0)
    assert len({from_place("a.py", 0), from_place("b.py", 0), from_place("a.py", 3)}) == 3


def test_fingerprint_sees_versions(monkeypatch):
    before = str(Fingerprint(some_helper))
    monkeypatch.setattr(numba, "__version__", "0.68.99")
    assert str(Fingerprint(some_helper)) != before
