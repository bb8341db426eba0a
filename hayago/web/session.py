"""One game in a thread of its own. Everything that happens to the game happens there, one thing after the other.

Commands of the tabs come through an inbox. A search looks into it every few milliseconds: what does not disturb it is done
between two slices, anything else ends it, and when the inbox is empty the wishes say what to do next.
"""

import contextlib
import logging
import math
import threading
from typing import Any

import msgspec

from ..core.errors import HayagoError
from ..core.waiting import in_a_hurry
from ..records.tree import GameTree
from . import limits, protocol
from .cells import Cell, cells_of
from .commands import Commands
from .engines import Engines
from .games import has_cells
from .inbox import Inbox
from .mishaps import in_words
from .open_game import OpenGame
from .state_message import state_of
from .storage import Choices, Storage
from .tab import Tab
from .thinker import Shared
from .wishes import Wishes

LOG = logging.getLogger("hayago.web")


class Join(msgspec.Struct):
    """A tab wants to see the game."""

    id: int | str | None = None


class Leave(msgspec.Struct):
    """A tab is closed, or has turned to another game."""

    id: None = None


class Close(msgspec.Struct):
    """Nobody is there any more: the thread ends."""

    id: None = None


QUIET = (protocol.Comment, protocol.Save, protocol.Info, protocol.Mark, Join)  # commands that do not disturb a search
BROWSING = (protocol.Go, protocol.Teacher)  # nor these a review: it has its own line


class Session:
    """A game in progress; `post` takes commands from any thread."""

    def __init__(self, game_id: str, tree: GameTree, choices: Choices, storage: Storage, shared: Shared):
        self.id, self.storage = game_id, storage
        self.game = OpenGame(game_id, tree, choices)
        self.wishes = Wishes()
        self.inbox = Inbox()
        self.engines = Engines(self.game, self.wishes, self.inbox, shared, self, self._is_disturbed, self._tell)
        self.game.before_counting = self.engines.await_counting
        self.commands = Commands(self.game, self.wishes, self.engines)
        self.tabs: dict[Tab, bool] = {}  # does it have the cells of the board?
        self.is_open = True
        self.working: str | None = None  # what the engines are at
        self.thread = threading.Thread(target=self._run, name=f"game {game_id}", daemon=True)

    # ---- the thread

    def post(self, command: Any, tab: Tab | None = None) -> None:
        self.inbox.put(command, tab)

    def close(self) -> None:
        """Nobody is there any more; for any thread. What was asked before is still done."""
        self.is_open = False
        self.post(Close())

    def send(self, message: dict[str, Any]) -> None:
        """Tell all tabs; for any thread."""
        for tab in list(self.tabs):
            tab.send(message)

    def ring(self) -> None:
        """Something that the game waits for has happened; for any thread."""
        self.inbox.ring()

    def wanted(self) -> str | None:
        """What the engine is to do now."""
        return self.wishes.next(self.game) if self.tabs else None

    def _run(self) -> None:
        with in_a_hurry(math.inf):  # rules that are not compiled yet run as plain Python; searches wait (thinker.py)
            self._carry_on()

    def _carry_on(self) -> None:
        is_ended = False
        while not is_ended:
            is_idle = self._is_idle()
            item = self.inbox.take(limits.IDLE if is_idle else 0)
            if item is None:
                self.engines.forget() if is_idle else self._work()
            elif isinstance(item[0], Close):
                is_ended = True
            else:
                self._carry_out(*item)
        self.engines.forget()
        if self.engines.shared.seat is not None:
            self.engines.shared.seat.leave(self.game)

    def _is_idle(self) -> bool:
        """Is nothing to do until somebody asks? The rules of the game may fail to tell."""
        try:
            return self.wanted() is None
        except Exception as error:
            self._give_up(error)
            return True

    def _carry_out(self, command: Any, tab: Tab) -> None:
        """Do what a command says, and tell everybody; an error goes to the tab alone."""
        try:
            if isinstance(command, Leave):
                self.tabs.pop(tab, None)
            elif isinstance(command, Join):
                self._join(tab, command.id)
            elif isinstance(command, protocol.Save):
                tab.send({**self.game.as_file(), "id": command.id})
            else:
                self.commands.carry_out(command)
                self._changed(tab, command.id)
        except Exception as error:
            if not isinstance(error, HayagoError):
                LOG.exception("game %s: %s", self.id, type(command).__name__)
            tab.fail(str(in_words(error)), command.id)

    def _is_disturbed(self) -> bool:
        """Does a command wait that ends a search? Quiet ones are carried out on the way."""
        while (command := self.inbox.peek()) is not None:
            is_review = self.working == "review" and isinstance(command, BROWSING)
            if not isinstance(command, QUIET) and not is_review:
                return True
            item = self.inbox.take(0)
            if item is not None:
                self._carry_out(*item)
        return False

    def _work(self) -> None:
        """Do what is wanted, until it is done or a command comes."""
        try:
            self.working = self.wanted()
            if self.working is not None and self.engines.work(self.working):
                self._changed()
        except Exception as error:
            self._give_up(error)
        finally:
            self.working = None

    def _give_up(self, error: Exception) -> None:
        """Nothing is wanted any more, because it does not work."""
        if not isinstance(error, HayagoError):
            LOG.error("game %s", self.id, exc_info=error)
        self.wishes.halt()
        for tab in self.tabs:
            tab.fail(str(in_words(error)))
        with contextlib.suppress(Exception):  # it has been told already that the game itself does not work
            self._tell_state()

    # ---- telling

    def _join(self, tab: Tab, command_id: Any) -> None:
        self.tabs[tab] = False
        self._tell_state(tab, command_id, only=True)
        if self.game.review is not None:
            tab.send({"type": "review", **self.game.review})

    def _tell(self, message: dict[str, Any]) -> None:
        data = msgspec.json.encode(message)
        for tab in self.tabs:
            tab.send_data(data, is_dispensable=message["type"] == "thought" and not message["done"])

    def _changed(self, tab: Tab | None = None, command_id: Any = None) -> None:
        """Save the game, and tell everybody."""
        self.game.revision += 1
        with contextlib.suppress(HayagoError):  # then the state says so
            self.game.over_at(self.game.node)
        self.storage.save(self.id, self.game.saved())
        self._tell_state(tab, command_id)

    def _cells(self) -> list[Cell]:
        """The cells of the board; none where it is drawn by shapes."""
        return cells_of(self.game.tree.game) if has_cells(self.game.card) else []

    def _tell_state(self, sender: Tab | None = None, command_id: Any = None, only: bool = False) -> None:
        """Send the state to all tabs, or `only` the sender; the sender's bears the command's id."""
        state = state_of(self.game, self.wanted(), self.wishes.analysing)
        seat = self.engines.shared.seat
        state["machines"] = None if seat is None else seat.message(self.game)
        for tab, knows_cells in list(self.tabs.items()):
            if tab is sender or not only:
                cells = {} if knows_cells else {"cells": self._cells()}
                answer = {"id": command_id} if tab is sender and command_id is not None else {}
                tab.send({**state, **cells, **answer})
                self.tabs[tab] = True
