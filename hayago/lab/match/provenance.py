"""Where a result comes from: the commit and the machine."""

import pathlib
import platform
import subprocess
from functools import cache

from ... import __version__
from ...core.folders import checkout


@cache
def commit() -> str:
    """The commit of the checkout this code runs from, with a + where files differ from it; "" outside of one."""
    top = checkout()
    if top is None or not (top / ".git").exists():
        return ""
    try:
        name = git(top, "rev-parse", "--short=10", "HEAD")
        return name + ("+" if git(top, "status", "--porcelain", "--untracked-files=no", "hayago") else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def git(top: pathlib.Path, *words: str) -> str:
    command = ["git", "-C", str(top), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.strip()


def version() -> str:
    """Our version, as a result names it."""
    return f"Hayago {__version__} {commit()}".strip()


@cache
def machine() -> str:
    """The processor."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return f"{names[0]}, {len(names)} cores" if names else platform.processor() or platform.machine()
