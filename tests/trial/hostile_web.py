"""Hostile messages for the server, by websockets to a process of its own; every state it tells is played again by a model."""

import contextlib
import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtp.gtp_model import Model
from web.talk import Talk
from web.visitor import ServerProcess
from websockets.exceptions import ConnectionClosed

from . import web_messages
from .faults import Fault, memory_of, patience

MESSAGES = 120  # of a round, which is one connection: fewer than the burst that a tab has
OPENINGS = 4  # of a round
AT_ONCE = 30  # messages sent before the answers are read
HUGE = 0.005  # share of rounds with a message that is too long


class WebMessages:
    name, unit, bound = "web", "messages", 200.0

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.errors = Path(self.folder.name) / "stderr"
        self.server: ServerProcess | None = None
        self.start()

    def start(self) -> None:
        """Start the server, and let it compile what the rounds need."""
        self.server = ServerProcess(Path(self.folder.name) / "data", errors=self.errors)
        self.server.start()
        talk = Talk(self.server.port)
        for size in (5, 9):
            talk.new(size=size, preset="mc-rave-tuned", black="human", white="engine")
            talk.play_anywhere()
            talk.ask("growth", "growth", simulations=5)
        talk.close()

    def close(self) -> None:
        assert self.server is not None
        self.server.kill()
        self.folder.cleanup()

    def memory(self) -> float:
        assert self.server is not None and self.server.process is not None
        return memory_of(self.server.process.pid)

    def inputs(self, rng: random.Random) -> list[Any]:
        first = json.dumps({**web_messages.begun(rng), "id": 0})
        openings = set(rng.sample(range(MESSAGES), OPENINGS))
        made = [first, *(web_messages.message(rng, number + 1, number in openings) for number in range(MESSAGES))]
        return [*made, json.dumps({"do": "load", "sgf": "(" * 2**20})] if rng.random() < HUGE else made

    def run(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        try:
            self.talk(inputs, tick)
        except Fault:
            assert self.server is not None
            self.server.kill()
            self.said()  # of the old one
            self.start()
            raise

    def talk(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        """Send all messages by a few; after each few the answer to a last one shows that the server still listens."""
        assert self.server is not None
        try:
            talk = Talk(self.server.port)
            with contextlib.closing(talk):
                for start in range(0, len(inputs), AT_ONCE):
                    few = inputs[start : start + AT_ONCE]
                    for item in few:
                        talk.socket.send(item)
                    waited = hear(talk, f"probe {start}")
                    for _ in few:
                        tick(waited)
                last = talk.state
            self.check_kept(last)
        except (ConnectionClosed, OSError) as error:
            raise Fault("crash", f"the connection is lost: {error!r}; {self.said()}") from error
        if "Traceback" in (said := self.said()) or "ERROR" in said:
            raise Fault("internal error", said)

    def check_kept(self, last: Any) -> None:
        """Whoever comes back finds the game as it was."""
        assert self.server is not None
        if last is None or last["revision"] == 0:
            return
        with contextlib.closing(Talk(self.server.port, game=last["game"])) as again:
            if not any(message["type"] == "state" and message["game"] == last["game"] for message in again.heard):
                raise Fault("wrong state", f"the game {last['game']} is lost")

    def said(self) -> str:
        """The last of what the server wrote to stderr; forgotten then."""
        text = self.errors.read_text(errors="replace") if self.errors.exists() else ""
        self.errors.write_text("")
        return text[-1500:]


def hear(talk: Talk, probe: str) -> float:
    """All messages up to the answer to a `save` with this id, which the game gives after all that came before.

    Gives the seconds that it took, from the last time on that the server told of compiling.
    """
    talk.socket.send(json.dumps({"do": "save", "id": probe}))
    begin, limit = time.monotonic(), patience()
    while True:
        try:
            message = talk.next(max(0.01, begin + limit - time.monotonic()))
        except TimeoutError:
            raise Fault("hang", f"no answer to {probe!r} within {limit:.0f} s") from None
        if message["type"] == "compile":
            begin = time.monotonic()
        if message["type"] == "message" and "internal error" in message["text"]:
            raise Fault("internal error", message["text"])
        if message["type"] == "state":
            check_state(message)
        if message.get("id") == probe:
            return time.monotonic() - begin


def check_state(state: dict[str, Any]) -> None:
    """Do the moves to the node on the board lead to the stones that are shown? Where stones were set up, nobody knows here."""
    if state["kind"] != "go" or state["handicap"]:
        return
    rows = {row["node"]: row for row in state["tree"]}
    line: list[Any] = []
    at: Any = state["node"]
    while at is not None:
        if at not in rows:
            raise Fault("wrong state", f"the node {at} on the board is not in the tree")
        line.append(rows[at])
        at = rows[at]["parent"]
    if any(row["move"] is None and row["parent"] is not None for row in line):
        return
    model = Model(state["size"])
    for row in reversed(line[:-1]):
        board = model.after(row["color"][0], row["move"])
        if board is None:
            return  # the rules of the game may be others
        model.board = board
    shown = {colour: {point for point, of in state["stones"].items() if of == colour} for colour in ("black", "white")}
    if shown != {"black": model.names("b"), "white": model.names("w")} and not set_up(state, line):
        raise Fault("wrong state", f"{[row['move'] for row in line]} leads to {shown}")


def set_up(state: dict[str, Any], line: list[Any]) -> bool:
    """Did the game begin with stones? Then there are more of them than moves."""
    return len(state["stones"]) + sum(state["captures"].values()) > sum(row["move"] not in (None, "pass") for row in line)
