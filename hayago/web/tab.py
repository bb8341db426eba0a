"""A tab of a browser: messages to it wait in a queue, from any thread."""

import asyncio
from typing import Any

import msgspec

from . import limits


class Tab:
    """The way to one tab."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.unsent: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: end the connection

    def send(self, message: dict[str, Any]) -> None:
        self.send_data(msgspec.json.encode(message))

    def send_data(self, data: bytes, is_dispensable: bool = False) -> None:
        """Send an encoded message; one that the next one replaces is left out where the tab is slow."""
        try:
            self.loop.call_soon_threadsafe(self._put, data, is_dispensable)
        except RuntimeError:  # the server is ending
            return

    def fail(self, text: str, message_id: Any = None) -> None:
        """Tell about an error."""
        message = {"type": "message", "level": "error", "text": text}
        self.send(message if message_id is None else {**message, "id": message_id})

    def end(self) -> None:
        """Nothing is sent any more after what waits; from the loop's own thread."""
        self.unsent.put_nowait(None)

    def _put(self, data: bytes, is_dispensable: bool) -> None:
        waiting = self.unsent.qsize()
        if waiting > limits.UNSENT:
            return
        if waiting == limits.UNSENT:
            self.unsent.put_nowait(None)
        elif not (is_dispensable and waiting > 2):
            self.unsent.put_nowait(data)
