"""Runs GTP commands one after the other; what they are about is loaded in the background."""

import contextlib
import gc
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core.errors import HayagoError
from ..core.waiting import hurry, in_a_hurry
from ..play.settings import Settings
from .protocol import Command, Failure, Input, Output, read_command, response

if TYPE_CHECKING:
    from ..play.game_in_progress import GameInProgress

Handler = Callable[["Engine", list[str]], str]
HURRY = 0.4  # seconds of a command in which the board is kept in plain Python, where its kernels are not compiled yet
WARM_UP = 1.0  # seconds without a board size after which the search is prepared for the usual one


class Engine:
    """A GTP engine between an input and an output; `commands` maps names to functions of the engine and the arguments."""

    def __init__(self, settings: Settings, commands: dict[str, Handler], source: Input, sink: Output) -> None:
        self.settings, self.commands, self.source, self.sink = settings, commands, source, sink
        self.quits = False
        self.command = Command("", "", ())
        self.number = 0  # of the line that is being carried out
        self.arrived = 0.0  # when it came, by time.perf_counter()
        self.has_begun = False  # has a part of the response been written?
        self.afterwards: list[Callable[[], None]] = []  # what is done once the response is written, when no clock runs any more
        self._game: GameInProgress | None = None
        self._error: Exception | None = None
        self._loaded = threading.Event()
        source.on_line = self._on_line

    # ---- the game, which is loaded in the background

    def load(self) -> None:
        """Begin to load the game, and prepare the search when no command has done so."""
        threading.Thread(target=self._load, name="gtp-loading", daemon=True).start()

    def _load(self) -> None:
        try:
            from ..play.game_in_progress import GameInProgress  # which loads Numba: that takes most of a second

            self._game = GameInProgress(self.settings)
            gc.freeze()  # all that was imported stays
        except Exception as error:
            self._error = error
        finally:
            self._loaded.set()
        if self._game is not None:
            time.sleep(WARM_UP)
            self._game.warm_up()

    @property
    def game(self) -> "GameInProgress":
        """The game in progress; waits until it is loaded."""
        self._loaded.wait()
        if self._game is None:
            raise Failure(f"the engine cannot play: {self._error}")
        return self._game

    def prepared(self, what: str = "search") -> "GameInProgress":
        """The game, once what a command needs is compiled; any further line ends the waiting, and the command fails."""
        game = self.game
        if not game.wait_until_ready(what, lambda: self.source.count > self.number and not self.source.ended):
            raise Failure("not yet: this is being compiled for this board, once on each machine; ask again in a minute")
        hurry.until = 0.0  # what is not among it is compiled now
        return game

    def _on_line(self) -> None:
        """Any input ends pondering; called by the thread that reads."""
        if self._game is not None:
            self._game.stop_pondering()

    # ---- commands

    def run(self) -> None:
        """Carry out commands to the end of the input or `quit`."""
        for number, line, arrived in self.source.lines():
            self.sink.log(f"> {line}")
            command = read_command(line)
            if command is not None:
                self.carry_out(number, command, arrived)
            if self.quits:
                break

    def carry_out(self, number: int, command: Command, arrived: float | None = None) -> None:
        """Run one command and write its response, whatever happens; then do what can wait for that."""
        self.number, self.command, self.has_begun = number, command, False
        self.arrived = time.perf_counter() if arrived is None else arrived
        with in_a_hurry(HURRY):
            self._respond(command)
        while self.afterwards:
            with in_a_hurry(HURRY):
                self.afterwards.pop(0)()

    def _respond(self, command: Command) -> None:
        try:
            text, is_failure = self._answer(command), False
        except HayagoError as error:
            text, is_failure = str(error) or "failed", True
        except (OSError, EOFError):
            raise
        except Exception as error:
            say(traceback.format_exc())
            text, is_failure = f"internal error: {type(error).__name__}: {error}", True
        finally:
            self.source.searching = None
        if not self.has_begun:
            self.sink.write(response(command.id, text, is_failure))
        else:
            if is_failure:
                say(f"hayago: {command.name}: {text}\n")
            self.sink.write("\n")

    def _answer(self, command: Command) -> str:
        if not command.name:
            raise Failure("syntax error: a command is missing after the id")
        handler = self.commands.get(command.name)
        if handler is None:
            raise Failure("unknown command")
        return handler(self, list(command.arguments))

    def part(self, text: str) -> None:
        """Write a line of the response now; nothing but further parts can follow, and the command cannot fail any more."""
        if not self.has_begun:
            self.sink.write(f"={self.command.id}\n")
            self.has_begun = True
        self.sink.write(f"{text}\n")

    # ---- for commands that search

    def begin_search(self) -> None:
        """From now on the end of the input ends this command."""
        self.source.searching = (self.number, time.monotonic())

    @property
    def is_interrupted(self) -> bool:
        """Is the search of this command to end now?"""
        return self.source.interrupted >= self.number


def say(text: str) -> None:
    """Write to stderr, if anybody listens."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)
            sys.stderr.flush()
