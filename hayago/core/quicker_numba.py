"""Numba's own Python, made quicker: it is two thirds of the time that a kernel takes to compile.

Each function here stands in place of one of Numba's and gives the same results; what changes is the way to them. All is done
at the import of `jit.py`, once.
"""

import contextlib
import gc
import operator
import threading
from collections.abc import Iterator
from typing import Any

from llvmlite.binding import ffi
from numba.core import base, ir, types, utils
from numba.core.targetconfig import TargetConfig
from numba.core.typing import context as typing_context

RARELY = (
    100_000,
    50,
    1000,
)  # of gc.set_threshold: a compilation leaves little garbage, and looking for it took a seventh of the time
OPERATORS = {function for function in vars(operator).values() if callable(function)}


class _Compilations:
    """How many go on in this process, and what the garbage collector was set to before the first of them."""

    lock = threading.Lock()
    count = 0
    before = gc.get_threshold()


@contextlib.contextmanager
def little_garbage() -> Iterator[None]:
    """Inside, the garbage collector looks rarely."""
    with _Compilations.lock:
        if _Compilations.count == 0:
            _Compilations.before = gc.get_threshold()
            if 0 < _Compilations.before[0] < RARELY[0]:
                gc.set_threshold(*RARELY)
        _Compilations.count += 1
    try:
        yield
    finally:
        with _Compilations.lock:
            _Compilations.count -= 1
            if _Compilations.count == 0:
                gc.set_threshold(*_Compilations.before)


# ---- the variables of a statement, asked for a million times


def statement_variables(statement: ir.Stmt) -> list[ir.Var]:
    """In place of ir.Stmt.list_vars."""
    found: list[ir.Var] = []
    for value in statement.__dict__.values():
        gather(value, found)
    return found


def expression_variables(expression: ir.Expr) -> list[ir.Var]:
    """In place of ir.Expr.list_vars."""
    found: list[ir.Var] = []
    for value in expression._kws.values():
        gather(value, found)
    return found


_NO_VARIABLES = {str, int, bool, type(None), ir.Loc}


def gather(value: Any, found: list[ir.Var]) -> None:
    """Add the variables in a value, in their order."""
    kind = type(value)
    if kind is ir.Var:
        found.append(value)
    elif kind in _NO_VARIABLES:
        return
    elif isinstance(value, ir.Inst):
        found.extend(value.list_vars())
    elif isinstance(value, list | tuple):
        for each in value:
            gather(each, found)
    elif isinstance(value, dict):
        for each in value.values():
            gather(each, found)
    elif isinstance(value, ir.Var):
        found.append(value)


ir.Stmt.list_vars = statement_variables  # type: ignore[method-assign]
ir.Expr.list_vars = expression_variables  # type: ignore[method-assign]

# ---- options of functions, compared for each call of a function of Numba's

_options_equal, _options_hash = TargetConfig.__eq__, TargetConfig.__hash__
_hashes: dict[Any, int] = {}


def options_equal(options: TargetConfig, other: Any) -> Any:
    """In place of TargetConfig.__eq__, which reads forty settings of each; most are the same in what was set."""
    if options is other or (type(options) is type(other) and options._values == other._values):
        return True
    return _options_equal(options, other)


def options_hash(options: TargetConfig) -> int:
    """In place of TargetConfig.__hash__."""
    key = (
        type(options),
        *((name, repr(value) if type(value).__hash__ is None else value) for name, value in options._values.items()),
    )
    found = _hashes.get(key)
    if found is None:
        found = _hashes[key] = _options_hash(options)
    return found


TargetConfig.__eq__ = options_equal  # type: ignore[method-assign]
TargetConfig.__hash__ = options_hash  # type: ignore[method-assign]

# ---- which function an operator calls for these types

_call_type = types.BaseFunction.get_call_type
_known: dict[int, tuple[types.BaseFunction, dict[Any, Any]]] = {}  # [id of an operator's type] it, and what it has answered


def call_type(function: types.BaseFunction, context: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """In place of BaseFunction.get_call_type, which tries all implementations of `+` at each plus sign."""
    if keywords or function.typing_key not in OPERATORS:
        return _call_type(function, context, arguments, keywords)
    _, known = _known.setdefault(id(function), (function, {}))
    key = (len(function.templates), context, arguments)
    if key not in known:
        known[key] = _call_type(function, context, arguments, keywords)
    return known[key]


types.BaseFunction.get_call_type = call_type  # type: ignore[method-assign, assignment]
_in_order = utils.order_by_target_specificity
_orders: dict[Any, Any] = {}


def in_order(target: Any, templates: Any, fnkey: Any = "") -> Any:
    """In place of utils.order_by_target_specificity, which sorts the same few implementations again and again."""
    key = (target, *templates)
    if key not in _orders:
        _orders[key] = _in_order(target, templates, fnkey=fnkey)
    return _orders[key]


utils.order_by_target_specificity = typing_context.order_by_target_specificity = in_order

# ---- what need not be done

# Numba looks for new modules of its own when a function has no implementation yet; it does so when a function begins, too.
base.BaseContext.get_function.__defaults__ = (False,)


with contextlib.suppress(AttributeError):  # in another version of llvmlite
    ffi.lib._lock._cblist.clear()  # of those who hear of each single call of LLVM: some 70,000 in a kernel, and nobody listens

# ---- points of one width

_WIDER = {types.uint8: types.uint32, types.uint16: types.uint32}


def widened(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Small unsigned numbers as those of 32 bits.

    A point is read as 16 bits from a board, and is 32 bits wide once something was added: a helper of points was compiled for
    both. All its arithmetic is done in 64 bits in either case.
    """
    return tuple(_WIDER.get(argument, argument) for argument in arguments)
