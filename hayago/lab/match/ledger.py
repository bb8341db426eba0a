"""Games that are kept for good: a file of JSON lines (`.jsonl`, compressed as `.jsonl.gz`) with all that a result rests on.

A file has three kinds of lines: {"plan": ...} begins a match, {"engine": ..., "version": ..., "settings": ...} tells what a
player was in full, and each game follows with its seeds. Files of an older kind, with games alone, are read too.
"""

import gzip
import json
import pathlib
import subprocess
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict
from typing import Any

from ...core.errors import HayagoError
from ...core.files import write_whole
from ...core.folders import checkout
from ...core.settings import split_name
from ...presets import preset_names
from ...presets.load import change, read_toml
from .plan import GameResult, Plan
from .provenance import git

LIMITS = ("simulations", "seconds")  # of a player, beside the settings of its preset
OLD_SIZES = (9, 13, 19, 25)  # boards of files of the older kind
Matches = list[tuple[Plan, list[GameResult]]]


def lines_of(path: pathlib.Path) -> Iterator[dict[str, Any]]:
    """The objects in the lines of a file; a line that was cut off by a kill is left out."""
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (OSError, EOFError) as error:
        raise HayagoError(f"{path} cannot be read: {error}") from None
    for line in data.decode("utf-8", "replace").splitlines():
        try:
            found = json.loads(line)
        except json.JSONDecodeError:
            continue
        if isinstance(found, dict):
            yield found


def read_ledger(path: pathlib.Path) -> Matches:
    """The matches of a file with their games."""
    if not path.exists():
        raise HayagoError(f"there is no file {path} with games")
    matches: Matches = []
    older: list[GameResult] = []
    try:
        for line in lines_of(path):
            if "plan" in line:
                matches.append((Plan.from_json(json.dumps(line["plan"])), []))
            elif "engine" not in line:
                game = GameResult(**{key: value for key, value in line.items() if key != "seeds"})
                (matches[-1][1] if matches else older).append(game)
    except (TypeError, KeyError, ValueError) as error:
        raise HayagoError(f"{path} holds a line that is no game of a match: {error}") from None
    return matches or older_matches(older)


def older_matches(games: list[GameResult]) -> Matches:
    """Games without plans. They do not tell the board's size: it is the least usual one that has all moves."""
    if not games:
        return []
    rows = [int(move[1:]) for game in games for move in game.moves if move != "pass"]
    size = next(size for size in OLD_SIZES if size >= max(rows, default=1))
    pairs: dict[frozenset[str], list[GameResult]] = {}
    for game in games:
        pairs.setdefault(frozenset((game.black, game.white)), []).append(game)
    return [(Plan(*plan_names(found), size=size), found) for found in pairs.values()]


def plan_names(games: list[GameResult]) -> tuple[str, str]:
    """The first and the second engine: the first is Black in games with even numbers."""
    game = games[0]
    return (game.black, game.white) if game.number % 2 == 0 else (game.white, game.black)


def read_engines(path: pathlib.Path) -> dict[tuple[str, str], dict[str, Any]]:
    """[engine, version] the line that tells what it was."""
    return {(line["engine"], line["version"]): line for line in lines_of(path) if "engine" in line}


def write_ledger(path: pathlib.Path, matches: Matches, machine: str) -> None:
    """Write matches with all that they rest on, whole or not at all; the same matches give the same bytes.

    What the file tells of engines already is kept.
    """
    known = read_engines(path) if path.exists() else {}
    lines: list[dict[str, Any]] = []
    for plan, games in matches:
        lines.append({"plan": asdict(plan)})
        engines = {
            (name, game.versions.get(colour, ""))
            for game in games
            for colour, name in (("black", game.black), ("white", game.white))
        }
        for name, version in sorted(engines):
            told = {"engine": name, "version": version, "machine": machine}
            lines.append(known.get((name, version)) or {**told, "settings": settings_at(name, version)})
        check_same(path, lines[-len(engines) :])
        for game in games:
            lines.append({**asdict(game), "seeds": [plan.seed(game.number, colour) for colour in ("black", "white")]})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    write_whole(path, gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text)


def keep_match(path: pathlib.Path, plan: Plan, games: list[GameResult], machine: str) -> None:
    """Add the games of a match to a file, whose other games stay; HayagoError where a number there is another game."""
    kept = {old.to_json(): (old, found) for old, found in read_ledger(path)} if path.exists() else {}
    together = {game.number: game for game in kept.get(plan.to_json(), (plan, []))[1]}
    for game in games:
        if together.setdefault(game.number, game).moves != game.moves:
            raise HayagoError(
                f"{path} has another game {game.number} of the same two players; nothing was written to it: "
                "keep these games in another file by the same command"
            )
    if together:
        kept[plan.to_json()] = (plan, [together[number] for number in sorted(together)])
    path.parent.mkdir(parents=True, exist_ok=True)
    write_ledger(path, list(kept.values()), machine)


def check_same(path: pathlib.Path, engines: list[dict[str, Any]]) -> None:
    """Raise HayagoError where a player of a match was not the same in all its games: its preset has changed in between."""
    seen: dict[str, dict[str, Any]] = {}
    for line in engines:
        other = seen.setdefault(line["engine"], line)
        if other["settings"] != line["settings"] and "played_as" not in line:
            raise HayagoError(
                f"{line['engine']} had other settings at {other['version']} than at {line['version']}: its games do not belong "
                f"together, and are not written to {path}; play the match anew, in another file"
            )


def settings_at(name: str, version: str) -> dict[str, Any]:
    """All settings of an engine as its version had them: a preset's file at that commit, with what the name changes.

    Of a GTP program its command.
    """
    preset, changes = split_name(name) if not name.startswith("gnugo") else (name, {})
    if preset not in preset_names() and not preset.endswith(".toml"):
        return {"command": name}
    data = deepcopy(preset_at(preset, commit_of(version)))
    limits = {key: changes.pop(key) for key in LIMITS if key in changes}
    for path, value in changes.items():
        change(data, path, value, preset)
    for key in ("title", "source"):
        data.pop(key, None)
    return {**limits, **data}


def preset_at(name: str, commit: str) -> dict[str, Any]:
    """What the file of a preset says at a commit of this checkout; as it is now where there is no commit."""
    top = checkout()
    if commit and top is not None and not name.endswith(".toml"):
        try:
            return tomllib.loads(git(top, "show", f"{commit}:hayago/presets/{name}.toml"))
        except (OSError, subprocess.SubprocessError):
            raise HayagoError(f"the preset {name} is not known at the commit {commit}: fetch the whole history") from None
    return read_toml(name)


def commit_of(version: str) -> str:
    """The commit in the text of a version: 1a2b3c4d5e of "Hayago 0.2.0 1a2b3c4d5e+"."""
    words = version.split()
    return words[2].rstrip("+") if len(words) > 2 and words[0] == "Hayago" else ""
