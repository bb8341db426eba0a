"""Suites of problems: GTP commands in a file, with the answers that are expected, as GNU Go and GoGui have them.

loadsgf games/ladder.sgf 12      # the position before move 12; the path is seen from the suite's folder
10 reg_genmove black             # a problem has a number
#? [C3|D4]                       # a regular expression for the whole answer
20 reg_genmove white
#? [!pass]*                      # ! any other answer; * known to fail
"""

import pathlib
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...core.errors import HayagoError
from ..match.engines import EngineError, EngineTimeout, GtpEngine

SOLVED, FAILED, KNOWN, SURPRISE, SKIPPED = "solved", "failed", "known failure", "unexpectedly solved", "not asked"
STATES = (SOLVED, FAILED, KNOWN, SURPRISE, SKIPPED)
LAST_MOMENT = 1.0  # seconds in which a program that closed its output ends
EXPECTATION = re.compile(r"#\?\s*\[(?P<negated>!?)(?P<pattern>.*)\](?P<known>\*?)\s*")


class SuiteError(HayagoError):
    """A suite cannot be read or run; the text begins with its file and line."""


@dataclass(frozen=True)
class Expectation:
    """What is to be answered."""

    pattern: str
    is_negated: bool = False
    is_known_failure: bool = False

    def is_met(self, answer: str) -> bool:
        """Does the whole answer match (or, negated, not)? Upper and lower case are the same."""
        return (re.fullmatch(self.pattern, " ".join(answer.split()), re.IGNORECASE) is not None) != self.is_negated

    def __str__(self) -> str:
        return ("not " if self.is_negated else "") + self.pattern


@dataclass(frozen=True)
class Step:
    """A command of a suite, and what is expected of it; nothing of one that only sets up the board."""

    line: int
    id: str
    command: str
    expectation: Expectation | None = None


@dataclass(frozen=True)
class Outcome:
    """A problem with its answer."""

    file: str
    line: int
    id: str
    command: str
    expected: str
    answer: str
    state: str  # one of STATES
    note: str = ""


def read_suite(path: pathlib.Path) -> list[Step]:
    """The commands of a file; SuiteError names the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SuiteError(f"{path} cannot be read as a suite of problems: {error}") from None
    steps: list[Step] = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#?"):
            expect(steps, read_expectation(line, f"{path}:{number}"), f"{path}:{number}")
        elif words := line.partition("#")[0].split():
            label = words.pop(0) if words[0].isdigit() else ""
            if not words:
                raise SuiteError(f"{path}:{number}: a command is missing after {label}")
            steps.append(Step(number, label, " ".join(words)))
    if not any(step.expectation for step in steps):
        raise SuiteError(f"{path} holds no problem: write what is expected below a command, such as #? [C3|D4]")
    return steps


def read_expectation(line: str, where: str) -> Expectation:
    """What a line such as "#? [!C3|D4]*" expects."""
    found = EXPECTATION.fullmatch(line)
    if found is None:
        raise SuiteError(
            f"{where}: {line!r} does not say what is expected: write #? [C3|D4], with * behind it for a known failure"
        )
    try:
        re.compile(found["pattern"])
    except re.error as error:
        raise SuiteError(f"{where}: {found['pattern']!r} is no regular expression: {error}") from None
    return Expectation(found["pattern"], bool(found["negated"]), bool(found["known"]))


def expect(steps: list[Step], expectation: Expectation, where: str) -> None:
    """Give the last command its expectation."""
    if not steps:
        raise SuiteError(f"{where}: there is no command above what is expected")
    last = steps.pop()
    if last.expectation is not None:
        raise SuiteError(f"{where}: the command in line {last.line} has its expected answer already: use | between two")
    steps.append(replace(last, expectation=expectation))


def run_suite(path: pathlib.Path, steps: list[Step], engine: GtpEngine, patience: float) -> Iterator[Outcome]:
    """Carry out the commands, and yield each problem with its answer. What sets up the board must work."""
    for step in steps:
        name = step.command.split()[0]
        where = f"{path}:{step.line}"
        answer, note = "", ""
        if name == "quit":
            continue
        if name in engine.commands:
            try:
                answer = " ".join(engine.ask(from_folder(step.command, path.parent, where), patience).split())
            except EngineError as error:
                if step.expectation is None or isinstance(error, EngineTimeout) or is_gone(engine):
                    raise SuiteError(f"{where}: {error}") from None
                answer, note = "?", str(error)
        else:
            note = f"{engine.name} does not know {name!r}"
        if step.expectation is not None:
            state = judge(step.expectation, answer) if name in engine.commands else SKIPPED
            expected = str(step.expectation)
            yield Outcome(str(path), step.line, step.id or str(step.line), step.command, expected, answer, state, note)


def from_folder(command: str, folder: pathlib.Path, where: str) -> str:
    """The command; the game record that loadsgf names is looked for in the suite's folder."""
    name, *words = command.split()
    if name != "loadsgf" or not words:
        return command
    has_number = len(words) > 1 and words[-1].isdigit()
    record = folder.absolute() / " ".join(words[:-1] if has_number else words)
    if not record.is_file():
        raise SuiteError(f"{where}: there is no game record {record}")
    return " ".join(["loadsgf", str(record), *(words[-1:] if has_number else [])])


def is_gone(engine: GtpEngine) -> bool:
    """Has the program ended, and not only refused a command?"""
    try:
        engine.process.wait(LAST_MOMENT)
    except subprocess.TimeoutExpired:
        return False
    return True


def judge(expectation: Expectation, answer: str) -> str:
    """What an answer makes of a problem."""
    if expectation.is_known_failure:
        return SURPRISE if expectation.is_met(answer) else KNOWN
    return SOLVED if expectation.is_met(answer) else FAILED


def preset_command(preset: str, simulations: int | None, seconds: float | None, threads: int) -> str:
    """The command of our own engine, which always thinks the same with simulations and one thread."""
    words = [sys.executable, "-m", "hayago", "gtp", "--preset", preset, "--seed", "1", "--threads", str(threads)]
    for option, value in (("--simulations", simulations), ("--seconds", seconds)):
        if value is not None:
            words += [option, str(value)]
    return shlex.join(words)
