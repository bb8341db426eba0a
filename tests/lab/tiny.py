"""The tiny engine's command lines, and the command `hayago` in a process of its own."""

import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("tiny_engine.py")


def engine(*options):
    """The command that starts the tiny engine; -S saves time."""
    return shlex.join([sys.executable, "-S", str(SCRIPT), *options])


FIRST, SECOND = engine("--seed", "1"), engine("--seed", "2")


def hayago(*arguments, check=True, file_size=None):
    """Run a command; its result with output and errors as text. Files can be kept from growing beyond a size."""

    def limit():
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    command = [sys.executable, "-m", "hayago", *arguments]
    environment = {**os.environ, "HAYAGO_QUIET": "1", "COLUMNS": "100"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, preexec_fn=limit)
    if check:
        assert result.returncode == 0, result.stderr
    return result
