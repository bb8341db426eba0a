"""Hostile game records, for the reader and for loadsgf; what is read is written and read again, and has to be the same."""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gtp.gtp_drive import Here

from hayago.core.errors import HayagoError, SettingError
from hayago.games.go import Go
from hayago.records import sgf

from . import sgf_texts
from .faults import Fault, memory_of

TEXTS = 20  # of a round
BY_ENGINE = 0.1  # share of rounds by loadsgf


class SgfTexts:
    name, unit, bound = "sgf", "texts", 150.0

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.engine = Here(simulations=3)
        self.engine.ask("boardsize 9")
        for record in sgf_texts.RECORDS:  # what is compiled for other sizes
            sgf.read(record)

    def close(self) -> None:
        self.folder.cleanup()

    def memory(self) -> float:
        return memory_of()

    def inputs(self, rng: random.Random) -> list[bytes]:
        texts = [sgf_texts.text(rng) for _ in range(TEXTS)]
        return [b"loadsgf", *texts] if rng.random() < BY_ENGINE else texts

    def run(self, inputs: list[bytes], tick: Callable[[float], None]) -> None:
        by_engine = inputs[0] == b"loadsgf"
        for data in inputs[by_engine:]:
            begin = time.monotonic()
            (self.by_engine if by_engine else read_and_write)(data)
            tick(time.monotonic() - begin)

    def by_engine(self, data: bytes) -> None:
        """The engine loads a file, or answers what is wrong with it and stays as it was."""
        file = Path(self.folder.name) / "record.sgf"
        file.write_bytes(data)
        before = self.engine.ask("showboard")
        answer = self.engine.send(f"loadsgf {file}")
        if "internal error" in answer:
            raise Fault("internal error", answer)
        after = self.engine.ask("showboard")
        if answer.startswith("?") and after != before:
            raise Fault("wrong state", f"{answer} and the board has changed: {after}")


def read_and_write(data: bytes) -> None:
    """Read a record as the page, the review and the engine do."""
    for game, main_line, moves in ((None, False, None), (Go(9), True, 3)):
        try:
            tree = sgf.read(data, game, main_line, moves)
        except SettingError:
            continue
        except Exception as error:
            raise Fault("internal error", f"{type(error).__name__}: {error}") from error
        try:
            again = sgf.read(sgf.write(tree))
        except HayagoError as error:
            raise Fault("wrong state", f"what was read is written so that it cannot be read: {error}") from error
        except Exception as error:
            raise Fault("internal error", f"{type(error).__name__}: {error} when it is written") from error
        first, second = ([(n.colour, n.move, n.comment) for n in t.root.main_line()] for t in (tree, again))
        if first != second or len(list(tree)) != len(list(again)):
            raise Fault(
                "wrong state", f"written and read again it is another game: {str(first)[:500]}, then {str(second)[:500]}"
            )
