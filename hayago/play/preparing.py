"""Compiles in the background what will be needed, one thing after the other, the last wish first."""

import contextlib
import gc
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from ..core.waiting import awaiting_machine_code

MOST_WISHES = 4  # that wait; older ones are dropped, and come back with their board
MOST_READY = 64  # that are remembered


class Preparing:
    """What is ready, and what is being prepared. A failure counts as ready: who uses the thing meets it again."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._wishes: OrderedDict[Hashable, Callable[[], None]] = OrderedDict()  # the last one is next
        self._ready: OrderedDict[Hashable, None] = OrderedDict()
        self._busy: Hashable = None
        self._thread: threading.Thread | None = None

    def wish(self, key: Hashable, work: Callable[[], None]) -> None:
        """Have it prepared, before all other wishes, unless it is ready or on its way."""
        with self._changed:
            if key in self._ready or key == self._busy:
                return
            self._wishes[key] = work
            self._wishes.move_to_end(key)
            while len(self._wishes) > MOST_WISHES:
                self._wishes.popitem(last=False)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="preparing", daemon=True)
                self._thread.start()

    def is_ready(self, key: Hashable) -> bool:
        with self._changed:
            return key in self._ready

    def wait(self, key: Hashable, seconds: float) -> bool:
        """Wait so long for it; is it ready?"""
        with awaiting_machine_code(), self._changed:
            return self._changed.wait_for(lambda: key in self._ready, max(0.0, seconds))

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._wishes:
                    self._thread, self._busy = None, None
                    return
                self._busy, work = self._wishes.popitem()
            with contextlib.suppress(Exception):  # whoever uses it meets the error again, and tells the user
                work()
            gc.unfreeze()  # what was frozen the last time may be garbage by now
            gc.collect()
            gc.freeze()  # else the garbage collector looks at all that was loaded, for half a second, whenever it likes
            with self._changed:
                self._ready[self._busy] = None
                while len(self._ready) > MOST_READY:
                    self._ready.popitem(last=False)
                self._busy = None
                self._changed.notify_all()
