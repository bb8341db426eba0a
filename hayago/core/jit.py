"""How kernels are compiled. With `cache.py` and `atomics.py`, the only files that know Numba's inside.

`entry`    a kernel that Python calls; its machine code is kept on disk (see cache.py)
`helper`   a function that kernels call; it is merged into its callers. Called from Python it runs as plain Python
`routine`  the same, but called, not merged: for large functions that are rarely reached, which would multiply the code

A *record* is a `typing.NamedTuple` class: its fields are settings (numbers at run time), its methods are kernels. Inside a
kernel `record.method(...)` compiles the method of that class, merged into the caller: the class of the record is known
when the search is compiled, so the call costs neither a call nor a branch. Under NUMBA_DISABLE_JIT=1 the same lines are
plain Python. HAYAGO_BOUNDSCHECK=1 compiles every array access with a check.
"""

import functools
import inspect
import itertools
import os
import secrets
import threading
import time
import types as python_types
import weakref

import numba
import numpy as np
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.datamodel import default_manager
from numba.core.errors import NumbaError, TypingError
from numba.core.runtime import rtsys
from numba.core.runtime._nrt_python import memsys_disable_stats, memsys_enable_stats, memsys_stats_enabled
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, _OverloadFunctionTemplate, infer_getattr
from numba.extending import register_jitable

from .cache import Fingerprint, SpecialisationCache, overload_templates
from .errors import KernelError, NotCompiled
from .kernel_errors import kernel_error
from .pipeline import KernelCompiler
from .quicker_numba import little_garbage, widened
from .settings import nearest
from .waiting import hurry, loading, say, waited

_options = dict(nogil=True, error_model="numpy", boundscheck=os.environ.get("HAYAGO_BOUNDSCHECK") == "1")
_compiled_by = dict(pipeline_class=KernelCompiler, **_options)
_inner = dict(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_compiled_by)  # no wrappers: 40 % less
_merged = register_jitable(**_inner)
_called = register_jitable(**{**_inner, "forceinline": False})
_LAYOUT = 0x503  # bits of an array's flags: contiguous as in C, as in Fortran; aligned; writeable


def _number_functions_apart():
    """Numba numbers functions from 1 in each process, and these numbers are part of the names of what is not merged into a
    caller: loaded from files of several processes, one function would be taken for another.
    """
    FunctionIdentity._unique_ids = itertools.count(secrets.randbits(62))


_number_functions_apart()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_number_functions_apart)


def helper(function):
    """A function that kernels call: it is merged into its callers. Called from Python it runs as plain Python.

    >>> from hayago import helper
    >>> @helper
    ... def other(player):
    ...     return 3 - player
    >>> other(1)
    2
    """
    return _merged(function)


def routine(function):
    """The same as `helper`, but called, not merged: for large functions that are rarely reached.

    >>> from hayago import routine
    >>> @routine
    ... def count(board):
    ...     total = 0
    ...     for cell in range(board.shape[0]):
    ...         total += board[cell] != 0
    ...     return total
    """
    return _called(function)


def entry(function):
    """A kernel called from Python; its machine code is kept on disk, one file for each combination of records."""
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    return Entry(function)


_entries = weakref.WeakSet()


def kernels():
    """How many specialisations this process has taken from the disk, and how many it has compiled."""
    entries = list(_entries)
    return sum(each.loaded for each in entries), sum(each.compiled for each in entries)


class Entry:
    """One Numba dispatcher for each combination of record classes and array types.

    Numba itself tells records apart by the names of class and fields only: a class edited in a notebook, or another
    user's class of the same name, would run the old code. A helper that is edited there counts from the next definition
    of a record class on: as long as the classes are the same, their kernels are.
    """

    def __init__(self, function):
        self.function = function
        self.specialisations = {}  # by the `kind` of the arguments
        self.dispatchers = {}  # the same, by Numba's types
        self.lock = threading.Lock()
        self.loaded = self.compiled = 0  # specialisations taken from the disk, and made here
        functools.update_wrapper(self, function)
        _entries.add(self)

    def __call__(self, *arguments):
        key = tuple(map(kind, arguments))
        specialisation = self.specialisations.get(key)
        if specialisation is None:
            start = time.perf_counter()
            if start < hurry.until:
                return np.errstate(over="ignore")(self.function)(*arguments)
            try:
                with self.lock:  # threads that start together share one specialisation
                    specialisation = self.specialisations.get(key)
                    if specialisation is None:
                        specialisation = self.specialisations[key] = self.specialise(arguments)
            finally:
                waited.seconds += time.perf_counter() - start
        return specialisation(*arguments)

    def specialise(self, arguments):
        if any(getattr(argument, "runs_in_python", False) for argument in arguments):  # a game that cannot be compiled
            return np.errstate(over="ignore")(self.function)
        try:
            argument_types = tuple(map(numba.typeof, arguments))
        except (NumbaError, ValueError) as error:
            raise KernelError(f"{self.__name__} cannot take these arguments: {error}") from None
        if argument_types not in self.dispatchers:
            self.dispatchers[argument_types] = self.compile(arguments, argument_types)
        return self.dispatchers[argument_types]

    def compile(self, arguments, argument_types):
        """From the cache, if it is there."""
        fingerprint = Fingerprint(self.function, *argument_types, *_options.items())
        forget_outdated(fingerprint)
        dispatcher = numba.njit(**_compiled_by)(renamed(self.function, f"{self.__name__}_{fingerprint}"))
        progress = Progress(self.__name__, arguments)
        dispatcher._cache = SpecialisationCache(self.__name__, fingerprint, argument_types, progress.begin)
        try:
            with only_lowered, little_garbage():
                dispatcher.compile(argument_types)
        except NotCompiled:
            raise
        except Exception as error:  # Numba lets some of its own through: KeyError, NotImplementedError
            raise kernel_error(error) from None
        finally:
            progress.end(dispatcher._cache.outcome)
        if dispatcher.stats.cache_hits:
            self.loaded += 1
        else:
            self.compiled += 1
        return dispatcher


class OnlyLowered(threading.local):
    """While an entry is compiled, what it calls is translated to LLVM's language and no further.

    Numba runs the optimiser and the code generator on each function together with all that it calls. Where everything is
    merged into one entry, that work is thrown away, and done again at each level of nesting: a policy of eight steps took
    twice as long to compile. Functions that Python can call have a wrapper, and are finished as ever.
    """

    depth = 0

    def __enter__(self):
        self.depth += 1

    def __exit__(self, *error):
        self.depth -= 1


only_lowered = OnlyLowered()
_finalize = JITCodeLibrary.finalize


def finalize(library):
    """In place of CodeLibrary.finalize."""
    if not only_lowered.depth or any(function.name.startswith(_WRAPPERS) for function in library.get_defined_functions()):
        return _finalize(library)
    for inner in dict.fromkeys(library._linking_libraries):
        library._reload_init.update(inner._reload_init)
        library._final_module.link_in(inner._get_module_for_linking(), preserve=True)
    library._finalize_dynamic_globals()
    library._finalized = True


def set_environment(codegen, name, environment):
    """In place of JITCPUCodegen.set_env, which would write to the address 0 of a function that is only lowered."""
    if codegen._engine.is_symbol_defined(name):
        _set_environment(codegen, name, environment)


def implementation(template, arguments, keywords):
    """In place of _OverloadFunctionTemplate._get_impl, which compiles a helper once for each set of options of its callers.

    Ours have their own options: what an entry calls, a routine and another helper, is the same.
    """
    if "forceinline" not in template._jit_options:
        return _implementation(template, arguments, keywords)
    arguments = widened(arguments)
    key = template.context, arguments, tuple(keywords.items())
    return template._impl_cache.get(key) or template._build_impl(key, arguments, keywords)


_WRAPPERS = ("_ZN7cpython", "cfunc.")
_set_environment = JITCPUCodegen.set_env
_implementation = _OverloadFunctionTemplate._get_impl
JITCodeLibrary.finalize = finalize
JITCPUCodegen.set_env = set_environment
_OverloadFunctionTemplate._get_impl = implementation


def kind(value):
    """What a specialisation depends on: the class of a record and, in turn, of its fields; dtype and layout of an array."""
    if isinstance(value, tuple):
        return (type(value), *map(kind, value))
    if isinstance(value, np.ndarray):
        return (value.dtype, value.ndim, value.flags.num & _LAYOUT)
    return type(value)


def renamed(function, name):
    """A copy under another name, which names the machine code as well: two specialisations never share a symbol."""
    copy = python_types.FunctionType(function.__code__, function.__globals__, name, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__module__ = function.__module__
    copy.__qualname__ = name
    return copy


@global_compiler_lock
def forget_outdated(fingerprint):
    """Drop all compiled helpers and methods when one of those in use names something else than before.

    A cell of a notebook was run again; Numba would merge the old machine code of its callers into new kernels.
    """
    if any(_states.get(owner, state) != state for owner, state in fingerprint.states.items()):
        _compiled.clear()
        for _, template in overload_templates():
            template._impl_cache.clear()
            template._compiled_overloads.clear()
        for dispatcher in _dispatchers:
            dispatcher._make_finalizer()()
            dispatcher._reset_overloads()
    _states.update(fingerprint.states)
    _dispatchers.update(fingerprint.dispatchers)


class Progress:
    """A line on stderr while a kernel is compiled."""

    def __init__(self, name, arguments):
        records = [record_name(a) for a in arguments if hasattr(a, "_fields")]
        self.what = f"{name}({', '.join(records)})" if records else name
        self.started = None

    def begin(self):
        if loading.only:
            raise NotCompiled(f"{self.what} is not on disk")
        self.started = time.perf_counter()
        say(f"hayago: compiling {self.what} ...")

    def end(self, outcome):
        if self.started is not None:
            say(f" {time.perf_counter() - self.started:.1f} s, {outcome}\n")


def record_name(record):
    """Its class and those of the records inside: Either[SaveAtari, Uniform]."""
    inside = [record_name(value) for value in record if hasattr(value, "_fields")]
    return type(record).__name__ + (f"[{', '.join(inside)}]" if inside else "")


class RecordMethod(types.BoundFunction):
    """Type of `record.method` inside a kernel; calls go to the compiled method itself."""

    def get_impl_key(self, signature):
        return self.template.dispatcher.get_overload(signature.args)


default_manager.register(RecordMethod, default_manager._handlers[types.BoundFunction])
types.BaseNamedTuple.__bool__ = lambda record_type: True  # Numba takes a record without fields for "no self"
_compiled = {}  # method: its Numba dispatcher
_states = weakref.WeakKeyDictionary()  # function or class: what it named when it was last compiled (Fingerprint.states)
_dispatchers = weakref.WeakSet()  # functions in use that users compiled by Numba


@infer_getattr
class _RecordMethods(AttributeTemplate):
    key = types.BaseNamedTuple

    def generic_resolve(self, record, name):
        owner = record.instance_class
        function = inspect.getattr_static(owner, name, None)
        if not isinstance(function, python_types.FunctionType) or name.startswith("__"):  # those have no fingerprint
            return None
        if function not in _compiled:
            _compiled[function] = numba.njit(**_inner)(function)
        method = _compiled[function]

        class Template(AbstractTemplate):
            key = f"{owner.__name__}.{name}"
            dispatcher = method

            def generic(self, args, kws):
                wanted = inspect.signature(function)
                try:
                    wanted.bind(record, *args, **kws)
                except TypeError as error:
                    raise TypingError(f"{self.key}{wanted} is called with wrong arguments: {error}") from None
                try:
                    call = types.Dispatcher(method).get_call_type(self.context, (record, *widened(args)), kws)
                    if isinstance(call.return_type, types.Optional):
                        raise TypingError(f"{self.key} returns a value on some paths and None on others")
                except NumbaError as error:
                    code = function.__code__
                    raise error.add_context(f"typing of {self.key} at {code.co_filename} ({code.co_firstlineno})") from None
                return call.as_method()

        return RecordMethod(Template, record)


@infer_getattr
class _BoardFields(AttributeTemplate):
    key = types.Record

    def generic_resolve(self, record, name):
        if name not in record.fields:  # Numba would raise a bare KeyError
            raise TypingError(f"the record has no field {name!r}{similar(name, record.fields)}")


@infer_getattr
class _NothingElse(AttributeTemplate):
    key = types.Type  # asked last

    def generic_resolve(self, record, name):
        if isinstance(record, types.BaseNamedTuple) and not name.startswith("__"):
            owner = record.instance_class
            if hasattr(owner, name):
                raise TypingError(f"{owner.__name__}.{name} is neither a setting nor a plain method")
            raise TypingError(f"{owner.__name__} has no setting or method {name!r}{similar(name, dir(owner))}")


def similar(name, names):
    near = nearest(name, names)
    return f"; did you mean {near!r}?" if near else ""


def allocations(kernel, *arguments):
    """How many pieces of memory a call of a kernel takes; passing an array takes one."""
    kernel(*arguments)
    was_on = memsys_stats_enabled()
    memsys_enable_stats()
    before = rtsys.get_allocation_stats().alloc
    kernel(*arguments)
    taken = rtsys.get_allocation_stats().alloc - before
    if not was_on:
        memsys_disable_stats()
    return int(taken)
