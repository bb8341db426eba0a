"""Matches in an SQLite file, each finished game at once, and as a game record beside it."""

import json
import pathlib
import sqlite3
from typing import Any, Self

from ...core.errors import HayagoError
from ...core.files import write_whole
from ...games.position import first_position, result_text
from ...records import sgf
from ...records.tree import GameTree
from .plan import GameResult, Plan

VERSION = 2  # of the tables
TABLES = """
CREATE TABLE match (id INTEGER PRIMARY KEY, plan TEXT NOT NULL UNIQUE);
CREATE TABLE game (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    winner TEXT NOT NULL,        -- the engine's text, or nothing for a draw
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    score REAL,                  -- Black's points minus White's, by the referee
    own_score REAL,              -- and by our own count
    black_seconds REAL NOT NULL,
    white_seconds REAL NOT NULL,
    black_version TEXT NOT NULL,
    white_version TEXT NOT NULL,
    finished TEXT NOT NULL,
    moves TEXT NOT NULL,
    black_cpu REAL,              -- CPU seconds, threads and child processes included, NULL where they are not known
    white_cpu REAL,
    black_chosen INTEGER,        -- moves that the engine was asked for
    white_chosen INTEGER,
    UNIQUE (match, number)
);
"""
SINCE_VERSION_2 = ("black_cpu REAL", "white_cpu REAL", "black_chosen INTEGER", "white_chosen INTEGER")


class StorageError(HayagoError):
    """A file of games cannot be read or written."""


class Store:
    """A file of matches. What `add` has taken is on the disk."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        if path.suffix == ".jsonl":
            raise StorageError(f"{path} is of the older kind, which is only read: write to a .db file")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = sqlite3.connect(path, timeout=30, isolation_level=None)
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute("PRAGMA synchronous=FULL")
            self._make_tables()
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"{path} cannot be used as a file of games: {error}") from None

    def _make_tables(self) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        found = self.connection.execute("PRAGMA user_version").fetchone()[0]
        tables = self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if found == 0 and tables == 0:
            for statement in TABLES.split(";"):
                self.connection.execute(statement)
        elif found == 1:
            for column in SINCE_VERSION_2:
                self.connection.execute(f"ALTER TABLE game ADD COLUMN {column}")
        if (found == 0 and tables == 0) or found == 1:
            self.connection.execute(f"PRAGMA user_version={VERSION}")
        self.connection.execute("COMMIT")
        if found == 0 and tables:
            raise StorageError(f"{self.path} is a database, but not one of games")
        if found not in (0, 1, VERSION):
            raise StorageError(f"{self.path} was written by another version of Hayago ({found}, here {VERSION})")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()

    def match(self, plan: Plan) -> int:
        """The number of the match with this plan, a new one where there is none."""
        text = plan.to_json()
        try:
            self.connection.execute("INSERT OR IGNORE INTO match (plan) VALUES (?)", (text,))
        except sqlite3.Error as error:
            raise StorageError(f"{self.path} cannot be written: {error}") from None
        return int(self.connection.execute("SELECT id FROM match WHERE plan = ?", (text,)).fetchone()[0])

    def plans(self) -> list[tuple[int, Plan]]:
        """All matches."""
        return [(row[0], Plan.from_json(row[1])) for row in self.connection.execute("SELECT id, plan FROM match ORDER BY id")]

    def add(self, match: int, plan: Plan, result: GameResult) -> None:
        """Write a game down: its record first, so that every game in the file has one. A game that is there stays."""
        try:
            if plan.card.sgf is not None:
                write_record(self.record_path(match, result.number), plan, result)
            names = "winner, reason, note, score, own_score, black_seconds, white_seconds, black_version, white_version"
            names += ", finished, moves, black_cpu, white_cpu, black_chosen, white_chosen"
            self.connection.execute(
                f"INSERT OR IGNORE INTO game (match, number, {names}) VALUES ({', '.join('?' * 17)})",
                (
                    *(match, result.number, result.winner, result.reason, result.note, result.score, result.own_score),
                    *(result.seconds["black"], result.seconds["white"]),
                    *(result.versions.get("black", ""), result.versions.get("white", "")),
                    *(result.finished, joined(result.moves)),
                    *(result.cpu.get("black"), result.cpu.get("white")),
                    *(result.chosen.get("black"), result.chosen.get("white")),
                ),
            )
        except (OSError, sqlite3.Error) as error:
            raise StorageError(
                f"game {result.number} cannot be written to {self.path}: {error}. The games before it are kept: "
                "make room and give the same command again"
            ) from None

    def results(self, match: int) -> list[GameResult]:
        """The games of a match, by their numbers."""
        plan = Plan.from_json(self.connection.execute("SELECT plan FROM match WHERE id = ?", (match,)).fetchone()[0])
        cursor = self.connection.execute("SELECT * FROM game WHERE match = ? ORDER BY number", (match,))
        columns = [column[0] for column in cursor.description]
        return [read_row(plan, dict(zip(columns, row, strict=True))) for row in cursor]

    def record_path(self, match: int, number: int) -> pathlib.Path:
        """Where the game record lies: games.db has a folder games-sgf."""
        return self.path.with_name(f"{self.path.stem}-sgf") / f"{match}-{number:05d}.sgf"


def read_row(plan: Plan, row: dict[str, Any]) -> GameResult:
    """A game as the table has it."""
    colours = plan.colours(row["number"])
    return GameResult(
        row["number"],
        colours["black"],
        colours["white"],
        row["winner"],
        row["reason"],
        row["score"],
        row["own_score"],
        row["moves"].splitlines() if "\n" in row["moves"] else row["moves"].split(),
        {"black": row["black_seconds"], "white": row["white_seconds"]},
        row["note"],
        {"black": row["black_version"], "white": row["white_version"]},
        row["finished"],
        {"black": row["black_cpu"], "white": row["white_cpu"]},
        {colour: row[f"{colour}_chosen"] for colour in ("black", "white") if row[f"{colour}_chosen"] is not None},
    )


def joined(moves: list[str]) -> str:
    """The moves as one text: between spaces, or in lines where names have spaces."""
    return "".join(f"{move}\n" for move in moves) if any(" " in move for move in moves) else " ".join(moves)


def write_record(path: pathlib.Path, plan: Plan, result: GameResult) -> None:
    """The game as SGF; the file is there whole or not at all."""
    position = first_position(plan.rules())
    for move in result.moves:
        position = position.play(move)
    text = sgf.write(
        GameTree.of(position.game, position.history),
        {
            "PB": result.black,
            "PW": result.white,
            "DT": result.finished[:10],
            "RE": result_of(result),
            "GC": json.dumps({"reason": result.reason, "note": result.note, "seconds": result.seconds}),
        },
    )
    write_whole(path, text)


def result_of(result: GameResult) -> str:
    """As SGF writes it: B+3.5, W+R, B+T, W+F for what the rules call a forfeit, B+ on the board, 0 for a draw."""
    if result.reason == "score" and result.score is not None:
        return result_text(result.score)
    if not result.winner:
        return "0"
    letter = {"resign": "R", "time": "T", "board": ""}.get(result.reason, "F")
    return f"{'B' if result.winner == result.black else 'W'}+{letter}"
