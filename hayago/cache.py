"""The on-disk cache of `entry` kernels: one file for each specialisation, named by a fingerprint of everything compiled in.

The fingerprint covers the argument types and, recursively, the bytecode, constants and globals of the kernel, of every
function it can reach and of every method of every record class among the arguments. So an edit anywhere, in a user's own
file or notebook cell as well, gives another name, and stale code is never loaded; a comment changes nothing. (Numba's own
cache keeps an index that names the classes of all users, unreadable where one of them is missing, and looks only at the
kernel's own file.)

The files hold machine code in Numba's own pickled form: whoever can write them can run code. So the folder must belong to
the user alone; it is made that way, and a folder that others can write to is not used. A damaged file is compiled anew.
"""

import hashlib
import os
import pathlib
import pickle
import sys
import tempfile
import types as python_types

import numba
import numpy as np
from numba.core import types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps
from numba.core.typing import signature

VALUES = (int, float, complex, str, bytes, frozenset, type(None), np.generic, np.dtype, types.Type)
MAX_BYTES = 512 * 2**20  # of the whole folder; the files that were not used for longest go first

# Compiler options and the bodies of @overload and @intrinsic functions cannot be reached from a kernel: count their files.
_UNSEEN = b"".join(
    path.read_bytes() for path in sorted(pathlib.Path(__file__).parent.glob("*.py")) if path.stem in ("atomics", "cache", "jit")
)


def folder() -> pathlib.Path:
    """Where machine code is kept: HAYAGO_CACHE, else `hayago` in the user's cache folder."""
    default = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "hayago"
    return pathlib.Path(os.environ.get("HAYAGO_CACHE") or default)


class Fingerprint:
    """SHA-256 over functions, values and Numba types; every function and class is entered once."""

    def __init__(self, *things):
        self.digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version_info[:2]}".encode() + _UNSEEN)
        self.seen = set()
        for thing in things:
            self.add(thing)

    def __str__(self):
        return self.digest.hexdigest()[:32]

    def text(self, *items):
        self.digest.update("\0".join(map(str, items)).encode())

    def once(self, thing):
        new = id(thing) not in self.seen
        self.seen.add(id(thing))
        return new

    def add(self, thing):
        if isinstance(thing, Dispatcher):
            self.text("options", sorted(thing.targetoptions.items()))
            self.add(thing.py_func)
        elif isinstance(thing, python_types.FunctionType):
            self.text("function", thing.__module__, thing.__qualname__)
            if self.once(thing):
                self.add(thing.__code__)
                self.add(thing.__defaults__)
                for cell in thing.__closure__ or ():
                    self.add(cell.cell_contents)
                self.add_globals(thing)
        elif isinstance(thing, python_types.CodeType):
            self.digest.update(thing.co_code)
            self.text(thing.co_names, thing.co_varnames)
            for constant in thing.co_consts:
                self.add(constant)
        elif isinstance(thing, type):
            self.add_class(thing)
        elif isinstance(thing, types.BaseTuple):
            self.text("tuple", len(thing))
            self.add(getattr(thing, "instance_class", tuple))
            for item in thing:
                self.add(item)
        elif isinstance(thing, np.ndarray):
            self.text("array", thing.dtype, thing.shape)
            self.digest.update(np.ascontiguousarray(thing).tobytes())
        elif isinstance(thing, tuple | list):
            self.text("items", type(thing).__name__, len(thing))
            for item in thing:
                self.add(item)
        elif isinstance(thing, python_types.ModuleType):
            self.text("module", thing.__name__, getattr(thing, "__version__", ""))
        elif isinstance(thing, VALUES):
            self.text(type(thing).__name__, repr(thing))
        else:  # a NumPy function, a built-in: its name is enough, its repr holds an address
            self.text(type(thing).__name__, getattr(thing, "__module__", ""), getattr(thing, "__name__", ""))

    def add_class(self, thing):
        """A record class counts with its methods, inherited ones too; any other class by its name."""
        self.text("class", thing.__module__, thing.__qualname__)
        if issubclass(thing, tuple) and hasattr(thing, "_fields") and self.once(thing):
            for name in sorted(dir(thing)):
                value = getattr(thing, name)
                if isinstance(value, python_types.FunctionType) and not name.startswith("__"):
                    self.text(name)
                    self.add(value)

    def add_globals(self, function):
        """The globals a function names, and what it names in modules among them (`module.helper(...)`)."""
        names = sorted(all_names(function.__code__))
        spaces = [function.__globals__]
        while spaces:
            space = spaces.pop()
            for name in names:
                if name in space:
                    self.text(name)
                    self.add(space[name])
                    if isinstance(space[name], python_types.ModuleType) and self.once(space[name]):
                        spaces.append(vars(space[name]))


def all_names(code):
    """Names used by a code object and by those nested in it."""
    nested = (c for c in code.co_consts if isinstance(c, python_types.CodeType))
    return set(code.co_names).union(*(all_names(c) for c in nested))


class SpecialisationCache(_Cache):
    """What Numba asks of a cache: load and save the compiled form of one signature. No failure of the disk is an error."""

    def __init__(self, dispatcher, name, progress):
        self.dispatcher = dispatcher
        self.name = name
        self.progress = progress

    @property
    def cache_path(self):
        return str(folder())

    def enable(self):
        """Asked for by Numba; this cache is always on."""

    def disable(self):
        """Asked for by Numba; this cache is always on."""

    def flush(self):
        for path in folder().glob(f"{self.name}-*.bin"):
            path.unlink(missing_ok=True)

    def path(self, argument_types, codegen):
        fingerprint = Fingerprint(str(codegen.magic_tuple()), self.dispatcher, *argument_types)
        return folder() / f"{self.name}-{fingerprint}.bin"

    def load_overload(self, argument_types, target_context):
        target_context.refresh()
        result = self.load(self.path(argument_types, target_context.codegen()), argument_types, target_context)
        if result is None:
            self.progress.begin()
        return result

    def load(self, path, argument_types, target_context):
        try:
            if not is_private(path.parent):
                return None
            content = path.read_bytes()
        except OSError:
            return None
        if hashlib.sha256(content[32:]).digest() != content[:32]:
            remove(path)
            return None
        try:
            code, function, environment, return_type, *rest = pickle.loads(content[32:])
            function.argtypes = tuple(argument_types)
            payload = (code, function, environment, signature(return_type, *argument_types), *rest)
            result = CompileResult._rebuild(target_context, *payload)
        except Exception:  # whatever an unreadable file raises, compiling anew is the remedy
            remove(path)
            return None
        touch(path)
        return result

    def save_overload(self, argument_types, result):
        if result.library.has_dynamic_globals:
            return
        path = self.path(argument_types, result.codegen)
        code, function, environment, _, *rest = result._reduce()
        arguments, function.argtypes = function.argtypes, ()  # a class of a notebook cannot be stored, and need not be
        try:
            content = dumps((code, function, environment, result.signature.return_type, *rest))
        finally:
            function.argtypes = arguments
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not is_private(path.parent):
                return
            with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
                file.write(hashlib.sha256(content).digest() + content)
            os.replace(file.name, path)  # atomic: two processes that compile the same write the same
            make_room(path.parent)
        except OSError:
            return


def is_private(directory):
    """Does the folder belong to this user, and may nobody else write to it?"""
    if not hasattr(os, "getuid"):
        return True
    status = directory.stat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def remove(path):
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def touch(path):
    """Note that the file was used."""
    try:
        os.utime(path)
    except OSError:
        return


def make_room(directory):
    """Remove the files that were not used for longest until the folder is within MAX_BYTES."""
    files = []
    for path in [*directory.glob("*.bin"), *directory.glob("*.tmp")]:
        try:
            status = path.stat()
        except OSError:
            continue
        files.append((status.st_mtime, status.st_size, path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= MAX_BYTES:
            return
        remove(path)
        total -= size
