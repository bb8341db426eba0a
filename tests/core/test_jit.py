"""Records with kernels: what can be written in them, what becomes of it, and what is said when something is wrong."""

import importlib
import pathlib
import re
import sys
import threading
from typing import NamedTuple

import numba
import numpy as np
import pytest
from sandbox import RACE

from hayago import Go
from hayago.core.cache import overload_templates
from hayago.core.errors import KernelError
from hayago.core.jit import Entry, entry, helper, routine
from hayago.core.records import record_dtype
from hayago.core.worker import new_worker
from hayago.parts.playouts.policies import MOGO
from hayago.parts.playouts.run import run_playouts

pytestmark = pytest.mark.usefixtures("cache")


# ---- what can be written


class NoSettings(NamedTuple):
    def value(self, x):
        return x + 1


class Settings(NamedTuple):
    factor: int = 2
    share: float = 0.5

    def value(self, x, more=10):
        return self._product(x) + more

    def _product(self, x):
        return self.factor * x


class Nested(NamedTuple):
    first: NoSettings = NoSettings()
    second: Settings = Settings()
    deeper: tuple = (Settings(5), NoSettings())

    def value(self, x):
        return self.first.value(x) + 100 * self.second.value(x, more=1) + 10000 * self.deeper[0].value(x)


class Checked(Settings):
    """A subclass with its own constructor, as Go is one."""

    __slots__ = ()

    def __new__(cls, factor):
        return super().__new__(cls, factor, 0.25)

    def value(self, x):
        return self._product(x) * self.share


def value_kernel():
    @entry
    def kernel(part, x):
        return part.value(x)

    return kernel


@pytest.mark.parametrize("part", [NoSettings(), Settings(), Settings(7), Nested(), Checked(12)], ids=repr)
def test_a_record_means_the_same_compiled_and_in_plain_python(part):
    kernel = value_kernel()
    assert kernel(part, 4) == part.value(4)
    assert (kernel.loaded, kernel.compiled) == (0, 1)


def test_an_entry_can_be_a_closure():
    amount = 5

    @entry
    def kernel(x):
        return x + amount

    assert kernel(1) == 6


def test_arrays_of_another_layout_are_compiled_for():
    @entry
    def corner(array):
        return array[0, 1]

    array = np.arange(6).reshape(2, 3)
    frozen = array.copy()
    frozen.flags.writeable = False
    for variant in (array, np.asfortranarray(array), np.arange(12).reshape(2, 6)[:, ::2], frozen, array.astype("f4")):
        compiled = corner.compiled
        assert corner(variant) == variant[0, 1]
        assert corner.compiled == compiled + 1
    assert corner(array.copy()) == 1
    assert corner.compiled == 5


def test_numbers_of_python_and_numpy_share_their_code():
    kernel = value_kernel()
    assert kernel(Settings(), 4) == kernel(Settings(np.int64(2), np.float64(0.5)), np.int64(4)) == 18
    assert (kernel.loaded, kernel.compiled) == (0, 1)


def test_threads_that_start_together_compile_once():
    kernel = value_kernel()
    barrier = threading.Barrier(4)
    values = []

    def run():
        barrier.wait()
        values.append(kernel(Nested(), 4))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [Nested().value(4)] * 4
    assert (kernel.loaded, kernel.compiled) == (0, 1)


def test_a_helper_is_compiled_once_whoever_calls_it():
    """Numba would compile it anew for each set of options of its callers."""

    @helper
    def doubled(x):
        return 2 * x

    @routine
    def far(x):
        return doubled(x) + 1

    @helper
    def near(x):
        return doubled(x) + 2

    @entry
    def kernel(x):
        return doubled(x) + far(x) + near(x)

    assert kernel(5) == 33
    (template,) = (template for function, template in overload_templates() if function is doubled)
    assert len(template._impl_cache) == 1


def test_kernels_may_hold_functions_and_sums_of_arrays():
    """Which take steps of the compiler that others go without."""

    @entry
    def kernel(numbers):
        squares = [x * x for x in numbers]
        return sum(squares) + (numbers + numbers * 2).sum()

    assert kernel(np.arange(4)) == 14 + 18


def test_without_the_jit_an_entry_is_plain_python(sandbox):
    """And gives the same results."""
    sandbox.write(race=RACE)
    statements = """
    from race import Perfect, Race
    from hayago.parts.playouts.run import run_playouts
    from hayago.parts.playouts.uniform import Uniform
    from hayago.core.worker import new_worker
    value = [run_playouts(g, p, g.new_board(), new_worker(g), 50) for g in (Race(20), Race(21)) for p in (Perfect(), Uniform())]
    """
    compiled = sandbox.run(statements)
    process = sandbox.start(
        statements + "\n    print(list(map(list, value)), type(run_playouts).__name__)", NUMBA_DISABLE_JIT="1"
    )
    stdout, _ = process.communicate()
    assert stdout == f"{compiled.value} function\n"


def test_bounds_can_be_checked(sandbox):
    sandbox.write(
        beyond="""
        import numpy as np
        from hayago.core.jit import entry, helper

        @helper
        def element(array, i):
            return array[i]

        @entry
        def kernel(array, i):
            return element(array, i)

        value = kernel(np.arange(12)[:5], 9)
        """
    )
    assert sandbox.run("from beyond import kernel")[1:3] == (0, 1)
    for compiles in (True, False):
        _, stderr = sandbox.start("import beyond", HAYAGO_BOUNDSCHECK="1").communicate()
        assert stderr.splitlines()[-1] == "IndexError: index is out of bounds"
        assert ("compiling" in stderr) is compiles
    assert len(sandbox.files()) == 2


# ---- what becomes of it


def machine_code(kernel: Entry) -> str:
    """The kernel and the routines it calls, in LLVM's language, optimised; without what converts Python's objects."""
    (specialisation,) = kernel.specialisations.values()
    (text,) = specialisation.inspect_llvm().values()
    functions = re.findall(r"^define .*?^}$", text, re.MULTILINE | re.DOTALL)
    return "\n".join(f for f in functions if re.match(r"define [^\n]*@_ZN(?!7cpython)", f))


def calls(code: str) -> set[str]:
    """The last part of the names of the functions called."""
    names = {name for name in re.findall(r"call [^@\n]*@([\w.$]+)", code) if not name.startswith("llvm.")}
    return {re.sub(r".*?\d+([a-z_]+)B\d+v\d+.*", r"\1", name) for name in names}


def routines() -> set[str]:
    return {function.__name__ for function, template in overload_templates() if not template._jit_options.get("forceinline")}


def test_playouts_call_nothing_but_routines_and_count_no_references():
    """The speed guard: methods and helpers are merged, and no reference is counted."""
    kernel = Entry(run_playouts.function)
    game = Go(9)
    kernel(game, MOGO, game.new_board(), new_worker(game), 1)
    code = machine_code(kernel)
    assert len(code) > 100_000
    assert calls(code) <= routines()
    assert "NRT_incref" not in code


def test_the_guard_sees_a_tuple_of_arrays():
    class Board(NamedTuple):
        left: np.ndarray
        right: np.ndarray

    @entry
    def kernel(board, count):
        total = 0
        side = board.left
        for i in range(count):
            if board.right[i] > 3:
                side = board.right
            elif board.left[i] > 4:
                side = board.left
            total += side[i]
        return total

    assert kernel(Board(np.arange(8), np.arange(8) * 10), 8) == 280
    assert {"NRT_incref", "NRT_decref"} <= calls(machine_code(kernel))


def test_the_guard_sees_a_function_that_is_not_merged():
    @entry
    def kernel(n):
        return fibonacci(n)

    assert kernel(10) == 55
    assert calls(machine_code(kernel)) == {"fibonacci"}


@numba.njit
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def test_the_shape_of_a_field_is_a_constant():
    boards = np.zeros(1, record_dtype([("grid", "u1", (11, 10))]))

    @entry
    def kernel(boards):
        return boards[0].grid.shape[0] * 100 + boards[0].grid.shape[1]

    assert kernel(boards) == 1110
    assert "store i64 1110" in machine_code(kernel)


# ---- what is said when something is wrong

BROKEN = """
from typing import NamedTuple

from hayago.core.jit import entry, helper

TABLE = {1: 2}


def plain(board):
    return 3


@helper
def broken_helper(board):
    return board.nothing  # unknown field in a helper


@entry
def kernel(part, boards):
    return part.choose(boards[0])


class UnknownField(NamedTuple):
    def choose(self, board):
        return board.colour[0]  # unknown field


class TwoTypes(NamedTuple):
    def choose(self, board):
        if board.last == 0:
            return "pass"  # two types
        return 3  # two types


class TwoTypesInOne(NamedTuple):
    def choose(self, board):
        move = "pass" if board.last == 0 else 3
        for i in range(9):
            board.color[i] = 1
        return move


class SometimesNone(NamedTuple):
    def choose(self, board):  # value or None
        if board.last == 0:
            return 3


class UnknownName(NamedTuple):
    def choose(self, board):  # unknown name
        return undefined(board)


class PlainFunction(NamedTuple):
    def choose(self, board):
        return plain(board)  # plain function


class Dictionary(NamedTuple):
    def choose(self, board):
        return TABLE[1]  # dictionary


class UnknownMethod(NamedTuple):
    def choose(self, board):
        return self.chose(board)  # unknown method


class UnknownSetting(NamedTuple):
    probability: float = 0.5

    def choose(self, board):
        return 3 if self.probabilty > 0.5 else 4  # unknown setting


class Constant(NamedTuple):
    def choose(self, board):
        return self.LIMIT  # class attribute


Constant.LIMIT = 5


class Static(NamedTuple):
    def choose(self, board):
        return self.double(3)  # static method

    @staticmethod
    def double(x):
        return 2 * x


class WrongArguments(NamedTuple):
    def choose(self, board):
        return self.other(board, 3)  # wrong arguments

    def other(self, board):
        return 3


class WrongTypes(NamedTuple):
    def choose(self, board):
        return board.last + "a"  # wrong types


class Unsupported(NamedTuple):
    def choose(self, board):  # unsupported statement
        with open("file") as file:
            return 3


class AssignedSetting(NamedTuple):
    count: int = 3

    def choose(self, board):
        self.count = 4  # assigned setting
        return 3


class BrokenHelper(NamedTuple):
    def choose(self, board):
        return broken_helper(board)


class NoPlayout(NamedTuple):
    pass


class Sound(NamedTuple):
    def choose(self, board):
        return 3
"""
MESSAGES = {
    "UnknownField": ("unknown field", "the record has no field 'colour'; did you mean 'color'?"),
    "TwoTypes": ("two types", "Can't unify return type from the following types: Literal[int](3), Literal[str](pass)"),
    "SometimesNone": ("value or None", "SometimesNone.choose returns a value on some paths and None on others"),
    "UnknownName": ("unknown name", "NameError: name 'undefined' is not defined"),
    "PlainFunction": (
        "plain function",
        "Untyped global name 'plain': Cannot determine Numba type of <class 'function'>"
        " (a function that kernels call needs the decorator hayago.core.jit.helper)",
    ),
    "Dictionary": ("dictionary", "Untyped global name 'TABLE': Cannot determine Numba type of <class 'dict'>"),
    "UnknownMethod": ("unknown method", "UnknownMethod has no setting or method 'chose'; did you mean 'choose'?"),
    "UnknownSetting": (
        "unknown setting",
        "UnknownSetting has no setting or method 'probabilty'; did you mean 'probability'?",
    ),
    "Constant": ("class attribute", "Constant.LIMIT is neither a setting nor a plain method"),
    "Static": ("static method", "Static.double is neither a setting nor a plain method"),
    "WrongArguments": (
        "wrong arguments",
        "WrongArguments.other(self, board) is called with wrong arguments: too many positional arguments",
    ),
    "WrongTypes": ("wrong types", "there is no add(uint16, Literal[str](a))"),
    "Unsupported": (
        "unsupported statement",
        "UnsupportedBytecodeError: The 'with (context manager) as (variable):' construct is not supported..",
    ),
    "AssignedSetting": (
        "assigned setting",
        "NotImplementedError: No definition for lowering AssignedSetting(int64 x 1).count = int64",
    ),
    "BrokenHelper": ("unknown field in a helper", "the record has no field 'nothing'"),
    "NoPlayout": ("kernel", "NoPlayout has no setting or method 'choose'"),
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("broken")
    (folder / "broken.py").write_text(BROKEN.replace("boards[0])", "boards[0])  # kernel"))
    sys.path.insert(0, str(folder))
    yield importlib.import_module("broken")
    sys.path.remove(str(folder))


@pytest.fixture
def boards():
    return np.zeros(1, record_dtype([("color", "u1", (9,)), ("last", "u2")]))


@pytest.mark.parametrize("name", MESSAGES)
def test_an_error_is_one_line_with_the_users_file_and_line(broken, boards, name):
    where, message = MESSAGES[name]
    lines = pathlib.Path(broken.__file__).read_text().splitlines()
    places = [number for number, text in enumerate(lines, 1) if text.endswith(f"# {where}")]
    with pytest.raises(KernelError) as caught:
        broken.kernel(getattr(broken, name)(), boards)
    assert str(caught.value) in [f"{broken.__file__}, line {place}: {message}" for place in places]
    assert len(caught.value.details) > len(message)
    assert caught.value.__suppress_context__
    assert caught.value.__cause__ is None


def test_a_variable_of_two_types(broken, boards):
    with pytest.raises(KernelError, match=r"broken\.py, line \d+: Cannot unify (Literal\[\w+\]\(\w+\)( and )?){2}$"):
        broken.kernel(broken.TwoTypesInOne(), boards)


def test_after_an_error_a_sound_record_works(broken, boards):
    with pytest.raises(KernelError):
        broken.kernel(broken.UnknownField(), boards)
    assert broken.kernel(broken.Sound(), boards) == 3


def test_an_argument_that_no_kernel_can_take(broken, boards):
    with pytest.raises(KernelError, match=r"^kernel cannot take these arguments: .*<class 'object'>"):
        broken.kernel(object(), boards)


def test_the_progress_line_of_an_error(sandbox):
    sandbox.write(broken=BROKEN)
    statements = """
    import broken, numpy as np
    from hayago.core.errors import KernelError
    from hayago.core.records import record_dtype
    try:
        broken.kernel(broken.UnknownField(), np.zeros(1, record_dtype([("color", "u1", (9,)), ("last", "u2")])))
    except KernelError:
        value = "error"
    """
    outcome = sandbox.run(statements)
    assert outcome[:3] == ("error", 0, 0)
    assert re.fullmatch(r"hayago: compiling kernel\(UnknownField\) \.\.\. \d+\.\d s, failed\n", outcome.stderr)
