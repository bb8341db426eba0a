"""The two kinds of players in a match: our own presets in this process, and any program that speaks GTP."""

import queue
import shlex
import shutil
import subprocess
import threading
import time
from typing import Protocol

from ..clock import Limit
from ..errors import HayagoError, SettingError
from ..games.go import Go
from ..player import Player
from ..presets import load_preset, preset_names
from ..presets.load import read_setting


class EngineError(HayagoError):
    """An engine does not start, answers nonsense, hangs or dies."""


class Engine(Protocol):
    """engine"""

    name: str
    version: str

    def new_game(self, game: Go, seed: int) -> None:
        """Set up an empty board."""

    def play(self, colour: str, move: str) -> None:
        """Take in a move of the opponent."""

    def choose(self, colour: str) -> str:
        """Decide on a move and make it: a point, "pass" or "resign"."""

    def close(self) -> None:
        """End the engine."""


class PresetEngine:
    """A preset in this process: "mogo-2007:simulations=3000,expand_after=5"."""

    def __init__(self, text: str, memory_mb: float = 256) -> None:
        self.name, self.version, self.memory_mb = text, "", memory_mb
        preset, _, words = text.partition(":")
        settings = dict(read_setting(word) for word in words.split(",")) if words else {}
        limits = {key: settings.pop(key) for key in ("simulations", "seconds") if key in settings}
        if not limits:
            raise SettingError(f"{text!r} needs a limit: add :simulations=3000 or :seconds=1")
        self.limit = Limit(**limits)
        self.preset = load_preset(preset)
        if settings:
            self.preset = self.preset.with_settings(settings)
        self.player: Player | None = None

    def new_game(self, game: Go, seed: int) -> None:
        self.player = Player(game, self.preset, seed=seed, memory_mb=self.memory_mb)

    def play(self, colour: str, move: str) -> None:
        assert self.player is not None
        self.player.play(move, by=colour)

    def choose(self, colour: str) -> str:
        assert self.player is not None
        move = self.player.choose(self.limit).move
        if move != "resign":
            self.player.play(move)
        return move

    def close(self) -> None:
        self.player = None


class GtpEngine:
    """A program that speaks the Go Text Protocol on its standard input and output."""

    def __init__(self, command: str, timeout: float = 120.0) -> None:
        words = shlex.split(command)
        program = (shutil.which(words[0]) or shutil.which(words[0], path="/usr/games")) if words else None
        if program is None:
            raise SettingError(f"there is no program {words[0] if words else command!r} to start as a GTP engine")
        self.command, self.timeout = command, timeout
        self.process = subprocess.Popen(
            [program, *words[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.name, self.version = self.ask("name"), self.ask("version")

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def ask(self, command: str) -> str:
        """Send a command; its answer without the "="."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except OSError:
            raise EngineError(f"{self.command!r} has died before {command!r}") from None
        answer: list[str] = []
        deadline = time.monotonic() + self.timeout
        while True:
            try:
                line = self.lines.get(timeout=max(0.001, deadline - time.monotonic()))
            except queue.Empty:
                raise EngineError(f"{self.command!r} did not answer {command!r} within {self.timeout:g} s") from None
            if line is None:
                raise EngineError(f"{self.command!r} has died on {command!r}")
            if line.strip() or answer:
                if not line.strip():
                    break
                answer.append(line)
        text = "\n".join(answer)
        if not text.startswith("="):
            raise EngineError(f"{self.command!r} answers {command!r} with {text!r}")
        return text[1:].strip()

    def new_game(self, game: Go, seed: int) -> None:
        self.ask(f"boardsize {game.size}")
        self.ask("clear_board")
        self.ask(f"komi {game.komi:g}")

    def play(self, colour: str, move: str) -> None:
        self.ask(f"play {colour} {move}")

    def choose(self, colour: str) -> str:
        return self.ask(f"genmove {colour}").lower()

    def close(self) -> None:
        try:
            self.ask("quit")
        except EngineError:
            self.process.kill()
        self.process.wait(timeout=10)


def open_engine(text: str) -> Engine:
    """A preset by its name or .toml file (with settings behind a colon), or a GTP program by its command."""
    name = text.partition(":")[0]
    if name in preset_names() or name.endswith(".toml"):
        return PresetEngine(text)
    return GtpEngine(text)


REFEREE = "gnugo --mode gtp --chinese-rules --positional-superko --level 10"


def referee_score(game: Go, moves: list[tuple[str, str]]) -> float | None:
    """The score by GNU Go, which finds the dead stones itself: Black's points minus White's; None where it is not installed."""
    try:
        referee = GtpEngine(REFEREE)
    except SettingError:
        return None
    try:
        referee.new_game(game, 0)
        for colour, move in moves:
            referee.play(colour, move)
        text = referee.ask("final_score")
    finally:
        referee.close()
    if text == "0":
        return 0.0
    return float(text[2:]) * (1 if text[0] == "B" else -1)
