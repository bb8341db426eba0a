"""Compiles the search of a game and a preset in the background, and tells the tabs how long it takes."""

import threading
import time
from collections.abc import Callable
from typing import Any

from ..core.errors import HayagoError
from ..games.registry import card_of
from ..play.warm_up import warm_up
from ..tree.sizes import SMALL_TREE_MB
from .mishaps import in_words

QUICK = 0.5  # seconds that nobody needs to be told of
Kind = tuple[str, str, str]  # key and title of the game, preset


class Compiling:
    """What is compiled, and what is being compiled; `tell` gets a message for all tabs."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self.tell = tell
        self.lock = threading.Lock()
        self.ready: dict[Kind, threading.Event] = {}
        self.errors: dict[Kind, HayagoError] = {}

    def is_ready(self, game: Any, preset: str) -> bool:
        """Can this be searched at once? Else it is being compiled from now on. HayagoError where it cannot be."""
        card, size = card_of(game), getattr(game, "size", None)
        kind = (f"{card.key} {size}", card.title if size is None else f"{card.title} {size}", preset)
        with self.lock:
            if kind not in self.ready:
                self.ready[kind] = threading.Event()
                threading.Thread(target=self._watch, args=(kind, game), name="compiling", daemon=True).start()
        if self.ready[kind].is_set() and kind in self.errors:
            raise self.errors[kind]
        return self.ready[kind].is_set()

    def _watch(self, kind: Kind, game: Any) -> None:
        """Tell about a compilation as long as it runs."""
        start = time.monotonic()
        threading.Thread(target=self._compile, args=(kind, game), name=f"compiling {kind}", daemon=True).start()
        _, title, preset = kind
        message = {"type": "compile", "what": f"{preset} for {title}", "done": False, "seconds": 0.0}
        was_slow = False
        while not self.ready[kind].wait(QUICK):
            was_slow = True
            self.tell({**message, "seconds": round(time.monotonic() - start, 1)})
        if was_slow:
            self.tell({**message, "done": True, "seconds": round(time.monotonic() - start, 1)})

    def _compile(self, kind: Kind, game: Any) -> None:
        try:
            warm_up(game, kind[2], memory_mb=SMALL_TREE_MB)
        except HayagoError as error:
            self.errors[kind] = error
        except Exception as error:
            self.errors[kind] = in_words(error, f"{kind[2]} cannot be compiled for {kind[1]}")
        finally:
            self.ready[kind].set()
