"""A process between a worker and a program that it talks to: when the worker ends, however it does, so does the program.

    python guard.py LIFELINE PROGRAM ARGUMENT ...

LIFELINE is the number of a pipe's end; the worker holds the other one. The program has this process's standard input and
output, and a process group of its own, so that what it has started ends with it. The file is run by itself, and imports nothing
of Hayago: it has to be there at once.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from types import FrameType

NOT_STARTED = 127  # exit code, as in a shell


def main(lifeline: int, command: list[str]) -> int:
    """Run the program; its exit code."""
    try:
        program = subprocess.Popen(command, process_group=0)
    except OSError as error:
        print(error, file=sys.stderr)
        return NOT_STARTED

    def end(number: int = 0, frame: FrameType | None = None) -> None:
        with contextlib.suppress(OSError):  # it has ended
            os.killpg(program.pid, signal.SIGKILL)

    def watch() -> None:
        os.read(lifeline, 1)  # nothing is ever written: it returns when no process holds the other end
        end()

    with open(os.devnull, "r+b", buffering=0) as nothing:  # so that the worker sees when the program closes its own
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the worker decides what Ctrl-C means
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    threading.Thread(target=watch, daemon=True).start()
    os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)
    end()  # what it has left behind; its number is not free for others before the next line
    code = program.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
