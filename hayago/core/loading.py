"""Classes of a user's own, named by a text: "puct.py:Puct" in a file, "my_package.parts:Puct" in a module that Python finds.

Naming a file runs it, as `python puct.py` would: name only files that you trust. A file is loaded once, and again after it was
changed. The files beside it can be imported from it.
"""

import hashlib
import importlib
import importlib.util
import pathlib
import sys
import traceback
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from .errors import SettingError
from .settings import nearest

EXAMPLE = "write FILE.py:CLASS or PACKAGE.MODULE:CLASS"
_loaded: dict[pathlib.Path, tuple[tuple[int, int], ModuleType]] = {}  # [file] (time and length, module)


def is_own(text: str) -> bool:
    """Does the text name a class of a user's own, by a file or a module?"""
    return ":" in text


def load_class(text: str, folders: Iterable[pathlib.Path] = ()) -> Any:
    """The class that the text names; a file is looked for in the folders, then in the current one."""
    source, _, name = (word.strip() for word in text.partition(":"))
    if not source or not name.isidentifier():
        raise SettingError(f"{text!r} names no class: {EXAMPLE}")
    module = load_file(source, folders) if source.endswith(".py") else load_module(source, text)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        classes = [
            key for key, value in vars(module).items() if isinstance(value, type) and value.__module__ == module.__name__
        ]
        near = nearest(name, classes) if classes else None
        meant = f"did you mean {near!r}?" if near else f"it has: {', '.join(classes) or 'no class at all'}"
        raise SettingError(f"{source} has no class {name!r}; {meant}")
    return found


def load_module(name: str, text: str) -> ModuleType:
    """A module by its name; the current folder counts, as with `python -m`."""
    make_importable(pathlib.Path.cwd())
    try:
        return importlib.import_module(name)
    except Exception as error:  # whatever the module raises
        missing = isinstance(error, ModuleNotFoundError) and error.name is not None and f"{name}.".startswith(f"{error.name}.")
        if missing:
            raise SettingError(f"{text!r}: there is no module {name!r}; {EXAMPLE}") from None
        raise SettingError(f"{text!r} cannot be loaded: {told(error)}") from error


def load_file(source: str, folders: Iterable[pathlib.Path]) -> ModuleType:
    """A file by its path."""
    places = [*folders, pathlib.Path()]
    path = next((folder / source for folder in places if (folder / source).is_file()), None)
    if path is None:
        looked = ", ".join(dict.fromkeys(str(folder.resolve()) for folder in places))
        raise SettingError(f"there is no file {source!r} in {looked}: {EXAMPLE}")
    path = path.resolve()
    stat = path.stat()
    stamp = (stat.st_mtime_ns, stat.st_size)
    known = _loaded.get(path)
    if known is not None and known[0] == stamp:
        return known[1]
    module = run(path)
    _loaded[path] = stamp, module
    return module


def run(path: pathlib.Path) -> ModuleType:
    """Run the file as a module. It has its plain name, so that files beside it import the same one, unless that is taken."""
    name = path.stem
    taken = sys.modules.get(name)
    if taken is not None and pathlib.Path(getattr(taken, "__file__", None) or "").resolve() != path:
        name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    elif taken is not None and path not in _loaded:
        return taken  # a file beside it has imported it already
    make_importable(path.parent)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(name, None)
        if not isinstance(error, Exception):
            raise
        raise SettingError(f"{path} cannot be loaded: {told(error, path)}") from error
    return module


def make_importable(folder: pathlib.Path) -> None:
    """Let files of the folder be imported; behind everything else, so that none of them hides a package."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def told(error: Exception, path: pathlib.Path | None = None) -> str:
    """The error in one line, with the line of the file that it comes from."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if path and frame.filename == str(path)]
    if isinstance(error, SyntaxError) and error.lineno is not None:
        lines.append(error.lineno)
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{type(error).__name__}: {error}"
