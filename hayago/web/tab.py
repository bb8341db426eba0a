"""A tab of a browser: messages to it wait in a queue, from any thread."""

import asyncio
import collections
import contextlib
import threading
from typing import Any

import msgspec

from . import limits


class Tab:
    """The way to one tab."""

    def __init__(self, loop: asyncio.AbstractEventLoop, address: str = "") -> None:
        self.loop, self.address = loop, address
        self.lock = threading.Lock()
        self.unsent: collections.deque[bytes] = collections.deque()
        self.unsent_bytes = 0
        self.filled = asyncio.Event()
        self.is_waking = False  # is `filled` going to be set?
        self.is_open = True

    def send(self, message: dict[str, Any]) -> None:
        self.send_data(msgspec.json.encode(message))

    def send_data(self, data: bytes, is_dispensable: bool = False) -> None:
        """Send an encoded message; one that the next one replaces is left out where the tab is slow. Far behind, it ends."""
        with self.lock:
            if not self.is_open or (is_dispensable and len(self.unsent) > 2):
                return
            if len(self.unsent) >= limits.UNSENT or self.unsent_bytes + len(data) > limits.UNSENT_BYTES:
                self.is_open = False
                self.unsent.clear()
                self.unsent_bytes = 0
            else:
                self.unsent.append(data)
                self.unsent_bytes += len(data)
        self._wake()

    def fail(self, text: str, message_id: Any = None) -> None:
        """Tell about an error."""
        message = {"type": "message", "level": "error", "text": text}
        self.send(message if message_id is None else {**message, "id": message_id})

    def end(self) -> None:
        """Nothing is sent any more after what waits."""
        with self.lock:
            self.is_open = False
        self._wake()

    def _wake(self) -> None:
        with self.lock:
            if self.is_waking:
                return
            self.is_waking = True
        with contextlib.suppress(RuntimeError):  # the server is ending
            self.loop.call_soon_threadsafe(self.filled.set)

    async def next(self) -> bytes | None:
        """The next message to send; None at the end."""
        while True:
            with self.lock:
                if self.unsent:
                    data = self.unsent.popleft()
                    self.unsent_bytes -= len(data)
                    return data
                if not self.is_open:
                    return None
                self.filled.clear()
                self.is_waking = False
            await self.filled.wait()
