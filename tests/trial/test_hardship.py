"""A full disk, places that cannot be written, little memory, a slow disk, a clock that jumps: clear errors, no broken file."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hayago.core.errors import SettingError
from hayago.core.files import add_line, write_whole
from hayago.games.go.knowledge.local_shapes import SHAPES as SHAPES_COUNT
from hayago.learn.shapes import read_state, write_state
from hayago.records import sgf

SCRIPT = Path(__file__).with_name("hardship.py")
RECORD = "(;GM[1]SZ[5];B[cc];W[bb];B[dd];W[cb])"
LEARN = ("learn", "moves", *"--games 2 --simulations 5 --size 5 --preset mc-rave-tuned --games-file g.jsonl --out w.f4".split())
SHAPES = ("learn", "shapes", *"--games 20 --state s.npz --out s.i1".split())
REVIEW = ("review", *"game.sgf --simulations 5 --preset mc-rave-tuned".split())
QUICK = ("gtp", *"--preset mc-rave-tuned --simulations 20 --size 5 --memory 16 --seed 1".split())


def under(folder, *words, text="", **hardship):
    """`hayago WORDS` in the folder under hardship."""
    options = [f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}") for name, value in hardship.items()]
    command = [sys.executable, str(SCRIPT), *options, *words]
    environment = {**os.environ, "HAYAGO_QUIET": "1", "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=environment, input=text, capture_output=True, text=True, timeout=600)


def complaint(result):
    """The one line that the command says, without a traceback."""
    assert result.returncode == 2 and "Traceback" not in result.stderr, result.stderr
    line = result.stderr.strip().splitlines()[-1]
    assert line.startswith("hayago: ")
    return line


# ---- a full disk, which keeps no machine code either: what is compiled without it is compiled once


@pytest.mark.parametrize(("words", "file"), [(LEARN, "g.jsonl"), (SHAPES, "s.npz")])
def test_learning_on_a_full_disk_names_the_file_and_goes_on_later(tmp_path, tmp_path_factory, words, file):
    assert under(tmp_path_factory.mktemp("elsewhere"), *words).returncode == 0
    assert file in complaint(under(tmp_path, *words, file_size=200))
    assert under(tmp_path, *words).returncode == 0
    assert not list(tmp_path.glob("*.part"))


def test_a_review_on_a_full_disk_leaves_the_old_one(tmp_path):
    (tmp_path / "game.sgf").write_text(RECORD)
    assert under(tmp_path, *REVIEW).returncode == 0
    files = [tmp_path / f"game-review.{kind}" for kind in ("sgf", "json", "png", "svg")]
    assert all(file.stat().st_size > 100 for file in files)
    for file in files:
        file.write_text("old")
    assert "the review cannot be written" in complaint(under(tmp_path, *REVIEW, file_size=100))
    assert [file.read_text() for file in files] == ["old"] * 4


def test_the_engine_plays_on_when_the_disk_is_full(tmp_path):
    """Under its log, and where a game is to be written over an old record."""
    (tmp_path / "old.sgf").write_text(RECORD)
    moves = "play b C3\nplay w B2\n" + "showboard\n" * 40 + "printsgf old.sgf\n7 genmove b\nquit\n"
    result = under(tmp_path, *QUICK, "--log", "log.txt", text=moves, file_size=600)
    assert result.returncode == 0 and "Traceback" not in result.stderr, result.stderr
    assert re.search(r"^=7 [A-E][1-5]$", result.stdout, re.MULTILINE)
    assert (tmp_path / "log.txt").stat().st_size == 600
    assert len(sgf.load(tmp_path / "old.sgf").nodes) in (3, 5)


def test_no_room_for_the_output_is_one_line(tmp_path):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "hayago", "presets", "show", "uct"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=300)
    assert "No space left" in complaint(result)


def test_a_file_of_no_room_is_named(tmp_path):
    """The error of a full disk itself does not say which file it was."""
    code = "import resource, pathlib; from hayago.core.files import *; resource.setrlimit(resource.RLIMIT_FSIZE, (9, 9))\n"
    for call in ("write_whole(pathlib.Path('f'), 'x' * 99)", "add_line(pathlib.Path('f'), 'x' * 99)"):
        result = subprocess.run([sys.executable, "-c", code + call], cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert re.search(r"OSError: .*File too large: '.*f'", result.stderr), result.stderr


# ---- places that cannot be written


def test_a_place_below_a_file_is_refused(tmp_path):
    (tmp_path / "game.sgf").write_text(RECORD)
    places = [f"game.sgf/{word}" if word == "g.jsonl" else word for word in LEARN]
    assert "game.sgf" in complaint(under(tmp_path, *places))
    assert (tmp_path / "game.sgf").read_text() == RECORD


def test_links_and_devices_stay_what_they_are(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_text() == "new"
    os.mkfifo(tmp_path / "pipe")
    with open(os.open(tmp_path / "pipe", os.O_RDWR), "rb", buffering=0) as pipe:
        write_whole(tmp_path / "pipe", "words")
        assert pipe.read(5) == b"words"
    add_line(tmp_path / "lines", {"a": 1})
    assert json.loads((tmp_path / "lines").read_text()) == {"a": 1}


# ---- damaged files


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"hello", b"half"])
def test_a_damaged_state_of_learning_is_named(tmp_path, content):
    write_state(tmp_path / "s.npz", 5, np.ones(SHAPES_COUNT, np.float32))
    assert read_state(tmp_path / "s.npz")[0] == 5
    (tmp_path / "s.npz").write_bytes((tmp_path / "s.npz").read_bytes()[:2000] if content == b"half" else content)
    with pytest.raises(SettingError, match=r"s.npz holds no weights of shapes"):
        read_state(tmp_path / "s.npz")


# ---- memory, clock, disk


def test_little_memory_is_one_line(tmp_path):
    """Too little for the tree, enough for the compiler: the engine answers, or says what it lacks."""
    result = under(tmp_path, *QUICK[:-4], "--memory", "100000", text="1 genmove b\n2 name\n3 quit\n", memory=6000)
    assert "Traceback" not in result.stderr and "internal error" not in result.stdout, (result.stdout, result.stderr)
    assert re.search(r"^[=?]1 ", result.stdout, re.MULTILINE) and "=2 Hayago" in result.stdout


def test_a_clock_that_jumps_and_a_slow_disk_hurt_nobody(tmp_path):
    (tmp_path / "game.sgf").write_text(RECORD)
    text = "loadsgf game.sgf\ntime_settings 20 0 0\ntime_left b 20 0\n1 genmove b\n2 genmove w\nprintsgf out.sgf\nquit\n"
    result = under(tmp_path, *QUICK, text=text, jumping_clock=True, slow_disk=0.02)
    assert result.returncode == 0 and "Traceback" not in result.stderr
    assert re.search(r"^=1 [A-E][1-5]$", result.stdout, re.MULTILINE) and re.search(r"^=2 ", result.stdout, re.MULTILINE)
    assert sgf.load(tmp_path / "out.sgf").game.size == 5
