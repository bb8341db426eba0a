"""Hostile lines for the GTP engine, in this process and over pipes; its board is compared with that of a slow model."""

import contextlib
import io
import random
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtp.gtp_drive import QUICK, Here, Process
from gtp.gtp_model import Model

from hayago.core.waiting import time_without_compiling
from hayago.gtp.protocol import Command, bounded_lines, read_command

from . import gtp_lines, sgf_texts
from .faults import Fault, memory_of, patience

LINES = 100  # of a round
LONG = 0.005  # share of rounds with a line of a megabyte
MOST_MOVES = 120  # then the board is cleared
COLOURS = ("b", "w", "black", "white")


class GtpHere:
    """The engine in this process."""

    name, unit, bound = "gtp", "lines", 150.0

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.renew()
        for size in gtp_lines.SIZES:
            for text in (f"boardsize {size}", "genmove b", "final_score", "hayago-playout_moves", "clear_board"):
                self.engine.ask(text)

    def renew(self) -> None:
        self.engine = Here(simulations=3)
        self.engine.ask("boardsize 9")

    def close(self) -> None:
        self.folder.cleanup()

    def memory(self) -> float:
        return memory_of()

    def inputs(self, rng: random.Random) -> list[Any]:
        return with_a_long_line(rng, [gtp_lines.model_line(rng) for _ in range(LINES)])

    def run(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        self.engine.ask("boardsize 9")
        model = Model(9)
        for data in inputs:
            command, body, is_failure = self.one(data, tick)
            if command is not None:
                follow(model, command.name, list(command.arguments), body, is_failure)
                self.compare(model, data)

    def one(self, data: bytes, tick: Callable[[float], None]) -> tuple[Command | None, str, bool]:
        """Send a line: its command, the text of the answer, and whether it is a failure."""
        engine = self.engine
        (text,) = bounded_lines(io.BytesIO(data))
        begin = time_without_compiling()
        try:
            response = engine.send(text)
        except Exception as error:
            raise Fault("crash", f"{data[:200]!r}: {type(error).__name__}: {error}") from error
        tick(time_without_compiling() - begin)
        engine.engine.quits = False
        if not response:
            return None, "", False
        command = engine.engine.command
        return command, checked(data, command.id, response), response.startswith("?")

    def compare(self, model: Model, data: bytes) -> None:
        """Is the engine's board that of the model?"""
        engine = self.engine
        for name in ("black", "white"):
            if set(engine.position.stones(name)) != model.names(name[0]):
                raise Fault("wrong state", f"after {data!r} the engine has {engine.position.stones(name)} for {name}")
        if len(engine.position.history) != len(model.past):
            raise Fault("wrong state", f"after {data!r} the engine has made {len(engine.position.history)} moves")
        if len(model.past) > MOST_MOVES:
            engine.ask("clear_board")
            model.clear(model.board.side)


class GtpWild(GtpHere):
    """The same with commands that change rules, settings, clocks and the whole position; each round has a new engine."""

    name, bound = "gtp-wild", 300.0

    def inputs(self, rng: random.Random) -> list[Any]:
        files = tuple(f"game{number}.sgf" for number in range(3))
        records = [(name, sgf_texts.text(rng)) for name in files]
        return with_a_long_line(rng, [*records, *(gtp_lines.wild_line(rng, files) for _ in range(LINES))])

    def run(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        self.renew()
        for item in inputs:
            if isinstance(item, tuple):
                (Path(self.folder.name) / item[0]).write_bytes(item[1])
            else:
                with contextlib.chdir(self.folder.name):
                    self.one(item, tick)
        check_replay(self.engine)


def with_a_long_line(rng: random.Random, lines: list[Any]) -> list[Any]:
    """Now and then one of a megabyte among them."""
    if rng.random() < LONG:
        lines.insert(rng.randrange(3, len(lines)), gtp_lines.long_line(rng))
    return lines


def checked(data: bytes, number: str, response: str) -> str:
    """The text of a response; Fault where it breaks the protocol or tells of an error inside."""
    if not re.match(rf"[=?]{number}(?!\d)", response) or not response.endswith("\n\n") or "\n\n" in response[:-2]:
        raise Fault("protocol", f"{data[:200]!r} is answered {response[:200]!r}")
    if "internal error" in response or "Traceback" in response:
        raise Fault("internal error", f"{data[:200]!r} is answered {response[:400]!r}")
    return re.sub(r"^[=?]\d*", "", response).strip()


def follow(model: Model, name: str, words: list[str], answer: str, is_failure: bool) -> None:
    """Let the model do what a command says; was the engine right to accept or refuse it?"""
    if name in ("play", "gogui-play_sequence") and len(words) % 2 == 0 and (name != "play" or len(words) == 2):
        before, past = model.board, list(model.past)
        for colour, text in zip(words[::2], words[1::2], strict=True):
            if colour.lower() not in COLOURS or model.after(colour[0].lower(), text) is None:
                model.board, model.past = before, past
                if not is_failure:
                    raise Fault("wrong state", f"{name} {' '.join(words)[:200]} is accepted, and {colour} {text} is illegal")
                return
            model.play(colour[0].lower(), text)
        if is_failure:
            raise Fault("wrong state", f"{name} {' '.join(words)[:200]} is legal, and refused: {answer}")
    elif is_failure:
        return
    elif name in gtp_lines.GENERATING:
        move = answer.split()[-1]
        if move != "resign":
            colour = next(word for word in words if word.lower() in COLOURS)[0].lower()
            if model.after(colour, move) is None:
                raise Fault("wrong state", f"{name} {' '.join(words)} makes the illegal move {move}")
            model.play(colour, move)
    elif name in ("undo", "gg-undo"):
        if not model.undo(int(words[0]) if words else 1):
            raise Fault("wrong state", f"{name} {' '.join(words)} takes back more moves than were made")
    elif name in ("boardsize", "rectangular_boardsize"):
        model.clear(int(words[0]))
    elif name == "clear_board":
        model.clear(model.board.side)
    elif name in ("fixed_handicap", "place_free_handicap"):
        model.give(answer.split())
    elif name == "set_free_handicap":
        model.give(words)


def check_replay(engine: Here) -> None:
    """All moves taken back and made again lead to the same board."""
    moves, board = engine.position.history, engine.ask("showboard")
    engine.ask(f"gg-undo {len(moves)}")
    for colour, move in moves:
        engine.ask(f"play {colour} {move}")
    if stones_shown(engine.ask("showboard")) != stones_shown(board):
        raise Fault("wrong state", f"{moves} made again lead to another board than {board}")


class GtpPipe:
    """The engine as a process; a round is written at once, and all its answers are read."""

    name, unit, bound = "gtp-pipe", "lines", 150.0
    QUITTING = 0.02  # share of rounds that end with quit

    def open(self) -> None:
        self.count = 0
        self.start()

    def start(self) -> None:
        options = [f"--{key}={value}" for key, value in {**QUICK, "simulations": 3}.items() if key != "version"]
        self.process = Process(*options)
        for size in reversed(gtp_lines.SIZES):
            for text in (f"boardsize {size}", "genmove b", "final_score", "hayago-playout_moves", "clear_board"):
                self.process.ask(text)

    def close(self) -> None:
        self.process.__exit__()

    def memory(self) -> float:
        return memory_of(self.process.process.pid)

    def inputs(self, rng: random.Random) -> list[bytes]:
        lines = with_a_long_line(rng, [gtp_lines.model_line(rng) for _ in range(LINES)])
        return [*lines, *([b"quit\n"] if rng.random() < self.QUITTING else [])]

    def run(self, inputs: list[bytes], tick: Callable[[float], None]) -> None:
        try:
            self.talk(inputs, tick)
        except Fault:
            self.close()
            self.start()
            raise

    def talk(self, inputs: list[bytes], tick: Callable[[float], None]) -> None:
        engine, model = self.process, Model(9)
        engine.errors.clear()
        lines = [b"boardsize 9\n", *inputs]
        begin = time.monotonic()
        engine.process.stdin.write(b"".join(lines))
        is_quitting = inputs[-1:] == [b"quit\n"]
        if not is_quitting:
            engine.process.stdin.write(b"name\n" + f"{(count := self.count + 1)} showboard\n".encode())
            self.count = count
        engine.process.stdin.flush()
        for data in lines:
            (text,) = bounded_lines(io.BytesIO(data))
            command = read_command(text)
            if command is None:
                tick(0.0)
                continue
            response = self.response(data)
            tick(time.monotonic() - begin)
            begin = time.monotonic()
            follow(model, command.name, list(command.arguments), checked(data, command.id, response), response[0] == "?")
        if b"Traceback" in b"".join(engine.errors):
            raise Fault("internal error", b"".join(engine.errors).decode("utf-8", "replace")[-1500:])
        if is_quitting:
            if engine.end() != 0:
                raise Fault("crash", f"quit ends the process with code {engine.process.returncode}")
            self.close()
            return self.start()
        self.response(b"name")
        board = self.response(b"showboard")
        shown = stones_shown(board)
        if shown != {name: model.names(name) for name in "bw"}:
            raise Fault("wrong state", f"the board is not that of the model: {board}")

    def response(self, data: bytes) -> str:
        """The next response; nothing within ten seconds is a hang."""
        lines: list[str] = []
        end = time.monotonic() + patience()
        while True:
            try:
                line = self.process.lines.get(timeout=max(0.01, end - time.monotonic()))
            except Exception:
                raise Fault("hang", f"no answer to {data[:200]!r}") from None
            if line is None:
                errors = b"".join(self.process.errors)[-1000:].decode("utf-8", "replace")
                raise Fault("crash", f"the process has ended before the answer to {data[:200]!r}: {errors}")
            if line == "":
                return "\n".join(lines) + "\n\n"
            lines.append(line)


def stones_shown(board: str) -> dict[str, set[str]]:
    """The points of each colour in a board as showboard draws it."""
    found: dict[str, set[str]] = {"b": set(), "w": set()}
    rows = [line.replace("(", " ").replace(")", " ").split() for line in board.splitlines()]
    columns = next(row for row in rows if row[:2] == ["A", "B"])
    for row in rows:
        if row and row[0].isdigit():
            for column, sign in zip(columns, row[1:], strict=False):
                if sign in "XO":
                    found["b" if sign == "X" else "w"].add(f"{column}{row[0]}")
    return found
