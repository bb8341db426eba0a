"""Talks to the engine: in this process for speed, or as a process of its own."""

import contextlib
import io
import os
import queue
import subprocess
import sys
import threading
import time

from hayago.gtp.commands import commands_of
from hayago.gtp.engine import Engine
from hayago.gtp.protocol import Input, Output
from hayago.play.preparing import Preparing
from hayago.play.settings import Settings

PATIENCE = 300  # seconds for what may have to be compiled, while other processes keep the machine busy
QUICK = dict(preset="mc-rave-tuned", simulations=20, seed=1, memory=16, version="0.1")


def wait_for(condition):
    """Wait until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.002)


class OnlyAwaited(Preparing):
    """Prepares a thing when somebody waits for it: not the search of every board and preset that a test only names."""

    def __init__(self):
        super().__init__()
        self.works = {}

    def wish(self, key, work):
        self.works[key] = work

    def wait(self, key, seconds):
        super().wish(key, self.works[key])
        return super().wait(key, seconds)


class Here:
    """The engine in this process, one command at a time."""

    def __init__(self, **settings):
        self.out, chosen = io.BytesIO(), Settings(**{**QUICK, **settings})
        self.engine = Engine(chosen, commands_of(chosen.card), Input(io.BytesIO()), Output(self.out))
        self.engine.source.ended = True  # an analysis ends with its first line
        self.engine.load()
        self.engine.game._preparing = OnlyAwaited()
        self.number = 0

    def send(self, line):
        """The whole response to a line; "" to a line without a command."""
        from hayago.gtp.protocol import read_command

        self.out.seek(0)
        self.out.truncate()
        self.number += 1
        command = read_command(line)
        if command is not None:
            self.engine.carry_out(self.number, command)
        return self.out.getvalue().decode()

    def ask(self, line):
        """The text of a successful response."""
        text = self.send(line)
        assert text.startswith("=") and text.endswith("\n\n"), (line, text)
        return text[1:].strip()

    def fails(self, line):
        """The text of a failure."""
        text = self.send(line)
        assert text.startswith("?") and text.endswith("\n\n") and "internal error" not in text, (line, text)
        return text[1:].strip()

    @property
    def position(self):
        return self.engine.game.position


class Process:
    """The engine as `hayago gtp`, with its output as lines."""

    def __init__(self, *arguments, **environment):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hayago", "gtp", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "HAYAGO_QUIET": "1", **environment},
        )
        self.lines = queue.Queue()
        self.errors = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def write(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self):
        return self.lines.get(timeout=PATIENCE)

    def response(self):
        """The lines up to the blank one."""
        lines = []
        while (line := self.line()) != "":
            assert line is not None, lines
            lines.append(line)
        return lines

    def ask(self, text):
        """The lines of a successful response."""
        self.write(text + "\n")
        lines = self.response()
        assert lines[0].startswith("="), (text, lines)
        return lines

    def fails(self, text):
        """The text of a failure."""
        self.write(text + "\n")
        (line,) = self.response()
        assert line.startswith("?"), (text, line)
        return line

    def wait_for_drawing(self):
        """Wait until GoGui is told to draw something: a search runs then. Needs the parameter live_graphics."""
        wait_for(lambda: any(b"gogui-gfx" in line for line in self.errors))

    def end(self):
        """Wait for the end of the process; its exit code."""
        return self.process.wait(timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                stream.close()
