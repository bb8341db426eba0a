"""Programs that die, hang, lie and flood, as opponents: one by one in this process, and in `hayago match`."""

import contextlib
import random
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lab.tiny import FIRST

from hayago.core.errors import HayagoError
from hayago.games.go import Go
from hayago.lab.match.engines import EngineError, GtpEngine

from .faults import Fault, memory_of, patience
from .hostile_opponent import KINDS
from .kills import start

SCRIPT = Path(__file__).with_name("hostile_opponent.py")
PATIENCE = 1.0  # seconds for an answer
GROWTH = 300.0  # MB that an opponent may take from us
BY_COMMAND = 0.03  # share of opponents that play a match
SILENT = ("hang", "no answer", "no blank line", "close stdout")  # for which a match waits two minutes
LONGEST = 120.0  # seconds for a match of two games


class Opponents:
    name, unit, bound = "opponents", "programs", 100.0

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()

    def close(self) -> None:
        self.folder.cleanup()

    def memory(self) -> float:
        return memory_of()

    def inputs(self, rng: random.Random) -> list[Any]:
        programs = [(rng.choice(KINDS), rng.randrange(10**6)) for _ in range(5)]
        return [(how, seed, how not in SILENT and rng.random() < BY_COMMAND) for how, seed in programs]

    def run(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        for how, seed, by_command in inputs:
            (self.play_a_match if by_command else play_against)(how, seed)
            tick(0.0)

    def play_a_match(self, how: str, seed: int) -> None:
        """A match comes to its end, whatever the opponent does."""
        command = command_of(how, seed)
        folder = Path(tempfile.mkdtemp(dir=self.folder.name))
        words = (
            *("match", command, FIRST, "--games", "2", "--json", "--out", "m.db"),
            *("--patience", "2", "--referee", "own"),
        )
        process = start((*words, "--size", "5"), folder)
        try:
            process.wait(LONGEST + 10 * patience())
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise Fault("hang", f"the match against {command} does not end") from None
        errors = (folder / "stderr").read_text(errors="replace")
        if "Traceback" in errors or process.returncode not in (0, 2):
            raise Fault("crash", f"the match against {command} ends with code {process.returncode}: {errors[-1000:]}")


def command_of(how: str, seed: int) -> str:
    return shlex.join([sys.executable, "-S", str(SCRIPT), str(seed), how])


def play_against(how: str, seed: int) -> None:
    """Play a few moves; EngineError is all that may come of it, in time, and with little memory."""
    command = command_of(how, seed)
    before, begin = memory_of(), time.monotonic()
    engine: GtpEngine | None = None
    try:
        engine = GtpEngine(command, timeout=PATIENCE, patience=PATIENCE)
        engine.new_game(Go(5), 1)
        engine.play("white", "C3")
        for _ in range(4):
            engine.choose("black")
    except EngineError:
        pass
    except HayagoError as error:
        raise Fault("internal error", f"{command}: {error!r}") from error
    except Exception as error:
        raise Fault("crash", f"{command}: {type(error).__name__}: {error}") from error
    finally:
        grown = memory_of() - before
        if engine is not None:
            with contextlib.suppress(EngineError):
                engine.close()
    if grown > GROWTH:
        raise Fault("memory", f"{command} takes {grown:.0f} MB from us")
    if time.monotonic() - begin > 3 * patience():
        raise Fault("hang", f"{command} holds us up for {time.monotonic() - begin:.0f} s")
