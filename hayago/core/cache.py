"""The on-disk cache of `entry` kernels: one file for each specialisation, named by a fingerprint of everything compiled in.

The fingerprint covers the argument types and, recursively, the bytecode, constants and globals of the kernel, of every
function it can reach and of every method of every record class among the arguments. So an edit anywhere, in a user's own
file or notebook cell as well, gives another name, and stale code is never loaded; a comment changes nothing. Code that checks
its indices tells file and line, so there these count too. (Numba's own cache keeps an index that names the classes of all
users, unreadable where one of them is missing, and looks only at the kernel's own file.) Not seen: what `@overload_method` and
`@overload_attribute` teach Numba about a user's own Numba types.

The files hold machine code in Numba's own pickled form: whoever can write them can run code. So the folder is made for the
user alone, and files that others can have written are not opened (private.py). Each begins with a checksum over its name and
content. Whatever else is found in its place, the code is compiled anew.
"""

import contextlib
import enum
import hashlib
import os
import pathlib
import pickle
import stat
import sys
import tempfile
import time
import types as python_types

import llvmlite
import numba
import numpy as np
from llvmlite import binding as llvm
from numba.core import types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.environment import Environment
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.typing import signature
from numba.core.typing.templates import builtin_registry
from numba.experimental.jitclass.base import JitClassType

from .private import make_folder, private_folder, read_private

MAX_BYTES = 512 * 2**20  # of the whole folder; the files that were not used for longest go first
MAX_FILE = 64 * 2**20  # bytes of one file; a search has about one million
ABANDONED = 3600.0  # seconds after which an unfinished file is one of a process that died

VALUES = (int, float, complex, str, bytes, slice, type(None), type(...), np.dtype)
LIBRARIES = ("llvmlite", "numba", "numpy")  # known by their versions
COMPILER_SETTINGS = (
    "BOUNDSCHECK", "DEBUGINFO_DEFAULT", "ENABLE_PROFILING", "EXTEND_VARIABLE_LIFETIMES", "LLVM_REFPRUNE_FLAGS",
    "LLVM_REFPRUNE_PASS", "LOOP_VECTORIZE", "OPT", "SLP_VECTORIZE", "USING_SVML",
)  # fmt: skip
_SOURCES = [path for path in sorted(pathlib.Path(__file__).parent.glob("*.py")) if path.stem in ("cache", "jit", "pipeline")]
_COMPILER = b"".join(path.read_bytes() for path in _SOURCES)  # their options, and the form of the files


def folder():
    """Where machine code is kept: HAYAGO_CACHE, else `hayago` in the user's cache folder; None without a home folder."""
    if chosen := os.environ.get("HAYAGO_CACHE"):
        return pathlib.Path(chosen)
    try:
        home = pathlib.Path.home()
    except RuntimeError:
        home = None
    places = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": home and home / "Library" / "Caches"}
    place = places.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or (home and home / ".cache"))
    return pathlib.Path(place) / "hayago" if place else None


def can_keep():
    """Can machine code be kept on disk here?"""
    try:
        directory = folder()
        if directory is None:
            return False
        make_folder(directory)
        return os.access(private_folder(directory), os.W_OK)
    except OSError:
        return False


class Fingerprint:
    """SHA-256 over functions, values and Numba types, the versions and the compiler's settings.

    Every function and class is entered once, and afterwards named by its number. Besides, `states` has a digest of each
    by itself, with the others it names as they are in this process: it changes when one of them is defined anew.
    """

    def __init__(self, *things):
        self.digest = hashlib.sha256(_COMPILER)
        self.state = hashlib.sha256()  # of the function or class that is being entered
        self.states = {}  # function or class: digest
        self.dispatchers = []  # functions compiled by Numba alone
        self.met = {}  # id of a function or class: its number, and itself so that the id stays its own
        self.overloads = {}  # id of a function: what @overload and `helper` told Numba about it
        for function, template in overload_templates():
            self.overloads.setdefault(id(function), []).append(template)
        self.text(numba.__version__, llvmlite.__version__, np.__version__, sys.version_info[:2])
        self.text(cpu_target.target_context.codegen().magic_tuple())
        self.text(*(getattr(numba.config, name, None) for name in COMPILER_SETTINGS))
        for thing in things:
            self.add(thing)

    def __str__(self):
        return self.digest.hexdigest()[:32]

    def text(self, *items):
        self.data(repr(items).encode())

    def data(self, content):
        for digest in (self.digest, self.state):
            digest.update(b"%d:" % len(content))
            digest.update(content)

    @contextlib.contextmanager
    def entering(self, thing):
        """Gives whether a function or class is met for the first time; if so, what is entered meanwhile is its own."""
        self.state.update(b"%d," % id(thing))
        if id(thing) in self.met:
            self.digest.update(b"number %d," % self.met[id(thing)][0])
            yield False
            return
        self.met[id(thing)] = (len(self.met), thing)
        outer, self.state = self.state, hashlib.sha256()
        yield True
        self.states[thing] = self.state.digest()
        self.state = outer

    def add(self, thing):
        if isinstance(thing, Dispatcher):
            self.dispatchers.append(thing)
            self.add_options(thing.targetoptions)
            self.add(thing.py_func)
        elif isinstance(thing, python_types.FunctionType):
            with self.entering(thing) as is_new:
                if is_new:
                    self.add_function(thing)
        elif isinstance(thing, python_types.CodeType):
            self.add_code(thing)
        elif isinstance(thing, type):
            with self.entering(thing) as is_new:
                if is_new:
                    self.add_class(thing)
        elif isinstance(thing, enum.Enum):
            self.add(type(thing))
            self.text(thing.name)
        elif isinstance(thing, types.Type):
            self.text("type", repr(thing))
            self.add(getattr(thing, "instance_class", None))  # of a record or an enum
            for item in thing if isinstance(thing, types.BaseTuple) else ():
                self.add(item)
        elif isinstance(thing, np.ndarray | np.generic):
            self.text("array", str(thing.dtype), thing.shape)
            if not thing.dtype.hasobject:
                self.data(thing.tobytes())
        elif isinstance(thing, tuple):
            self.text("tuple", len(thing))
            self.add(type(thing))
            for item in thing:
                self.add(item)
        elif isinstance(thing, frozenset):
            self.text("set", *sorted(map(repr, thing)))
        elif isinstance(thing, VALUES):
            self.text(type(thing).__name__, repr(thing))
        else:  # a module, a built-in, a list (which no kernel can name): its repr may hold an address
            self.text(type(thing).__name__, getattr(thing, "__module__", ""), getattr(thing, "__name__", ""))
            for inside in ("_defn", "_dispatcher", "py_func"):  # of an @intrinsic, of a @vectorize and its dispatcher
                if is_library(type(thing).__module__) and hasattr(thing, inside):
                    self.add(getattr(thing, inside))

    def add_options(self, options):
        for name in sorted(options):
            self.text("option", name)
            self.add(options[name])

    def add_function(self, function):
        self.text("function", function.__module__, function.__qualname__)
        if is_library(function.__module__):
            return
        self.add(function.__code__)
        self.add(function.__defaults__)
        self.add_options(function.__kwdefaults__ or {})
        for cell in function.__closure__ or ():
            with contextlib.suppress(ValueError):  # an empty cell
                self.add(cell.cell_contents)
        self.add_globals(function)
        for template in self.overloads.get(id(function), ()):
            self.add_options(getattr(template, "_jit_options", {}))
            self.add(getattr(template, "_overload_func", None))

    def add_code(self, code):
        self.data(code.co_code)
        self.data(code.co_exceptiontable)
        self.text(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        self.text(code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        if numba.config.BOUNDSCHECK:  # then the machine code tells file and line
            self.text(code.co_filename, code.co_firstlineno)
            self.data(code.co_linetable)
        self.add(code.co_consts)

    def add_class(self, owner):
        """Records and jitclasses count with fields and methods, inherited ones too; an enum with its members; else the name."""
        self.text("class", owner.__module__, owner.__qualname__)
        if issubclass(owner, enum.Enum):
            for name, member in owner.__members__.items():
                self.text(name)
                self.add(member.value)
        elif issubclass(owner, tuple) and hasattr(owner, "_fields"):
            self.text("fields", owner._fields)
            for name, value in sorted(attributes(owner).items()):
                if isinstance(value, python_types.FunctionType) and not name.startswith("__"):
                    self.text("method", name)
                    self.add(value)
        elif isinstance(owner, JitClassType):
            self.text("fields", [(name, str(kind)) for name, kind in owner.class_type.struct.items()])
            for options in (
                owner.class_type.jit_methods,
                owner.class_type.jit_static_methods,
                *owner.class_type.jit_props.values(),
            ):
                self.add_options(options)

    def add_globals(self, function):
        """The globals a function names, and what it names in modules among them (`module.helper(...)`)."""
        names = sorted(all_names(function.__code__))
        spaces = [function.__globals__]
        modules = set()
        for space in spaces:  # grows meanwhile
            for name in names:
                if name in space:
                    value = space[name]
                    self.text("name", name)
                    self.add(value)
                    if isinstance(value, python_types.ModuleType) and not is_library(value.__name__) and value not in modules:
                        modules.add(value)
                        spaces.append(vars(value))


def overload_templates():
    """The functions that `helper` and @overload taught Numba, each with what Numba keeps about it."""
    for value, kind in builtin_registry.globals:
        if isinstance(value, python_types.FunctionType) and not is_library(value.__module__):
            for template in getattr(kind, "templates", ()):
                yield value, template


def is_library(module):
    return (module or "").partition(".")[0] in LIBRARIES


def attributes(owner):
    """What a class and its bases define, as it was written (a static method is one, not a function)."""
    found = {}
    for base in reversed(owner.__mro__):
        found.update(vars(base))
    return found


def all_names(code):
    """Names used by a code object and by those nested in it."""
    nested = (c for c in code.co_consts if isinstance(c, python_types.CodeType))
    return set(code.co_names).union(*(all_names(c) for c in nested))


class SpecialisationCache(_Cache):
    """What Numba asks of a cache: load and save the compiled form of one signature. No failure of the disk is an error.

    `begin` is called when there is nothing to load; `outcome` says afterwards what became of the compiled code.
    """

    def __init__(self, name, fingerprint, argument_types, begin):
        self.file_name = f"{name}-{fingerprint}.bin"
        self.argument_types = argument_types
        self.begin = begin
        self.outcome = "failed"

    @property
    def cache_path(self):
        return str(folder())

    def enable(self):
        """Asked for by Numba; this cache is always on."""

    def disable(self):
        """Asked for by Numba; this cache is always on."""

    def flush(self):
        if directory := folder():
            remove(directory / self.file_name)

    def load_overload(self, argument_types, target_context):
        if argument_types != self.argument_types:
            return None
        directory = folder()
        result = directory and self.load(directory / self.file_name, target_context)
        if result is None:
            self.begin()
        return result

    def load(self, path, target_context):
        try:
            content = read_private(private_folder(path.parent) / path.name, MAX_FILE)
        except OSError:
            return None
        try:
            if checksum(path.name, content[32:]) != content[:32]:
                raise ValueError("damaged, or of another name")
            symbols, code, function, environment, return_type, *rest, others = pickle.loads(content[32:])
            rtsys.initialize(target_context)
            if not all(map(llvm.address_of_symbol, symbols)):
                target_context.refresh()  # imports the rest of Numba, which takes longer than all the others
            function.argtypes = self.argument_types
            call = signature(return_type, *self.argument_types)
            environments = tuple(loaded_environment(*other) for other in others)
            payload = (code, function, loaded_environment(*environment), call, *rest, environments)
            result = CompileResult._rebuild(target_context, *payload)
        except Exception:  # whatever an unreadable file raises, compiling anew is the remedy
            remove(path)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # the time of its last use
        return result

    def save_overload(self, argument_types, result):
        if argument_types != self.argument_types:
            return
        try:
            self.save(result)
            self.outcome = "kept for the next start"
        except Exception as error:  # what cannot be kept is compiled again next time
            self.outcome = f"not kept: {error}"

    def save(self, result):
        if result.library.has_dynamic_globals:
            raise ValueError("it holds addresses of this process")
        directory = folder()
        if directory is None:
            raise ValueError("there is no home folder; set HAYAGO_CACHE")
        module = result.library._final_module
        outside = [value.name for value in (*module.functions, *module.global_variables) if value.is_declaration]
        symbols = [name for name in outside if not name.startswith("llvm.")]  # those become instructions
        code, function, environment, call, *rest, others = result._reduce()
        arguments, function.argtypes = function.argtypes, ()  # a class of a notebook cannot be stored, and need not be
        environments = [(other.env_name, other.consts) for other in (environment, *others)]
        try:
            content = dumps((symbols, code, function, environments[0], call.return_type, *rest, environments[1:]))
        finally:
            function.argtypes = arguments
        if len(content) > MAX_FILE - 32:
            raise ValueError(f"it has {len(content):,} bytes")
        make_folder(directory)
        directory = private_folder(directory)
        write(directory / self.file_name, checksum(self.file_name, content) + content)
        make_room(directory)


def checksum(name, content):
    """Of a file: a copy under another name, which would be taken for other code, is a damaged one."""
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def loaded_environment(name, constants):
    """What Numba keeps beside a function; without the function's module, which a kernel never needs and may be missing."""
    environment = Environment({})
    environment.env_name = name
    environment.consts[:] = constants
    return environment


def write(path, content):
    """All of the content or nothing, also when two processes write the same file at once."""
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
        try:
            file.write(content)
            file.close()
            os.replace(file.name, path)
        except OSError:
            remove(pathlib.Path(file.name))
            raise


def remove(path):
    with contextlib.suppress(OSError):
        path.unlink()


def make_room(directory):
    """Remove unfinished files of processes that died, those that are too large to be read, and the longest unused ones until
    the folder is within MAX_BYTES.
    """
    files = []
    for path in [*directory.glob("*.bin"), *directory.glob("*.tmp")]:
        with contextlib.suppress(OSError):
            status = path.lstat()
            is_abandoned = path.suffix == ".tmp" and status.st_mtime < time.time() - ABANDONED
            if is_abandoned or status.st_size > MAX_FILE:
                remove(path)
            elif stat.S_ISREG(status.st_mode):
                files.append((status.st_mtime, status.st_size, path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= MAX_BYTES:
            return
        remove(path)
        total -= size
