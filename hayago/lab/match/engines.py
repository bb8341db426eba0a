"""The two kinds of players in a match: our own presets in this process, and any program that speaks GTP."""

import contextlib
import math
import os
import queue
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import fields, replace
from typing import IO, Any, Protocol

from ...cluster.exchanged import shared_method
from ...cluster.team import Team
from ...core.errors import HayagoError, SettingError
from ...core.settings import hint, split_name
from ...games.registry import card_of
from ...play.clock import Clock, Limit
from ...play.player import Player
from ...play.warm_up import warm_up
from ...presets import Preset, load_preset, preset_names
from ...tree.sizes import SMALL_TREE_MB, TREE_MB
from . import guard
from .cpu import cpu_seconds_below
from .provenance import version

TEAM = [setting.name for setting in fields(Team)]
FEW = 5000  # simulations a move up to which a tree fits into the same, small kind of memory as the probe of a pass
LAG = 0.1  # seconds between a clock of ours and a preset in the same process
ANSWER = 120.0  # seconds for an answer to any other command than genmove
GRACE = 2.0  # seconds beyond its clock after which an engine is taken to hang
LONGEST_ANSWER = 1_000_000  # characters
GUARDED = os.name == "posix"  # can programs be made to end with this process?
READ_AHEAD = 64  # lines that wait for somebody to read them; a program that says more has to wait


class EngineError(HayagoError):
    """An engine does not start, answers nonsense or dies."""


class EngineTimeout(EngineError):
    """An engine does not answer in time."""


class Engine(Protocol):
    """engine"""

    name: str
    version: str

    @property
    def cpu(self) -> float | None:
        """CPU seconds since the beginning of the game; None where they cannot be measured."""

    def new_game(self, game: Any, seed: int, seconds: float | None = None) -> None:
        """Set up an empty board; `seconds` is the time for all moves of the game."""

    def play(self, colour: str, move: str) -> None:
        """Take in a move of the opponent."""

    def choose(self, colour: str, left: float | None = None) -> str:
        """Decide on a move and make it: a point, "pass" or "resign". `left` are the seconds left on the clock."""

    def close(self) -> None:
        """End the engine."""


class PresetEngine:
    """A preset in this process: "mogo-2007:simulations=3000,expand_after=5", or the preset itself with its limits.

    "mogo-2007:simulations=8000,workers=8,rounds=16" plays eight machines with 1,000 simulations each (cluster/team.py).
    """

    def __init__(self, text: str, preset: Preset | None = None, limits: dict[str, Any] | None = None) -> None:
        self.name, self.version, self.cpu = text, version(), 0.0
        self.team: Team | None = None  # machines to play, if there are
        if preset is None:
            name, settings = split_name(text)
            limits = {key: settings.pop(key) for key in ("simulations", "seconds") if key in settings}
            self.team = Team(**{key: settings.pop(key) for key in TEAM if key in settings}) if "workers" in settings else None
            preset = load_preset(name).with_settings(settings)
            if self.team is not None:
                preset = replace(preset, method=shared_method(preset.method))
        self.preset, self.limits = preset, limits or {}
        if self.limits:
            Limit(**self.limits)
        few = self.limits.get("simulations", math.inf) <= FEW
        self.memory_mb = SMALL_TREE_MB if few else TREE_MB
        self.player: Player | None = None
        self._warm: Any = None  # the game that the search was compiled for

    def new_game(self, game: Any, seed: int, seconds: float | None = None) -> None:
        if not self.limits and seconds is None:
            raise SettingError(f"{self.name!r} needs a limit: add :simulations=3000 or :seconds=1, or give the game a clock")
        if self._warm != game:
            warm_up(game, self.preset, memory_mb=self.memory_mb)
            self._warm = game
        self.player, self.cpu = self._new_player(game, seed), 0.0

    def _new_player(self, game: Any, seed: int) -> Player:
        return Player(game, self.preset, seed=seed, memory_mb=self.memory_mb, cluster=self.team)

    def play(self, colour: str, move: str) -> None:
        assert self.player is not None
        start = time.process_time()
        self.player.play(move, by=colour)
        self.cpu += time.process_time() - start

    def choose(self, colour: str, left: float | None = None) -> str:
        assert self.player is not None
        clock = None if left is None else Clock(main=left, lag=LAG)
        start = time.process_time()
        move = self.player.choose(Limit(**self.limits, clock=clock)).move
        if move != "resign":
            self.player.play(move)
        self.cpu += time.process_time() - start
        return move

    def close(self) -> None:
        self.player = None


class GtpEngine:
    """A program that speaks the Go Text Protocol on its standard input and output."""

    def __init__(self, command: str, timeout: float = ANSWER, patience: float | None = None) -> None:
        """`timeout` are the seconds for an answer, `patience` those for a move without a clock."""
        self.command, self.timeout, self.patience = command, timeout, timeout if patience is None else patience
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  what it says on stderr, as long as it runs
        self.process, self.lifeline = self._start(command)
        self.cpu: float | None = None
        self._cpu_before: float | None = None  # the game
        self.lines: queue.Queue[str | None] = queue.Queue(READ_AHEAD)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        try:
            self.name = self.ask("name")
            self.version = f"{self.name} {self.ask('version')}"
            self.commands = set(self.ask("list_commands").split())
        except EngineError:
            self.close()
            raise

    def _start(self, command: str) -> "tuple[subprocess.Popen[str], IO[bytes]]":
        """The program under its guard, and the pipe whose end ends both."""
        words = shlex.split(command)
        program = (shutil.which(words[0]) or shutil.which(words[0], path="/usr/games")) if words else None
        if program is None:
            what = words[0] if words else command
            near = hint(what.partition(":")[0], preset_names())
            raise SettingError(f"there is no program {what!r} to start as a GTP engine, and no such preset{near}")
        reading, writing = os.pipe()
        lifeline = open(writing, "wb", buffering=0)  # noqa: SIM115
        before = [sys.executable, "-I", "-S", guard.__file__, str(reading)] if GUARDED else []
        try:
            process = subprocess.Popen(
                [*before, program, *words[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                errors="replace",
                bufsize=1,
                pass_fds=[reading] if GUARDED else [],
            )
        except OSError as error:
            lifeline.close()
            raise SettingError(f"{command!r} does not start: {error}") from None
        finally:
            os.close(reading)
        return process, lifeline

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):  # closed while reading
            while line := self.process.stdout.readline(LONGEST_ANSWER + 1):
                self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def ask(self, command: str, timeout: float | None = None) -> str:
        """Send a command; its answer without the "="."""
        assert self.process.stdin is not None
        timeout = self.timeout if timeout is None else timeout
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise EngineError(f"{self.command!r} has died before {command!r}{self._last_words()}") from None
        text = self._answer(command, timeout)
        if not text.startswith("="):
            raise EngineError(f"{self.command!r} answers {command!r} with {text[:200]!r}")
        return text[1:].strip()

    def _answer(self, command: str, timeout: float) -> str:
        """All lines up to an empty one."""
        answer: list[str] = []
        length = 0
        deadline = time.monotonic() + timeout
        while True:
            left = deadline - time.monotonic()
            try:
                if left < 0:
                    raise queue.Empty
                line = self.lines.get(timeout=max(0.001, left))
            except queue.Empty:
                raise EngineTimeout(f"{self.command!r} did not answer {command!r} within {timeout:g} s") from None
            if line is None:
                raise EngineError(f"{self.command!r} has died on {command!r}{self._last_words()}")
            if line.strip():
                answer.append(line)
                length += len(line)
            elif answer:
                return "\n".join(answer)
            if length > LONGEST_ANSWER:
                raise EngineError(f"{self.command!r} answers {command!r} with more than {LONGEST_ANSWER:,} characters")

    def _last_words(self) -> str:
        """The last line the program wrote to stderr, for a message."""
        self.errors.seek(0)
        lines = self.errors.read().decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f"; it said: {said[-1][:200]}" if said else ""

    def new_game(self, game: Any, seed: int, seconds: float | None = None) -> None:
        if not card_of(game).plays_gtp:
            raise SettingError(f"{self.command!r} speaks a protocol for Go: only presets play {card_of(game).title}")
        self.errors.seek(0)
        self.errors.truncate()  # of the last game
        self.ask(f"boardsize {game.size}")
        self.ask("clear_board")
        self.ask(f"komi {game.komi:g}")
        if "set_random_seed" in self.commands:
            self.ask(f"set_random_seed {seed}")
        if seconds is not None and "time_settings" in self.commands:
            self.ask(f"time_settings {seconds:.0f} 0 0")
        self._cpu_before = self._cpu_so_far()
        self.cpu = None if self._cpu_before is None else 0.0

    def _cpu_so_far(self) -> float | None:
        """CPU seconds of the program and what it has started; without the guard there is no process that stands for both."""
        return cpu_seconds_below(self.process.pid) if GUARDED else None

    def play(self, colour: str, move: str) -> None:
        self.ask(f"play {colour} {move}")

    def choose(self, colour: str, left: float | None = None) -> str:
        if left is not None and "time_left" in self.commands:
            self.ask(f"time_left {colour} {max(0, int(left))} 0")
        move = self.ask(f"genmove {colour}", self.patience if left is None else left + GRACE).lower()
        so_far = self._cpu_so_far()
        if so_far is not None and self._cpu_before is not None:
            self.cpu = so_far - self._cpu_before
        return move

    def close(self) -> None:
        """Ask it to leave, or make it."""
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        try:
            self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.kill()
        self.lifeline.close()
        self._let_go()
        self.errors.close()

    def _let_go(self) -> None:
        """Throw away what nobody reads any more, so that the thread that waits with it ends."""
        end = time.monotonic() + 1
        while self.reader.is_alive() and time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                self.lines.get(timeout=0.01)

    def kill(self) -> None:
        """End the program at once."""
        self.lifeline.close()
        if not GUARDED:
            self.process.kill()
        self.process.wait(timeout=10)


def is_preset(text: str) -> bool:
    """Does the text name a preset, and no GTP command?"""
    name = text.partition(":")[0]
    return name in preset_names() or (name.endswith(".toml") and " " not in name)


def open_engine(text: str, patience: float | None = None) -> Engine:
    """A preset by its name or .toml file (with settings behind a colon), or a GTP program by its command."""
    return PresetEngine(text) if is_preset(text) else GtpEngine(text, patience=patience)


REFEREE = "gnugo --mode gtp --chinese-rules --positional-superko --level 10"


def score_by(referee: GtpEngine, game: Any, moves: list[tuple[str, str]]) -> float:
    """What the program says of the end of a game."""
    referee.new_game(game, 0)
    for colour, move in moves:
        referee.play(colour, move)
    text = referee.ask("final_score")
    try:
        return 0.0 if text == "0" else float(text[2:]) * {"B": 1, "W": -1}[text[0]]
    except (ValueError, KeyError, IndexError):
        raise EngineError(f"{referee.command!r} answers 'final_score' with {text!r}") from None
