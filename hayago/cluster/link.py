"""The engine's end of the pipe to its crew. Nothing here waits for anything, except `last_news` for a moment."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np

from ..core.errors import SettingError
from .exchanged import ROW
from .messages import News, Root, Setup, State
from .pipe import receive, send
from .ray_cluster import HAS_RAY, MISSING

AGAIN = 20.0  # seconds after which a crew that was lost is started once more
SILENCE = 5.0  # seconds without a word from a crew that was heard of, after which the search is told to be alone
KINDS = (Setup, Root, State)  # in the order in which they are sent


class Link:
    """The crew of an engine: started when it is first needed, and again some time after it was lost."""

    def __init__(self, settings: dict[str, Any]) -> None:
        if not HAS_RAY:
            raise SettingError(MISSING)
        self.settings = settings
        self.news = News(0, 0, np.zeros(0, ROW), False, 0, 0, 0.0)
        self.word = ""  # the last one that was said to the user
        self._changed = threading.Condition()
        self._waiting: dict[type, Any] = {}  # messages to be sent: of each kind the newest
        self._kept: dict[type, Any] = {}  # what a new crew has to know
        self._process: subprocess.Popen[bytes] | None = None
        self._started = -AGAIN
        self._heard = 0.0  # when the crew was last heard of; 0: never
        self._closed = False

    # ---- for the search

    def tell(self, message: Setup | Root | State) -> None:
        """Send a message; one of the same kind that still waits is replaced."""
        with self._changed:
            if not self.is_alive and time.monotonic() - self._started > AGAIN and not self._closed:
                self._start()
            self._kept[type(message)] = message
            self._waiting[type(message)] = message
            self._changed.notify_all()
        self._complain_of_silence()

    def last_news(self, search: int, seconds: float) -> News | None:
        """What all workers found to the end, waited for so long; None where it does not come."""
        if not self.is_alive or not self.news.workers:
            return None
        with self._changed:
            self._changed.wait_for(lambda: self._has_last(search) or not self.is_alive, seconds)
            return self.news if self._has_last(search) else None

    def _has_last(self, search: int) -> bool:
        return self.news.is_last and self.news.search == search

    @property
    def is_alive(self) -> bool:
        """Is there a crew?"""
        return self._process is not None and self._process.poll() is None

    def close(self) -> None:
        """End the crew, and with it all workers."""
        self._closed = True
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # ---- the process

    def _start(self) -> None:
        self._started = time.monotonic()
        self._heard = 0.0
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.crew_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        self._process = process
        self._waiting = dict(self._kept)
        for target in (self._read, self._write):
            threading.Thread(target=target, args=(process,), name="crew", daemon=True).start()

    def _write(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        try:
            send(process.stdin, self.settings)
            while process is self._process and process.poll() is None:
                with self._changed:
                    self._changed.wait_for(lambda: bool(self._waiting), 1.0)
                    waiting, self._waiting = self._waiting, {}
                for kind in KINDS:
                    if kind in waiting:
                        send(process.stdin, waiting[kind])
        except (OSError, ValueError):
            return

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        try:
            while True:
                news: News = receive(process.stdout)
                with self._changed:
                    self._heard = time.monotonic()
                    if news.word:
                        self.say(news.word)
                    else:
                        self.news = news
                    self._changed.notify_all()
        except (EOFError, OSError, ValueError):
            with self._changed:
                self.news = self.news._replace(workers=0, is_last=False)
                self._changed.notify_all()
            if not self._closed and process is self._process:
                process.wait()
                self.say("the cluster is lost; the search goes on alone", again=not self.word)

    def _complain_of_silence(self) -> None:
        if self._heard and self.is_alive and time.monotonic() - self._heard > SILENCE:
            self.say("the cluster does not answer; the search goes on alone")

    def say(self, text: str, again: bool = False) -> None:
        """Tell the user, on stderr; the same thing once."""
        if text == self.word and not again:
            return
        self.word = text
        with contextlib.suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(f"hayago: {text}\n")
            sys.stderr.flush()
