"""Files of weights: written and read back, every damage named, and settings of presets that name them."""

import json
import pathlib
import pickle
from typing import Annotated, NamedTuple

import numpy as np
import pytest

from hayago.core.errors import SettingError
from hayago.core.weights import WeightsOf, read_weights, weights_named, weights_of, write_weights
from hayago.core.worker import new_worker
from hayago.games.connect_four import ConnectFour
from hayago.presets import load_preset

ARRAYS = {"gamma": np.array([0.5, 2.0, 1.0], np.float32), "shapes": np.arange(6, dtype=np.uint16).reshape(2, 3)}
MARK = WeightsOf("tests")
STEP = '''
from typing import Annotated, NamedTuple

import numpy as np

from hayago.core.weights import WeightsOf, weights_of


class ByWeights(NamedTuple):
    """Virtual wins for each move, read from a file."""

    weights: Annotated[int, WeightsOf("tests")] = 0

    def scratch(self, game):
        return [("test_weights", "f4", (3,))]

    def fill(self, worker):
        worker.test_weights[:] = weights_of(type(self), self.weights).arrays["gamma"]

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            worker.prior_visits[i] += worker.test_weights[1]
            worker.prior_wins[i] += worker.test_weights[1]
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.hayago"
    write_weights(path, "tests", ARRAYS, {"command": "made by hand"})
    return path


def test_written_and_read_back(file):
    found = read_weights(file, "tests")
    assert found.kind == "tests" and found.card == {"command": "made by hand"}
    assert found.number == read_weights(file, "tests").number > 0
    for name, array in ARRAYS.items():
        assert found.arrays[name].dtype == array.dtype and np.array_equal(found.arrays[name], array)
    first, second = file.read_bytes().split(b"\n", 2)[:2]
    assert first == b"hayago weights 1 tests"  # a person can look at it
    assert json.loads(second)["arrays"] == [["gamma", "f4", [3]], ["shapes", "u2", [2, 3]]]


def test_the_same_weights_give_the_same_file(file, tmp_path):
    write_weights(tmp_path / "again", "tests", ARRAYS, {"command": "made by hand"})
    assert (tmp_path / "again").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: b"(;GM[1])", "is no file of weights: it does not begin with 'hayago weights'"),
        (lambda data: b"", "is no file of weights"),
        (lambda data: data.replace(b"weights 1", b"weights 7", 1), "has version '7' .* and this is for 1: learn them anew"),
        (lambda data: data.replace(b" tests\n", b" other\n", 1), "holds weights of the kind 'other', but 'tests' is wanted"),
        (lambda data: data[:-5], r"is cut off: it holds 19 bytes of numbers, and should hold 24; learn them anew"),
        (lambda data: data[:40], "is cut off: its header has no end"),
        (lambda data: data + b"x", "is too long: it holds 25 bytes"),
        (lambda data: data[:-1] + b"x", "is damaged: its checksum is another"),
        (lambda data: data.replace(b'"f4"', b'"O8"'), "is damaged: its header cannot be read"),
        (lambda data: data.replace(b"[3]", b"[-3]"), "is damaged: its header cannot be read"),
        (lambda data: b"hayago weights 1 tests\n[]\n", "is damaged: its header cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(file, change, message):
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(SettingError, match=message) as told:
        read_weights(file, "tests")
    assert str(file) in str(told.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(SettingError, match=r"no file of weights 'none\.hayago'; looked for it in: "):
        weights_named("none.hayago", MARK, tmp_path)


def test_a_number_that_nobody_has_read():
    class Part(NamedTuple):
        weights: Annotated[int, WeightsOf("tests")] = 0

    with pytest.raises(SettingError, match="no file of weights with the number 12345 has been read: name the file"):
        weights_of(Part, 12345)


def preset_in(folder: pathlib.Path) -> str:
    (folder / "step.py").write_text(STEP)
    path = folder / "mine.toml"
    path.write_text(
        '[selection]\nuse = "Ucb1"\n[backup]\nuse = "Mean"\n[[playout]]\nuse = "Uniform"\n'
        '[[prior]]\nuse = "step.py:ByWeights"\nweights = "mine.hayago"\n'
    )
    return str(path)


def test_a_preset_names_a_file(file):
    preset = load_preset(preset_in(file.parent))
    worker = new_worker(ConnectFour(), parts=preset.method)[0]
    assert worker.test_weights.tolist() == [0.5, 2.0, 1.0]
    assert pickle.loads(pickle.dumps(preset)).method.prior == preset.method.prior  # another process reads the file itself
    other = file.with_name("other.hayago")
    write_weights(other, "tests", {"gamma": np.ones(3, np.float32)}, {})
    changed = preset.with_settings({"prior.ByWeights.weights": "other.hayago"})
    assert new_worker(ConnectFour(), parts=changed.method)[0].test_weights.tolist() == [1, 1, 1]
    with pytest.raises(SettingError, match=r"no file of weights 'third\.hayago'"):
        preset.with_settings({"prior.ByWeights.weights": "third.hayago"})
