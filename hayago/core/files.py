"""Files that a kill leaves whole: written all at once, or line by line."""

import contextlib
import json
import os
import pathlib
import threading
from collections.abc import Iterator
from typing import Any


def write_whole(path: pathlib.Path, content: bytes | str) -> None:
    """Write a file all at once: it has its old content, or the new one, and nothing between. Its folder is made.

    A link stays one, and what is no file, such as /dev/stdout, is written to as it is.
    """
    data = content.encode() if isinstance(content, str) else content
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    part = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        with named(path):
            part.write_bytes(data)
            part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def named(path: pathlib.Path) -> Iterator[None]:
    """An error of the disk tells which file it is about, which that of a full one does not."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def add_line(path: pathlib.Path, data: Any) -> None:
    """Add a line of JSON to a file; a line before it that was cut off by a kill is ended first. Its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with named(path), path.open("ab+") as file:
        if file.seek(0, os.SEEK_END) > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
        file.write(json.dumps(data).encode() + b"\n")


def read_lines(path: pathlib.Path) -> Iterator[dict[str, Any]]:
    """The objects of a file of JSON lines, none where there is no file; a line that was cut off by a kill is left out."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            found = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(found, dict):
            yield found
