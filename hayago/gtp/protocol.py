"""The Go Text Protocol, version 2, without any game: lines in, commands with ids, responses out [GTP 2]."""

import contextlib
import queue
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from ..core.errors import HayagoError

MAX_LINE = 2**20  # bytes; the rest of a longer line is not kept
MAX_ID = 100  # digits
MAX_WAITING = 4096  # lines read ahead
INTERRUPT = "# interrupt"  # a comment that ends the running search [GoGui]
SETTLED = 0.1  # seconds after which a search that still runs at the end of the input is ended
CONTROLS = {code: None for code in (*range(32), 127) if code != 9} | {9: " "}
SPACE = " "  # which alone separates words, once tabs are spaces: GTP is ASCII


class Failure(HayagoError):
    """A command fails; the text is that of the response."""


@dataclass(frozen=True)
class Command:
    """One command: its id as it was written ("" without one), its name ("" where only an id came) and its arguments."""

    id: str
    name: str
    arguments: tuple[str, ...]


def clean(line: str) -> str:
    """The line without control characters and comments, tabs as spaces."""
    return line.translate(CONTROLS).partition("#")[0].strip(SPACE)


def read_command(line: str) -> Command | None:
    """The command that a line holds; None for a blank line or a comment."""
    words = [word for word in clean(line).split(SPACE) if word]
    if not words:
        return None
    number = words.pop(0) if re.fullmatch(f"[0-9]{{1,{MAX_ID}}}", words[0]) else ""
    return Command(number, words[0] if words else "", tuple(words[1:]))


def response(id: str, text: str, is_failure: bool = False) -> str:
    """A whole response; blank lines in the text, which would end it too early, are left out."""
    lines = [line for line in text.splitlines() if line.strip()]
    body = "\n".join(line.rstrip() for line in lines)
    space = " " if body and not text.startswith("\n") else "\n" if body else ""
    return f"{'?' if is_failure else '='}{id}{space}{body}\n\n"


def bounded_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream as text; of a line that is too long only the beginning."""
    while piece := stream.readline(MAX_LINE):
        rest = piece
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE)
        yield piece.decode("utf-8", "replace")


class Input:
    """Reads lines in a thread of its own, so that the engine can see, in the middle of a search, that something has come."""

    def __init__(self, stream: BinaryIO, on_line: Callable[[], None] = lambda: None) -> None:
        self.stream, self.on_line = stream, on_line
        self.queue: queue.Queue[tuple[int, str, float]] = queue.Queue(MAX_WAITING)
        self.count = 0  # lines read
        self.ended = False
        self.interrupted = 0  # searches of lines up to this number are to end
        self.searching: tuple[int, float] | None = None  # the line whose search runs, and since when
        self.broke_off: float | None = None  # when the input ended in the middle of a search

    def start(self) -> None:
        threading.Thread(target=self._read, name="gtp-input", daemon=True).start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # a broken or closed stream is an end as well
            for line in bounded_lines(self.stream):
                if line.strip().lower() == INTERRUPT:
                    self.interrupted = self.count
                else:
                    self.count += 1
                    self.queue.put((self.count, line, time.perf_counter()))
                self.on_line()
        running = self.searching
        if running is not None and time.monotonic() - running[1] > SETTLED:
            self.interrupted = max(self.interrupted, running[0])
            self.broke_off = time.monotonic()
        self.ended = True
        self.queue.put((0, "", 0.0))
        self.on_line()

    def lines(self) -> Iterator[tuple[int, str, float]]:
        """The lines with their numbers and when they came, by time.perf_counter(), to the end of the input."""
        while (entry := self.queue.get())[0]:
            yield entry

    @property
    def is_waiting(self) -> bool:
        """Is there something to read, or nothing any more?"""
        return self.ended or not self.queue.empty()


class Output:
    """Writes responses; the log gets a copy of everything."""

    def __init__(self, stream: BinaryIO, log: Callable[[str], None] = lambda text: None) -> None:
        self.stream, self.log = stream, log

    def write(self, text: str) -> None:
        self.log(text)
        self.stream.write(text.encode("utf-8", "replace"))
        self.stream.flush()
