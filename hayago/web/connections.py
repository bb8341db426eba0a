"""The connections of the server: how many there are, how fast they may talk, and when they have talked or listened too slowly.

On uvicorn's protocols, which bound none of this: a client that sends nothing, or that takes nothing, would stay for ever.
"""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import limits
from .allowance import Allowance


class Slowed:
    """Reading from a connection, so many bytes a second."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        transport.max_size = limits.READ_BYTES  # asyncio's own transports read no more at once
        self.allowance = Allowance(limits.BYTES_PER_SECOND, limits.BYTES_BURST)
        self.is_paused = False

    def spend(self, amount: float) -> None:
        """Read nothing for a while after too much."""
        seconds = self.allowance.spend(amount)
        if seconds > 0 and not self.is_paused and not self.transport.is_closing():
            self.is_paused = True
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        """Read again, unless more has been spent meanwhile."""
        seconds = self.allowance.spend(0)
        if seconds > 0:
            asyncio.get_running_loop().call_later(seconds, self._go_on)
        elif not self.transport.is_closing():
            self.is_paused = False
            self.transport.resume_reading()


class Deadline:
    """Ends a connection unless it is called off in time."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self.seconds, self.end = seconds, end
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.end)

    def call_off(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Http(H11Protocol):
    """Requests: each has a deadline."""

    open: ClassVar[dict[H11Protocol, None]] = {}  # the oldest one is the first

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.slowed = Slowed(transport)
        self.deadline = Deadline(limits.REQUEST_SECONDS, transport.abort)
        self.deadline.begin()
        Http.open[self] = None
        if len(self.connections) > limits.CONNECTIONS:
            next(iter(Http.open)).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.deadline.begin()
        self.slowed.spend(len(data))
        super().data_received(data)

    def on_response_complete(self) -> None:
        self.deadline.call_off()
        self.slowed.spend(limits.REQUEST_COST)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._gone()
        super().handle_websocket_upgrade(event)

    def _gone(self) -> None:
        self.deadline.call_off()
        Http.open.pop(self, None)


class Websocket(WebSocketsSansIOProtocol):
    """A tab: it may neither talk too fast nor listen too slowly."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.slowed = Slowed(transport)
        self.deadline = Deadline(limits.STALLED_SECONDS, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.call_off()
        while self.queue.qsize() > limits.LAST_MESSAGES:  # a flood: nobody waits for the answers
            self.queue.get_nowait()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.slowed.spend(len(data))
        super().data_received(data)

    def pause_writing(self) -> None:
        self.deadline.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.deadline.call_off()
        super().resume_writing()

    def handle_cont(self, event: Any) -> None:
        self.slowed.spend(limits.FRAME_COST)
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self.slowed.spend(limits.FRAME_COST)
        super().handle_ping()
        if self.transport.get_write_buffer_size() > limits.UNSENT_BYTES:
            self.transport.abort()
