"""Runs a part of the trial in a process of its own, watches it, and notes what it finds.

A part is a class with `name`, `unit` and `bound` (MB by which its memory may grow), and with

    open()               everything that is compiled or started before anything is timed
    inputs(rng)          the inputs of one round, all of them drawn from `rng`
    run(inputs, tick)    a round: `tick(seconds)` after each answer; Fault where something is wrong
    memory()             MB of the process under trial
    close()

A round is drawn from the seed, the part's name and the round's number: the same three give the same inputs.
"""

import multiprocessing
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from .faults import ANSWER, Fault, patience, shrunk

SILENCE = 60 * ANSWER  # seconds without an answer after which the process is ended; it may be compiling
OPENING = 1200.0  # seconds for compiling
SETTLED = 0.02  # share of the inputs after which memory is looked at for the first time
MOST_FINDINGS = 20  # of a part; then it is ended


@dataclass
class Tally:
    """What came of a part so far."""

    name: str
    unit: str
    seed: int
    rounds: int = 0  # done; the next has this number
    count: int = 0
    crashes: int = 0
    hangs: int = 0
    others: int = 0  # failures of other kinds
    slowest: float = 0.0  # seconds
    memory_start: float = 0.0  # MB
    memory_end: float = 0.0
    seconds: float = 0.0
    findings: list[dict[str, Any]] = field(default_factory=list)

    def add(self, kind: str, text: str, number: int, inputs: Any) -> None:
        """Note a failure."""
        self.crashes += kind == "crash"
        self.hangs += kind == "hang"
        self.others += kind not in ("crash", "hang")
        found = {"kind": kind, "text": text[:2000], "seed": self.seed, "round": number, "input": [shown(i) for i in inputs]}
        self.findings.append(found)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def shown(item: Any) -> str:
    text = item if isinstance(item, str) else repr(item)
    return text if len(text) <= 2000 else f"{text[:1000]} ... {text[-200:]} ({len(text)} characters)"


def round_of(part: Any, seed: int, number: int) -> Any:
    """The inputs of a round."""
    return part.inputs(random.Random(f"{seed} {part.name} {number}"))


def carry_out(made: Callable[[], Any], tally: Tally, count: int, told: Callable[[Tally, Any], None] = lambda *_: None) -> None:
    """Run rounds in this process until so many inputs have been answered; `told` hears of every round and finding."""
    part = made()
    part.open()
    last, before = time.monotonic(), tally.count

    def tick(seconds: float) -> None:
        nonlocal last
        tally.count += 1
        tally.slowest = max(tally.slowest, seconds)
        if seconds > ANSWER and seconds > patience():
            raise Fault("hang", f"answer {tally.count - before} of the round took {seconds:.1f} s")
        now = time.monotonic()
        if int(now) != int(last):
            told(tally, None)
        tally.seconds, last = tally.seconds + now - last, now

    try:
        while tally.count < count and len(tally.findings) < MOST_FINDINGS:
            number = tally.rounds
            inputs, before = round_of(part, tally.seed, number), tally.count
            told(tally, None)
            try:
                part.run(inputs, tick)
            except Fault as fault:
                tally.add(fault.kind, fault.text, number, smallest(part, inputs, fault.kind))
                told(tally, tally.findings[-1])
            tally.rounds += 1
            if not tally.memory_start and tally.count >= count * SETTLED:
                tally.memory_start = part.memory()
        tally.memory_end = part.memory()
        if tally.memory_end > tally.memory_start + part.bound:
            grown = f"from {tally.memory_start:.0f} to {tally.memory_end:.0f} MB"
            tally.add("memory", grown, tally.rounds, [])
            told(tally, tally.findings[-1])
    finally:
        part.close()


def smallest(part: Any, inputs: Any, kind: str) -> Any:
    """The inputs of a round made shorter, and a single one of bytes or text as well."""

    def fails(some: Any) -> bool:
        try:
            part.run(some, lambda seconds: None)
        except Fault as fault:
            return fault.kind == kind
        return False

    if kind == "hang":
        return inputs
    inputs = shrunk(list(inputs), fails)
    if len(inputs) == 1 and isinstance(inputs[0], bytes | str):
        inputs = [shrunk(inputs[0], lambda some: fails([some]))]
    return inputs


# ---- in a process of its own


def work(pipe: Connection, made: Callable[[], Any], tally: Tally, count: int) -> None:
    """In the process: tell the parent before each round, which it needs to know if the process dies in it."""
    carry_out(made, tally, count, lambda tally, finding: pipe.send((tally, False)))
    pipe.send((tally, True))


def run_part(
    made: Callable[[], Any], tally: Tally, count: int, told: Callable[[Tally], None], silence: float = SILENCE
) -> Tally:
    """Run a part in a process of its own; where that dies or says nothing, note it and go on behind that round."""
    context = multiprocessing.get_context("spawn")
    while True:
        mine, its = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(its, made, tally, count))
        process.start()
        its.close()
        ended, patience = False, OPENING
        try:
            while not ended and mine.poll(patience):
                tally, ended = mine.recv()
                patience = silence
                told(tally)
            kind = "" if ended else "hang"
        except EOFError:
            kind = "crash"
        if kind == "hang":
            process.kill()
        process.join()
        if ended or len(tally.findings) >= MOST_FINDINGS:
            return tally
        how = f"no answer within {silence:.0f} s" if kind == "hang" else f"the process ended with code {process.exitcode}"
        part = made()
        tally.add(kind, how, tally.rounds, round_of(part, tally.seed, tally.rounds) if patience == silence else [])
        tally.rounds += 1
        told(tally)
        if patience == OPENING:
            return tally  # it did not even begin
