"""Where a result comes from: the commit and the machine."""

import pathlib
import platform
import subprocess
from functools import cache

from ... import __version__

ROOT = pathlib.Path(__file__).resolve().parents[3]


@cache
def commit() -> str:
    """The commit of the checkout this code runs from, with a + where files differ from it; "" outside of one."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        name = git("rev-parse", "--short=10", "HEAD")
        return name + ("+" if git("status", "--porcelain", "--untracked-files=no", "hayago") else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def git(*words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True, timeout=30
    ).stdout.strip()


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
