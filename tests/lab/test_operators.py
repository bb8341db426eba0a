"""Table 1 of Coulom06: its errors by numbers computed by hand, and a small run that is stopped and continued."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.errors import SettingError
from hayago.core.files import add_line
from hayago.lab.study import operators
from hayago.lab.study.operators import OPERATORS, checked_sizes, collect_values, errors_of, operator_values, read_positions

near = pytest.approx
SIZES = (32, 64)


@pytest.fixture(autouse=True)
def small_trees(monkeypatch):
    """Trees as other tests have them, so that less is compiled."""
    monkeypatch.setattr(operators, "TREE_MB", 16)


def row(mean, maximum, robust, mix):
    return dict(zip(OPERATORS, (mean, maximum, robust, mix), strict=True))


def test_errors_are_against_mix_after_twice_the_simulations():
    values = [
        row([1.0, 2.0, 0.0], [9.0, 5.0, 0.0], [8.0, 4.0, 0.0], [2.0, 3.0, 4.0]),
        row([0.0, 1.0, 0.0], [6.0, 1.0, 0.0], [6.0, 1.0, 0.0], [1.0, 2.0, 0.0]),
    ]
    found = {(error.simulations, error.operator): error for error in errors_of(dict(enumerate(values)), (128, 256))}
    # after 128 the truths are 3 and 2: the mean is off by -2 and -2, max by 6 and 4, robust max by 5 and 4, Mix by -1 and -1
    assert (found[128, "mean"].rms, found[128, "mean"].mean) == near((2, -2))
    assert (found[128, "max"].rms, found[128, "max"].mean) == near((np.sqrt(26), 5))
    assert found[128, "max"].deviation == near(1 / np.sqrt(2))
    assert (found[128, "robust max"].rms, found[128, "robust max"].mean) == near((np.sqrt(20.5), 4.5))
    assert (found[128, "mix"].rms, found[128, "mix"].mean) == near((1, -1))
    # after 256 they are 4 and 0: Mix is off by -1 and 2
    assert (found[256, "mix"].rms, found[256, "mix"].mean) == near((np.sqrt(2.5), 0.5))


def test_values_of_one_search():
    values = operator_values(Go(5).start(), SIZES, seed=1)
    assert all(len(values[name]) == 3 for name in OPERATORS)
    for mean, maximum, robust in zip(values["mean"], values["max"], values["robust max"], strict=True):
        assert -32.5 <= robust <= maximum <= 32.5 and -32.5 <= mean <= 32.5
    assert values == operator_values(Go(5).start(), SIZES, seed=1)


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    lines = tmp_path / "values.jsonl"
    assert list(collect_values(lines, 2, SIZES, Go(5), 20)) == [1, 2]
    first = lines.read_text()
    lines.write_text(first + '{"number": 2, "mo')  # as a kill leaves it
    assert list(collect_values(lines, 3, SIZES, Go(5), 20)) == [3]
    assert len(read_positions(lines, 32)) == 3
    assert lines.read_text().startswith(first)
    with pytest.raises(SettingError, match="name another file"):
        read_positions(lines, 64)


def test_positions_that_were_searched_longer_count_where_they_reach(tmp_path):
    """One position after 128 and 256 simulations, another up to 512: the longer table has that one alone in its last row."""
    lines = tmp_path / "values.jsonl"
    add_line(lines, {"engine": "crazystone-2006", "settings": {}})
    short, long = row([1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [1.0, 3.0]), row(*[[0.0, 4.0, 5.0]] * 4)
    for number, values in ((0, short), (1, short), (1, long)):
        add_line(lines, {"number": number, "sizes": [128, 256][: len(values["mix"]) - 1], "values": values})
    found = {error.simulations: error for error in errors_of(read_positions(lines, 128), (128, 256)) if error.operator == "mix"}
    assert found[128].errors == [-2, -4] and found[256].errors == [-1]


@pytest.mark.parametrize("sizes", [(), (16, 32), (32, 96)])
def test_sizes_that_make_no_table(sizes):
    with pytest.raises(SettingError, match="twice the one before, from 25 on"):
        checked_sizes(sizes, Go(5))
