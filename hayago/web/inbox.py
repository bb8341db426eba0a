"""What is asked of a game, in order, from any thread."""

import collections
import threading
from typing import Any


class Inbox:
    """A queue of (command, tab); the game looks into it between the slices of a search."""

    def __init__(self) -> None:
        self.items: collections.deque[tuple[Any, Any]] = collections.deque()
        self.changed = threading.Condition()
        self.is_rung = False  # since the last pause

    def put(self, command: Any, tab: Any = None) -> None:
        with self.changed:
            self.items.append((command, tab))
            self._ring()

    def ring(self) -> None:
        """End a pause: something that the game waits for has happened."""
        with self.changed:
            self._ring()

    def _ring(self) -> None:
        self.is_rung = True
        self.changed.notify()

    def take(self, seconds: float) -> tuple[Any, Any] | None:
        """The next command; None when none has come for so long."""
        with self.changed:
            if not self.items and seconds > 0:
                self.changed.wait_for(lambda: bool(self.items), seconds)
            return self.items.popleft() if self.items else None

    def wait(self, seconds: float) -> None:
        """Until something is there, but no longer than this."""
        with self.changed:
            if not self.items and seconds > 0:
                self.changed.wait_for(lambda: bool(self.items), seconds)

    def pause(self, seconds: float) -> None:
        """Until a command comes or somebody rings, or has since the last pause; but no longer than this."""
        with self.changed:
            if not self.is_rung:
                self.changed.wait(seconds)
            self.is_rung = False

    def peek(self) -> Any:
        """The next command, which stays; None when there is none."""
        with self.changed:
            return self.items[0][0] if self.items else None
