"""How kernels are compiled. With `cache.py` and `atomics.py`, the only files that know Numba's inside.

`entry`    a kernel that Python calls; its machine code is kept on disk (see cache.py)
`helper`   a function that kernels call; it is merged into its callers. Called from Python it runs as plain Python

A *record* is a `typing.NamedTuple` class: its fields are settings (numbers at run time), its methods are kernels. Inside a
kernel `record.method(...)` compiles the method of that class, merged into the caller: the class of the record is known
when the search is compiled, so the call costs neither a call nor a branch. Under NUMBA_DISABLE_JIT=1 the same lines are
plain Python. HAYAGO_BOUNDSCHECK=1 compiles every array access with a check.
"""

import functools
import os
import re
import sys
import threading
import time
import types as python_types

import numba
import numpy as np
from numba.core import types
from numba.core.datamodel import default_manager
from numba.core.errors import NumbaError
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr
from numba.extending import register_jitable

from .cache import Fingerprint, SpecialisationCache
from .errors import KernelError

_options = dict(nogil=True, error_model="numpy", boundscheck=os.environ.get("HAYAGO_BOUNDSCHECK") == "1")
_inner = dict(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_options)  # no wrappers: 40 % less to compile
helper = register_jitable(**_inner)


def entry(function):
    """A kernel called from Python; its machine code is kept on disk, one file for each combination of records."""
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    return Entry(function)


class Entry:
    """One Numba dispatcher for each combination of record classes and array types.

    Numba itself tells records apart by the names of class and fields only: a class edited in a notebook, or another
    user's class of the same name, would run the old code.
    """

    def __init__(self, function):
        self.function = function
        self.specialisations = {}
        self.lock = threading.Lock()
        self.loaded = self.compiled = 0  # specialisations taken from the disk, and made here
        functools.update_wrapper(self, function)

    def __call__(self, *arguments):
        key = tuple(map(kind, arguments))
        specialisation = self.specialisations.get(key)
        if specialisation is None:
            with self.lock:  # threads that start together share one specialisation
                specialisation = self.specialisations.get(key)
                if specialisation is None:
                    specialisation = self.specialisations[key] = self.specialise(arguments)
        return specialisation(*arguments)

    def specialise(self, arguments):
        argument_types = tuple(map(numba.typeof, arguments))
        name = f"{self.function.__name__}_{Fingerprint(self.function, *argument_types)}"
        copy = python_types.FunctionType(self.function.__code__, self.function.__globals__, name)
        copy.__qualname__ = name  # names the machine code as well: two specialisations never share a symbol
        copy.__module__ = self.function.__module__
        dispatcher = numba.njit(**_options)(copy)
        dispatcher._cache = SpecialisationCache(dispatcher, self.function.__name__, Progress(self.function, arguments))
        try:
            dispatcher.compile(argument_types)
        except NumbaError as error:
            raise KernelError(innermost(str(error)), str(error)) from None
        finally:
            dispatcher._cache.progress.end()
        if dispatcher.stats.cache_hits:
            self.loaded += 1
        else:
            self.compiled += 1
        return dispatcher


def kind(value):
    """What a specialisation depends on: the class of a record and, in turn, of its fields; the dtype of an array."""
    if isinstance(value, tuple):
        return (type(value), *map(kind, value))
    if isinstance(value, np.ndarray):
        return (value.dtype, value.ndim)
    return type(value)


class Progress:
    """A line on stderr while a kernel is compiled, so that nobody takes it for a hang. HAYAGO_QUIET=1 silences it."""

    def __init__(self, function, arguments):
        records = [record_name(a) for a in arguments if hasattr(a, "_fields")]
        self.what = f"{function.__name__}({', '.join(records)})" if records else function.__name__
        self.started = None

    def begin(self):
        if os.environ.get("HAYAGO_QUIET") != "1":
            self.started = time.perf_counter()
            print(f"hayago: compiling {self.what} ...", end="", file=sys.stderr, flush=True)

    def end(self):
        if self.started is not None:
            print(f" {time.perf_counter() - self.started:.1f} s, kept for the next start", file=sys.stderr, flush=True)


def record_name(record):
    """Its class and those of the records inside: Either(SaveAtari, Uniform)."""
    inside = [record_name(value) for value in record if hasattr(value, "_fields")]
    return type(record).__name__ + (f"[{', '.join(inside)}]" if inside else "")


def innermost(text):
    """The last and innermost of Numba's nested messages, with the file and line of the code it is about."""
    message = text.rsplit("(step: nopython frontend)", 1)[-1].split("During:")[0]
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    places = re.findall(r'File "([^"]+)", line (\d+)', message) or re.findall(r"^During: .* at (.+) \((\d+)\)$", text, re.M)[:1]
    where = f"{places[-1][0]}, line {places[-1][1]}: " if places else ""
    return where + "\n".join(lines)


class RecordMethod(types.BoundFunction):
    """Type of `record.method` inside a kernel; calls go to the compiled method itself."""

    def get_impl_key(self, signature):
        return self.template.dispatcher.get_overload(signature.args)


default_manager.register(RecordMethod, default_manager._handlers[types.BoundFunction])
types.BaseNamedTuple.__bool__ = lambda record_type: True  # Numba takes a record without fields for "no self"
_compiled = {}


@infer_getattr
class _RecordMethods(AttributeTemplate):
    key = types.BaseNamedTuple

    def generic_resolve(self, record, name):
        function = getattr(record.instance_class, name, None)
        if not isinstance(function, python_types.FunctionType):
            return None
        if function not in _compiled:
            _compiled[function] = numba.njit(**_inner)(function)
        method = _compiled[function]

        class Template(AbstractTemplate):
            key = f"{record.instance_class.__name__}.{name}"
            dispatcher = method

            def generic(self, args, kws):
                return types.Dispatcher(method).get_call_type(self.context, (record, *args), kws).as_method()

        return RecordMethod(Template, record)
