"""Hostile presets, for the reader, for `hayago presets show FILE`, and those that are taken for a search."""

import contextlib
import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from hayago.cli.main import main
from hayago.core.errors import SettingError
from hayago.games.go import Go
from hayago.play.clock import Limit
from hayago.play.player import Player
from hayago.presets import Preset, load_preset

from . import toml_texts
from .faults import Fault, memory_of

TEXTS = 20  # of a round
BY_COMMAND = 0.05  # share of rounds by the command
SHOWN = b"hayago presets show"


class TomlTexts:
    name, unit, bound = "toml", "texts", 150.0

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "mine.toml"

    def close(self) -> None:
        self.folder.cleanup()

    def memory(self) -> float:
        return memory_of()

    def inputs(self, rng: random.Random) -> list[bytes]:
        texts = [toml_texts.text(rng) for _ in range(TEXTS)]
        return [SHOWN, *texts] if rng.random() < BY_COMMAND else texts

    def run(self, inputs: list[bytes], tick: Callable[[float], None]) -> None:
        by_command = inputs[0] == SHOWN
        for data in inputs[by_command:]:
            self.file.write_bytes(data)
            begin = time.monotonic()
            (self.shown if by_command else self.read)(data)
            tick(time.monotonic() - begin)

    def read(self, data: bytes) -> None:
        """The preset is read, or the error says in a few words what is wrong."""
        try:
            load_preset(str(self.file))
        except SettingError as error:
            if not str(error).strip():
                raise Fault("internal error", "an error without words") from None
        except Exception as error:
            raise Fault("internal error", f"{type(error).__name__}: {error}"[:500]) from error

    def shown(self, data: bytes, is_right: bool = False) -> None:
        """The command prints the file, or one line of error and no trace; a file that `is_right` it prints."""
        out, errors = io.StringIO(), io.StringIO()
        code: object = None
        try:
            words = ["hayago", "presets", "show", str(self.file)]
            caught = contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors)
            with mock.patch.object(sys, "argv", words), caught[0], caught[1]:
                main()
        except SystemExit as end:
            code = end.code
        except Exception as error:
            raise Fault("internal error", f"{type(error).__name__}: {error}"[:500]) from error
        if code not in ((0,) if is_right else (0, 2)) or (code == 2) != errors.getvalue().startswith("hayago: "):
            raise Fault("internal error", f"code {code}, {errors.getvalue()[:500]!r}")
        if code == 0 and out.getvalue() != data.decode():
            raise Fault("wrong state", f"the file is shown as {out.getvalue()[:500]!r}")


class TomlSearches:
    """Numbers of a preset that are read without an error must not hurt a search."""

    name, unit, bound = "toml-search", "searches", 300.0
    NUMBERS = (
        "nan",
        "inf",
        "-inf",
        "0",
        "-1",
        "1e308",
        "-1e308",
        "1e-320",
        "2147483648",
        "-2147483649",
        "9223372036854775807",
        "0.5",
        "3",
    )
    PATHS = ("expand_after", "resign", "selection.schedule.bias", "selection.first_play", "playout.SaveAtari.chance",
             "playout.NoSelfAtari.probability", "playout.NoSelfAtari.tries", "prior_to_mc", "prior_to_amaf")  # fmt: skip

    def open(self) -> None:
        self.search(load_preset("mc-rave-tuned"))

    def close(self) -> None:
        pass

    def memory(self) -> float:
        return memory_of()

    def inputs(self, rng: random.Random) -> list[str]:
        return [
            ",".join(f"{path}={rng.choice(self.NUMBERS)}" for path in rng.sample(self.PATHS, rng.choice((1, 1, 2, 3))))
            for _ in range(20)
        ]

    def run(self, inputs: list[str], tick: Callable[[float], None]) -> None:
        for text in inputs:
            begin = time.monotonic()
            try:
                preset = load_preset(f"mc-rave-tuned:{text}")
            except SettingError:
                tick(time.monotonic() - begin)
                continue
            except Exception as error:
                raise Fault("internal error", f"{type(error).__name__}: {error}"[:500]) from error
            try:
                self.search(preset)
            except Exception as error:
                raise Fault("internal error", f"{text}: {type(error).__name__}: {error}"[:500]) from error
            tick(time.monotonic() - begin)

    def search(self, preset: Preset) -> None:
        position = Go(5).start().play("C3")
        move = Player(position, preset, seed=1, memory_mb=16).choose(Limit(simulations=50)).move
        if move not in ("resign", "pass"):
            position.play(move)
