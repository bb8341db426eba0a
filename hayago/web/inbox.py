"""What is asked of a game, in order, from any thread."""

import collections
import threading
from typing import Any


class Inbox:
    """A queue of (command, tab); the game looks into it between the slices of a search."""

    def __init__(self) -> None:
        self.items: collections.deque[tuple[Any, Any]] = collections.deque()
        self.changed = threading.Condition()

    def put(self, command: Any, tab: Any = None) -> None:
        with self.changed:
            self.items.append((command, tab))
            self.changed.notify()

    def take(self, wait: bool) -> tuple[Any, Any] | None:
        """The next command; None when there is none and nobody wants to wait."""
        with self.changed:
            while wait and not self.items:
                self.changed.wait()
            return self.items.popleft() if self.items else None

    def wait(self, seconds: float) -> None:
        """Until something is there, but no longer than this."""
        with self.changed:
            if not self.items and seconds > 0:
                self.changed.wait(seconds)

    def peek(self) -> Any:
        """The next command, which stays; None when there is none."""
        with self.changed:
            return self.items[0][0] if self.items else None
