"""Commands that write are killed at random moments; called again they go on, and nothing is lost or doubled.

Where a command has a seed, what it has written at the end is compared, byte for byte, with what a run without kills wrote.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtp.gtp_drive import Process
from lab.tiny import FIRST, engine
from lab.tiny_study import write_study
from web.talk import Talk
from web.visitor import ServerProcess

from hayago.lab.match.match import read_matches
from hayago.records import sgf

from .faults import Fault, memory_of

GAMES = 14  # of a match
FINISHING = 300.0  # seconds for a command to come to its end
RECORD = "(;GM[1]SZ[5];B[cc];W[bb];B[dd];W[cb];B[bc];W[dc];B[db];W[ab])"
SLOW = engine("--seed", "2", "--delay", "0.02")


def start(words: tuple[str, ...], folder: Path) -> subprocess.Popen[bytes]:
    """The command, with what it says on stderr in a file: a pipe would have to wait for whatever the command started."""
    with open(folder / "stderr", "wb") as errors:
        return subprocess.Popen(
            [sys.executable, "-m", "hayago", *words],
            cwd=folder,
            env={**os.environ, "HAYAGO_QUIET": "1"},
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )


class Killed:
    """A command that writes files in a folder of its own."""

    words: tuple[str, ...] = ()

    def prepare(self, folder: Path) -> None:
        pass

    def recorded(self, folder: Path) -> list[Any]:
        """What is written down for good; it may only grow."""
        raise NotImplementedError

    def finish(self, folder: Path) -> list[Any]:
        """Let the command come to its end; what is recorded then."""
        process = start(self.words, folder)
        try:
            process.wait(FINISHING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise Fault("hang", f"{self.words} does not come to its end") from None
        errors = (folder / "stderr").read_text(errors="replace")
        if process.returncode != 0 or "Traceback" in errors:
            raise Fault("crash", f"{self.words} ends with code {process.returncode}: {errors[-1000:]}")
        return self.recorded(folder)

    def kill(self, folder: Path, share: float, usual: float) -> None:
        """Start the command and kill it after a share of the usual time."""
        process = start(self.words, folder)
        time.sleep(share * usual)
        process.kill()
        process.wait()
        errors = (folder / "stderr").read_text(errors="replace")
        if "Traceback" in errors:
            raise Fault("internal error", errors[-1500:])


class Match(Killed):
    words = (
        "match",
        SLOW,
        FIRST,
        "--games",
        str(GAMES),
        "--out",
        "m.db",
        *"--size 5 --komi 0.5 --parallel 2 --referee own".split(),
    )
    file = "m.db"

    def recorded(self, folder: Path) -> list[Any]:
        if not (folder / self.file).exists():
            return []
        return sorted(
            (match, game.number) for match, (_, games) in enumerate(read_matches(folder / self.file)) for game in games
        )


class Study(Match):
    words = ("study", "run", "tiny.toml", "--results", ".")
    file = "games/matches.db"

    def prepare(self, folder: Path) -> None:
        write_study(folder, FIRST, SLOW, games=GAMES // 2)


class Tune(Match):
    words = (
        *("tune", "flat-mc:simulations=4", "--setting", "expand_after=1..9", "--against", SLOW, "--out", "t.db"),
        *("--games", str(GAMES), *"--size 5 --komi 0.5 --referee own".split()),
    )

    def recorded(self, folder: Path) -> list[Any]:
        if not (folder / "t.db").exists():
            return []
        return sorted(game.number for _, games in read_matches(folder / "t.db") for game in games)


class Learn(Killed):
    words = (
        "learn",
        "moves",
        *"--games 12 --simulations 30 --size 5 --preset mc-rave-tuned --games-file g.jsonl --out w.f4".split(),
    )

    def recorded(self, folder: Path) -> list[Any]:
        file, weights = folder / "g.jsonl", folder / "w.f4"
        lines = file.read_text().split("\n")[:-1] if file.exists() else []  # the last may be cut off
        return [line for line in lines if is_json(line)] + ([weights.read_bytes()] if weights.exists() else [])


class LearnShapes(Killed):
    words = ("learn", "shapes", *"--games 11000 --state s.npz --out s.i1".split())

    def recorded(self, folder: Path) -> list[Any]:
        return [(folder / "s.i1").read_bytes()] if (folder / "s.i1").exists() else []


class Review(Killed):
    words = ("review", "game.sgf", "--simulations", "100", "--preset", "mc-rave-tuned")

    def prepare(self, folder: Path) -> None:
        (folder / "game.sgf").write_text(RECORD)

    def recorded(self, folder: Path) -> list[Any]:
        """The files that are there; each is whole."""
        found: list[Any] = []
        if (file := folder / "game-review.sgf").exists():
            found.append(sgf.write(sgf.load(file)))
        if (file := folder / "game-review.json").exists():
            found.append(json.loads(file.read_text()))
        if (file := folder / "game-review.png").exists():
            found.append(file.read_bytes()[-8:])
        return found


class PrintSgf(Killed):
    """The engine writes the same file again and again."""

    def recorded(self, folder: Path) -> list[Any]:
        return [sgf.write(sgf.load(folder / "out.sgf"))] if (folder / "out.sgf").exists() else []

    def finish(self, folder: Path) -> list[Any]:
        with Process("--preset", "mc-rave-tuned", "--size", "5", "--memory", "32") as gtp:
            gtp.ask("play b C3")
            gtp.ask(f"printsgf {folder / 'out.sgf'}")
        return self.recorded(folder)

    def kill(self, folder: Path, share: float, usual: float) -> None:
        with Process("--preset", "mc-rave-tuned", "--size", "5", "--memory", "32") as gtp:
            gtp.ask("play b C3")
            gtp.write(f"printsgf {folder / 'out.sgf'}\n" * 300)
            time.sleep(0.2 * share)
            gtp.process.kill()
            gtp.process.wait()


class Play(Killed):
    """The server; every move that it has told of is there after it was killed."""

    def __init__(self) -> None:
        self.games: dict[Path, tuple[str, list[Any]]] = {}  # [folder] the game, and its nodes as they were told last

    def recorded(self, folder: Path) -> list[Any]:
        return self.games.get(folder, ("", []))[1]

    def finish(self, folder: Path) -> list[Any]:
        self.visit(folder, moves=2, seconds=None)
        return ["played"]

    def kill(self, folder: Path, share: float, usual: float) -> None:
        self.visit(folder, moves=50, seconds=share * 3.0)

    def visit(self, folder: Path, moves: int, seconds: float | None) -> None:
        """Come back to the game, look whether all is there, and play until the server is killed."""
        server = ServerProcess(folder, foresees=True)
        server.start()
        game, known = self.games.get(folder, (None, []))
        talk = Talk(server.port, game=game)
        try:
            if game is None:
                talk.new(size=5, preset="mc-rave-tuned", black="human", white="human")
            elif known != (found := nodes_of(talk.state))[: len(known)]:
                raise Fault("wrong state", f"after a kill the game has {found}, and {known} had been told")
            end = None if seconds is None else time.monotonic() + seconds
            rng = random.Random(len(known))
            for _ in range(moves):
                if end is not None and time.monotonic() > end:
                    break
                talk.say("play", move=rng.choice([f"{c}{r}" for c in "ABCDE" for r in range(1, 6)]))
                while talk.next()["type"] not in ("state", "message"):
                    pass
                self.games[folder] = talk.state["game"], nodes_of(talk.state)
        finally:
            server.kill()
            talk.close()


def nodes_of(state: Any) -> list[Any]:
    return [(row["node"], row["parent"], row["move"]) for row in state["tree"]]


def is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


COMMANDS: dict[str, tuple[type[Killed], int]] = {  # with the kills of a round
    "match": (Match, 5),
    "study": (Study, 4),
    "tune": (Tune, 4),
    "learn": (Learn, 4),
    "learn-shapes": (LearnShapes, 1),
    "review": (Review, 3),
    "printsgf": (PrintSgf, 2),
    "play": (Play, 2),
}


class Kills:
    """All commands in turn, each killed some times before it may come to its end."""

    name, unit, bound = "kills", "kills", 200.0
    commands = COMMANDS

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.usual: dict[str, tuple[float, list[Any]]] = {}  # [command] seconds of a run, and what it writes
        for name, (made, _) in self.commands.items():
            self.usual[name] = self.undisturbed(name, made())

    def close(self) -> None:
        self.folder.cleanup()

    def memory(self) -> float:
        return memory_of()

    def undisturbed(self, name: str, command: Killed) -> tuple[float, list[Any]]:
        folder = Path(tempfile.mkdtemp(dir=self.folder.name))
        command.prepare(folder)
        begin = time.monotonic()
        found = command.finish(folder)
        return time.monotonic() - begin, found

    def inputs(self, rng: random.Random) -> list[Any]:
        return [(name, *(round(rng.uniform(0, 1.05), 3) for _ in range(kills))) for name, (_, kills) in self.commands.items()]

    def run(self, inputs: list[Any], tick: Callable[[float], None]) -> None:
        for name, *shares in inputs:
            self.campaign(name, shares, tick)

    def campaign(self, name: str, shares: list[float], tick: Callable[[float], None]) -> None:
        command, (usual, wanted) = self.commands[name][0](), self.usual[name]
        folder = Path(tempfile.mkdtemp(dir=self.folder.name))
        command.prepare(folder)
        before: list[Any] = []
        for share in shares:
            try:
                command.kill(folder, share, usual)
                after = command.recorded(folder)
            except (OSError, ValueError) as error:
                raise Fault("wrong state", f"{name}, killed, leaves what cannot be read: {error!r}") from error
            if name != "play" and any(item not in after for item in before):
                raise Fault("wrong state", f"{name}, killed, has lost what was recorded: {before}, then {after}")
            if len({str(item) for item in after}) != len(after) and name != "review":
                raise Fault("wrong state", f"{name}, killed, has recorded twice: {after}")
            before = after
            tick(0.0)
        found = command.finish(folder)
        if found != wanted:
            raise Fault("wrong state", f"{name}, killed after {shares}, comes to {str(found)[:600]}, else {str(wanted)[:600]}")
