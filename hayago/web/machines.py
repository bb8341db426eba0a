"""The cluster of a server: one game at a time searches on it, the one that asked last. The others search here alone."""

import threading
from typing import Any

from ..play.player import Machines


class Seat:
    """Who searches on the cluster. For any thread."""

    def __init__(self, cluster: Machines) -> None:
        self.cluster = cluster
        self._lock = threading.Lock()
        self._holder: Any = None

    def take(self, holder: Any) -> None:
        with self._lock:
            self._holder = holder

    def leave(self, holder: Any) -> None:
        """Give it back; nothing where somebody else has it."""
        with self._lock:
            if self._holder is holder:
                self._holder = None

    def is_held_by(self, holder: Any) -> bool:
        return self._holder is holder

    def message(self, holder: Any) -> dict[str, Any]:
        """For the page of a game: does it search there, and what the cluster says of itself."""
        is_on = self.is_held_by(holder)
        return {"on": is_on, "text": self.cluster.describe() if is_on else ""}
