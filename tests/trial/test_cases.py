"""Inputs that once did harm, each a file in cases/: a preset, a record or a saved game is read, lines go to the engine."""

from pathlib import Path

import pytest

from hayago.core.errors import HayagoError
from hayago.web.saved_trees import tree_of
from hayago.web.storage import read_saved

from .hostile_gtp import GtpWild
from .hostile_opponents import play_against
from .hostile_sgf import read_and_write
from .hostile_toml import TomlTexts

CASES = sorted(Path(__file__).with_name("cases").iterdir())


@pytest.fixture
def opened():
    """Opens parts of the trial, and closes them."""
    parts = []

    def open_part(made):
        parts.append(made())
        parts[-1].open()
        return parts[-1]

    yield open_part
    for part in parts:
        part.close()


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.name)
def test_case(file, opened):
    data = file.read_bytes()
    if file.suffix == ".toml":
        part = opened(TomlTexts)
        part.file.write_bytes(data)
        part.read(data)
        part.shown(data)
    elif file.suffix == ".sgf":
        read_and_write(data)
    elif file.suffix == ".json":  # a saved game of the page
        with pytest.raises(HayagoError):
            tree_of(read_saved(data, "the file"))
    else:
        assert file.suffix == ".gtp"
        opened(GtpWild).run([line + b"\n" for line in data.splitlines()], lambda seconds: None)


def test_a_preset_of_the_users_own_is_shown(opened, tmp_path):
    part = opened(TomlTexts)
    data = b'selection = "Ucb1"\nbackup = "Mean"\nplayout = [{use = "Uniform"}]  # mine\n'
    part.file.write_bytes(data)
    part.shown(data, is_right=True)


@pytest.mark.parametrize("how", ["flood", "flood without end of line", "long answer", "flood stderr"])
def test_an_opponent_that_floods_takes_little_memory(how):
    play_against(how, seed=503706)
