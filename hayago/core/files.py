"""Files that a kill leaves whole: written all at once, or line by line."""

import json
import os
import pathlib
from collections.abc import Iterator
from typing import Any


def write_whole(path: pathlib.Path, content: bytes | str) -> None:
    """Write a file all at once: it has its old content, or the new one, and nothing between. Its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def add_line(path: pathlib.Path, data: Any) -> None:
    """Add a line of JSON to a file; a line before it that was cut off by a kill is ended first. Its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
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
