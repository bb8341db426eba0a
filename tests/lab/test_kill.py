"""Commands that are killed at random moments, again and again, end with exactly the games asked for.

A normal run kills six times in a row; HAYAGO_LONG=1 kills 20 times.
"""

import json
import os
import random
import time
from pathlib import Path

import pytest
from tiny import FIRST, SECOND, engine, hayago, left_behind, start
from tiny_study import write_study

from hayago.lab.match.match import read_matches

LONG = os.environ.get("HAYAGO_LONG") == "1"
KILLS, GAMES = (20, 80) if LONG else (6, 30)


def numbers(path):
    """The numbers of the recorded games, match by match."""
    return [[game.number for game in games] for _, games in read_matches(path)] if path.exists() else []


def count(path):
    return sum(map(len, numbers(path)))


def kill_at_random(words, path, seed):
    """Run the command and kill it, again and again: at any time before its first game, or soon after some more games.

    Returns how many of the kills came before the last game was over.
    """
    rng = random.Random(seed)
    hayago(*words, "--games", "1")  # compiles
    begin = time.monotonic()
    hayago(*words, "--games", "2")
    usual = time.monotonic() - begin
    early = 0
    for kill in range(KILLS):
        before = count(path)
        wanted = min((0, 1, 2, 0, 1, 3)[kill % 6], GAMES - before)  # on a busy machine many may be over before the kill
        process = start(words)
        if wanted == 0:
            time.sleep(rng.uniform(0, usual))
        deadline = time.monotonic() + 300
        while count(path) < before + wanted and process.poll() is None and time.monotonic() < deadline:
            time.sleep(rng.uniform(0, 0.1))
        process.kill()
        process.wait()
        deadline = time.monotonic() + 300
        while left_behind(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left_behind(process.pid) == []
        assert all(len(set(match)) == len(match) for match in numbers(path))
        assert before + wanted <= count(path) <= GAMES
        early += count(path) < GAMES
    return early


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_match_survives_kills(tmp_path):
    path = tmp_path / "match.db"
    slow = engine("--seed", "3", "--delay", "0.02")
    words = ["match", slow, SECOND, "--games", str(GAMES), "--out", str(path)]
    words += ["--size", "5", "--komi", "0.5", "--parallel", "2", "--referee", "own"]
    assert kill_at_random(words, path, 1) >= KILLS // 2
    report = json.loads(hayago(*words, "--json").stdout)
    assert report["all"]["games"] == GAMES
    assert numbers(path) == [list(range(GAMES))]
    assert len(list((tmp_path / "match-sgf").glob("*.sgf"))) == GAMES


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_study_survives_kills(tmp_path):
    write_study(tmp_path, FIRST, engine("--seed", "2", "--delay", "0.02"), games=GAMES // 2)
    path = tmp_path / "games" / "matches.db"
    words = ["study", "run", str(tmp_path / "tiny.toml"), "--results", str(tmp_path)]
    assert kill_at_random(words, path, 2) >= KILLS // 2
    report = json.loads(hayago(*words, "--json").stdout)
    assert [point["games"] for point in report["points"]] == [GAMES // 2] * 2
    assert numbers(path) == [list(range(GAMES // 2))] * 2
