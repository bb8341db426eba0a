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


def start(words, stderr=subprocess.DEVNULL, **environment):
    """The command as the leader of a session of its own, by which what it leaves behind is found."""
    environment = {**os.environ, "HAYAGO_QUIET": "1", **environment}
    command = [sys.executable, "-m", "hayago", *words]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=stderr, start_new_session=True)


def left_behind(session):
    """The processes of a session that are still there, zombies apart, by their numbers."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = path.read_text().rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found
